import { Button } from '@mantine/core';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { IconTruckDelivery } from '@tabler/icons-react';
import { OrderLink, useOpenOrder } from '../../ui/order-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatNumber } from '../../lib/format.ts';
import { purchaseOrderStatusStyles } from '../../ui/statuses.ts';
import { type Column, fieldOf } from '../../grid/column.ts';
import { statusColumn } from '../../grid/status-column.tsx';
import { DataGrid } from '../../grid/data-grid.tsx';
import { EmptyState, QueryFailed } from '../../ui/states.tsx';
import { supplierOrdersQuery } from '../../data/purchase-orders/lists.ts';
import styles from './supplier-orders.module.css';

const idOf = (order: OrderRow): string => order.id;

const field = fieldOf((row: OrderRow) => row);

const columns: readonly Column<OrderRow>[] = [
  field('name', 'Purchase order', {
    cell: (order) => <OrderLink id={order.id}>{order.name}</OrderLink>,
    width: 180,
    grow: true,
  }),
  statusColumn('status', 'Status', ({ status }) => purchaseOrderStatusStyles[status], {
    width: 160,
  }),
  field('totalItemsQuantity', 'Units', { kind: 'number', width: 90 }),
  field('totalCost', 'Total cost', {
    kind: 'money',
    currency: (order) => order.currency,
    width: 130,
  }),
  field('nextShipmentDate', 'Next arrival', { kind: 'date', width: 130 }),
  field('issueDate', 'Issued', { kind: 'date', width: 130 }),
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

const MoreOrders = ({
  supplierId,
  shown,
  total,
}: {
  readonly supplierId: SupplierId;
  readonly shown: number;
  readonly total: number;
}) => (
  <p className={styles['more']}>
    The newest {formatNumber(shown)} of {formatNumber(total)} orders are shown.{' '}
    <Link to="/purchase-orders" search={{ f: [`supplierId:is:${supplierId}`] } as never}>
      See all of them
    </Link>
  </p>
);

export const SupplierOrders = ({ supplierId }: { readonly supplierId: SupplierId }) => {
  const query = useQuery(supplierOrdersQuery(supplierId));
  const openOrder = useOpenOrder();
  const { data: rows, total = 0 } = query.data ?? {};
  return (
    <div className={styles['orders']}>
      {rows !== undefined && rows.length < total && (
        <MoreOrders supplierId={supplierId} shown={rows.length} total={total} />
      )}
      <DataGrid
        label="Purchase orders of the supplier"
        columns={columns}
        rows={rows}
        rowId={idOf}
        onOpen={({ id }) => openOrder(id)}
        error={query.isError ? <QueryFailed what="The orders" query={query} /> : undefined}
        empty={<NoOrders supplierId={supplierId} />}
      />
    </div>
  );
};
