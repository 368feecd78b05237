import { gidOfSubscription } from '../billing/app-subscription.ts';
import type { BulkOperation } from '../bulk/model.ts';
import { type Instant, formatInstant } from '../calendar.ts';
import { formatMoney, SHOP_NAME } from '../graphql/shop-resolvers.ts';
import type { Refund } from '../orders/order-book.ts';
import type { StoreEvent } from '../shop/changes.ts';
import { gid, inventoryLevelGid, numericId } from '../shop/ids.ts';
import type { ShopKeeper } from '../shop/keeper.ts';
import type { Shop } from '../shop/shop.ts';
import type { Place } from '../stock/stock-levels.ts';
import { createDelivery, type DeliverySetting } from './delivery.ts';
import { type Body, buildIds, orderBody, productBody, refundBody } from './rest-bodies.ts';

type StoreEventOf<Topic extends StoreEvent['topic']> = StoreEvent & { readonly topic: Topic };

const levelBody = ({ levels }: Shop, { variant, location }: Place): Body => ({
  inventory_item_id: numericId('InventoryItem', variant),
  location_id: numericId('Location', location),
  available: levels.quantity({ variant, location }, 'available'),
  updated_at: formatInstant(levels.updatedAt({ variant, location })),
  admin_graphql_api_id: inventoryLevelGid(variant, location),
});

const itemBody = (shop: Shop, number: number, at: Instant): Body => {
  const variant = shop.catalogue.variants[number];
  if (variant === undefined) throw new RangeError(`No variant ${number}`);
  return {
    ...buildIds('InventoryItem', number),
    sku: variant.sku,
    cost: variant.unitCost === null ? null : formatMoney(variant.unitCost),
    tracked: variant.tracked,
    country_code_of_origin: variant.countryOfOrigin,
    updated_at: formatInstant(at),
  };
};

const shopBody = ({ domain }: Shop): Body => ({
  id: numericId('Shop', 0),
  name: SHOP_NAME,
  domain,
  myshopify_domain: domain,
  currency: 'GBP',
  iana_timezone: 'Europe/London',
});

const planBody = ({ appSubscriptions }: Shop, number: number, at: Instant): Body => {
  const plan = appSubscriptions.get(number);
  if (plan === undefined) throw new RangeError(`No subscription ${number}`);
  return {
    app_subscription: {
      admin_graphql_api_id: gidOfSubscription(plan),
      name: plan.name,
      status: plan.status,
      admin_graphql_api_shop_id: gid('Shop', 0),
      created_at: formatInstant(plan.createdAt),
      updated_at: formatInstant(at),
      currency: plan.currency,
      price: plan.amount,
      interval: plan.interval.toLowerCase(),
    },
  };
};

const getRefund = (
  shop: Shop,
  { order, refund: refundNumber }: StoreEventOf<'REFUNDS_CREATE'>,
): Refund => {
  const refund = shop.book.listRefunds(order).find(({ number }) => number === refundNumber);
  if (refund === undefined) throw new RangeError(`Order ${order} has no refund ${refundNumber}`);
  return refund;
};

type BodyFor<Topic extends StoreEvent['topic']> = (
  shop: Shop,
  happening: StoreEventOf<Topic>,
  at: Instant,
) => Body;

