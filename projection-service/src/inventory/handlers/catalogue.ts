import { toDay } from '@quartermaster/contracts/core/day';
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
import { recountVariant, recountBundlesWith } from '../bundle-stock.ts';
import { deriveVariants } from '../derive-rows.ts';
import { productNeeds, variantNeeds } from '../needs.ts';
import { type VariantFacts, variantFacts } from '../tables/variant.ts';
import { productVariants, supplierTerms } from '../tables/team.ts';
import { withSource, toSource } from '../facts/sources.ts';
import {
  toCatalogueFacts,
  setProductDecisions,
  getVariantFacts,
  linkComponents,
  getProductVariants,
} from '../facts/variant.ts';
import { getTeamFacts } from '../facts/team.ts';

const markDeleted = (facts: VariantFacts): VariantFacts =>
  facts.catalogue === null
    ? facts
    : { ...facts, catalogue: { ...facts.catalogue, shopifyStatus: 'DELETED' } };

/** Recounts the bundles of variants whose counting may have changed; returns their ids. */
const recountBundles = (
  rows: Rows,
  variantIds: readonly VariantId[],
  day: string,
  event: ProjectedEvent,
): readonly string[] =>
  variantIds.flatMap((variantId) => recountBundlesWith(rows, variantId, day, event));

const onProductObserved = on(productObserved, {
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
    const product = getProductVariants(rows, data.productId);
    const { timeZone, today } = getTeamFacts(rows);
    const day = today ?? toDay(data.updatedAt, timeZone);
    const variantIds = data.variants.map(({ variantId }) => variantId);
    const shown = new Set(variantIds);
    const removedIds = product.variantIds.filter((variantId) => !shown.has(variantId));
    rows.put(productVariants, { ...product, variantIds: [...variantIds, ...removedIds] });
    for (const variantId of removedIds)
      rows.put(variantFacts, markDeleted(getVariantFacts(rows, variantId)));
    const touched = data.variants.flatMap((variant) => {
      const known = getVariantFacts(rows, variant.variantId);
      const facts = withSource(known, event, 'catalogue');
      const decisions = { ...facts.decisions, ...product.decisions };
      const catalogue = toCatalogueFacts(data, variant, { timeZone, decision: decisions });
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
    for (const variantId of variantIds) recountVariant(rows, variantId, day, event);
    const bundles = recountBundles(rows, [...variantIds, ...removedIds], day, event);
    deriveVariants(rows, [...touched, ...removedIds, ...bundles], event);
  },
});

const onProductRemoved = on(productRemovedFromStore, {
  needs: ({ data }, peek) => productNeeds(data.productId, peek),
  fold: (event, rows) => {
    const { variantIds } = getProductVariants(rows, event.data.productId);
    const { timeZone, today } = getTeamFacts(rows);
    const day = today ?? toDay(event.data.removedAt, timeZone);
    for (const variantId of variantIds)
      rows.put(variantFacts, markDeleted(getVariantFacts(rows, variantId)));
    deriveVariants(rows, [...variantIds, ...recountBundles(rows, variantIds, day, event)], event);
  },
});

const onSuppliersSet = on(productSuppliersSet, {
  needs: ({ data }, peek) => [
    ...productNeeds(data.productId, peek),
    ...data.suppliers.map(({ supplierId }) => need(supplierTerms, supplierId)),
  ],
  fold: (event, rows) => {
    const { productId, suppliers } = event.data;
    deriveVariants(rows, setProductDecisions(rows, productId, { suppliers }), event);
  },
});

const onStockLevelsSet = on(productStockLevelsSet, {
  needs: ({ data }, peek) => productNeeds(data.productId, peek),
  fold: (event, rows) => {
    const { productId, stockLevels } = event.data;
    const source = { stockLevels: toSource(event) };
    deriveVariants(rows, setProductDecisions(rows, productId, { stockLevels }, source), event);
  },
});

const onProductExcluded = on(productExcluded, {
  needs: ({ data }, peek) => productNeeds(data.productId, peek),
  fold: (event, rows) => {
    const touched = setProductDecisions(rows, event.data.productId, { excluded: true });
    deriveVariants(rows, touched, event);
  },
});

const onProductIncluded = on(productIncluded, {
  needs: ({ data }, peek) => productNeeds(data.productId, peek),
  fold: (event, rows) => {
    const touched = setProductDecisions(rows, event.data.productId, { excluded: false });
    deriveVariants(rows, touched, event);
  },
});

const onSupplierPricesSet = on(supplierVariantDataSet, {
  needs: ({ data }, peek) =>
    variantNeeds(
      data.variants.map(({ productVariantId }) => productVariantId),
      peek,
    ),
  fold: (event, rows) => {
    const { supplierId, variants } = event.data;
    for (const { productVariantId, unitPrice, supplierSKU } of variants) {
      const facts = getVariantFacts(rows, productVariantId);
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
  const product = getProductVariants(rows, productId);
  const others = product.collections.filter(({ id }) => id !== collection.id);
  const collections = belongs ? [...others, collection] : others;
  collections.sort((a, b) => (a.title < b.title ? -1 : 1));
  rows.put(productVariants, { ...product, collections });
  for (const variantId of product.variantIds) {
    rows.put(variantFacts, { ...getVariantFacts(rows, variantId), collections });
  }
  return product.variantIds;
};

const onCollectionObserved = on(collectionObserved, {
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
  onProductObserved,
  onProductRemoved,
  onSuppliersSet,
  onStockLevelsSet,
  onProductExcluded,
  onProductIncluded,
  onSupplierPricesSet,
  onCollectionObserved,
];
