import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { formatCount } from '../../lib/format.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDeleteSupplier } from '../../data/suppliers.ts';

/** Asks, deletes, and shows a message; `onDeleted` runs after it. */
export const useConfirmedDelete = (onDeleted?: () => void) => {
  const remove = useDeleteSupplier();
  return async (supplier: Supplier): Promise<void> => {
    const sure = await confirm({
      title: `Delete ${supplier.name}?`,
      body: `${formatCount(supplier.purchaseOrderCount, 'purchase order')} stay without a supplier, and ${formatCount(supplier.products.length, 'product')} lose this one. This cannot be undone.`,
      confirmLabel: 'Delete supplier',
      danger: true,
    });
    if (sure) remove.mutate(supplier.id, toast.done('Supplier deleted', onDeleted));
  };
};
