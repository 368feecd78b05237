import { londonDay, type Instant } from '../calendar.ts';
import { isBundle } from '../catalogue/model.ts';
import { CUSTOM_LINES, type NewOrderLine } from '../orders/order-book.ts';
import { drawDay, type DrawnOrder } from '../orders/resample.ts';
import { hashText, pick, randomFrom, type Random } from '@quartermaster/platform/core/random';
import { variantAt, type Shop } from './shop.ts';

const NEW_SEASON_SHARE = 0.3;
const BUNDLE_SHARE = 0.03;
const PACKS = [1, 1, 2, 3, 4, 6, 12];

export type FillSource = Pick<Shop, 'anchor' | 'catalogue' | 'book' | 'pool'>;

/** An item of the new season, if the shop had it by then. */
const newSeasonLine = (shop: FillSource, at: Instant, random: Random): readonly NewOrderLine[] => {
  const { variant, isAnnounced } = pick(random(), shop.catalogue.newcomers);
  const newcomer = shop.catalogue.variants[variant];
  const quantity = pick(random(), PACKS);
  if (isAnnounced || newcomer === undefined || newcomer.createdAt >= at) return [];
  return [{ variant, quantity, unitPrice: newcomer.price }];
};

/** The lines of a bundle's components; its price is divided in proportion to their prices. */
export const bundleLines = (
  shop: Pick<Shop, 'catalogue'>,
  bundle: number,
  quantity: number,
): readonly NewOrderLine[] => {
  const { variants } = shop.catalogue;
  const parts = variants[bundle]?.components ?? [];
  const full = parts.reduce(
    (sum, part) => sum + (variants[part.variant]?.price ?? 0) * part.quantity,
    0,
  );
  const share = (variants[bundle]?.price ?? 0) / Math.max(1, full);
  const group = { variant: bundle, quantity };
  return parts.map((part) => ({
    variant: part.variant,
    quantity: part.quantity * quantity,
    unitPrice: Math.round((variants[part.variant]?.price ?? 0) * share),
    group,
  }));
};

const drawnSet = (shop: FillSource, random: Random): readonly NewOrderLine[] => {
  const sets = shop.catalogue.variants.flatMap((variant, number) =>
    isBundle(variant) && !variant.deleted ? [number] : [],
  );
  return sets.length === 0 ? [] : bundleLines(shop, pick(random(), sets), 1);
};

/**
 * Sales of goods that are not in the records: the new season and the sets. `share` is the size of the order relative to
 * a real one.
 */
export const newGoods = (
  shop: FillSource,
  at: Instant,
  random: Random,
  share: number,
): readonly NewOrderLine[] => {
  const withNewcomer = random() < NEW_SEASON_SHARE * share;
  const withSet = random() < BUNDLE_SHARE * share;
  return [
    ...(withNewcomer ? newSeasonLine(shop, at, random) : []),
    ...(withSet ? drawnSet(shop, random) : []),
  ];
};

/** Orders of the shop in (from, to], day by day by `drawDay`, for days after the records. */
export const seededOrders = (
  shop: FillSource,
  from: Instant,
  to: Instant,
): readonly DrawnOrder[] => {
  const { seed } = shop.anchor;
  const orders: DrawnOrder[] = [];
  for (let day = londonDay(from); day <= londonDay(to); day += 1) {
    const random = randomFrom(hashText(seed, `new goods|${day}`));
    for (const order of drawDay(shop.book, shop.pool, day, seed)) {
      const lines = [...order.lines, ...newGoods(shop, order.at, random, 1)];
      if (order.at > from && order.at <= to) orders.push({ ...order, lines });
    }
  }
  return orders;
};

export const isGoods = (shop: Shop, variant: number): boolean =>
  variant < CUSTOM_LINES && variantAt(shop, variant) !== undefined;
