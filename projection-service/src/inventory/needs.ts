import type { ProductId, PurchaseOrderId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  need,
  type Need,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import type { Table } from '@quartermaster/platform/projections/rows/table';
import { inventoryDetails } from './details-table.ts';
import { inventoryItems } from './items-table.ts';
import { type VariantFacts, variantFacts } from './tables/variant.ts';
import { variantSales } from './tables/sales.ts';
import {
  orderFacts,
  productVariants,
  shopDemand,
  supplierTerms,
  teamFacts,
} from './tables/team.ts';

/** The one row of team facts. */
export const TEAM = 'team';

const OWN_TABLES = [variantSales, inventoryItems, inventoryDetails] as const;
/** An excluded bundle has no numbers of its own; its rate is computed from its facts. */
const BUNDLE_TABLES = [inventoryItems, variantFacts, variantSales] as const;

interface NeedCollector {
  readonly peek: Rows['get'];
  readonly needs: Need[];
}

/**
 * Adds a need unless the row is loaded; nearly all are, and a need of each for every event would cost more than its
 * fold.
 */
const needUnlessLoaded = <Row extends object>(
  { peek, needs }: NeedCollector,
  table: Table<Row>,
  id: string,
): void => {
  if (peek(table, id) === undefined) needs.push(need(table, id));
};

/** Adds the rows from which the numbers of one variant are computed, and its present numbers; returns its facts. */
const needVariant = (asking: NeedCollector, variantId: VariantId): VariantFacts | undefined => {
  const facts = asking.peek(variantFacts, variantId);
  if (facts === undefined) asking.needs.push(need(variantFacts, variantId));
  for (const table of OWN_TABLES) needUnlessLoaded<object>(asking, table, variantId);
  if (facts === undefined) return undefined;
  for (const { supplierId } of facts.decisions.suppliers)
    needUnlessLoaded(asking, supplierTerms, supplierId);
  for (const { variantId: bundle } of facts.bundles) {
    for (const table of BUNDLE_TABLES) needUnlessLoaded<object>(asking, table, bundle);
  }
  return facts;
};

const needWithComponents = (
  asking: NeedCollector,
  variantId: VariantId,
): VariantFacts | undefined => {
  const facts = needVariant(asking, variantId);
  for (const component of facts?.catalogue?.components ?? []) {
    needVariant(asking, component.variantId);
  }
  return facts;
};

/**
 * The rows for computing these variants: their own, those of the components of bundles among them, and those of the
 * bundles that contain them.
 */
export const variantNeeds = (
  variantIds: readonly VariantId[],
  peek: Rows['get'],
): readonly Need[] => {
  const asking: NeedCollector = { peek, needs: [] };
  needUnlessLoaded(asking, teamFacts, TEAM);
  needUnlessLoaded(asking, shopDemand, TEAM);
  for (const variantId of variantIds) {
    const facts = needWithComponents(asking, variantId);
    for (const bundle of facts?.bundles ?? []) needWithComponents(asking, bundle.variantId);
  }
  return asking.needs;
};

/** The variants of a product, once its row is loaded, and all their needs. */
export const productNeeds = (productId: ProductId, peek: Rows['get']): readonly Need[] => [
  need(productVariants, productId),
  ...variantNeeds(peek(productVariants, productId)?.variantIds ?? [], peek),
];

/** The order that an event is about, by which a change of status is explained. */
export const findOrderId = ({ data }: Pick<ProjectedEvent, 'data'>): PurchaseOrderId | null =>
  typeof data === 'object' &&
  data !== null &&
  'purchaseOrderId' in data &&
  typeof data.purchaseOrderId === 'string'
    ? data.purchaseOrderId
    : null;

export const orderNeeds = (event: Pick<ProjectedEvent, 'data'>): readonly Need[] => {
  const id = findOrderId(event);
  return id === null ? [] : [need(orderFacts, id)];
};
