import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import {
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
  type PurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import {
  findDeletionHint,
  findStatusHint,
} from '@quartermaster/contracts/purchase-orders/rules/hints';
import { IconTrash } from '@tabler/icons-react';
import { formatOrderName } from '@quartermaster/contracts/core/words';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteOrders, useSetStatuses } from '../../../data/purchase-orders/changes.ts';
import { asSentence } from '../order/hint-words.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import {
  cancelQuestion,
  closeConsequence,
  closeQuestion,
  deleteConsequence,
  deleteQuestion,
  incompleteOrders,
  ordersDeleted,
  setQuestion,
  statusSet,
} from './words.ts';

/** Names the orders that lack a supplier or units for the status; empty when none does. */
const listIncompleteNames = (
  orders: readonly OrderRow[],
  status: PurchaseOrderStatus,
): readonly string[] =>
  orders
    .filter((order) => findStatusHint({ ...order, units: order.totalItemsQuantity }, status))
    .map(({ name }) => formatOrderName(name));

const confirmStatus = (
  status: PurchaseOrderStatus,
  orders: readonly OrderRow[],
): boolean | Promise<boolean> => {
  const count = orders.length;
  const names = listIncompleteNames(orders, status);
  const missing = names.length === 0 ? null : asSentence(incompleteOrders(names));
  if (status === 'FullyReceived')
    return confirm({
      title: closeQuestion(count),
      body: closeConsequence(missing),
      confirmLabel: 'Close as received',
    });
  if (missing !== null)
    return confirm({
      title: setQuestion(count, purchaseOrderStatusLabels[status]),
      body: missing,
      confirmLabel: 'Set the status',
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

export const useBulkActions = (after: () => void) => {
  const setStatuses = useSetStatuses();
  const remove = useDeleteOrders();
  const onStatus = async (orders: readonly OrderRow[], status: PurchaseOrderStatus) => {
    if (!(await confirmStatus(status, orders))) return;
    const ids = orders.map(({ id }) => id);
    const text = statusSet(ids.length, purchaseOrderStatusLabels[status]);
    setStatuses.mutate({ ids, status }, toast.done(text, after));
  };
  const onDelete = async (orders: readonly OrderRow[]) => {
    const sure = await confirm({
      title: deleteQuestion(orders.length),
      body: deleteConsequence(orders.filter((order) => findDeletionHint(order) !== null).length),
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
    <ToolButton
      disabled={actions.busy}
      icon={IconTrash}
      onClick={() => void actions.onDelete(orders)}
    >
      Delete
    </ToolButton>
  </>
);
