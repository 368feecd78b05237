import { dayOf } from '@quartermaster/contracts/core/day';
import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import { collectionObserved } from '@quartermaster/contracts/locations/events';
import {
  productExcluded,
  productIncluded,
  productObserved,
  productRemovedFromStore,
  productStockLevelsSet,
  productSuppliersSet,
  supplierVariantDataSet,
} from '@quartermaster/contracts/products/events';
import {
  type EventHandler,
  need,
  needAll,
  on,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { assemble, assembleBundlesOf } from '../bundle-stock.ts';
import { deriveVariants } from '../derive-rows.ts';
import { productNeeds, variantNeeds } from '../needs.ts';
import { type VariantFacts, variantFacts } from '../tables/variant.ts';
import { productVariants, supplierTerms } from '../tables/team.ts';
import { sourced, sourceOf } from '../facts/sources.ts';
import {
  catalogueOf,
  decideForProduct,
  factsOf,
  linkComponents,
  productOf,
} from '../facts/variant.ts';
import { teamOf } from '../facts/team.ts';

const asDeleted = (facts: VariantFacts): VariantFacts =>
  facts.catalogue === null
    ? facts
    : { ...facts, catalogue: { ...facts.catalogue, shopifyStatus: 'DELETED' } };

/** Recounts the bundles of variants whose counting may have changed; returns their ids. */
const bundlesOf = (
  rows: Rows,
  variantIds: readonly VariantId[],
  day: string,
  event: ProjectedEvent,
): readonly string[] =>
  variantIds.flatMap((variantId) => assembleBundlesOf(rows, variantId, day, event));

const observed = on(productObserved, {
  needs: ({ data }, peek) => [
    ...productNeeds(data.productId, peek),
    ...variantNeeds(
      data.variants.flatMap(({ variantId, components }) => [
        variantId,
        ...components.map((component) => component.variantId),
      ]),
      peek,
    ),
  ],
  fold: (event, rows) => {
    const { data } = event;
    const product = productOf(rows, data.productId);
    const { timeZone, today } = teamOf(rows);
    const day = today ?? dayOf(data.updatedAt, timeZone);
    const variantIds = data.variants.map(({ variantId }) => variantId);
    const shown = new Set(variantIds);
    const removedIds = product.variantIds.filter((variantId) => !shown.has(variantId));
    rows.put(productVariants, { ...product, variantIds: [...variantIds, ...removedIds] });
    for (const variantId of removedIds) rows.put(variantFacts, asDeleted(factsOf(rows, variantId)));
    const touched = data.variants.flatMap((variant) => {
      const known = factsOf(rows, variant.variantId);
      const facts = sourced(known, event, 'catalogue');
      const decisions = { ...facts.decisions, ...product.decisions };
      const catalogue = catalogueOf(data, variant, { timeZone, decision: decisions });
      rows.put(variantFacts, {
        ...facts,
        sources: { ...facts.sources, ...product.sources },
        productId: data.productId,
        catalogue,
        decisions,
        collections: product.collections,
      });
      const former = known.catalogue?.components ?? [];
      const { variantId } = variant;
      return [variantId, ...linkComponents(rows, variantId, catalogue.components, former)];
    });
    for (const variantId of variantIds) assemble(rows, variantId, day, event);
    const bundles = bundlesOf(rows, [...variantIds, ...removedIds], day, event);
    deriveVariants(rows, [...touched, ...removedIds, ...bundles], event);
  },
});

const removed = on(productRemovedFromStore, {
  needs: ({ data }, peek) => productNeeds(data.productId, peek),
  fold: (event, rows) => {
    const { variantIds } = productOf(rows, event.data.productId);
    const { timeZone, today } = teamOf(rows);
    const day = today ?? dayOf(event.data.removedAt, timeZone);
    for (const variantId of variantIds) rows.put(variantFacts, asDeleted(factsOf(rows, variantId)));
    deriveVariants(rows, [...variantIds, ...bundlesOf(rows, variantIds, day, event)], event);
  },
});

const suppliersSet = on(productSuppliersSet, {
  needs: ({ data }, peek) => [
    ...productNeeds(data.productId, peek),
    ...data.suppliers.map(({ supplierId }) => need(supplierTerms, supplierId)),
  ],
  fold: (event, rows) => {
    const { productId, suppliers } = event.data;
    deriveVariants(rows, decideForProduct(rows, productId, { suppliers }), event);
  },
});

const stockLevelsSet = on(productStockLevelsSet, {
  needs: ({ data }, peek) => productNeeds(data.productId, peek),
  fold: (event, rows) => {
    const { productId, stockLevels } = event.data;
    const source = { stockLevels: sourceOf(event) };
    deriveVariants(rows, decideForProduct(rows, productId, { stockLevels }, source), event);
  },
});

const excluded = on(productExcluded, {
  needs: ({ data }, peek) => productNeeds(data.productId, peek),
  fold: (event, rows) => {
    const touched = decideForProduct(rows, event.data.productId, { excluded: true });
    deriveVariants(rows, touched, event);
  },
});

const included = on(productIncluded, {
  needs: ({ data }, peek) => productNeeds(data.productId, peek),
  fold: (event, rows) => {
    const touched = decideForProduct(rows, event.data.productId, { excluded: false });
    deriveVariants(rows, touched, event);
  },
});

const priced = on(supplierVariantDataSet, {
  needs: ({ data }, peek) =>
    variantNeeds(
      data.variants.map(({ productVariantId }) => productVariantId),
      peek,
    ),
  fold: (event, rows) => {
    const { supplierId, variants } = event.data;
    for (const { productVariantId, unitPrice, supplierSKU } of variants) {
      const facts = factsOf(rows, productVariantId);
      const others = facts.decisions.supplierPrices.filter((p) => p.supplierId !== supplierId);
      const supplierPrices = [...others, { supplierId, unitPrice, supplierSKU }];
      rows.put(variantFacts, { ...facts, decisions: { ...facts.decisions, supplierPrices } });
    }
    deriveVariants(
      rows,
      variants.map(({ productVariantId }) => productVariantId),
      event,
    );
  },
});

const setCollection = (
  rows: Rows,
  productId: ProductId,
  collection: { readonly id: string; readonly title: string },
  belongs: boolean,
): readonly string[] => {
  const product = productOf(rows, productId);
  const others = product.collections.filter(({ id }) => id !== collection.id);
  const collections = belongs ? [...others, collection] : others;
  collections.sort((a, b) => (a.title < b.title ? -1 : 1));
  rows.put(productVariants, { ...product, collections });
  for (const variantId of product.variantIds) {
    rows.put(variantFacts, { ...factsOf(rows, variantId), collections });
  }
  return product.variantIds;
};

const collected = on(collectionObserved, {
  needs: ({ data }, peek) => [
    needAll(productVariants),
    ...data.productIds.flatMap((productId) => productNeeds(productId, peek)),
  ],
  fold: (event, rows) => {
    const { collectionId, title, productIds } = event.data;
    const members = new Set(productIds);
    const left = [...rows.all(productVariants)]
      .filter(({ productId, collections }) => {
        const belonged = collections.some(({ id }) => id === collectionId);
        return belonged && !members.has(productId);
      })
      .map(({ productId }) => productId);
    const collection = { id: collectionId, title };
    const touched = [
      ...productIds.flatMap((productId) => setCollection(rows, productId, collection, true)),
      ...left.flatMap((productId) => setCollection(rows, productId, collection, false)),
    ];
    deriveVariants(rows, touched, event);
  },
});

export const catalogueHandlers: readonly EventHandler[] = [
  observed,
  removed,
  suppliersSet,
  stockLevelsSet,
  excluded,
  included,
  priced,
  collected,
];
