import { toIssues } from '@quartermaster/contracts/core/problem';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { z } from 'zod';
import type { BulkNudge } from '../admin-api/bulk-operation.ts';
import { readOrder } from '../admin-api/read/orders.ts';
import { readProduct, readProductOfItem } from '../admin-api/read/products.ts';
import { readCollection, readShop } from '../admin-api/read/shop.ts';
import { buildGid, toLocalId } from '../facts/store-ids.ts';

import { hasSets, toStoreOrder, toSoldOrder, type StoreOrder } from '../facts/store-order.ts';
import { levelId } from '../known-objects.ts';
import {
  loseCollection,
  loseLocation,
  loseOrder,
  observeCollection,
  observeOrder,
  observeProduct,
  type Observer,
  observeShop,
  observeReportedLevel,
  removeProduct,
  type ShopCalendar,
} from '../observe.ts';
import { noAnswerReason, readUpdate } from '../read-update.ts';
import {
  restBulkOperation,
  restLevel,
  restOrder,
  restOrderEdit,
  restRefund,
  restResource,
} from '../platform/webhook-bodies.ts';

/**
 * Parses the body of a delivery by the schema of its topic. Rejects with VALIDATION_FAILED and the path of each invalid value.
 * Later schema errors are defects of this program and are not converted.
 */
export const parseTopicBody = <Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = toIssues(parsed.error);
  throw new Rejection('VALIDATION_FAILED', 'The body does not fit its topic', { issues });
};

/** One delivery from a store that was loaded or is being loaded. */
export interface WebhookContext {
  readonly observer: Observer;
  readonly calendar: ShopCalendar;
  /** Instant of the change by the store's clock (ISO). */
  readonly triggeredAt: string;
  readonly nudge: BulkNudge;
}

/** Records the body of one topic; rejects with VALIDATION_FAILED for an invalid body. */
type TopicHandler = (context: WebhookContext, body: unknown) => Promise<unknown>;

/** Reads the current order from the store, since deliveries may arrive out of order. */
const observeCurrentOrder = async (
  { observer, calendar }: WebhookContext,
  number: number,
): Promise<void> => {
  const order = await readOrder(observer.api, buildGid('Order', number), observer.call);
  if (order !== null) await observeOrder(observer, calendar, order);
};

/**
 * Reads a new order with sets: its delivery shows that a line is part of a set, but not of which one. Records the delivery
 * when the store does not answer; the next reconciliation adds the sets.
 */
const observeOrderWithSets = async (
  news: WebhookContext,
  seen: StoreOrder,
  number: number,
): Promise<void> => {
  try {
    await observeCurrentOrder(news, number);
  } catch (error) {
    if (noAnswerReason(error) === null) throw error;
    await observeOrder(news.observer, news.calendar, seen);
  }
};

/** Records a new order from the delivery; reads a changed one from the store first. */
const order: TopicHandler = async (context, body) => {
  const { observer, calendar } = context;
  const rest = parseTopicBody(restOrder, body);
  const seen = toStoreOrder(rest);
  const { teamId, recorder, source } = observer;
  const sold = toSoldOrder(teamId, calendar.timeZone, seen);
  const cause = { teamId, parts: [...source, seen.id, seen.updatedAt] };
  const change = await recorder.orderChange(cause, sold);
  if (change === 'different') await observeCurrentOrder(context, rest.id);
  if (change !== 'new') return;
  // A late delivery of an order that was deleted meanwhile.
  if (await observer.objects.isGone(teamId, 'order', seen.id)) {
    await observeCurrentOrder(context, rest.id);
    return;
  }
  if (hasSets(rest)) await observeOrderWithSets(context, seen, rest.id);
  else await observeOrder(observer, calendar, seen);
};

const orderDeleted: TopicHandler = ({ observer, triggeredAt }, body) => {
  const id = buildGid('Order', parseTopicBody(restResource, body).id);
  return loseOrder(observer, { id, createdAt: triggeredAt });
};

const orderEdited: TopicHandler = (context, body) =>
  observeCurrentOrder(context, parseTopicBody(restOrderEdit, body).order_edit.order_id);

/** Reads the order: returns are not subtracted, cancelled units are, and only the order distinguishes them. */
const refund: TopicHandler = (context, body) =>
  observeCurrentOrder(context, parseTopicBody(restRefund, body).order_id);

