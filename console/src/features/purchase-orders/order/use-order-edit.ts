import { useQueryClient } from '@tanstack/react-query';
import type { Version } from '../../../form/draft.ts';
import { useEditForm } from '../../../form/use-edit-form.ts';
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
export const useOrderEdit = (read: ReadOrder, names: NameLookup) => {
  const { id } = read.order;
  const { mutateAsync } = useSaveOrder(id);
  const form = useEditForm({
    read,
    query: orderQuery(id),
    toVersion,
    mergeFields: {
      toParts: (edit) => splitOrderIntoParts(edit, names),
      withParts: buildEditFromParts,
    },
    send: ({ value, revision }, next) =>
      mutateAsync({ body: diffOrderEdits(value, next), revision }),
    done: 'Purchase order saved',
  });
  const { value: edit, isDirty: dirty, isSaving: saving, save, conflict } = form;
  const { change, undo, redo, canUndo, canRedo, discard } = form;
  return { edit, dirty, change, undo, redo, canUndo, canRedo, discard, saving, save, conflict };
};

export type OrderEditing = ReturnType<typeof useOrderEdit>;
