import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  type CurrentSuggestions,
  SUGGESTION_RULE_VERSION,
} from '@quartermaster/contracts/inventory/calls/suggested-units';
import { digests } from '@quartermaster/platform/core/digests';
import { createTeamParameters, type ReadPool } from '../../core/paging.ts';
import { HAS_COUNTED_STOCK } from '../../core/counted-items-sql.ts';
import { selectFields, withDetails } from '../columns.ts';
import { teamState } from '../query.ts';
import { buildBuyableConditions } from './query.ts';
import { calculateFinalQuantities, type Suggestible } from './suggest.ts';

interface ItemOfProduct extends Omit<Suggestible, 'rawReorderQuantity'> {
  readonly rawReorderQuantity: number | null;
  readonly isBuyable: boolean;
}

/** The items of the products of some variants: all items of a product can share a minimum. */
const readItemsOfProducts = async (
  pool: ReadPool,
  teamId: TeamId,
  variantIds: readonly VariantId[],
): Promise<readonly ItemOfProduct[]> => {
  const parameters = createTeamParameters(teamId);
  const isBuyable = buildBuyableConditions(parameters).join(' and ');
  const { rows } = await pool.query<ItemOfProduct>(
    `select ${selectFields(['variantId', 'productId', 'rawReorderQuantity', 'primarySupplier'])},
       i.stock_plan as "stockPlan", i.arrival_day as "arrivalDay", (${isBuyable}) is true as "isBuyable"
     from ${withDetails(pool.schema)}
     where i.team_id = $1 and ${HAS_COUNTED_STOCK} and i.product_id in (select p.product_id
       from ${pool.schema}.inventory_items p
       where p.team_id = $1 and p.variant_id = any(${parameters.add(variantIds)}::text[]))`,
    [...parameters.values],
  );
  return rows;
};

const toSuggestible = ({
  variantId,
  productId,
  rawReorderQuantity,
  stockPlan,
  arrivalDay,
  primarySupplier,
}: ItemOfProduct): Suggestible => ({
  variantId,
  productId,
  rawReorderQuantity: rawReorderQuantity ?? 0,
  stockPlan,
  arrivalDay,
  primarySupplier: primarySupplier && {
    id: primarySupplier.id,
    moq: primarySupplier.moq,
    moqMode: primarySupplier.moqMode,
  },
});

/**
 * What the to-buy list suggests of some variants now; 0 where nothing is due or the item is not bought. Variants whose stock
 * is not counted are left out.
 */
export const readCurrentSuggestions = async (
  pool: ReadPool,
  teamId: TeamId,
  variantIds: readonly VariantId[],
): Promise<CurrentSuggestions> => {
  const { settings } = await teamState(pool, teamId);
  const items = await readItemsOfProducts(pool, teamId, variantIds);
  const buyable = items.filter((item) => item.isBuyable);
  const quantities = calculateFinalQuantities(buyable.map(toSuggestible));
  const asked = new Set<string>(variantIds);
  return {
    method: settings.planningMethod,
    ruleVersion: SUGGESTION_RULE_VERSION,
    suggestions: items
      .filter(({ variantId }) => asked.has(variantId))
      .map((item) => ({
        variantId: item.variantId,
        quantity: quantities.get(item.variantId) ?? 0,
        inputsDigest: digests.sha256(digests.canonicalJson({ ...toSuggestible(item) })),
      })),
  };
};
