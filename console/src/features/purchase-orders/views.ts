import {
  type OrderView,
  orderViews,
} from '@quartermaster/contracts/purchase-orders/read-models/order-rows';

export const orderViewLabels: Readonly<Record<OrderView, string>> = {
  all: 'All',
  draft: 'Draft',
  open: 'Open',
  overdue: 'Overdue',
  received: 'Received',
  cancelled: 'Cancelled',
};

export const orderViewOf = (text: string | null): OrderView =>
  orderViews.find((view) => view === text) ?? 'all';
