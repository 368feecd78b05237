import { Group } from '@mantine/core';
import type { Day } from '@quartermaster/contracts/core/day';
import type { Location } from '@quartermaster/contracts/locations/calls';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import {
  shipmentSortColumns,
  type ShipmentSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { isOpenStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import {
  IconBan,
  IconCalendarQuestion,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
  IconPencil,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { DASH, formatDate, formatNumber } from '../../lib/format.ts';
import { purchaseOrderStatusStyles } from '../../ui/statuses.ts';
import type { StatusStyle } from '../../ui/badges.tsx';
import {
  createColumn,
  type Column,
  createFieldColumn,
  rowNameColumn,
  markSortable,
} from '../../grid/column.ts';
import { statusColumn } from '../../grid/status-column.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { methodIcons } from '../../ui/method-icons.ts';
import { ofOrdered } from './words.ts';
import textStyles from '../../ui/text.module.css';

const received: StatusStyle = { label: 'Received', tone: 'success', icon: IconCircleCheck };
const late: StatusStyle = { label: 'Late', tone: 'error', icon: IconClockExclamation };
const undated: StatusStyle = {
  label: 'No arrival date',
  tone: 'warning',
  icon: IconCalendarQuestion,
};
const inTransit: StatusStyle = { label: 'In transit', tone: 'brand', icon: IconTruckDelivery };
const notDeparted: StatusStyle = { label: 'Not departed', tone: 'gray', icon: IconClock };
const planned: StatusStyle = { label: 'Planned', tone: 'gray', icon: IconPencil };
const cancelled: StatusStyle = {
  label: 'Cancelled',
  tone: 'gray',
  icon: IconBan,
  isStruck: true,
};
const notDelivered: StatusStyle = { ...cancelled, label: 'Not delivered' };

/** Status of a shipment whose order delivers nothing yet, or nothing more. */
const closedStatusStyles: Readonly<
  Partial<Record<ShipmentSummary['purchaseOrderStatus'], StatusStyle>>
> = {
  Draft: planned,
  Cancelled: cancelled,
  FullyReceived: notDelivered,
};

type ShipmentState = Pick<
  ShipmentSummary,
  'receivedAt' | 'departureDate' | 'arrivalDate' | 'purchaseOrderStatus'
>;

const isLate = ({ receivedAt, arrivalDate, purchaseOrderStatus }: ShipmentState, today: Day) =>
  receivedAt === null &&
  isOpenStatus(purchaseOrderStatus) &&
  arrivalDate !== null &&
  arrivalDate < today;

/** Without a day of departure, the status of the order decides. */
const hasDeparted = ({ departureDate, purchaseOrderStatus }: ShipmentState, today: Day): boolean =>
  departureDate === null ? purchaseOrderStatus === 'InDelivery' : departureDate <= today;

/** Returns the status of a shipment, by its receipt, its dates and its order. */
export const shipmentStatus = (shipment: ShipmentState, today: Day): StatusStyle => {
  if (shipment.receivedAt !== null) return received;
  if (isLate(shipment, today)) return late;
  const closed = closedStatusStyles[shipment.purchaseOrderStatus];
  if (closed !== undefined) return closed;
  if (shipment.arrivalDate === null) return undated;
  return hasDeparted(shipment, today) ? inTransit : notDeparted;
};

export interface ShipmentColumnContext {
  readonly today: Day;
  readonly locations: readonly Location[];
}

const Method = ({ method }: Pick<ShipmentSummary, 'method'>) => {
  if (method === null) return <span className={textStyles.muted}>{DASH}</span>;
  const Icon = methodIcons[method];
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
      <Icon size={15} stroke={1.7} aria-hidden />
      {shipmentMethodLabels[method]}
    </Group>
  );
};

const Units = ({ totalQuantity, orderedQuantity = totalQuantity }: ShipmentSummary) => (
  <span>
    {formatNumber(totalQuantity)}
    {totalQuantity !== orderedQuantity && (
      <span className={textStyles.muted}> {ofOrdered(orderedQuantity)}</span>
    )}
  </span>
);

const field = createFieldColumn((row: ShipmentSummary) => row);

const identityColumns = (today: Day): readonly Column<ShipmentSummary>[] => [
  field('name', 'Shipment', {
    cell: (row) => (
      <OrderLink id={row.purchaseOrderId} tab="shipments">
        {row.name}
      </OrderLink>
    ),
    width: 120,
    ...rowNameColumn,
  }),
  field('purchaseOrderName', 'Purchase order', {
    cell: (row) => <OrderLink id={row.purchaseOrderId}>{row.purchaseOrderName}</OrderLink>,
    width: 120,
    grow: true,
  }),
  field('supplierName', 'Supplier', { width: 130 }),
  statusColumn('state', 'Status', (row) => shipmentStatus(row, today), { width: 128 }),
];

const journeyColumns = ({
  today,
  locations,
}: ShipmentColumnContext): readonly Column<ShipmentSummary>[] => {
  const names = new Map(locations.map(({ id, name }) => [id, name]));
  return [
    field('arrivalDate', 'Arrives', {
      kind: 'date',
      cell: (row) => (
        <span className={isLate(row, today) ? textStyles.late : ''}>
          {formatDate(row.arrivalDate)}
        </span>
      ),
      width: 112,
    }),
    field('totalQuantity', 'Units', {
      kind: 'number',
      cell: (row) => <Units {...row} />,
      help: 'Ordered units; once the shipment is received, those that came',
      width: 136,
    }),
    field('departureDate', 'Departs', { kind: 'date', width: 112 }),
    createColumn(
      'method',
      'Method',
      (row) => (row.method === null ? null : shipmentMethodLabels[row.method]),
      { cell: (row) => <Method method={row.method} />, width: 84 },
    ),
    field('trackingNumber', 'Tracking', { width: 120 }),
    createColumn('location', 'Location', (row) => names.get(row.locationId ?? '') ?? null, {
      width: 156,
    }),
  ];
};

const quantityColumns: readonly Column<ShipmentSummary>[] = [
  field('totalProducts', 'Products', { kind: 'number', width: 84 }),
  field('receivedAt', 'Received', { kind: 'date', width: 112 }),
  statusColumn(
    'purchaseOrderStatus',
    'Order status',
    (row) => purchaseOrderStatusStyles[row.purchaseOrderStatus],
    { hidden: true, width: 150 },
  ),
];

/** Columns of the list; a shipment is late if it should have arrived before `today`. */
export const shipmentColumns = (
  context: ShipmentColumnContext,
): readonly Column<ShipmentSummary>[] =>
  markSortable(shipmentSortColumns, [
    ...identityColumns(context.today),
    ...journeyColumns(context),
    ...quantityColumns,
  ]);
