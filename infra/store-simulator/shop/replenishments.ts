import { dayText, londonDay } from '../calendar.ts';
import type { Shop } from './shop.ts';
import { openStockPast } from './stock-past.ts';

/** Units of one item that arrived before the shop's first start. */
interface ReplenishedItem {
  readonly sku: string;
  readonly vendor: string;
  /** Pounds; an estimate when the purchase price is unknown. */
  readonly unitCost: number;
  readonly deliveries: readonly { readonly day: string; readonly units: number }[];
}

/** All replenishments from the day of the first sale to the first start. */
export interface Replenishments {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly items: readonly ReplenishedItem[];
}

/** Cost as a share of the price, for items with an unknown cost. */
const USUAL_COST = 0.45;

const toReplenishedItem = (
  { catalogue }: Shop,
  variant: number,
  deliveries: ReplenishedItem['deliveries'],
): readonly ReplenishedItem[] => {
  const found = catalogue.variants[variant];
  const product = found && catalogue.products[found.product];
  if (found === undefined || product === undefined || deliveries.length === 0) return [];
  const pence = found.unitCost ?? Math.ceil(found.price * USUAL_COST);
  return [{ sku: found.sku, vendor: product.vendor, unitCost: pence / 100, deliveries }];
};

/** The replenishments behind the sales; the same shop always gives the same ones. */
export const listReplenishments = (shop: Shop): Replenishments => {
  const getStockPast = openStockPast(shop);
  const items = shop.catalogue.variants.flatMap((_, variant) => {
    const deliveries = getStockPast(variant)
      .filter(({ kind, delta }) => kind === 'replenishment' && delta > 0)
      .map(({ at, delta }) => ({ day: dayText(londonDay(at)), units: delta }));
    return toReplenishedItem(shop, variant, deliveries);
  });
  return {
    firstDay: dayText(londonDay(shop.book.columns.createdAt.at(0))),
    lastDay: dayText(londonDay(shop.anchor.at)),
    items,
  };
};
