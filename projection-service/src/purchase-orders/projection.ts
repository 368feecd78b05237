import {
  type PurchaseOrderEvent,
  purchaseOrderEvents,
} from '@quartermaster/contracts/purchase-orders/events';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models';
import { supplierDeleted } from '@quartermaster/contracts/suppliers/events';
import { storeConnected } from '@quartermaster/contracts/teams/events';
import {
  defineProjection,
  type EventHandler,
  need,
  needAll,
  on,
  type Rows,
} from '@quartermaster/infra/projections/projection';
import { documentAfter } from '@quartermaster/contracts/purchase-orders/document';
import { summaryOf } from './summary.ts';
import { type PurchaseOrderRow, purchaseOrders, shops, supplierOrders } from './tables.ts';

const documentOf = ({ revision: _, variantIds: __, summary: ___, ...order }: PurchaseOrderRow) =>
  order;

const putOrder = (rows: Rows, order: PurchaseOrder, revision: number): void => {
  const shopCurrency = rows.get(shops, 'shop')?.currency ?? '';
  rows.put(purchaseOrders, {
    ...order,
    revision,
    variantIds: order.items.map(({ productVariantId }) => productVariantId),
    summary: summaryOf(order, shopCurrency),
  });
};

const ordersOf = (rows: Rows, supplierId: string) =>
  rows.get(supplierOrders, supplierId) ?? { supplierId, isDeleted: false, orderIds: [] };

const supplierOf = (order: PurchaseOrder | undefined): string | null => order?.supplierId ?? null;

/** Moves an order from the list of one supplier to that of another. */
const relist = (
  rows: Rows,
  orderId: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): void => {
  if (from === to) return;
  if (from !== null) {
    const row = ordersOf(rows, from);
    rows.put(supplierOrders, { ...row, orderIds: row.orderIds.filter((id) => id !== orderId) });
  }
  if (to !== null) {
    const row = ordersOf(rows, to);
    rows.put(supplierOrders, { ...row, orderIds: [...row.orderIds, orderId] });
  }
};

/** An order keeps its data without a supplier that was deleted, also where its own stream still names it (AMB-095). */
const withoutDeletedSupplier = (rows: Rows, order: PurchaseOrder): PurchaseOrder =>
  order.supplierId !== null && ordersOf(rows, order.supplierId).isDeleted
    ? { ...order, supplierId: null }
    : order;

const suppliersOf = (event: PurchaseOrderEvent, row: PurchaseOrderRow | undefined): string[] =>
  [row?.supplierId, 'supplierId' in event.data ? event.data.supplierId : null].filter(
    (id) => typeof id === 'string',
  );

const orderHandlers = purchaseOrderEvents.map((definition) =>
  on(definition, {
    needs: (event, peek) => {
      const { purchaseOrderId } = event.data;
      const suppliers = suppliersOf(event, peek(purchaseOrders, purchaseOrderId));
      return [
        need(purchaseOrders, purchaseOrderId),
        need(shops, 'shop'),
        ...suppliers.map((supplierId) => need(supplierOrders, supplierId)),
      ];
    },
    fold: (event, rows) => {
      const { purchaseOrderId } = event.data;
      const row = rows.get(purchaseOrders, purchaseOrderId);
      const before = row && documentOf(row);
      const evolved = documentAfter(before, event, event.recordedAt);
      const after = evolved && withoutDeletedSupplier(rows, evolved);
      if (after !== undefined) putOrder(rows, after, event.revision);
      else if (before !== undefined) rows.remove(purchaseOrders, purchaseOrderId);
      relist(rows, purchaseOrderId, { from: supplierOf(before), to: supplierOf(after) });
    },
  }),
);

const onSupplierDeleted: EventHandler = on(supplierDeleted, {
  needs: ({ data: { supplierId } }, peek) => [
    need(supplierOrders, supplierId),
    need(shops, 'shop'),
    ...(peek(supplierOrders, supplierId)?.orderIds ?? []).map((id) => need(purchaseOrders, id)),
  ],
  fold: ({ data: { supplierId }, recordedAt }, rows) => {
    const { orderIds } = ordersOf(rows, supplierId);
    rows.put(supplierOrders, { supplierId, isDeleted: true, orderIds: [] });
    for (const id of orderIds) {
      const row = rows.get(purchaseOrders, id);
      if (row === undefined) continue;
      putOrder(rows, { ...documentOf(row), supplierId: null, updatedAt: recordedAt }, row.revision);
    }
  },
});

/** Totals of orders without a currency of their own are in the shop's; they follow should it ever change. */
const onStoreConnected: EventHandler = on(storeConnected, {
  needs: ({ data: { currency } }, peek) =>
    peek(shops, 'shop')?.currency === currency
      ? [need(shops, 'shop')]
      : [need(shops, 'shop'), needAll(purchaseOrders)],
  fold: ({ data: { currency } }, rows) => {
    if (rows.get(shops, 'shop')?.currency === currency) return;
    rows.put(shops, { id: 'shop', currency });
    for (const row of rows.all(purchaseOrders)) {
      if (row.content.currency === null) putOrder(rows, documentOf(row), row.revision);
    }
  },
});

/** Purchase orders with their rollups. */
export const purchaseOrdersProjection = defineProjection({
  name: 'purchase_orders',
  version: 1,
  tables: [purchaseOrders, supplierOrders, shops],
  on: [...orderHandlers, onSupplierDeleted, onStoreConnected],
});
