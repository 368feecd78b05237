import type { Rows } from '@quartermaster/infra/projections/projection';
import { need, type Need } from '@quartermaster/infra/projections/projection';
import {
  inventoryItems,
  productVariants,
  supplierTerms,
  teamFacts,
  variantFacts,
  variantSales,
} from './tables.ts';

/** The one row of team facts. */
export const TEAM = 'team';

/** Everything one variant's numbers are worked out from, and the numbers as they stand. */
export const variantNeeds = (variantIds: readonly string[], peek: Rows['get']): readonly Need[] => [
  need(teamFacts, TEAM),
  ...variantIds.flatMap((variantId) => {
    const facts = peek(variantFacts, variantId);
    return [
      need(variantFacts, variantId),
      need(variantSales, variantId),
      need(inventoryItems, variantId),
      ...(facts?.decisions.suppliers.map(({ supplierId }) => need(supplierTerms, supplierId)) ??
        []),
      ...(facts?.bundles.map((bundle) => need(inventoryItems, bundle.variantId)) ?? []),
      ...(facts?.catalogue?.components.flatMap((component) =>
        variantNeedsOfComponent(component.variantId),
      ) ?? []),
    ];
  }),
];

const variantNeedsOfComponent = (variantId: string): readonly Need[] => [
  need(variantFacts, variantId),
  need(variantSales, variantId),
  need(inventoryItems, variantId),
];

/** The variants of a product, once its row is loaded, and all they need. */
export const productNeeds = (productId: string, peek: Rows['get']): readonly Need[] => [
  need(productVariants, productId),
  ...variantNeeds(peek(productVariants, productId)?.variantIds ?? [], peek),
];
