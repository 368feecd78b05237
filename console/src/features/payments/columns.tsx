import type { Day } from '@quartermaster/contracts/core/day';
import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { paymentStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { Link } from '@tanstack/react-router';
import { purchaseOrderStatusStyles } from '../../ui/statuses.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import type { Column } from '../../grid/column.ts';
import { DueDate, PaymentStatusToggle } from './payment-status.tsx';

export interface PaymentColumnContext {
  readonly today: Day;
  readonly onToggle: (row: PaymentRow) => void;
}

const Order = ({ row }: { readonly row: PaymentRow }) => (
  <Link
    className="qm-cell-link qm-clip"
    to="/purchase-orders/$id/{-$tab}"
    params={{ id: row.purchaseOrderId, tab: 'payments' }}
    tabIndex={-1}
  >
    {row.purchaseOrderName === '' ? 'Unnamed order' : row.purchaseOrderName}
  </Link>
);

const Name = ({ row }: { readonly row: PaymentRow }) => (
  <span className="qm-clip">
    <span className="qm-pay-name">{row.name}</span>
    {row.description !== '' && <span className="qm-muted"> {row.description}</span>}
  </span>
);

const order: readonly Column<PaymentRow>[] = [
  {
    key: 'purchaseOrderName',
    title: 'Purchase order',
    value: (row) => row.purchaseOrderName,
    cell: (row) => <Order row={row} />,
    width: 140,
    grow: true,
  },
  {
    key: 'purchaseOrderStatus',
    title: 'Order status',
    value: (row) => purchaseOrderStatusLabels[row.purchaseOrderStatus],
    cell: (row) => <StatusBadge {...purchaseOrderStatusStyles[row.purchaseOrderStatus]} />,
    width: 150,
  },
  {
    key: 'description',
    title: 'Description',
    value: (row) => row.description,
    sortable: false,
    hidden: true,
    width: 220,
  },
];

/** Columns of the list; late are those due before `today`. */
export const paymentColumns = ({
  today,
  onToggle,
}: PaymentColumnContext): readonly Column<PaymentRow>[] => [
  {
    key: 'name',
    title: 'Payment',
    value: (row) => row.name,
    cell: (row) => <Name row={row} />,
    width: 180,
    grow: true,
    pinned: true,
    locked: true,
  },
  {
    key: 'status',
    title: 'Status',
    value: (row) => paymentStatusLabels[row.status],
    cell: (row) => (
      <PaymentStatusToggle payment={row} today={today} inGrid onToggle={() => onToggle(row)} />
    ),
    width: 118,
    help: 'Press to mark as paid or not paid',
  },
  {
    key: 'dueDate',
    title: 'Due',
    kind: 'date',
    value: (row) => row.dueDate,
    cell: (row) => <DueDate payment={row} today={today} />,
    width: 112,
  },
  {
    key: 'totalAmount',
    title: 'Amount',
    kind: 'money',
    currency: (row) => row.currency,
    value: (row) => row.totalAmount,
    width: 128,
    help: 'In the currency of the payment',
  },
  { key: 'currency', title: 'Currency', value: (row) => row.currency, hidden: true, width: 92 },
  ...order,
];
