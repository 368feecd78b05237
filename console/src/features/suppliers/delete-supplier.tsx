import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { formatCount, pluralize } from '../../lib/format.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDeleteSupplier } from '../../data/suppliers.ts';

/** Deletes a supplier after a confirmation, and shows a message; `onDeleted` runs after it. */
export const useConfirmedDelete = (onDeleted?: () => void) => {
  const remove = useDeleteSupplier();
  return async (supplier: Supplier): Promise<void> => {
    const { purchaseOrderCount: orders } = supplier;
    const products = supplier.products.length;
    const sure = await confirm({
      title: `Delete ${supplier.name}?`,
      body: `${formatCount(orders, 'purchase order')} ${pluralize(orders, 'stays', 'stay')} without a supplier, and ${formatCount(products, 'product')} ${pluralize(products, 'loses', 'lose')} this one. This cannot be undone.`,
      confirmLabel: 'Delete supplier',
      danger: true,
    });
    if (sure) remove.mutate(supplier.id, toast.done('Supplier deleted', onDeleted));
  };
};
