import { MAX_ORDER_AMOUNT, MAX_ORDER_UNITS } from '@quartermaster/contracts/core/bounds';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { ItemsChanged } from '@quartermaster/contracts/purchase-orders/rules/apply-items-change';
import isEqual from 'fast-deep-equal';
import type { AddItems, RequestedItem } from './commands.ts';
import { omitUndefined, isReceived, type Item, type PurchaseOrder } from './order.ts';
import { mustFitShipments, removeFromShipments } from './shipments.ts';

type Sized = readonly Pick<Item, 'quantity' | 'unitCost'>[];

const countUnits = (items: Sized): number => items.reduce((sum, { quantity }) => sum + quantity, 0);
const sumAmounts = (items: Sized): number =>
  items.reduce((sum, { quantity, unitCost }) => sum + quantity * unitCost, 0);

const bounds = [
  { measure: countUnits, limit: MAX_ORDER_UNITS, unit: 'units' },
  {
    measure: sumAmounts,
    limit: MAX_ORDER_AMOUNT,
    unit: "of the order's currency before discounts",
  },
] as const;

/**
 * Throws VALIDATION_FAILED when the items exceed the size limits of an order. An order that is too large, from a version
 * without limits, can be changed as long as it does not grow.
 */
const mustBeOfSize = (before: Sized, after: Sized): void => {
  for (const { measure, limit, unit } of bounds) {
    const total = measure(after);
    if (total <= limit || total <= measure(before)) continue;
    const message = `An order may have at most ${limit.toLocaleString('en')} ${unit}`;
    throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'items', message }] });
  }
};

/** Finds the existing item of a requested one: by its id, else by its variant (AMB-072). */
const createItemFinder = (order: PurchaseOrder) => {
  const byId = new Map(order.items.map((item) => [item.id, item]));
  const byVariant = new Map(order.items.map((item) => [item.productVariantId, item]));
  return ({ id, productVariantId }: RequestedItem): Item | undefined => {
    if (id === undefined) return byVariant.get(productVariantId);
    const item = byId.get(id);
    if (item === undefined) throw new Rejection('NOT_FOUND', `No item ${id} in this order`);
    if (item.productVariantId === productVariantId) return item;
    throw new Rejection('VALIDATION_FAILED', 'An item keeps its variant; add another item instead');
  };
};

const toItem = ({ id: _, asNew, ...fields }: RequestedItem, known: Item | undefined): Item => {
  const before = known ?? asNew;
  if (before !== undefined) return { ...before, ...omitUndefined(fields) } as Item;
  throw new Rejection('CONFLICT', 'Another user removed an item; please reload');
};

const mustBePriced = (items: readonly Item[]): void => {
  const at = items.findIndex(
    ({ discount, discountType }) => discountType === 'Percentage' && (discount ?? 0) > 100,
  );
  if (at < 0) return;
  const message = 'A percentage discount must not exceed 100';
  throw new Rejection('PERCENTAGE_OVER_100', message, {
    issues: [{ path: `items.${at}.discount`, message }],
  });
};

/** An item of a received shipment stays: its receipt must remain readable (AMB-070). */
const mustBeRemovable = (order: PurchaseOrder, removed: readonly Item[]): void => {
  const ids = new Set(removed.map(({ id }) => id));
  const stuck = order.shipments
    .filter(isReceived)
    .some(({ items }) => items.some(({ purchaseOrderItemId }) => ids.has(purchaseOrderItemId)));
  if (!stuck) return;
  throw new Rejection(
    'SHIPMENT_RECEIVED_IMMUTABLE',
    'An item of a received shipment cannot be removed',
  );
};

const listIds = (items: readonly Item[]): string[] => items.map(({ id }) => id);

/** The difference between two lists of items; null when there is none. `known` holds the items that are in both. */
const diffItems = (
  before: readonly Item[],
  after: readonly Item[],
  known: ReadonlyMap<string, Item>,
): ItemsChanged | null => {
  const stay = before.filter(({ id }) => known.has(id));
  const removed = before.filter(({ id }) => !known.has(id));
  const added = after.filter(({ id }) => !known.has(id));
  const changed = after.flatMap((to) => {
    const from = known.get(to.id);
    return from === undefined || isEqual(from, to) ? [] : [{ from, to }];
  });
  const order = listIds(after);
  const isMoved = !isEqual(order, listIds([...stay, ...added]));
  if (!isMoved && added.length + changed.length + removed.length === 0) return null;
  return { added, changed, removed, ...(isMoved && { order }) };
};

/** Replaces the items by this list; removed ones leave their planned shipments, too. */
export const replaceItems = (
  order: PurchaseOrder,
  requested: readonly RequestedItem[],
): readonly PurchaseOrderEvent[] => {
  const find = createItemFinder(order);
  const known = new Map<string, Item>();
  const items = requested.map((entry) => {
    const found = find(entry);
    if (found !== undefined) known.set(found.id, found);
    return toItem(entry, found);
  });
  const change = diffItems(order.items, items, known);
  if (change === null) return [];
  mustBePriced(items);
  mustBeOfSize(order.items, items);
  mustBeRemovable(order, change.removed);
  mustFitShipments({ ...order, items }, order.shipments, 'items');
  const data = { purchaseOrderId: order.id, ...change };
  return [
    ...removeFromShipments(order, change.removed),
    { type: 'PurchaseOrderItemsChanged', data },
  ];
};

/** Adds new items; a variant can be in an order only once (VAL-053). */
export const addItems = (
  { items: added }: Pick<AddItems, 'items'>,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  const items = [...order.items, ...added];
  if (new Set(items.map(({ productVariantId }) => productVariantId)).size < items.length) {
    throw new Rejection('DUPLICATE_VARIANT', 'Items must contain unique productVariantId');
  }
  if (added.length === 0) return [];
  mustBeOfSize(order.items, items);
  const data = {
    purchaseOrderId: order.id,
    added: [...added],
    changed: [],
    removed: [],
  };
  return [{ type: 'PurchaseOrderItemsChanged', data }];
};
