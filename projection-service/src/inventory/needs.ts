import type { Rows } from '@quartermaster/infra/projections/projection';
import { need, type Need } from '@quartermaster/infra/projections/projection';
import { inventoryDetails } from './details-table.ts';
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

/** What the numbers of one variant are worked out from, and the numbers as they stand. */
const ownNeeds = (variantId: string, peek: Rows['get']): readonly Need[] => {
  const facts = peek(variantFacts, variantId);
  return [
    need(variantFacts, variantId),
    need(variantSales, variantId),
    need(inventoryItems, variantId),
    need(inventoryDetails, variantId),
    ...(facts?.decisions.suppliers.map(({ supplierId }) => need(supplierTerms, supplierId)) ?? []),
    ...(facts?.bundles.map((bundle) => need(inventoryItems, bundle.variantId)) ?? []),
  ];
};

/** What deriving these variants reads: their own rows and those of the components they hand demand on to. */
export const variantNeeds = (variantIds: readonly string[], peek: Rows['get']): readonly Need[] => [
  need(teamFacts, TEAM),
  ...variantIds.flatMap((variantId) => [
    ...ownNeeds(variantId, peek),
    ...(peek(variantFacts, variantId)?.catalogue?.components.flatMap((component) =>
      ownNeeds(component.variantId, peek),
    ) ?? []),
  ]),
];

/** The variants of a product, once its row is loaded, and all they need. */
export const productNeeds = (productId: string, peek: Rows['get']): readonly Need[] => [
  need(productVariants, productId),
  ...variantNeeds(peek(productVariants, productId)?.variantIds ?? [], peek),
];
