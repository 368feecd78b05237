import { applyPlanDecided, applyPlanOffered, endPlans } from '../billing/apply-plans.ts';
import {
  applyItemUpdated,
  applyProductCreated,
  applyProductDeleted,
  applyProductEdited,
  applyPublished,
  applyVariantsCreated,
} from './apply-catalogue.ts';
import {
  applyCancelled,
  applyFilled,
  applyImported,
  applyOrderDeleted,
  applyOrdered,
  applyRefunded,
  levelUpdates,
} from './apply-orders.ts';
import type { Change, ChangeOf, StoreEvent } from './changes.ts';
import type { Shop } from './shop.ts';

type Apply<K extends Change['kind']> = (shop: Shop, change: ChangeOf<K>) => readonly StoreEvent[];

const applyStockChanged: Apply<'stock-changed'> = (shop, { name, changes, at }) => {
  for (const { delta, ...place } of changes) shop.levels.change(place, name, delta, at);
  shop.nextAdjustment += 1;
  return name === 'available' ? levelUpdates(changes) : [];
};

const applyStockActivated: Apply<'stock-activated'> = (
  shop,
  { variant, location, available, at },
) => {
  shop.levels.activate({ variant, location }, at);
  shop.levels.change({ variant, location }, 'available', available, at);
  return [{ topic: 'INVENTORY_LEVELS_CONNECT', variant, location }];
};

const applyStockDeactivated: Apply<'stock-deactivated'> = (shop, { variant, location }) => {
  shop.levels.deactivate({ variant, location });
  return [{ topic: 'INVENTORY_LEVELS_DISCONNECT', variant, location }];
};

const locationTopics = {
  active: 'LOCATIONS_ACTIVATE',
  inactive: 'LOCATIONS_DEACTIVATE',
  deleted: 'LOCATIONS_DELETE',
} as const;

/** A deleted location takes its levels with it. */
const applyLocationSet: Apply<'location-set'> = (shop, { location, state }) => {
  shop.locationStates.set(location, state);
  if (state === 'deleted') {
    shop.catalogue.variants.forEach((_, variant) => shop.levels.deactivate({ variant, location }));
  }
  return [{ topic: locationTopics[state], location }];
};

const applySubscribed: Apply<'subscribed'> = (shop, { subscription }) => {
  shop.subscriptions.set(subscription.number, subscription);
  shop.nextSubscription = subscription.number + 1;
  return [];
};

const applyUnsubscribed: Apply<'unsubscribed'> = (shop, { number }) => {
  shop.subscriptions.delete(number);
  return [];
};

const applySellingSet: Apply<'selling-set'> = (shop, { running, factor }) => {
  shop.selling = { running, factor };
  return [];
};

const applyUninstalled: Apply<'uninstalled'> = (shop, { at }) => {
  shop.installed = false;
  return [...endPlans(shop, at), { topic: 'APP_UNINSTALLED' }];
};

/** The platform deletes the subscriptions when an app is removed. */
const applyInstalled: Apply<'installed'> = (shop) => {
  if (!shop.installed) shop.subscriptions.clear();
  shop.installed = true;
  return [];
};

const APPLY: { readonly [K in Change['kind']]: Apply<K> } = {
  filled: applyFilled,
  ordered: applyOrdered,
  'order-imported': applyImported,
  'order-deleted': applyOrderDeleted,
  cancelled: applyCancelled,
  refunded: applyRefunded,
  'stock-changed': applyStockChanged,
  'stock-activated': applyStockActivated,
  'stock-deactivated': applyStockDeactivated,
  'location-set': applyLocationSet,
  'item-updated': applyItemUpdated,
  'product-created': applyProductCreated,
  'variants-created': applyVariantsCreated,
  'product-edited': applyProductEdited,
  'product-deleted': applyProductDeleted,
  published: applyPublished,
  subscribed: applySubscribed,
  unsubscribed: applyUnsubscribed,
  'plan-offered': applyPlanOffered,
  'plan-decided': applyPlanDecided,
  'selling-set': applySellingSet,
  uninstalled: applyUninstalled,
  installed: applyInstalled,
};

/** Applies the change and returns the webhooks that the platform would send. The shop changes only here. */
export const applyChange = (shop: Shop, change: Change): readonly StoreEvent[] => {
  shop.lastAt = Math.max(shop.lastAt, change.at);
  if (change.remembered) shop.remembered.set(change.remembered.key, change.remembered);
  const apply = APPLY[change.kind] as Apply<Change['kind']>;
  return apply(shop, change);
};
