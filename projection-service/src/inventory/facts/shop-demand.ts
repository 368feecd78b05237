import { type Day, toDayNumber, toMonth } from '@quartermaster/contracts/core/day';
import { getUsualLogRatio } from '@quartermaster/contracts/forecast/rules/demand-quantile';
import {
  estimateSeasons,
  noSeasons,
  type ShopSeasons,
} from '@quartermaster/contracts/forecast/rules/group-season';
import type { SalesHistory } from '@quartermaster/contracts/inventory/rules/history';
import { measureSalesScatter } from '@quartermaster/contracts/inventory/rules/planning-rate';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { TEAM } from '../needs.ts';
import { type ShopDemand, shopDemand } from '../tables/team.ts';
import type { CatalogueFacts, VariantFacts } from '../tables/variant.ts';
import { getSales, salesBefore } from './sales.ts';
import { countSales } from './sets.ts';

/** The demand of a shop before its first business day. */
export const unknownShopDemand: ShopDemand = {
  id: TEAM,
  usualLogRatio: 0,
  seasons: noSeasons,
  seasonsOf: null,
};

export const getShopDemand = (rows: Rows): ShopDemand =>
  rows.get(shopDemand, TEAM) ?? unknownShopDemand;

const hasSeasons = ({ shop, categories }: ShopSeasons): boolean =>
  shop !== null || categories.length > 0;

interface SoldVariant {
  readonly category: string | null;
  /** Lines of its own, without the groups of a set: their units are sales of its components. */
  readonly sales: SalesHistory;
  readonly groups: SalesHistory | null;
}

const measureUsualScatter = (sold: readonly SoldVariant[], today: number): number =>
  getUsualLogRatio(
    sold.flatMap(
      ({ sales, groups }) => measureSalesScatter(countSales(sales, groups), today) ?? [],
    ),
  );

/**
 * Works out how the shop's demand behaves on a day. Seasons are estimated once a month, and each day while none is known. Sums are
 * made in the order of variant ids, so that a rebuilt read model has the same digits.
 */
export const refreshShopDemand = (
  rows: Rows,
  listed: readonly (VariantFacts & { readonly catalogue: CatalogueFacts })[],
  today: Day,
): void => {
  const day = toDayNumber(today);
  const sorted = listed.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
  const sold = sorted.map(({ variantId, catalogue }): SoldVariant => {
    const known = getSales(rows, variantId);
    return {
      category: catalogue.category,
      sales: salesBefore(known, day),
      groups: known.groups,
    };
  });
  const before = getShopDemand(rows);
  const month = toMonth(today);
  const isKnown = before.seasonsOf === month && hasSeasons(before.seasons);
  rows.put(shopDemand, {
    id: TEAM,
    usualLogRatio: measureUsualScatter(sold, day),
    seasons: isKnown ? before.seasons : estimateSeasons(sold, day),
    seasonsOf: month,
  });
};
