import { foldTexts } from '@quartermaster/contracts/core/fold-text';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import {
  type PurchaseOrderEvent,
  purchaseOrderEvents,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import type {
  PurchaseOrder,
  PurchaseOrderSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { supplierDeleted } from '@quartermaster/contracts/suppliers/events';
import { storeConnected } from '@quartermaster/contracts/teams/events';
import {
  defineProjection,
  type EventHandler,
  need,
  needAll,
  on,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { evolveDocument } from '@quartermaster/contracts/purchase-orders/read-models/document';
import {
  calculateBalance,
  calculateDeletedBalance,
  updateDeletedBalance,
} from './supplier-balances.ts';
import { lineNeeds, orderLines, putLines } from './lines.ts';
import { listRests, toOrderSummary } from './summary.ts';
import {
  deletedOrderBalances,
  orderSummaries,
  type PurchaseOrderRow,
  purchaseOrders,
  type PurchaseOrderVersion,
  purchaseOrderVersions,
  shops,
  toPurchaseOrder,
  supplierOrders,
} from './tables.ts';

const toDocument = ({
  revision: _,
  variantIds: __,
  supplierBalance: ___,
  ...row
}: PurchaseOrderRow): PurchaseOrder => toPurchaseOrder(row);

/** Revision and time of a change. */
type Recorded = Pick<ProjectedEvent, 'revision' | 'recordedAt'>;

const getShopCurrency = (rows: Rows): string => rows.get(shops, 'shop')?.currency ?? '';

const buildSummary = (rows: Rows, order: PurchaseOrder): PurchaseOrderSummary =>
  toOrderSummary(order, getShopCurrency(rows));

const putVersion = (
  rows: Rows,
  summary: PurchaseOrderSummary,
  version: Omit<PurchaseOrderVersion, 'id' | 'summary'>,
): void => rows.put(purchaseOrderVersions, { ...version, id: summary.id, summary });

const putOrder = (rows: Rows, order: PurchaseOrder, recorded: Recorded): void => {
  const summary = buildSummary(rows, order);
  rows.put(purchaseOrders, {
    ...order,
    settlement: order.settlement ?? null,
    statusesReached: order.statusesReached ?? null,
    itemRests: order.itemRests ?? null,
    mailedVersions: order.mailedVersions ?? null,
    supplierBalance: calculateBalance(order, getShopCurrency(rows)),
    revision: recorded.revision,
    variantIds: order.items.map(({ productVariantId }) => productVariantId),
  });
  rows.put(orderSummaries, {
    ...summary,
    searchText: foldTexts(summary.name, summary.reference),
    rests: listRests(order),
  });
  putVersion(rows, summary, { ...recorded, updatedAt: order.updatedAt, isDeleted: false });
};

const removeOrder = (rows: Rows, order: PurchaseOrder, recorded: Recorded): void => {
  rows.remove(purchaseOrders, order.id);
  rows.remove(orderSummaries, order.id);
  const version = { ...recorded, updatedAt: recorded.recordedAt, isDeleted: true };
  putVersion(rows, buildSummary(rows, order), version);
  const left = calculateDeletedBalance(order, getShopCurrency(rows));
  if (left !== null) rows.put(deletedOrderBalances, left);
};

const getSupplierOrders = (rows: Rows, supplierId: SupplierId) =>
  rows.get(supplierOrders, supplierId) ?? { supplierId, isDeleted: false, orderIds: [] };

const getSupplierId = (order: PurchaseOrder | undefined): string | null =>
  order?.supplierId ?? null;

/** Moves an order from the list of its previous supplier to that of the new one. */
const moveBetweenSuppliers = (
  rows: Rows,
  orderId: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): void => {
  if (from === to) return;
  if (from !== null) {
    const row = getSupplierOrders(rows, from);
    rows.put(supplierOrders, { ...row, orderIds: row.orderIds.filter((id) => id !== orderId) });
  }
  if (to !== null) {
    const row = getSupplierOrders(rows, to);
    rows.put(supplierOrders, { ...row, orderIds: [...row.orderIds, orderId] });
  }
};

/** Removes a deleted supplier from an order, also where the stream of the order still names it (AMB-095). */
const withoutDeletedSupplier = (rows: Rows, order: PurchaseOrder): PurchaseOrder =>
  order.supplierId !== null && getSupplierOrders(rows, order.supplierId).isDeleted
    ? { ...order, supplierId: null }
    : order;

const listSupplierIds = (event: PurchaseOrderEvent, row: PurchaseOrderRow | undefined): string[] =>
  [row?.supplierId, 'supplierId' in event.data ? event.data.supplierId : null].filter(
    (id) => typeof id === 'string',
  );

const orderHandlers = purchaseOrderEvents.map((definition) =>
  on(definition, {
    needs: (event, peek) => {
      const { purchaseOrderId } = event.data;
      const row = peek(purchaseOrders, purchaseOrderId);
      const suppliers = listSupplierIds(event, row);
      return [
        need(purchaseOrders, purchaseOrderId),
        need(orderSummaries, purchaseOrderId),
        need(shops, 'shop'),
        need(deletedOrderBalances, purchaseOrderId),
        ...suppliers.map((supplierId) => need(supplierOrders, supplierId)),
        ...lineNeeds(event, row?.items),
      ];
    },
    fold: (event, rows) => {
      const { purchaseOrderId } = event.data;
      updateDeletedBalance(rows, event);
      const row = rows.get(purchaseOrders, purchaseOrderId);
      const before = row && toDocument(row);
      const evolved = evolveDocument(before, event, event.recordedAt);
      const after = evolved && withoutDeletedSupplier(rows, evolved);
      const { revision, recordedAt } = event;
      if (after !== undefined) putOrder(rows, after, { revision, recordedAt });
      else if (before !== undefined) removeOrder(rows, before, { revision, recordedAt });
      putLines(rows, event, { before, after });
      moveBetweenSuppliers(rows, purchaseOrderId, {
        from: getSupplierId(before),
        to: getSupplierId(after),
      });
    },
  }),
);

const onSupplierDeleted: EventHandler = on(supplierDeleted, {
  needs: ({ data: { supplierId } }, peek) => [
    need(supplierOrders, supplierId),
    need(shops, 'shop'),
    ...(peek(supplierOrders, supplierId)?.orderIds ?? []).flatMap((id) => [
      need(purchaseOrders, id),
      need(orderSummaries, id),
    ]),
  ],
  fold: ({ data: { supplierId }, recordedAt }, rows) => {
    const { orderIds } = getSupplierOrders(rows, supplierId);
    rows.put(supplierOrders, { supplierId, isDeleted: true, orderIds: [] });
    for (const id of orderIds) {
      const row = rows.get(purchaseOrders, id);
      if (row === undefined) continue;
      const order = { ...toDocument(row), supplierId: null, updatedAt: recordedAt };
      putOrder(rows, order, { revision: row.revision, recordedAt });
    }
  },
});

/** A new currency of the shop changes the totals of orders that have no currency of their own. */
const onStoreConnected: EventHandler = on(storeConnected, {
  needs: ({ data: { currency } }, peek) =>
    peek(shops, 'shop')?.currency === currency
      ? [need(shops, 'shop')]
      : [need(shops, 'shop'), needAll(purchaseOrders), needAll(orderSummaries)],
  fold: ({ data: { currency }, recordedAt }, rows) => {
    if (rows.get(shops, 'shop')?.currency === currency) return;
    rows.put(shops, { id: 'shop', currency });
    for (const row of rows.all(purchaseOrders)) {
      const recorded = { revision: row.revision, recordedAt };
      if (row.content.currency === null) putOrder(rows, toDocument(row), recorded);
    }
  },
});

/** Purchase orders with their summaries. */
export const purchaseOrdersProjection = defineProjection({
  name: 'purchase_orders',
  version: 1,
  tables: [
    purchaseOrders,
    orderSummaries,
    orderLines,
    purchaseOrderVersions,
    deletedOrderBalances,
    supplierOrders,
    shops,
  ],
  on: [...orderHandlers, onSupplierDeleted, onStoreConnected],
});