const product: TopicHandler = async ({ observer }, body) => {
  const id = buildGid('Product', parseTopicBody(restResource, body).id);
  const found = await readUpdate(observer, id, () => readProduct(observer.api, id, observer.call));
  if (found !== null) await observeProduct(observer, found);
};

const productDeleted: TopicHandler = ({ observer, triggeredAt }, body) =>
  removeProduct(observer, buildGid('Product', parseTopicBody(restResource, body).id), {
    removedAt: triggeredAt,
  });

const inventoryItem: TopicHandler = async ({ observer }, body) => {
  const id = buildGid('InventoryItem', parseTopicBody(restResource, body).id);
  const found = await readProductOfItem(observer.api, id, observer.call);
  if (found !== null) await observeProduct(observer, found);
};

/** Reads all locations of the store when one is unknown. */
const learnLocation = async (observer: Observer, storeLocationId: string): Promise<void> => {
  const { teamId, api, call, recorder } = observer;
  if ((await recorder.findLocation(teamId, toLocalId(teamId, storeLocationId))) !== null) return;
  await observeShop(observer, await readShop(api, call));
};

const recordStock = async (
  news: WebhookContext,
  body: unknown,
  atLeast: number | null,
): Promise<void> => {
  const { observer, calendar, triggeredAt } = news;
  const level = parseTopicBody(restLevel, body);
  const available = level.available ?? atLeast;
  if (available === null) return; // stock that is not counted
  const storeLocationId = buildGid('Location', level.location_id);
  await learnLocation(observer, storeLocationId);
  await observeReportedLevel(observer, calendar.timeZone, {
    storeInventoryItemId: buildGid('InventoryItem', level.inventory_item_id),
    storeLocationId,
    available,
    observedAt: level.updated_at ?? triggeredAt,
  });
};

const level: TopicHandler = (context, body) => recordStock(context, body, null);
/** Records a level of 0 for an item that is no longer stocked at a location. */
const levelDisconnected: TopicHandler = async (context, body) => {
  await recordStock(context, body, 0);
  const { inventory_item_id, location_id } = parseTopicBody(restLevel, body);
  const id = levelId(
    buildGid('InventoryItem', inventory_item_id),
    buildGid('Location', location_id),
  );
  await context.observer.objects.markGone(context.observer.teamId, 'level', [{ id }]);
};

const shop: TopicHandler = async ({ observer }) =>
  observeShop(observer, await readShop(observer.api, observer.call));

const locationDeleted: TopicHandler = ({ observer }, body) =>
  loseLocation(observer, buildGid('Location', parseTopicBody(restResource, body).id));

const collection: TopicHandler = async ({ observer }, body) => {
  const id = buildGid('Collection', parseTopicBody(restResource, body).id);
  const found = await readCollection(observer.api, id, observer.call);
  if (found !== null) await observeCollection(observer, found);
};

const collectionDeleted: TopicHandler = ({ observer }, body) =>
  loseCollection(observer, buildGid('Collection', parseTopicBody(restResource, body).id));

const bulkFinished: TopicHandler = async ({ nudge }, body) => {
  nudge.finished(parseTopicBody(restBulkOperation, body).admin_graphql_api_id);
};

/** Every topic that has an effect, by its name in the header; other topics are accepted without an effect. */
export const topicHandlers: ReadonlyMap<string, TopicHandler> = new Map([
  ['orders/create', order],
  ['orders/updated', order],
  ['orders/cancelled', order],
  ['orders/edited', orderEdited],
  ['orders/delete', orderDeleted],
  ['refunds/create', refund],
  ['products/create', product],
  ['products/update', product],
  ['products/delete', productDeleted],
  ['inventory_levels/update', level],
  ['inventory_levels/connect', level],
  ['inventory_levels/disconnect', levelDisconnected],
  ['inventory_items/create', inventoryItem],
  ['inventory_items/update', inventoryItem],
  ['locations/create', shop],
  ['locations/update', shop],
  ['locations/activate', shop],
  ['locations/deactivate', shop],
  ['locations/delete', locationDeleted],
  ['collections/create', collection],
  ['collections/update', collection],
  ['collections/delete', collectionDeleted],
  ['shop/update', shop],
  ['app/scopes_update', shop],
  ['bulk_operations/finish', bulkFinished],
]);
