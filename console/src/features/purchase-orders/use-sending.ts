import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf } from '../../lib/problems.ts';
import { toast } from '../../ui/toast.tsx';
import { useSaveOrder } from './mutations.ts';
import { changesOf, editOf, type OrderEdit } from './order-edit.ts';
import { orderQuery, type ReadOrder } from './queries.ts';

/** A version somebody else saved, and the one that it and the unsaved work both started from. */
export interface Clash {
  readonly base: OrderEdit;
  readonly saved: ReadOrder;
}

/** Whether what is edited here is the same in both: then another part was changed, such as a shipment, and that is no conflict. */
const isUntouched = (base: ReadOrder, saved: ReadOrder): boolean =>
  Object.keys(changesOf(editOf(base.order), editOf(saved.order))).length === 0;

const isStaleVersion = (error: unknown): boolean => codeOf(error) === 'VERSION_STALE';

/** How often a save is sent again while only other parts of the order changed, or the order is read as it was before. */
const MOST_RETRIES = 4;
/** Before the second retry; each pause is twice the one before. */
const PAUSE_MS = 250;
const pauseBefore = (retry: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, retry === 0 ? 0 : PAUSE_MS * 2 ** (retry - 1)));

/** Sends an edit until it is saved, or clashes with what somebody else saved. */
export const useSending = (
  id: string,
  done: {
    readonly saved: (sent: OrderEdit, saved: ReadOrder | null) => void;
    readonly clashed: (clash: Clash) => void;
  },
) => {
  const client = useQueryClient();
  const { mutateAsync } = useSaveOrder(id);
  const [isSending, setSending] = useState(false);
  const fresh = () => client.query({ ...orderQuery(id), staleTime: 0 });
  const sendTo = async (base: ReadOrder, next: OrderEdit, retry = 0): Promise<void> => {
    const body = changesOf(editOf(base.order), next);
    try {
      await mutateAsync({ body, revision: base.revision });
    } catch (error) {
      if (!isStaleVersion(error)) return; // the mutation shows it
      await pauseBefore(retry);
      const saved = await fresh();
      if (retry < MOST_RETRIES && isUntouched(base, saved)) return sendTo(saved, next, retry + 1);
      done.clashed({ base: editOf(base.order), saved });
      return;
    }
    toast.success('Purchase order saved');
    done.saved(next, await fresh().catch(() => null));
  };
  const send = (base: ReadOrder, next: OrderEdit): void => {
    setSending(true);
    void sendTo(base, next)
      .catch(() => toast.error('The order could not be read again. Please save once more.'))
      .finally(() => setSending(false));
  };
  return { send, isSending };
};
