import { Button } from '@mantine/core';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatNumber } from '../../lib/format.ts';
import { purchaseOrderStatusStyles } from '../../lib/statuses.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import type { Column } from '../../ui/data-grid/column.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { useDensity } from '../../ui/data-grid/density-menu.tsx';
import { EmptyState, QueryFailed } from '../../ui/states.tsx';
import { supplierOrdersQuery } from './queries.ts';

const idOf = (order: OrderRow): string => order.id;

const columns: readonly Column<OrderRow>[] = [
  {
    key: 'name',
    title: 'Purchase order',
    value: (order) => order.name,
    cell: (order) => (
      <Link className="qm-cell-link" to="/purchase-orders/$id/{-$tab}" params={{ id: order.id }}>
        {order.name}
      </Link>
    ),
    width: 180,
    grow: true,
  },
  {
    key: 'status',
    title: 'Status',
    value: (order) => purchaseOrderStatusLabels[order.status],
    cell: (order) => <StatusBadge {...purchaseOrderStatusStyles[order.status]} />,
    width: 160,
  },
  {
    key: 'totalItemsQuantity',
    title: 'Units',
    kind: 'number',
    value: (order) => order.totalItemsQuantity,
    width: 90,
  },
  {
    key: 'totalCost',
    title: 'Total cost',
    kind: 'money',
    currency: (order) => order.currency,
    value: (order) => order.totalCost,
    width: 130,
  },
  {
    key: 'nextShipmentDate',
    title: 'Next arrival',
    kind: 'date',
    value: (order) => order.nextShipmentDate,
    width: 130,
  },
  {
    key: 'issueDate',
    title: 'Issued',
    kind: 'date',
    value: (order) => order.issueDate,
    width: 130,
  },
];

const NoOrders = ({ supplierId }: { readonly supplierId: SupplierId }) => {
  const navigate = useNavigate();
  const search = { panel: 'new', supplier: supplierId } as never;
  return (
    <EmptyState
      icon={IconTruckDelivery}
      title="No order placed yet"
      action={
        <Button onClick={() => void navigate({ to: '/purchase-orders', search })}>
          New purchase order
        </Button>
      }
    >
      Purchase orders with this supplier appear here.
    </EmptyState>
  );
};

/** The way to the orders that do not fit here. */
const MoreOrders = ({
  supplierId,
  shown,
  total,
}: {
  readonly supplierId: SupplierId;
  readonly shown: number;
  readonly total: number;
}) => (
  <p className="qm-supplier-more">
    The newest {formatNumber(shown)} of {formatNumber(total)} orders are shown.{' '}
    <Link to="/purchase-orders" search={{ f: [`supplierId:is:${supplierId}`] } as never}>
      See all of them
    </Link>
  </p>
);

/** The orders placed with a supplier, newest first. */
export const SupplierOrders = ({ supplierId }: { readonly supplierId: SupplierId }) => {
  const query = useQuery(supplierOrdersQuery(supplierId));
  const navigate = useNavigate();
  const { data: rows, total = 0 } = query.data ?? {};
  return (
    <div className="qm-supplier-orders">
      {rows !== undefined && rows.length < total && (
        <MoreOrders supplierId={supplierId} shown={rows.length} total={total} />
      )}
      <DataGrid
        label="Purchase orders of the supplier"
        columns={columns}
        rows={rows}
        rowId={idOf}
        density={useDensity()}
        onOpen={({ id }) => void navigate({ to: '/purchase-orders/$id/{-$tab}', params: { id } })}
        error={query.isError ? <QueryFailed what="The orders" query={query} /> : undefined}
        empty={<NoOrders supplierId={supplierId} />}
      />
    </div>
  );
};
