import type { AppSubscription } from '../billing/app-subscription.ts';
import type { Instant } from '../calendar.ts';
import type { SampleCatalogue } from '../catalogue/catalogue.ts';
import type { History, RecordedAdjustment } from '../orders/history.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { OrderPool } from '../orders/resample.ts';
import type { Rhythm } from '../orders/rhythm.ts';
import type { LocationState } from '../stock/locations.ts';
import type { StockLevels } from '../stock/stock-levels.ts';
import type { Anchor, Remembered, Subscription } from './changes.ts';
import type { Collection } from './collections.ts';

/** Domain of the sample shop. */
export const SAMPLE_DOMAIN = 'gift-shop.myshopify.com';

export const PUBLICATIONS = ['Online Store', 'Point of Sale'] as const;

/** The whole shop at one moment. Only `applyChange` changes it, so a journal gives the same shop again. */
export interface Shop {
  readonly domain: string;
  readonly anchor: Anchor;
  readonly catalogue: SampleCatalogue;
  readonly book: OrderBook;
  readonly levels: StockLevels;
  readonly collections: readonly Collection[];
  readonly adjustments: readonly RecordedAdjustment[];
  readonly recordsEndAt: Instant;
  readonly pool: OrderPool;
  readonly rhythm: Rhythm;
  /** Publications of products that the API published; other products are on all or none. */
  readonly published: Map<number, ReadonlySet<number>>;
  readonly itemUpdatedAt: Map<number, Instant>;
  /** Orders that the merchant deleted. */
  readonly deletedOrders: Set<number>;
  /** States of locations that are not active. */
  readonly locationStates: Map<number, LocationState>;
  readonly remembered: Map<string, Remembered>;
  readonly subscriptions: Map<number, Subscription>;
  /** Subscriptions of the app that were offered to the shop. */
  readonly appSubscriptions: Map<number, AppSubscription>;
  /** Stock of each item at the first start. */
  readonly openingStock: Int32Array;
  selling: { readonly running: boolean; readonly factor: number };
  installed: boolean;
  nextOrderName: History['nextName'];
  nextSubscription: number;
  nextAdjustment: number;
  /** The moment of the last change; it never decreases. */
  lastAt: Instant;
}

/** Products and variants that were not deleted, by number. */
export const productAt = ({ catalogue }: Shop, index: number) => {
  const product = catalogue.products[index];
  return product?.deleted === undefined ? product : undefined;
};
export const variantAt = ({ catalogue }: Shop, index: number) => {
  const variant = catalogue.variants[index];
  return variant?.deleted === undefined ? variant : undefined;
};

/** The number of an order that was not deleted. */
export const orderAt = ({ book, deletedOrders }: Shop, order: number): number | undefined =>
  order < book.orderCount() && !deletedOrders.has(order) ? order : undefined;

export const getLocationState = ({ locationStates }: Shop, location: number): LocationState =>
  locationStates.get(location) ?? 'active';

/** Units for sale: for a bundle as many as its scarcest component allows. */
export const sellableUnits = (shop: Shop, index: number): number => {
  const components = shop.catalogue.variants[index]?.components ?? [];
  if (components.length === 0) return shop.levels.countAvailable(index);
  return Math.min(
    ...components.map(({ variant, quantity }) =>
      Math.floor(shop.levels.countAvailable(variant) / quantity),
    ),
  );
};

export const listPublications = (shop: Shop, index: number): ReadonlySet<number> =>
  shop.published.get(index) ??
  new Set(
    productAt(shop, index)?.publishedAt === null ? [] : PUBLICATIONS.map((_, number) => number),
  );

/** The last change of an item or its stock. */
export const itemUpdatedAt = (shop: Shop, variant: number): Instant =>
  Math.max(
    shop.catalogue.variants[variant]?.updatedAt ?? 0,
    shop.itemUpdatedAt.get(variant) ?? 0,
    ...shop.levels.listStockedPlaces(variant).map((place) => shop.levels.updatedAt(place)),
  );
