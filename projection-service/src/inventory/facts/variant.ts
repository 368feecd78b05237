import { toDay } from '@quartermaster/contracts/core/day';
import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ObservedProduct, ObservedVariant } from '@quartermaster/contracts/products/events';
import {
  type BundleDecision,
  type Component,
  chooseComponents,
} from '@quartermaster/contracts/inventory/rules/bundles';
import type { VariantFact } from '@quartermaster/contracts/inventory/rules/explain/explanation';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { type Recorded, updateSources } from './sources.ts';
import { noStock, sumOnHand } from './stock.ts';
import {
  type CatalogueFacts,
  type DecisionFacts,
  type StockFacts,
  type VariantFacts,
  variantFacts,
} from '../tables/variant.ts';
import { type ProductVariants, productVariants } from '../tables/team.ts';

export const noDecisions: DecisionFacts = {
  favourite: false,
  manualStatus: null,
  manualLandedCost: null,
  landedCost: null,
  landedCostSource: null,
  ignoreUntil: null,
  tags: [],
  excluded: false,
  unbundled: false,
  mapped: null,
  stockLevels: null,
  suppliers: [],
  supplierPrices: [],
};

const unknownVariant = (variantId: VariantId, productId: ProductId): VariantFacts => ({
  variantId,
  productId,
  catalogue: null,
  stock: noStock,
  decisions: noDecisions,
  ordered: [],
  planned: null,
  bundles: [],
  collections: [],
  sources: {},
});

/** Facts of a variant; events may arrive before its product. */
export const getVariantFacts = (rows: Rows, variantId: VariantId): VariantFacts =>
  rows.get(variantFacts, variantId) ?? unknownVariant(variantId, '');

export const getProductVariants = (rows: Rows, productId: ProductId): ProductVariants =>
  rows.get(productVariants, productId) ?? {
    productId,
    variantIds: [],
    decisions: { excluded: false, unbundled: false, stockLevels: null, suppliers: [] },
    collections: [],
    sources: {},
  };

export const isDeleted = ({ catalogue }: Pick<VariantFacts, 'catalogue'>): boolean =>
  catalogue?.shopifyStatus === 'DELETED';

/** Units on hand as every number uses them: none of a deleted variant (domain-rules 4). */
export const countOnHand = (facts: Pick<VariantFacts, 'catalogue' | 'stock'>): number =>
  isDeleted(facts) ? 0 : sumOnHand(facts.stock);

/** The field of each fact about stock. */
const stockParts: readonly (readonly [VariantFact, (stock: StockFacts) => unknown])[] = [
  ['stock', sumOnHand],
  ['firstAvailableOn', (stock) => stock.firstAvailableOn],
  ['everInStock', (stock) => stock.everInStock],
  ['outOfStock', (stock) => stock.outSpells.at(-1)?.[0]],
  ['outSince', (stock) => stock.outSince],
  ['lastStockoutDate', (stock) => stock.lastStockoutDate],
];

/** Stock after an event. The event is the source of the facts that it changed, and of those in `alsoSourced`. */
export const withStock = (
  facts: VariantFacts,
  stock: StockFacts,
  event: Recorded,
  alsoSourced: readonly VariantFact[] = [],
): VariantFacts => {
  const changed = stockParts
    .filter(([kind, part]) => alsoSourced.includes(kind) || part(facts.stock) !== part(stock))
    .map(([kind]) => kind);
  // One literal, so that the rows have one shape: those are read and copied several times as fast.
  return {
    variantId: facts.variantId,
    productId: facts.productId,
    catalogue: facts.catalogue,
    stock,
    decisions: facts.decisions,
    ordered: facts.ordered,
    planned: facts.planned,
    bundles: facts.bundles,
    collections: facts.collections,
    sources: updateSources(facts.sources, event, changed),
  };
};

export const toCatalogueFacts = (
  product: ObservedProduct,
  variant: ObservedVariant,
  { timeZone, decision }: { readonly timeZone: string; readonly decision: BundleDecision },
): CatalogueFacts => ({
  sku: variant.sku,
  productTitle: product.title,
  variantTitle: variant.title,
  variantOptions: variant.options,
  imageUrl: variant.imageUrl ?? product.imageUrl,
  salePrice: variant.salePrice,
  costPrice: variant.costPrice,
  continueSelling: variant.continueSelling,
  isInventoryManagedByShopify: variant.isInventoryManagedByStore,
  shopifyStatus: product.storeStatus,
  vendor: product.vendor,
  category: product.category,
  createdAt: variant.createdAt,
  createdOn: toDay(variant.createdAt, timeZone),
  updatedAt: variant.updatedAt,
  publishedAt: product.publishedAt,
  components: chooseComponents(decision, variant.components),
  storeComponents: variant.components,
});

/** Adds the bundle to the list of each of its components, and removes it from former ones; returns all of them. */
export const linkComponents = (
  rows: Rows,
  variantId: VariantId,
  components: readonly Component[],
  former: readonly Component[],
): readonly string[] => {
  const quantities = new Map(components.map((one) => [one.variantId, one.quantity]));
  const touched = [...new Set([...former, ...components].map((one) => one.variantId))];
  for (const component of touched) {
    const facts = getVariantFacts(rows, component);
    const others = facts.bundles.filter((bundle) => bundle.variantId !== variantId);
    const quantity = quantities.get(component);
    const bundles = quantity === undefined ? others : [...others, { variantId, quantity }];
    rows.put(variantFacts, { ...facts, bundles });
  }
  return touched;
};

/** Changes the decisions of every variant of a product, and stores them for later variants. */
export const setProductDecisions = (
  rows: Rows,
  productId: ProductId,
  change: Partial<ProductVariants['decisions']>,
  sources: VariantFacts['sources'] = {},
): readonly string[] => {
  const product = getProductVariants(rows, productId);
  rows.put(productVariants, {
    ...product,
    decisions: { ...product.decisions, ...change },
    sources: { ...product.sources, ...sources },
  });
  for (const variantId of product.variantIds) {
    const facts = getVariantFacts(rows, variantId);
    rows.put(variantFacts, {
      ...facts,
      decisions: { ...facts.decisions, ...change },
      sources: { ...facts.sources, ...sources },
    });
  }
  return product.variantIds;
};
