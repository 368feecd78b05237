import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { toUnitsPerDay, multiplyRate } from '@quartermaster/contracts/inventory/rules/rate';
import type { Shares } from '@quartermaster/contracts/inventory/rules/explain/shares';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { bundleRates } from './facts/bundle-demand.ts';
import { type DatedTeam, type KnownVariant } from './facts/item.ts';
import { getSales } from './facts/sales.ts';
import { getVariantFacts } from './facts/variant.ts';

type BundlesOfItem = ResponseOf<typeof explainInventoryItem>['bundles'];

/** The name of a bundle; the store may have deleted a set before it was connected. */
const formatTitle = (rows: Rows, variantId: VariantId): string => {
  const { catalogue } = getVariantFacts(rows, variantId);
  if (catalogue === null) return 'a deleted set';
  const { productTitle, variantTitle } = catalogue;
  return variantTitle === '' ? productTitle : `${productTitle} (${variantTitle})`;
};

/** Bundles that contain a variant, with the share of each in its planning rate. */
export const describeBundles = (rows: Rows, facts: KnownVariant, team: DatedTeam): BundlesOfItem =>
  bundleRates(rows, facts, team).map(({ variantId, rate, quantity }) => ({
    productId: getVariantFacts(rows, variantId).productId,
    title: formatTitle(rows, variantId),
    quantity,
    rate: toUnitsPerDay(rate),
    demand: toUnitsPerDay(multiplyRate(rate, quantity)),
  }));

/** Shares of bundles in the planning rate of a variant, and its own sales that came by sets. */
export const calculateShares = (rows: Rows, facts: KnownVariant, team: DatedTeam): Shares => ({
  bundles: bundleRates(rows, facts, team).map(({ variantId, rate, quantity }) => ({
    title: formatTitle(rows, variantId),
    rate: toUnitsPerDay(rate),
    quantity,
  })),
  sets: getSales(rows, facts.variantId).bySets.map(({ variantId, ...sales }) => ({
    title: formatTitle(rows, variantId),
    sales,
  })),
});
