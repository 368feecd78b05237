import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import {
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
  type PurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import { IconTrash } from '@tabler/icons-react';
import { describeMissingForStatus } from '../order/missing-to-send.ts';
import { formatOrderName } from '@quartermaster/contracts/core/words';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteOrders, useSetStatuses } from '../../../data/purchase-orders/changes.ts';
import { canDelete } from '../order/deletion.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import {
  cancelQuestion,
  closeQuestion,
  deleteQuestion,
  incompleteOrders,
  ordersDeleted,
  statusSet,
} from './words.ts';

const confirmStatus = (status: PurchaseOrderStatus, count: number): boolean | Promise<boolean> => {
  if (status === 'FullyReceived')
    return confirm({
      title: closeQuestion(count),
      body: 'Units that have not arrived are recorded as not delivered and no longer count as incoming.',
      confirmLabel: 'Close as received',
    });
  if (status !== 'Cancelled') return true;
  return confirm({
    title: cancelQuestion(count),
    body: 'Their units no longer count as incoming.',
    confirmLabel: 'Cancel orders',
    cancelLabel: 'Keep them',
    danger: true,
  });
};

/** Names the orders that lack a supplier or units for the status. */
const listIncompleteNames = (
  orders: readonly OrderRow[],
  status: PurchaseOrderStatus,
): readonly string[] =>
  orders
    .filter((order) =>
      describeMissingForStatus({ ...order, units: order.totalItemsQuantity }, status),
    )
    .map(({ name }) => formatOrderName(name));

export const useBulkActions = (after: () => void) => {
  const setStatuses = useSetStatuses();
  const remove = useDeleteOrders();
  const onStatus = async (orders: readonly OrderRow[], status: PurchaseOrderStatus) => {
    const incomplete = listIncompleteNames(orders, status);
    if (incomplete.length > 0) {
      toast.warning(incompleteOrders(incomplete));
      return;
    }
    if (!(await confirmStatus(status, orders.length))) return;
    const ids = orders.map(({ id }) => id);
    const text = statusSet(ids.length, purchaseOrderStatusLabels[status]);
    setStatuses.mutate({ ids, status }, toast.done(text, after));
  };
  const onDelete = async (orders: readonly OrderRow[]) => {
    const sure = await confirm({
      title: deleteQuestion(orders.length),
      body: 'Their history stays readable, and what was received stays in stock. This cannot be undone.',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!sure) return;
    const ids = orders.map(({ id }) => id);
    remove.mutate(ids, toast.done(ordersDeleted(ids.length), after));
  };
  return { onStatus, onDelete, busy: setStatuses.isPending || remove.isPending };
};

interface OrderBulkProps {
  readonly orders: readonly OrderRow[];
  readonly actions: ReturnType<typeof useBulkActions>;
}

const StatusMenu = ({ orders, actions }: OrderBulkProps) => (
  <ActionMenu
    position="bottom-start"
    target={
      <ToolButton loading={actions.busy} menu>
        Set status
      </ToolButton>
    }
    actions={purchaseOrderStatuses.map((status) => ({
      label: purchaseOrderStatusLabels[status],
      onClick: () => void actions.onStatus(orders, status),
    }))}
  />
);

export const OrderBulk = ({ orders, actions }: OrderBulkProps) => (
  <>
    <StatusMenu orders={orders} actions={actions} />
    {orders.every(canDelete) && (
      <ToolButton
        disabled={actions.busy}
        icon={IconTrash}
        onClick={() => void actions.onDelete(orders)}
      >
        Delete
      </ToolButton>
    )}
  </>
);
