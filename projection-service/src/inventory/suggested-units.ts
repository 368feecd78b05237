import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { SuggestedUnits } from '@quartermaster/contracts/inventory/calls/suggested-units';
import {
  calculateNumbers,
  calculateWorkings,
} from '@quartermaster/contracts/inventory/rules/derive-item';
import type { Need, Rows } from '@quartermaster/platform/projections/projection';
import { isListed } from './derive-rows.ts';
import {
  getContext,
  type DatedTeam,
  calculateBundleDemand,
  isDated,
  toItemFacts,
  type KnownVariant,
  primaryTerms,
} from './facts/item.ts';
import { getTeamFacts } from './facts/team.ts';
import { getVariantFacts, isDeleted, getProductVariants } from './facts/variant.ts';
import { productNeeds } from './needs.ts';
import { variantFacts } from './tables/variant.ts';
import { soldStatuses } from './to-buy/query.ts';
import { calculateFinalQuantities, type Suggestible } from './to-buy/suggest.ts';

/** The rows from which the suggestions for these variants are computed: all variants of a product share a minimum. */
export const suggestionNeeds = (
  variantIds: readonly VariantId[],
  peek: Rows['get'],
): readonly Need[] =>
  [...new Set(variantIds.flatMap((id) => peek(variantFacts, id)?.productId ?? []))].flatMap(
    (productId) => productNeeds(productId, peek),
  );

/** Input of the suggestion for a variant, as in the to-buy list; null where it may not be bought. */
const toSuggestible = (rows: Rows, facts: KnownVariant, team: DatedTeam): Suggestible | null => {
  const { catalogue, stock, variantId, productId } = facts;
  const isSold = soldStatuses.includes(catalogue.shopifyStatus);
  if (!isSold || !stock.isCounted || catalogue.components.length > 0) return null;
  const context = getContext(rows, facts, team);
  const itemFacts = toItemFacts(context, calculateBundleDemand(rows, facts, team));
  const workings = calculateWorkings(itemFacts, context.view);
  const { status, rawReorderQuantity } = calculateNumbers(itemFacts, context.view, workings);
  if (status === 'NO_RESTOCK') return null;
  const primary = primaryTerms(context);
  return {
    variantId,
    productId,
    rawReorderQuantity: rawReorderQuantity ?? 0,
    stockPlan: workings.projection.plan,
    arrivalDay: workings.policy.leadTimeDays,
    primarySupplier: primary === undefined ? null : { ...primary, id: primary.supplierId },
  };
};

/** Units to order of these variants now: one entry for each whose stock is counted. */
export const suggestUnits = (rows: Rows, variantIds: readonly VariantId[]): SuggestedUnits => {
  const team = getTeamFacts(rows);
  if (!isDated(team)) return [];
  const own = [...new Set(variantIds)].map((id) => getVariantFacts(rows, id)).filter(isListed);
  const products = [...new Set(own.map(({ productId }) => productId))];
  const finals = calculateFinalQuantities(
    products
      .flatMap((productId) => getProductVariants(rows, productId).variantIds)
      .map((id) => getVariantFacts(rows, id))
      .filter(isListed)
      .flatMap((facts) => toSuggestible(rows, facts, team) ?? []),
  );
  return own
    .filter((facts) => facts.stock.isCounted && !isDeleted(facts))
    .map(({ variantId }) => ({ variantId, quantity: finals.get(variantId) ?? 0 }));
};
