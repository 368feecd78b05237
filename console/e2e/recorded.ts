import pLimit from 'p-limit';
import type { Call } from '@quartermaster/contracts/core/client';
import type {
  PurchaseOrder,
  PurchaseOrderHistoryEntry,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { getPurchaseOrderHistory } from '@quartermaster/contracts/purchase-orders/calls/history';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { fetchAllPages } from './read-all.ts';
import type { Deed, DeedKind } from './workload.ts';

interface RecordedOrder {
  readonly order: PurchaseOrder;
  readonly history: readonly PurchaseOrderHistoryEntry[];
}

/** Recorded suppliers and orders by name, to compare with the commands of the workers. */
export interface RecordedShop {
  /** Supplier ids by name. */
  readonly suppliers: ReadonlyMap<string, readonly string[]>;
  /** Orders by reference. */
  readonly orders: ReadonlyMap<string, readonly RecordedOrder[]>;
}

export const groupValues = <Row, Value>(
  rows: readonly Row[],
  key: (row: Row) => string,
  value: (row: Row) => Value,
): ReadonlyMap<string, readonly Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), value(row)]);
  return groups;
};

/** Accepted units by variant, of orders whose reference passes the filter; variants without any are absent. */
export const sumAcceptedUnits = (
  { orders }: RecordedShop,
  isOurs: (reference: string) => boolean,
): ReadonlyMap<string, number> => {
  const units = new Map<string, number>();
  const ours = [...orders].filter(([reference]) => isOurs(reference)).flatMap(([, some]) => some);
  for (const { items, shipments } of ours.map(({ order }) => order)) {
    const variantIdsByItem = new Map(
      items.map(({ id, productVariantId }) => [id, productVariantId]),
    );
    const lines = shipments.filter(({ receivedAt }) => receivedAt !== null);
    for (const { purchaseOrderItemId, acceptedQuantity } of lines.flatMap((one) => one.items)) {
      const variantId = variantIdsByItem.get(purchaseOrderItemId) ?? 'unknown';
      if (acceptedQuantity > 0) {
        units.set(variantId, (units.get(variantId) ?? 0) + acceptedQuantity);
      }
    }
  }
  return units;
};

export const fetchRecordedShop = async (call: Call): Promise<RecordedShop> => {
  const suppliers = await fetchAllPages(async (pagination) => {
    const { data, count } = (await call(listSuppliers, { body: { pagination } })).body;
    return { data, total: count };
  });
  const orders = (await call(listPurchaseOrders, { body: {} })).body;
  const recordedOrders = await pLimit(4).map(orders, async (order): Promise<RecordedOrder> => {
    const params = { id: order.id };
    return { order, history: (await call(getPurchaseOrderHistory, { params })).body };
  });
  return {
    suppliers: groupValues(
      suppliers,
      ({ name }) => name,
      ({ id }) => id,
    ),
    orders: groupValues(
      recordedOrders,
      ({ order }) => order.content.reference,
      (one) => one,
    ),
  };
};

type EntryMatcher = (entry: PurchaseOrderHistoryEntry, deed: Deed, order: PurchaseOrder) => boolean;

const shipmentName = (order: PurchaseOrder, id: string): string =>
  order.shipments.find((shipment) => shipment.id === id)?.name ?? 'of another order';

/** For each kind of action: matches the history entries that it made. */
const entryMatchers: Readonly<Record<Exclude<DeedKind, 'order' | 'supplier'>, EntryMatcher>> = {
  details: ({ type, changes }, { detail }) =>
    type === 'PurchaseOrderDetailsChanged' && changes.some(({ to }) => to === detail),
  send: ({ type, changes }) =>
    type === 'PurchaseOrderStatusSet' && changes.some(({ to }) => to === 'Sent to Supplier'),
  allocate: ({ type, changes }) =>
    type === 'ShipmentsAllocated' && changes.some(({ field }) => field.startsWith('Shipment 2:')),
  receive: ({ type, summary }, { detail }, order) =>
    type === 'ShipmentReceived' && summary.includes(` ${shipmentName(order, detail)} at `),
};

/** Number of times that a command was recorded. */
export const countOccurrences = (deed: Deed, recorded: RecordedShop): number => {
  const { kind, subject } = deed;
  if (kind === 'supplier') return recorded.suppliers.get(`Supplier ${subject}`)?.length ?? 0;
  const orders = recorded.orders.get(subject) ?? [];
  if (kind === 'order') return orders.length;
  return orders.flatMap(({ order, history }) =>
    history.filter((entry) => entryMatchers[kind](entry, deed, order)),
  ).length;
};
