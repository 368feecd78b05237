import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRestoreRevision } from '../../../data/purchase-orders/history.ts';
import { useOpenOrder } from '../../../ui/order-link.tsx';
import { restored, restoreQuestion } from './words.ts';

/** Restores the values of an earlier revision after a confirmation, and shows the current order. */
export const useRestore = (orderId: string) => {
  const restoring = useRestoreRevision(orderId);
  const openOrder = useOpenOrder();
  const restore = async (revision: number): Promise<void> => {
    const sure = await confirm({
      title: restoreQuestion(revision),
      body: 'Details, items, shipment costs and payments that are due become what they were, as a new change. The status, the shipments, what was received and what was paid stay.',
      confirmLabel: 'Restore values',
    });
    if (!sure) return;
    restoring.mutate(
      revision,
      toast.done(restored(revision), () => openOrder(orderId, 'history')),
    );
  };
  return { restore, restoring: restoring.isPending };
};
