import { Button } from '@mantine/core';
import type { PurchaseOrderSummary } from '@quartermaster/contracts/purchase-orders/read-models';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/status';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { purchaseOrderStatusStyles } from '../../lib/statuses.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import type { Column } from '../../ui/data-grid/column.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { useDensity } from '../../ui/data-grid/density-menu.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { supplierOrdersQuery } from './queries.ts';

const idOf = (order: PurchaseOrderSummary): string => order.id;

const columns: readonly Column<PurchaseOrderSummary>[] = [
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

/** The orders placed with a supplier, newest first. */
export const SupplierOrders = ({ supplierId }: { readonly supplierId: string }) => {
  const query = useQuery(supplierOrdersQuery(supplierId));
  const navigate = useNavigate();
  return (
    <DataGrid
      label="Purchase orders of the supplier"
      columns={columns}
      rows={query.data}
      rowId={idOf}
      density={useDensity()}
      onOpen={({ id }) => void navigate({ to: '/purchase-orders/$id/{-$tab}', params: { id } })}
      error={
        query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : undefined
      }
      empty={
        <EmptyState
          icon={IconTruckDelivery}
          title="No order placed yet"
          action={
            <Button
              onClick={() =>
                void navigate({
                  to: '/purchase-orders',
                  search: { panel: 'new', supplier: supplierId } as never,
                })
              }
            >
              New purchase order
            </Button>
          }
        >
          Purchase orders with this supplier appear here.
        </EmptyState>
      }
    />
  );
};
