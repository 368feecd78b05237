import type { Rows } from '@quartermaster/infra/projections/projection';
import { need, type Need } from '@quartermaster/infra/projections/projection';
import { inventoryDetails } from './details-table.ts';
import { inventoryItems } from './items-table.ts';
import {
  productVariants,
  supplierTerms,
  teamFacts,
  type VariantFacts,
  variantFacts,
  variantSales,
} from './tables.ts';

/** The one row of team facts. */
export const TEAM = 'team';

/** Adds what the numbers of one variant are worked out from, and the numbers as they stand. */
const addOwnNeeds = (needs: Need[], variantId: string, facts: VariantFacts | undefined): void => {
  needs.push(
    need(variantFacts, variantId),
    need(variantSales, variantId),
    need(inventoryItems, variantId),
    need(inventoryDetails, variantId),
  );
  if (facts === undefined) return;
  for (const { supplierId } of facts.decisions.suppliers)
    needs.push(need(supplierTerms, supplierId));
  for (const bundle of facts.bundles) needs.push(need(inventoryItems, bundle.variantId));
};

/** What deriving these variants reads: their own rows and those of the components they hand demand on to. */
export const variantNeeds = (variantIds: readonly string[], peek: Rows['get']): readonly Need[] => {
  const needs: Need[] = [need(teamFacts, TEAM)];
  for (const variantId of variantIds) {
    const facts = peek(variantFacts, variantId);
    addOwnNeeds(needs, variantId, facts);
    for (const component of facts?.catalogue?.components ?? []) {
      addOwnNeeds(needs, component.variantId, peek(variantFacts, component.variantId));
    }
  }
  return needs;
};

/** The variants of a product, once its row is loaded, and all they need. */
export const productNeeds = (productId: string, peek: Rows['get']): readonly Need[] => [
  need(productVariants, productId),
  ...variantNeeds(peek(productVariants, productId)?.variantIds ?? [], peek),
];
