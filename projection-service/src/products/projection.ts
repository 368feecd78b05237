import { foldTexts } from '@quartermaster/contracts/core/fold-text';
import type { ProductId } from '@quartermaster/contracts/core/ids';
import {
  inheritedStockLevels,
  type ObservedProduct,
  productExcluded,
  productIncluded,
  productObserved,
  productRemovedFromStore,
  productStockLevelsSet,
  productSuppliersSet,
  supplierVariantDataSet,
} from '@quartermaster/contracts/products/events';
import {
  defineProjection,
  need,
  on,
  onRow,
  type ProjectedEvent,
} from '@quartermaster/platform/projections/projection';
import { withBundleFields, bundleHandlers } from './bundles/handlers.ts';
import { type ProductRow, products, supplierProducts, supplierVariantPrices } from './tables.ts';

const buildSearchText = ({ title, variants }: ObservedProduct): string =>
  foldTexts(title, ...variants.map(({ sku }) => sku));

/** The team's settings for a product. An observation of the store does not change them. */
type Decisions = Pick<
  ProductRow,
  'excluded' | 'suppliers' | 'stockLevels' | 'markedBundle' | 'unbundled'
>;
const noDecisions: Decisions = {
  excluded: false,
  suppliers: [],
  stockLevels: inheritedStockLevels,
  markedBundle: false,
  unbundled: false,
};

const toRow = (
  row: ProductRow | undefined,
  { data, revision }: ProjectedEvent<typeof productObserved>,
): ProductRow => {
  const { excluded, suppliers, stockLevels, markedBundle, unbundled } = row ?? noDecisions;
  const mapped = new Map(row?.variants.map((variant) => [variant.id, variant.mapped]));
  return withBundleFields({
    id: data.productId,
    title: data.title,
    imageUrl: data.imageUrl,
    shopifyStatus: data.storeStatus,
    shopifyTags: data.storeTags,
    vendor: data.vendor,
    category: data.category,
    excluded,
    markedBundle,
    unbundled,
    updateFailed: false,
    suppliers,
    stockLevels,
    variants: data.variants.map(
      ({ variantId: id, title, sku, options, imageUrl, createdAt, updatedAt, components }) => ({
        id,
        title,
        sku,
        options,
        imageUrl,
        createdAt,
        updatedAt,
        storeComponents: components,
        mapped: mapped.get(id) ?? null,
      }),
    ),
    variantIds: data.variants.map(({ variantId }) => variantId),
    variantsCount: data.variants.length,
    createdAt: data.createdAt,
    updatedAt: data.updatedAt,
    revision,
    searchText: buildSearchText(data),
  });
};

const toRowKey = ({ data }: { readonly data: { readonly productId: ProductId } }) => [
  data.productId,
];

/** Changes the row of a known product; does nothing for others. */
const updateRow = (
  row: ProductRow | undefined,
  { revision, recordedAt }: Pick<ProjectedEvent, 'revision' | 'recordedAt'>,
  change: Partial<ProductRow>,
): ProductRow | undefined => row && { ...row, ...change, revision, updatedAt: recordedAt };

const onSuppliersSet = on(productSuppliersSet, {
  needs: (event) => [need(products, event.data.productId)],
  fold: (event, rows) => {
    const { productId, suppliers } = event.data;
    const row = rows.get(products, productId);
    const next = updateRow(row, event, { suppliers });
    if (row === undefined || next === undefined) return;
    rows.put(products, next);
    const linked = new Set(suppliers.map(({ supplierId }) => supplierId));
    for (const { supplierId } of row.suppliers) {
      if (!linked.has(supplierId)) rows.remove(supplierProducts, supplierId, productId);
    }
    for (const { supplierId, isPrimary } of suppliers) {
      rows.put(supplierProducts, { supplierId, productId, isPrimary });
    }
  },
});

/** Sets the prices of the variants in the event; other prices stay. */
const onPricesSet = on(supplierVariantDataSet, {
  needs: (event) => [need(products, event.data.productId)],
  fold: (event, rows) => {
    const { productId, supplierId, variants } = event.data;
    const row = updateRow(rows.get(products, productId), event, {});
    if (row === undefined) return;
    rows.put(products, row);
    for (const { productVariantId: variantId, unitPrice, supplierSKU: sku } of variants) {
      rows.put(supplierVariantPrices, { supplierId, variantId, productId, unitPrice, sku });
    }
  },
});

/** The catalogue, with the team's settings and suppliers for each product. */
export const productsProjection = defineProjection({
  name: 'products',
  version: 1,
  tables: [products, supplierProducts, supplierVariantPrices],
  on: [
    onRow(productObserved, products, toRowKey, toRow),
    onRow(productRemovedFromStore, products, toRowKey, (row, event) =>
      updateRow(row, event, { shopifyStatus: 'DELETED' }),
    ),
    onRow(productStockLevelsSet, products, toRowKey, (row, event) =>
      updateRow(row, event, { stockLevels: event.data.stockLevels }),
    ),
    onRow(productExcluded, products, toRowKey, (row, event) =>
      updateRow(row, event, { excluded: true }),
    ),
    onRow(productIncluded, products, toRowKey, (row, event) =>
      updateRow(row, event, { excluded: false }),
    ),
    onSuppliersSet,
    onPricesSet,
    ...bundleHandlers,
  ],
});
