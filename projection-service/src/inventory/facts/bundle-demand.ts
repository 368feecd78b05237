import type { VariantId } from '@quartermaster/contracts/core/ids';
import { sumBundleDemand } from '@quartermaster/contracts/inventory/rules/demand-rates';
import { noDemand, type Rate, toRate } from '@quartermaster/contracts/inventory/rules/rate';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { presentNumbers } from '../due-numbers.ts';
import { type VariantFacts, variantFacts } from '../tables/variant.ts';
import { type DatedTeam, getContext, isKnown, lineRate } from './item.ts';
import { getSales } from './sales.ts';

/**
 * The present rate at which a bundle uses its components: groups of a set are sales of the components already
 * (CALC-BUN-8). An excluded bundle has no numbers, but what it sells still counts for its components.
 */
const getLineRate = (rows: Rows, variantId: VariantId, team: DatedTeam): number => {
  const present = presentNumbers(rows, variantId);
  const { groups } = getSales(rows, variantId);
  if (present !== undefined && groups === null) return present.planningRate;
  const facts = rows.get(variantFacts, variantId);
  return isKnown(facts) ? lineRate(getContext(rows, facts, team)) : 0;
};

/** The bundles that contain the variant, with their rate and the units in one. */
export const bundleRates = (rows: Rows, { bundles }: VariantFacts, team: DatedTeam) =>
  bundles.map(({ variantId, quantity }) => ({
    variantId,
    rate: toRate(getLineRate(rows, variantId, team)),
    quantity,
  }));

/** Units per day that bundles sell of the variant (CALC-ADS-11). */
export const calculateBundleDemand = (rows: Rows, facts: VariantFacts, team: DatedTeam): Rate =>
  facts.bundles.length === 0 ? noDemand : sumBundleDemand(bundleRates(rows, facts, team));