const BODIES: { readonly [Topic in StoreEvent['topic']]: BodyFor<Topic> } = {
  ORDERS_CREATE: (shop, { order }) => orderBody(shop, order),
  ORDERS_UPDATED: (shop, { order }) => orderBody(shop, order),
  ORDERS_CANCELLED: (shop, { order }) => orderBody(shop, order),
  ORDERS_DELETE: (_, { order }) => ({ id: numericId('Order', order) }),
  REFUNDS_CREATE: (shop, happening) => refundBody(shop, getRefund(shop, happening)),
  PRODUCTS_CREATE: (shop, { product }) => productBody(shop, product),
  PRODUCTS_UPDATE: (shop, { product }) => productBody(shop, product),
  PRODUCTS_DELETE: (_, { product }) => ({ id: numericId('Product', product) }),
  INVENTORY_LEVELS_UPDATE: (shop, place) => levelBody(shop, place),
  INVENTORY_LEVELS_CONNECT: (shop, place) => levelBody(shop, place),
  INVENTORY_LEVELS_DISCONNECT: (_, { variant, location }) => ({
    inventory_item_id: numericId('InventoryItem', variant),
    location_id: numericId('Location', location),
  }),
  LOCATIONS_ACTIVATE: (_, { location }) => buildIds('Location', location),
  LOCATIONS_DEACTIVATE: (_, { location }) => buildIds('Location', location),
  LOCATIONS_DELETE: (_, { location }) => ({ id: numericId('Location', location) }),
  INVENTORY_ITEMS_UPDATE: (shop, { variant }, at) => itemBody(shop, variant, at),
  APP_SUBSCRIPTIONS_UPDATE: (shop, { subscription }, at) => planBody(shop, subscription, at),
  APP_UNINSTALLED: shopBody,
};

/** The webhooks for the subscribers of a topic. */
const buildBody = (shop: Shop, happening: StoreEvent, at: Instant): Body => {
  const make = BODIES[happening.topic] as BodyFor<StoreEvent['topic']>;
  return make(shop, happening, at);
};

export const bulkBody = ({
  id,
  status,
  errorCode,
  createdAt,
  completedAt,
}: BulkOperation): Body => ({
  admin_graphql_api_id: id,
  status: status.toLowerCase(),
  type: 'query',
  error_code: errorCode?.toLowerCase() ?? null,
  created_at: formatInstant(createdAt),
  completed_at: completedAt === null ? null : formatInstant(completedAt),
});

/** The mandatory privacy topics. */
export const privacyTopics = ['CUSTOMERS_DATA_REQUEST', 'CUSTOMERS_REDACT', 'SHOP_REDACT'] as const;
export type PrivacyTopic = (typeof privacyTopics)[number];

/** A made-up customer. */
const customer = { id: 207119551, email: 'jane@example.com', phone: '555-625-1199' };

const privacyBody = (topic: PrivacyTopic, { domain }: Shop): Body => {
  const shop = { shop_id: numericId('Shop', 0), shop_domain: domain };
  if (topic === 'SHOP_REDACT') return shop;
  const request = topic === 'CUSTOMERS_REDACT' ? {} : { data_request: { id: 9999 } };
  return { ...shop, ...request, customer, orders_to_redact: [299938, 280263] };
};

/** Sends to the subscribers of a topic; the body is created only if there are any. */
export type Notify = (topic: string, body: () => Body, at: Instant) => void;

/** Sends the changes of the shop to the subscribers, and removes subscriptions whose receiver does not answer. */
export const connectWebhooks = (
  keeper: ShopKeeper,
  setting: Omit<DeliverySetting, 'domain' | 'onGivenUp'>,
) => {
  const { shop, make } = keeper;
  const delivery = createDelivery({
    ...setting,
    domain: shop.domain,
    onGivenUp: ({ number }) => {
      if (shop.subscriptions.has(number)) make({ kind: 'unsubscribed', number });
    },
  });
  const notify: Notify = (topic, body, at) => {
    const listening = [...shop.subscriptions.values()].filter((one) => one.topic === topic);
    if (listening.length === 0) return;
    const made = body();
    for (const subscription of listening) delivery.send(subscription, made, at);
  };
  /** Sends a privacy request to where the removal of the app is reported; an app configures both in one place. */
  const requestPrivacy = (topic: PrivacyTopic): void => {
    for (const one of shop.subscriptions.values()) {
      if (one.topic !== 'APP_UNINSTALLED') continue;
      delivery.send({ ...one, topic, includeFields: [] }, privacyBody(topic, shop), keeper.now());
    }
  };
  keeper.onStoreEvents((happenings, at) => {
    for (const one of happenings) notify(one.topic, () => buildBody(shop, one, at), at);
  });
  return { delivery, notify, requestPrivacy };
};
