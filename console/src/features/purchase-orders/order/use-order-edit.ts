import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MergeFields, Version } from '../../../form/draft.ts';
import { useDraft } from '../../../form/use-draft.ts';
import { useSaving } from '../../../form/use-saving.ts';
import { useSaveOrder } from '../../../data/purchase-orders/changes.ts';
import { diffOrderEdits, toOrderEdit, type OrderEdit } from './order-edit.ts';
import { buildEditFromParts, splitOrderIntoParts, type NameLookup } from './order-parts.ts';
import { orderQuery, type ReadOrder } from '../../../data/purchase-orders/order.ts';

/** Reads an order from the server, even when it is cached. */
export const useReadOrder = (id: string): (() => Promise<ReadOrder>) => {
  const client = useQueryClient();
  return () => client.query({ ...orderQuery(id), staleTime: 0 });
};

const toVersion = ({ order, revision }: ReadOrder): Version<OrderEdit> => ({
  value: toOrderEdit(order),
  revision,
});

/**
 * Edit of the order: one stack of steps for items, costs and details, saved with one call that names the revision it
 * started from. Fields typed during a save stay unsaved. When another user has saved meanwhile, `conflict` holds both
 * versions.
 */
export const useOrderEdit = ({ order, revision }: ReadOrder, names: NameLookup) => {
  const mergeFields: MergeFields<OrderEdit> = {
    toParts: (edit) => splitOrderIntoParts(edit, names),
    withParts: buildEditFromParts,
  };
  const base = useMemo(() => toOrderEdit(order), [order]);
  const draft = useDraft(base, revision, mergeFields);
  const { mutateAsync } = useSaveOrder(order.id);
  const readOrder = useReadOrder(order.id);
  const { save, isSaving, conflict } = useSaving(draft, {
    mergeFields,
    send: ({ value, revision: from }, next) =>
      mutateAsync({ body: diffOrderEdits(value, next), revision: from }),
    readAgain: async () => toVersion(await readOrder()),
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
