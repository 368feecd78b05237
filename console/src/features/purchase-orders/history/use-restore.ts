import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRestoreRevision } from '../../../data/purchase-orders/history.ts';
import { useOpenOrder } from '../../../ui/order-link.tsx';

/** Restores the values of an earlier revision after a confirmation, and shows the current order. */
export const useRestore = (orderId: string) => {
  const restoring = useRestoreRevision(orderId);
  const openOrder = useOpenOrder();
  const restore = async (revision: number): Promise<void> => {
    const sure = await confirm({
      title: `Restore the values of revision ${String(revision)}?`,
      body: 'Details, items, shipment costs and payments that are due become what they were, as a new change. The status, the shipments, what was received and what was paid stay.',
      confirmLabel: 'Restore values',
    });
    if (!sure) return;
    const text = `Restored the values of revision ${String(revision)}`;
    restoring.mutate(
      revision,
      toast.done(text, () => openOrder(orderId, 'history')),
    );
  };
  return { restore, restoring: restoring.isPending };
};
