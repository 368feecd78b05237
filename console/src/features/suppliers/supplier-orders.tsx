import { Button } from '@mantine/core';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import {
  type OrderRow,
  orderSortColumns,
} from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { IconEye, IconTruckDelivery } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { buildChoiceFilter, type ListAnswer } from '../../data/list-call.ts';
import { fetchOrders } from '../../data/purchase-orders/lists.ts';
import { type Column, createFieldColumn, markSortable } from '../../grid/column.ts';
import { statusColumn } from '../../grid/status-column.tsx';
import type { ListDefinition, ListParts } from '../../list/definition.ts';
import { ListPage } from '../../list/list-page.tsx';
import { OrderLink, useOpenOrder } from '../../ui/order-link.tsx';
import { purchaseOrderStatusStyles } from '../../ui/statuses.ts';
import { orderListWords } from '../../ordering/words.ts';

const field = createFieldColumn((row: OrderRow) => row);

const columns: readonly Column<OrderRow>[] = markSortable(orderSortColumns, [
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
]);

const useParts = (supplierId: SupplierId): ListParts<OrderRow> => {
  const openOrder = useOpenOrder();
  const navigate = useNavigate();
  const open = ({ id }: OrderRow): void => openOrder(id);
  const draft = (): void => {
    const search = { panel: 'new', supplier: supplierId };
    void navigate({ to: '/purchase-orders', search });
  };
  return {
    open,
    rowActions: (order) => [{ label: 'Open', icon: IconEye, onClick: () => open(order) }],
    empty: {
      title: 'No order placed yet',
      children: 'Purchase orders with this supplier appear here.',
      action: <Button onClick={draft}>New purchase order</Button>,
    },
  };
};

type Orders = ListDefinition<OrderRow, ListAnswer<OrderRow>, never>;

const createOrderList = (supplierId: SupplierId): Orders => ({
  subject: 'purchase-orders',
  name: `of-supplier-${supplierId}`,
  layoutName: 'supplier-orders',
  title: null,
  label: 'Purchase orders of the supplier',
  words: orderListWords,
  icon: IconTruckDelivery,
  search: 'Search name or reference',
  rowId: ({ id }) => id,
  useColumns: () => columns,
  fetch: ({ filters, ...params }, options) => {
    const own = [...filters, buildChoiceFilter('supplierId', supplierId)];
    return fetchOrders({ ...params, view: 'all', filters: own }, options);
  },
  useParts: () => useParts(supplierId),
});

/** Orders of a supplier, the newest first. */
export const SupplierOrders = ({ supplierId }: { readonly supplierId: SupplierId }) => {
  const definition = useMemo(() => createOrderList(supplierId), [supplierId]);
  return <ListPage definition={definition} />;
};
