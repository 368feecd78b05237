import type { Day } from '@quartermaster/contracts/core/day';
import type { Location } from '@quartermaster/contracts/locations/calls';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import {
  shipmentSortColumns,
  type ShipmentSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { DASH, formatDate } from '../../lib/format.ts';
import { purchaseOrderStatusStyles } from '../../ui/statuses.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { type Column, fieldOf, sortableBy } from '../../grid/column.ts';
import { OrderLink } from '../../ui/order-link.tsx';
import { methodIcons } from '../../ui/method-icons.ts';
import { isLate, shipmentStatus } from './shipment-status.ts';

export interface ShipmentColumnContext {
  readonly today: Day;
  readonly locations: readonly Location[];
}

const Method = ({ method }: Pick<ShipmentSummary, 'method'>) => {
  if (method === null) return <span className="qm-muted">{DASH}</span>;
  const Icon = methodIcons[method];
  return (
    <span className="qm-ship-method">
      <Icon size={15} stroke={1.7} aria-hidden />
      {shipmentMethodLabels[method]}
    </span>
  );
};

const field = fieldOf((row: ShipmentSummary) => row);

const identity = (today: Day): readonly Column<ShipmentSummary>[] => [
  field('name', 'Shipment', {
    cell: (row) => (
      <OrderLink id={row.purchaseOrderId} tab="shipments">
        {row.name}
      </OrderLink>
    ),
    width: 120,
    grow: true,
    pinned: true,
    locked: true,
  }),
  field('purchaseOrderName', 'Purchase order', {
    cell: (row) => <OrderLink id={row.purchaseOrderId}>{row.purchaseOrderName}</OrderLink>,
    width: 120,
    grow: true,
  }),
  {
    key: 'state',
    title: 'Status',
    value: (row) => shipmentStatus(row, today).label,
    cell: (row) => <StatusBadge {...shipmentStatus(row, today)} />,
    width: 128,
  },
];

const journey = ({
  today,
  locations,
}: ShipmentColumnContext): readonly Column<ShipmentSummary>[] => {
  const names = new Map(locations.map(({ id, name }) => [id, name]));
  return [
    field('arrivalDate', 'Arrives', {
      kind: 'date',
      cell: (row) => (
        <span className={isLate(row, today) ? 'qm-late' : ''}>{formatDate(row.arrivalDate)}</span>
      ),
      width: 108,
    }),
    field('totalQuantity', 'Units', { kind: 'number', width: 84 }),
    field('departureDate', 'Departs', { kind: 'date', width: 108 }),
    {
      key: 'method',
      title: 'Method',
      value: (row) => (row.method === null ? null : shipmentMethodLabels[row.method]),
      cell: (row) => <Method method={row.method} />,
      width: 84,
    },
    field('trackingNumber', 'Tracking', { width: 104 }),
    {
      key: 'location',
      title: 'Location',
      value: (row) => names.get(row.locationId ?? '') ?? null,
      width: 124,
    },
  ];
};

const counts: readonly Column<ShipmentSummary>[] = [
  field('totalProducts', 'Products', { kind: 'number', width: 84 }),
  field('receivedAt', 'Received', { kind: 'date', width: 108 }),
  {
    key: 'purchaseOrderStatus',
    title: 'Order status',
    value: (row) => purchaseOrderStatusLabels[row.purchaseOrderStatus],
    cell: (row) => <StatusBadge {...purchaseOrderStatusStyles[row.purchaseOrderStatus]} />,
    hidden: true,
    width: 150,
  },
];

/** Columns of the list; late are those that should have arrived before `today`. */
export const shipmentColumns = (
  context: ShipmentColumnContext,
): readonly Column<ShipmentSummary>[] =>
  sortableBy(shipmentSortColumns, [...identity(context.today), ...journey(context), ...counts]);
