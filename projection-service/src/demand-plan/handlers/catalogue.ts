import {
  bundleComponentsReset,
  bundleComponentsSet,
  bundleMarked,
  bundleUnmarked,
} from '@quartermaster/contracts/bundles/events';
import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  productExcluded,
  productIncluded,
  productObserved,
  productRemovedFromStore,
  productSuppliersSet,
} from '@quartermaster/contracts/products/events';
import { type EventHandler, on, type Rows } from '@quartermaster/platform/projections/projection';
import { getProduct, getVariant, refreshItems } from '../items.ts';
import { productNeeds, variantNeeds } from '../needs.ts';
import { type PlanProduct, planProducts, type PlanVariant, planVariants } from '../tables.ts';

type OfProduct = { readonly data: { readonly productId: ProductId } };

const needProduct = ({ data: { productId } }: OfProduct, peek: Rows['get']) =>
  productNeeds(productId, peek);

const changeProduct = (rows: Rows, productId: ProductId, change: Partial<PlanProduct>): void => {
  const product = { ...getProduct(rows, productId), ...change };
  rows.put(planProducts, product);
  refreshItems(rows, product.variantIds);
};

const changeVariant = (rows: Rows, variantId: VariantId, change: Partial<PlanVariant>): void =>
  rows.put(planVariants, { ...getVariant(rows, variantId), ...change });

/** Variants that the product no longer has are deleted. */
const onObserved = on(productObserved, {
  needs: ({ data }, peek) => [
    ...productNeeds(data.productId, peek),
    ...variantNeeds(
      data.variants.map(({ variantId }) => variantId),
      peek,
    ),
  ],
  fold: ({ data }, rows) => {
    const { productId, title, category, storeStatus, imageUrl, variants } = data;
    const { variantIds } = getProduct(rows, productId);
    const shownIds = variants.map(({ variantId }) => variantId);
    const removedIds = variantIds.filter((variantId) => !shownIds.includes(variantId));
    for (const variantId of removedIds) changeVariant(rows, variantId, { isDeleted: true });
    for (const variant of variants) {
      changeVariant(rows, variant.variantId, {
        productId,
        title: variant.title,
        sku: variant.sku,
        imageUrl: variant.imageUrl ?? imageUrl,
        isDeleted: storeStatus === 'DELETED',
        storeComponents: variant.components,
      });
    }
    changeProduct(rows, productId, { variantIds: [...shownIds, ...removedIds], title, category });
  },
});

const onRemoved = on(productRemovedFromStore, {
  needs: needProduct,
  fold: ({ data: { productId } }, rows) => {
    const { variantIds } = getProduct(rows, productId);
    for (const variantId of variantIds) changeVariant(rows, variantId, { isDeleted: true });
    refreshItems(rows, variantIds);
  },
});

const onSuppliersSet = on(productSuppliersSet, {
  needs: needProduct,
  fold: ({ data: { productId, suppliers } }, rows) => {
    const primary = suppliers.find(({ isPrimary }) => isPrimary);
    changeProduct(rows, productId, { primarySupplierId: primary?.supplierId ?? null });
  },
});

export const catalogueHandlers: readonly EventHandler[] = [
  onObserved,
  onRemoved,
  onSuppliersSet,
  on(productExcluded, {
    needs: needProduct,
    fold: ({ data: { productId } }, rows) => changeProduct(rows, productId, { isExcluded: true }),
  }),
  on(productIncluded, {
    needs: needProduct,
    fold: ({ data: { productId } }, rows) => changeProduct(rows, productId, { isExcluded: false }),
  }),
  on(bundleMarked, {
    needs: needProduct,
    fold: ({ data: { productId } }, rows) => changeProduct(rows, productId, { unbundled: false }),
  }),
  on(bundleUnmarked, {
    needs: needProduct,
    fold: ({ data: { productId } }, rows) => {
      const { variantIds } = getProduct(rows, productId);
      for (const variantId of variantIds) changeVariant(rows, variantId, { mapped: null });
      changeProduct(rows, productId, { unbundled: true });
    },
  }),
  on(bundleComponentsSet, {
    needs: ({ data }, peek) => variantNeeds([data.variantId], peek),
    fold: ({ data: { variantId, components } }, rows) => {
      changeVariant(rows, variantId, { mapped: components });
      refreshItems(rows, [variantId]);
    },
  }),
  on(bundleComponentsReset, {
    needs: ({ data }, peek) => variantNeeds([data.variantId], peek),
    fold: ({ data: { variantId } }, rows) => {
      changeVariant(rows, variantId, { mapped: null });
      refreshItems(rows, [variantId]);
    },
  }),
];
