import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Parted, Version } from '../../../form/draft.ts';
import { useDraft } from '../../../form/use-draft.ts';
import { useSaving } from '../../../form/use-saving.ts';
import { useSaveOrder } from '../../../data/purchase-orders/changes.ts';
import { changesOf, editOf, type OrderEdit } from './order-edit.ts';
import { editFromParts, partsOf, type Names } from './order-parts.ts';
import { orderQuery, type ReadOrder } from '../../../data/purchase-orders/order.ts';

/** Fetches an order anew, even when it is cached. */
export const useReadOrder = (id: string): (() => Promise<ReadOrder>) => {
  const client = useQueryClient();
  return () => client.query({ ...orderQuery(id), staleTime: 0 });
};

const versionOf = ({ order, revision }: ReadOrder): Version<OrderEdit> => ({
  value: editOf(order),
  revision,
});

/**
 * Edit of the order: one stack of steps for items, costs and details, saved with one call that names the revision it
 * started from. Fields typed during a save stay unsaved. When another user has saved meanwhile, `conflict` holds both
 * versions.
 */
export const useOrderEdit = ({ order, revision }: ReadOrder, names: Names) => {
  const parted: Parted<OrderEdit> = {
    partsOf: (edit) => partsOf(edit, names),
    withParts: editFromParts,
  };
  const base = useMemo(() => editOf(order), [order]);
  const draft = useDraft(base, revision, parted);
  const { mutateAsync } = useSaveOrder(order.id);
  const readOrder = useReadOrder(order.id);
  const { save, isSaving, conflict } = useSaving(draft, {
    parted,
    send: ({ value, revision: from }, next) =>
      mutateAsync({ body: changesOf(value, next), revision: from }),
    readAgain: async () => versionOf(await readOrder()),
    done: 'Purchase order saved',
  });
  const { value: edit, dirty, change, undo, redo, canUndo, canRedo, discard } = draft;
  return {
    edit,
    dirty,
    change,
    undo,
    redo,
    canUndo,
    canRedo,
    discard,
    saving: isSaving,
    save: (): void => save(),
    conflict,
  };
};

export type OrderEditing = ReturnType<typeof useOrderEdit>;
