import { z } from 'zod';
import { createFiltersSchema } from '../core/filters.ts';
import { idSchemas, type ProductId } from '../core/ids.ts';
import { pagination, search, sortBy, uniqueStrings, brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { bundleStatus } from '../inventory/rules/bundles.ts';
import { storeStatus } from '../products/events.ts';
import { bundleComponent, bundleVariant } from '../purchase-orders/calls/bundles.ts';
import { MAX_BUNDLES, MAX_COMPONENTS } from './limits.ts';

const listedComponent = z.object({
  componentId: z.string(),
  /** Bundle variant that contains the component. */
  bundleVariantId: idSchemas.variantId,
  bundleVariantTitle: z.string(),
  variantId: idSchemas.variantId,
  sku: z.string(),
  image: z.string().nullable(),
  titles: z.object({ productTitle: z.string(), variantTitle: z.string() }),
  quantity: z.int(),
});

/** A product that is a bundle, by the store or by hand (ENT-BND). */
const bundle = z.object({
  productId: idSchemas.productId,
  productTitle: z.string(),
  status: bundleStatus,
  shopifyStatus: storeStatus,
  variantsCount: z.int(),
  /** Variants with components. */
  bundleVariantsCount: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const listedBundle = bundle.extend({ components: z.array(listedComponent) });
export type ListedBundle = z.infer<typeof listedBundle>;

/** Source of the components of a bundle variant; null without components. */
export const componentSource = z.enum(['STORE', 'MANUAL']).nullable();

const detailedComponent = bundleComponent.extend({
  /** Units on hand; null where they are not counted. */
  onHand: z.int().nullable(),
  /** True when this component limits the number of bundles. */
  isLimiting: z.boolean(),
  /** Units a day, including the units that bundles use; null for a variant that is not tracked. */
  planningRate: z.number().nullable(),
  /** Units a day that all bundles use of this component. */
  bundleDemand: z.number(),
});

export const bundleDetail = bundle.extend({
  image: z.string().nullable(),
  bundleVariants: z.array(
    bundleVariant.extend({
      source: componentSource,
      /** Bundles that the counted components allow; null where none is counted. */
      available: z.int().nullable(),
      /** Bundles sold a day; null for a bundle that is not tracked. */
      planningRate: z.number().nullable(),
      components: z.array(detailedComponent),
    }),
  ),
});
export type BundleDetail = z.infer<typeof bundleDetail>;

/** The filterable columns of the list, with their types. */
export const bundleFilterColumns = {
  productTitle: 'string',
  status: 'select',
  shopifyStatus: 'select',
  variantsCount: 'number',
  bundleVariantsCount: 'number',
  createdAt: 'date',
  updatedAt: 'date',
} as const;

export const bundleSortColumns = [
  'productTitle',
  'status',
  'shopifyStatus',
  'variantsCount',
  'bundleVariantsCount',
  'createdAt',
  'updatedAt',
] as const;

export const listBundles = defineRoute({
  id: 'API-MAP-01',
  method: 'POST',
  path: '/products-mapping/bundles',
  kind: 'query',
  summary: 'Bundles with their components, by title',
  body: z.strictObject({
    pagination: pagination.default({ page: 1, limit: 100 }),
    sort: sortBy(bundleSortColumns).optional(),
    search: search.optional(),
    filters: createFiltersSchema(bundleFilterColumns).default([]),
  }),
  response: z.object({ data: z.array(listedBundle), total: z.int() }),
});

const products = z.strictObject({ productIds: uniqueStrings.min(1).max(MAX_BUNDLES) });

const marking = { method: 'POST', kind: 'command', body: products } as const;

export const createBundles = defineRoute({
  ...marking,
  id: 'API-MAP-02',
  path: '/products-mapping/bundles/create',
  summary: 'Makes products bundles',
});

export const deleteBundles = defineRoute({
  ...marking,
  id: 'API-MAP-03',
  path: '/products-mapping/bundles/delete',
  summary: 'Makes products no bundles, whatever the store says',
});

export const getBundle = defineRoute({
  id: 'API-MAP-04',
  method: 'GET',
  path: '/products-mapping/bundle/:id',
  kind: 'query',
  summary: 'A bundle with its variants and their components',
  params: z.object({ id: brandedUuid<ProductId>() }),
  response: bundleDetail,
});

const componentUnknown = ['BUNDLE_COMPONENT_UNKNOWN'] as const;
const bundleVariantIds = uniqueStrings.min(1).max(500);
const quantity = z.int().min(1).max(1_000_000);

export const createComponents = defineRoute({
  id: 'API-MAP-05',
  method: 'POST',
  path: '/products-mapping/bundle/component/create',
  kind: 'command',
  summary: 'Adds variants to bundle variants, each to each; those that are in one stay as they are',
  body: z.strictObject({
    bundleVariantIds,
    variantIds: uniqueStrings.min(1).max(MAX_COMPONENTS),
    /** Units of each in one bundle (AMB-065). */
    quantity: quantity.default(1),
  }),
  refusals: componentUnknown,
});

const componentIds = uniqueStrings.min(1).max(5000);

export const deleteComponents = defineRoute({
  id: 'API-MAP-06',
  method: 'POST',
  path: '/products-mapping/bundle/component/delete',
  kind: 'command',
  summary: 'Takes components out of their bundle variants',
  body: z.strictObject({ componentIds }),
});

export const setComponentQuantities = defineRoute({
  id: 'API-MAP-07',
  method: 'POST',
  path: '/products-mapping/bundle/component/update-quantities',
  kind: 'command',
  summary: 'Sets how many units of components are in one bundle',
  body: z.strictObject({
    components: z
      .array(z.strictObject({ componentId: text.min(1).max(200), quantity }))
      .min(1)
      .max(5000)
      .refine(
        (list) => new Set(list.map(({ componentId }) => componentId)).size === list.length,
        'Must be an array of unique component ids',
      ),
  }),
});

export const createBundlesShort = defineRoute({
  ...marking,
  id: 'API-MAP-08',
  path: '/products-mapping/create',
  summary: 'The same as /products-mapping/bundles/create',
});

export const deleteBundlesShort = defineRoute({
  ...marking,
  id: 'API-MAP-09',
  path: '/products-mapping/delete',
  summary: 'The same as /products-mapping/bundles/delete',
});

export const resetComponents = defineRoute({
  id: 'API-MAP-RESET',
  method: 'POST',
  path: '/products-mapping/bundle/reset',
  kind: 'command',
  summary: 'Gives bundle variants the components that the store says',
  body: z.strictObject({ bundleVariantIds }),
});

export const bundleRoutes = [
  listBundles,
  createBundles,
  deleteBundles,
  getBundle,
  createComponents,
  deleteComponents,
  setComponentQuantities,
  createBundlesShort,
  deleteBundlesShort,
  resetComponents,
] as const;
