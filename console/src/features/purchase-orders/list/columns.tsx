import { type Day, daysBetween } from '@quartermaster/contracts/core/day';
import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { PurchaseOrderSummary } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { DASH, formatDate, formatNumber, formatSum } from '../../../lib/format.ts';
import { paymentsStatusStyles, purchaseOrderStatusStyles } from '../../../ui/statuses.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import {
  createColumn,
  type Column,
  createFieldColumn,
  rowNameColumn,
} from '../../../grid/column.ts';
import { statusColumn } from '../../../grid/status-column.tsx';
import { OrderLink } from '../../../ui/order-link.tsx';
import { lateSince, noRateFor, RATE_MISSING, shipmentText } from './words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './order-columns.module.css';

type Shipments = PurchaseOrderSummary['shipmentsInTransit'];

const WIDTH = 72;
/** Days that the line spans, from two weeks ago to two months ahead. */
const FROM = -14;
const TO = 60;

const calculateX = (day: Day, today: Day): number => {
  const days = Math.min(Math.max(daysBetween(today, day), FROM), TO);
  return 4 + ((days - FROM) / (TO - FROM)) * (WIDTH - 8);
};

const describeShipments = (shipments: Shipments): string =>
  shipments
    .map(({ arrivalDate, totalItemsQuantity: units }) => shipmentText({ units, arrivalDate }))
    .join(', ');

/** Shipments on a line of ten weeks around today; late ones in the error colour, undated ones hollow at its end. */
const Transit = ({ shipments, today }: { shipments: Shipments; today: Day }) => {
  if (shipments.length === 0) return <span className={textStyles.muted}>{DASH}</span>;
  return (
    <svg
      className={styles.transit}
      width={WIDTH}
      height={18}
      role="img"
      aria-label={describeShipments(shipments)}
    >
      <title>{describeShipments(shipments)}</title>
      <line x1="0" x2={WIDTH} y1="9" y2="9" stroke="var(--border)" strokeWidth="2" />
      <line
        x1={calculateX(today, today)}
        x2={calculateX(today, today)}
        y1="3"
        y2="15"
        stroke="var(--muted)"
        strokeWidth="1"
      />
      {shipments.map(({ arrivalDate }, at) => {
        const late = arrivalDate !== null && arrivalDate < today;
        return (
          <circle
            key={at}
            cx={arrivalDate === null ? WIDTH - 4 : calculateX(arrivalDate, today)}
            cy="9"
            r="4"
            fill={
              arrivalDate === null ? 'var(--surface)' : late ? 'var(--error-text)' : 'var(--brand)'
            }
            stroke={arrivalDate === null ? 'var(--warning-text)' : 'var(--surface)'}
            strokeWidth="1.5"
          />
        );
      })}
    </svg>
  );
};

const Name = ({ order }: { readonly order: OrderRow }) => (
  <span data-clip>
    <OrderLink id={order.id}>{order.name}</OrderLink>
    {order.reference !== '' && <span className={textStyles.muted}> {order.reference}</span>}
  </span>
);

const Cost = ({ order }: { readonly order: OrderRow }) =>
  order.totalCost === null ? (
    <span className={styles.missing} title={noRateFor(order.missingCurrencies)}>
      {RATE_MISSING}
    </span>
  ) : (
    <>{formatSum(order.totalCost, order.currency)}</>
  );

const Unallocated = ({ quantity }: { readonly quantity: number }) =>
  quantity === 0 ? (
    <span className={textStyles.muted}>0</span>
  ) : (
    <span className={textStyles.warn}>
      <IconAlertTriangle size={14} aria-hidden />
      {formatNumber(quantity)}
    </span>
  );

const Arrival = ({ order }: { readonly order: OrderRow }) => {
  const { nextShipmentDate, restExpectedOn, shipmentsInTransit, isOverdue } = order;
  const expected = [nextShipmentDate ?? '', restExpectedOn ?? '']
    .filter((day) => day !== '')
    .sort();
  if (isOverdue) return <span className={textStyles.late}>{lateSince(expected[0] ?? null)}</span>;
  if (nextShipmentDate === null && shipmentsInTransit.length > 0)
    return <span className={textStyles.warn}>No date</span>;
  return <>{formatDate(nextShipmentDate)}</>;
};

const field = createFieldColumn((row: OrderRow) => row);

/** Columns that are hidden at first and offered in the chooser. */
const optionalColumns: readonly Column<OrderRow>[] = [
  field('nextPaymentDate', 'Next payment', { kind: 'date', hidden: true, width: 130 }),
  field('paymentsStatus', 'Payments', {
    cell: (order) => <StatusBadge {...paymentsStatusStyles[order.paymentsStatus]} />,
    hidden: true,
    width: 150,
  }),
  field('createdAt', 'Created', { kind: 'date', hidden: true, width: 120 }),
];

/** Columns of the list; a delivery expected before `today` is late. */
export const orderColumns = (today: Day): readonly Column<OrderRow>[] => [
  field('name', 'Purchase order', {
    cell: (order) => <Name order={order} />,
    csv: (order) => `${order.name} ${order.reference}`.trim(),
    width: 176,
    ...rowNameColumn,
  }),
  field('supplierName', 'Supplier', { width: 148, grow: true }),
  statusColumn('status', 'Status', ({ status }) => purchaseOrderStatusStyles[status], {
    width: 156,
  }),
  field('totalItemsQuantity', 'Units', { kind: 'number', width: 76 }),
  field('totalCost', 'Total cost', {
    kind: 'money',
    currency: (order) => order.currency,
    cell: (order) => <Cost order={order} />,
    width: 108,
    help: 'Total landed cost in the currency of the order',
  }),
  field('totalUnallocatedQuantity', 'Unallocated', {
    kind: 'number',
    cell: (order) => <Unallocated quantity={order.totalUnallocatedQuantity} />,
    width: 100,
    besideNumber: 18,
    help: 'Ordered units that are in no shipment yet',
  }),
  field('nextShipmentDate', 'Next arrival', {
    kind: 'date',
    cell: (order) => <Arrival order={order} />,
    width: 146,
  }),
  createColumn('shipmentsInTransit', 'On the way', (order) => order.shipmentsInTransit.length, {
    cell: (order) => <Transit shipments={order.shipmentsInTransit} today={today} />,
    sortable: false,
    width: 96,
    help: 'Shipments from two weeks ago to two months ahead; the bar is today',
  }),
  field('issueDate', 'Issued', { kind: 'date', width: 112 }),
  ...optionalColumns,
];
