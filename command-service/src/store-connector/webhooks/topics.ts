import { issuesOf } from '@quartermaster/contracts/core/problem';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { z } from 'zod';
import type { BulkNudge } from '../admin-api/bulk-operation.ts';
import { readOrder } from '../admin-api/read/orders.ts';
import { readProduct, readProductOfItem } from '../admin-api/read/products.ts';
import { readCollection, readShop } from '../admin-api/read/shop.ts';
import { gidOf, ourId } from '../facts/store-ids.ts';
import { orderOfRest, soldOrder } from '../facts/store-order.ts';
import {
  observeCollection,
  observeOrder,
  observeProduct,
  type Observer,
  observeShop,
  observeToldLevel,
  removeProduct,
  type ShopCalendar,
} from '../observe.ts';
import {
  restBulkOperation,
  restLevel,
  restOrder,
  restOrderEdit,
  restRefund,
  restResource,
} from '../platform/webhook-bodies.ts';

/**
 * The body of a delivery as its topic has it. Rejects with VALIDATION_FAILED and what is wrong where; any other misfit
 * on the way is a mistake of this program and stays one.
 */
const bodyOf = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error);
  throw new Rejection('VALIDATION_FAILED', 'The body does not fit its topic', { issues });
};

/** One delivery of a store that was loaded or is being loaded. */
export interface News {
  readonly observer: Observer;
  readonly calendar: ShopCalendar;
  /** When the store says it happened (ISO). */
  readonly triggeredAt: string;
  readonly nudge: BulkNudge;
}

/** Takes in the body of one topic; rejects with VALIDATION_FAILED for a body that does not fit. */
type TopicHandler = (news: News, body: unknown) => Promise<unknown>;

/** Reads the order as it stands; deliveries overtake each other, the store itself does not. */
const orderAsItStands = async ({ observer, calendar }: News, number: number): Promise<void> => {
  const order = await readOrder(observer.api, gidOf('Order', number), observer.call);
  if (order !== null) await observeOrder(observer, calendar, order);
};

/** A new order is taken from the delivery; one that would change a known order is read from the store first. */
const order: TopicHandler = async (news, body) => {
  const { observer, calendar } = news;
  const rest = bodyOf(restOrder, body);
  const seen = orderOfRest(rest);
  const { teamId, recorder, source } = observer;
  const sold = soldOrder(teamId, calendar.timeZone, seen);
  const cause = { teamId, parts: [...source, seen.id, seen.updatedAt] };
  const change = await recorder.orderChange(cause, sold);
  if (change === 'new') await observeOrder(observer, calendar, seen);
  if (change === 'different') await orderAsItStands(news, rest.id);
};

const orderEdited: TopicHandler = (news, body) =>
  orderAsItStands(news, bodyOf(restOrderEdit, body).order_edit.order_id);

/** Returns are not subtracted; what was taken back before it was sent is, and only the order says which it was. */
const refund: TopicHandler = (news, body) =>
  orderAsItStands(news, bodyOf(restRefund, body).order_id);

const product: TopicHandler = async ({ observer }, body) => {
  const id = gidOf('Product', bodyOf(restResource, body).id);
  const found = await readProduct(observer.api, id, observer.call);
  if (found !== null) await observeProduct(observer, found);
};

const productDeleted: TopicHandler = ({ observer, triggeredAt }, body) =>
  removeProduct(observer, gidOf('Product', bodyOf(restResource, body).id), triggeredAt);

const inventoryItem: TopicHandler = async ({ observer }, body) => {
  const id = gidOf('InventoryItem', bodyOf(restResource, body).id);
  const found = await readProductOfItem(observer.api, id, observer.call);
  if (found !== null) await observeProduct(observer, found);
};

/** A place nobody has heard of is looked up together with all others. */
const learnLocation = async (observer: Observer, storeLocationId: string): Promise<void> => {
  const { teamId, api, call, recorder } = observer;
  if ((await recorder.locationOf(teamId, ourId(teamId, storeLocationId))) !== null) return;
  await observeShop(observer, await readShop(api, call));
};

const stockOf = async (news: News, body: unknown, atLeast: number | null): Promise<void> => {
  const { observer, calendar, triggeredAt } = news;
  const level = bodyOf(restLevel, body);
  const available = level.available ?? atLeast;
  if (available === null) return; // stock that is not counted
  const storeLocationId = gidOf('Location', level.location_id);
  await learnLocation(observer, storeLocationId);
  await observeToldLevel(observer, calendar.timeZone, {
    storeInventoryItemId: gidOf('InventoryItem', level.inventory_item_id),
    storeLocationId,
    available,
    observedAt: level.updated_at ?? triggeredAt,
  });
};

const level: TopicHandler = (news, body) => stockOf(news, body, null);
/** An item that is not stocked at a place any more has nothing there. */
const levelDisconnected: TopicHandler = (news, body) => stockOf(news, body, 0);

const shop: TopicHandler = async ({ observer }) =>
  observeShop(observer, await readShop(observer.api, observer.call));

const locationDeleted: TopicHandler = ({ observer }, body) => {
  const { teamId, recorder, source } = observer;
  const storeLocationId = gidOf('Location', bodyOf(restResource, body).id);
  const cause = { teamId, parts: [...source, storeLocationId] };
  return recorder.location(cause, ourId(teamId, storeLocationId), { type: 'LoseLocation' });
};

const collection: TopicHandler = async ({ observer }, body) => {
  const id = gidOf('Collection', bodyOf(restResource, body).id);
  const found = await readCollection(observer.api, id, observer.call);
  if (found !== null) await observeCollection(observer, found);
};

const bulkFinished: TopicHandler = async ({ nudge }, body) => {
  nudge.finished(bodyOf(restBulkOperation, body).admin_graphql_api_id);
};

/** Every topic that has an effect, by its name in the header; others are taken and change nothing. */
export const topicHandlers: ReadonlyMap<string, TopicHandler> = new Map([
  ['orders/create', order],
  ['orders/updated', order],
  ['orders/cancelled', order],
  ['orders/edited', orderEdited],
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
  ['locations/delete', locationDeleted],
  ['collections/create', collection],
  ['collections/update', collection],
  ['shop/update', shop],
  ['app/scopes_update', shop],
  ['bulk_operations/finish', bulkFinished],
]);
