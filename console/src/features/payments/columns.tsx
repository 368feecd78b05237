import type { Day } from '@quartermaster/contracts/core/day';
import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { paymentStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatusStyles } from '../../ui/statuses.ts';
import { createColumn, type Column, createFieldColumn, rowNameColumn } from '../../grid/column.ts';
import { statusColumn } from '../../grid/status-column.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { DueDate, PaymentStatusToggle } from './payment-status.tsx';
import textStyles from '../../ui/text.module.css';

const Name = ({ row }: { readonly row: PaymentRow }) => (
  <span data-clip>
    <span className={textStyles.strong}>{row.name}</span>
    {row.description !== '' && <span className={textStyles.muted}> {row.description}</span>}
  </span>
);

const field = createFieldColumn((row: PaymentRow) => row);

const orderColumns: readonly Column<PaymentRow>[] = [
  field('purchaseOrderName', 'Purchase order', {
    cell: (row) => (
      <OrderLink id={row.purchaseOrderId} tab="payments">
        {row.purchaseOrderName}
      </OrderLink>
    ),
    width: 132,
    grow: true,
  }),
  field('supplierName', 'Supplier', { width: 156 }),
  statusColumn(
    'purchaseOrderStatus',
    'Order status',
    (row) => purchaseOrderStatusStyles[row.purchaseOrderStatus],
    { width: 168 },
  ),
  field('paidOn', 'Paid on', { kind: 'date', width: 112 }),
  field('paidReference', 'Reference', {
    width: 140,
    help: 'Of the transfer or the statement by which it was paid',
  }),
  field('description', 'Description', { sortable: false, hidden: true, width: 220 }),
];

/** Columns of the list; a payment is late if due before `today`. */
export const paymentColumns = ({
  today,
  onToggle,
}: {
  today: Day;
  /** When absent, the status cannot be changed. */
  onToggle: ((row: PaymentRow) => void) | undefined;
}): readonly Column<PaymentRow>[] => [
  field('name', 'Payment', {
    cell: (row) => <Name row={row} />,
    width: 180,
    ...rowNameColumn,
  }),
  createColumn('status', 'Status', (row) => paymentStatusLabels[row.status], {
    cell: (row) => (
      <PaymentStatusToggle
        payment={row}
        today={today}
        inGrid
        onToggle={onToggle && (() => onToggle(row))}
      />
    ),
    width: 118,
    help: 'Press to mark as paid or not paid',
  }),
  field('dueDate', 'Due', {
    kind: 'date',
    cell: (row) => <DueDate payment={row} today={today} />,
    width: 112,
  }),
  field('totalAmount', 'Amount', {
    kind: 'money',
    currency: (row) => row.currency,
    width: 128,
    help: 'In the currency of the payment',
  }),
  field('currency', 'Currency', { hidden: true, width: 92 }),
  ...orderColumns,
];
