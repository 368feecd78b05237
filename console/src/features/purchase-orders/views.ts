import type { Day } from '@quartermaster/contracts/core/day';
import type { PurchaseOrderSummary } from '@quartermaster/contracts/purchase-orders/read-models';
import { isOpenStatus } from '@quartermaster/contracts/purchase-orders/status';

export const views = ['all', 'draft', 'open', 'overdue', 'received', 'cancelled'] as const;
export type View = (typeof views)[number];

export const viewLabels: Readonly<Record<View, string>> = {
  all: 'All',
  draft: 'Draft',
  open: 'Open',
  overdue: 'Overdue',
  received: 'Received',
  cancelled: 'Cancelled',
};

export const viewOf = (text: string | null): View => views.find((view) => view === text) ?? 'all';

/** An open order whose next delivery should have arrived before today. */
export const isOverdue = (order: PurchaseOrderSummary, today: Day): boolean =>
  isOpenStatus(order.status) && order.nextShipmentDate !== null && order.nextShipmentDate < today;

const inView: Readonly<Record<View, (order: PurchaseOrderSummary, today: Day) => boolean>> = {
  all: () => true,
  draft: ({ status }) => status === 'Draft',
  open: ({ status }) => isOpenStatus(status),
  overdue: isOverdue,
  received: ({ status }) => status === 'FullyReceived',
  cancelled: ({ status }) => status === 'Cancelled',
};

export const ordersIn = (
  view: View,
  orders: readonly PurchaseOrderSummary[],
  today: Day,
): readonly PurchaseOrderSummary[] => orders.filter((order) => inView[view](order, today));

/** A summary with what the list shows besides. */
export interface OrderRow extends PurchaseOrderSummary {
  readonly supplierName: string;
  readonly overdue: boolean;
}

/** Found in name, reference or supplier. */
export const matches = (row: OrderRow, search: string): boolean => {
  const wanted = search.trim().toLowerCase();
  return [row.name, row.reference, row.supplierName].some((text) =>
    text.toLowerCase().includes(wanted),
  );
};
