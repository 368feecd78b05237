import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import type { Rows } from '@quartermaster/infra/platform/projections/projection';
import { need, type Need } from '@quartermaster/infra/platform/projections/projection';
import type { Table } from '@quartermaster/infra/platform/projections/rows/table';
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

const OWN_TABLES = [variantSales, inventoryItems, inventoryDetails] as const;

interface Asking {
  readonly peek: Rows['get'];
  readonly needs: Need[];
}

/** Names a row unless it is there; nearly all are, and a need of each for every event would cost more than its fold. */
const needUnlessLoaded = <Row extends object>(
  { peek, needs }: Asking,
  table: Table<Row>,
  id: string,
): void => {
  if (peek(table, id) === undefined) needs.push(need(table, id));
};

/** Adds what the numbers of one variant are worked out from, and the numbers as they stand; answers its facts. */
const askForVariant = (asking: Asking, variantId: VariantId): VariantFacts | undefined => {
  const facts = asking.peek(variantFacts, variantId);
  if (facts === undefined) asking.needs.push(need(variantFacts, variantId));
  for (const table of OWN_TABLES) needUnlessLoaded<object>(asking, table, variantId);
  if (facts === undefined) return undefined;
  for (const { supplierId } of facts.decisions.suppliers)
    needUnlessLoaded(asking, supplierTerms, supplierId);
  for (const bundle of facts.bundles) needUnlessLoaded(asking, inventoryItems, bundle.variantId);
  return facts;
};

const askWithComponents = (asking: Asking, variantId: VariantId): VariantFacts | undefined => {
  const facts = askForVariant(asking, variantId);
  for (const component of facts?.catalogue?.components ?? []) {
    askForVariant(asking, component.variantId);
  }
  return facts;
};

/**
 * What deriving these variants reads: their own rows, those of the components they hand demand on to, and those of the
 * bundles whose stock follows from theirs.
 */
export const variantNeeds = (
  variantIds: readonly VariantId[],
  peek: Rows['get'],
): readonly Need[] => {
  const asking: Asking = { peek, needs: [] };
  needUnlessLoaded(asking, teamFacts, TEAM);
  for (const variantId of variantIds) {
    const facts = askWithComponents(asking, variantId);
    for (const bundle of facts?.bundles ?? []) askWithComponents(asking, bundle.variantId);
  }
  return asking.needs;
};

/** The variants of a product, once its row is loaded, and all they need. */
export const productNeeds = (productId: ProductId, peek: Rows['get']): readonly Need[] => [
  need(productVariants, productId),
  ...variantNeeds(peek(productVariants, productId)?.variantIds ?? [], peek),
];
