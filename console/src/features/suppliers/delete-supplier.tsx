import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDeleteSupplier } from '../../data/suppliers.ts';
import { deleteQuestion, deletionHint } from './words.ts';

/** Deletes a supplier after a confirmation, and shows a message; `onDeleted` runs after it. */
export const useConfirmedDelete = (onDeleted?: () => void) => {
  const remove = useDeleteSupplier();
  return async (supplier: Supplier): Promise<void> => {
    const sure = await confirm({
      title: deleteQuestion(supplier.name),
      body: deletionHint(supplier.purchaseOrderCount, supplier.products.length),
      confirmLabel: 'Delete supplier',
      danger: true,
    });
    if (sure) remove.mutate(supplier.id, toast.done('Supplier deleted', onDeleted));
  };
};
