import type { Day } from '@quartermaster/contracts/core/day';
import type { Location } from '@quartermaster/contracts/locations/calls';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import {
  shipmentSortColumns,
  type ShipmentSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { Link } from '@tanstack/react-router';
import { DASH, formatDate } from '../../lib/format.ts';
import { purchaseOrderStatusStyles } from '../../ui/statuses.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import type { Column } from '../../grid/column.ts';
import { methodIcons } from '../../ui/method-icons.ts';
import { isLate, shipmentStatus } from './shipment-status.ts';

export interface ShipmentColumnContext {
  readonly today: Day;
  readonly locations: readonly Location[];
}

interface CellProps {
  readonly row: ShipmentSummary;
}

const Name = ({ row }: CellProps) => (
  <Link
    className="qm-cell-link qm-clip"
    to="/purchase-orders/$id/{-$tab}"
    params={{ id: row.purchaseOrderId, tab: 'shipments' }}
    tabIndex={-1}
  >
    {row.name}
  </Link>
);

const Order = ({ row }: CellProps) => (
  <Link
    className="qm-cell-link qm-clip"
    to="/purchase-orders/$id/{-$tab}"
    params={{ id: row.purchaseOrderId }}
    tabIndex={-1}
  >
    {row.purchaseOrderName === '' ? 'Unnamed order' : row.purchaseOrderName}
  </Link>
);

const Method = ({ row: { method } }: CellProps) => {
  if (method === null) return <span className="qm-muted">{DASH}</span>;
  const Icon = methodIcons[method];
  return (
    <span className="qm-ship-method">
      <Icon size={15} stroke={1.7} aria-hidden />
      {shipmentMethodLabels[method]}
    </span>
  );
};

const sortable: ReadonlySet<string> = new Set(shipmentSortColumns);

const identity = (today: Day): readonly Column<ShipmentSummary>[] => [
  {
    key: 'name',
    title: 'Shipment',
    value: (row) => row.name,
    cell: (row) => <Name row={row} />,
    width: 120,
    grow: true,
    pinned: true,
    locked: true,
  },
  {
    key: 'purchaseOrderName',
    title: 'Purchase order',
    value: (row) => row.purchaseOrderName,
    cell: (row) => <Order row={row} />,
    width: 120,
    grow: true,
  },
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
    {
      key: 'arrivalDate',
      title: 'Arrives',
      kind: 'date',
      value: (row) => row.arrivalDate,
      cell: (row) => (
        <span className={isLate(row, today) ? 'qm-late' : ''}>{formatDate(row.arrivalDate)}</span>
      ),
      width: 108,
    },
    {
      key: 'totalQuantity',
      title: 'Units',
      kind: 'number',
      value: (row) => row.totalQuantity,
      width: 84,
    },
    {
      key: 'departureDate',
      title: 'Departs',
      kind: 'date',
      value: (row) => row.departureDate,
      width: 108,
    },
    {
      key: 'method',
      title: 'Method',
      value: (row) => (row.method === null ? null : shipmentMethodLabels[row.method]),
      cell: (row) => <Method row={row} />,
      width: 84,
    },
    { key: 'trackingNumber', title: 'Tracking', value: (row) => row.trackingNumber, width: 104 },
    {
      key: 'location',
      title: 'Location',
      value: (row) => names.get(row.locationId ?? '') ?? null,
      width: 124,
    },
  ];
};

const counts: readonly Column<ShipmentSummary>[] = [
  {
    key: 'totalProducts',
    title: 'Products',
    kind: 'number',
    value: (row) => row.totalProducts,
    width: 84,
  },
  {
    key: 'receivedAt',
    title: 'Received',
    kind: 'date',
    value: (row) => row.receivedAt,
    width: 108,
  },
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
  [...identity(context.today), ...journey(context), ...counts].map((column) => ({
    ...column,
    sortable: sortable.has(column.key),
  }));
