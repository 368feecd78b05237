import { z } from 'zod';
import { amount } from '../core/bounds.ts';
import { createFiltersSchema } from '../core/filters.ts';
import { idSchemas, type ProductId, type SupplierId, type VariantId } from '../core/ids.ts';
import { pagination, search, sortBy, uuid, brandedUuid, uuids } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { lineText } from '../core/text.ts';
import { inventoryStatus } from '../inventory/rules/status.ts';
import {
  productSupplierLink,
  stockLevelsSettings,
  storeStatus,
  supplierVariantData,
  variantOption,
} from './events.ts';

/** A group of products as the store shows it (ENT-COL). */
const collection = z.object({
  id: z.string(),
  title: z.string(),
  /** The instant of the first observation; the store does not report when it was created. */
  createdAt: z.iso.datetime(),
  /** Instant of the last change in the store. */
  updatedAt: z.iso.datetime(),
});
export type Collection = z.infer<typeof collection>;

export const listCollections = defineRoute({
  id: 'API-PROD-12',
  method: 'GET',
  path: '/products/collections',
  kind: 'query',
  summary: "The store's collections by title",
  response: z.array(collection),
});

const uniqueIds = <T>(getId: (entry: T) => string, message: string) =>
  [(list: readonly T[]) => new Set(list.map(getId)).size === list.length, message] as const;

export const MAX_SUPPLIERS_OF_PRODUCT = 200;

const supplierLinks = z
  .array(z.strictObject({ supplierId: uuid, isPrimary: z.boolean().default(false) }))
  .max(MAX_SUPPLIERS_OF_PRODUCT)
  .refine(
    ...uniqueIds(
      (link: { supplierId: SupplierId }) => link.supplierId,
      'Must be an array of unique supplier ids',
    ),
  )
  .refine(
    (links) => links.filter((link) => link.isPrimary).length <= 1,
    'Must be at most one primary supplier',
  );

const supplierSKU = lineText
  .max(200)
  .nullable()
  .default(null)
  .transform((value) => (value === '' ? null : value));
const unitPrice = amount.nullable().default(null);

export const productSummary = z.object({
  id: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  shopifyStatus: storeStatus,
  vendor: z.string(),
  category: z.string().nullable(),
  variantsCount: z.int(),
  excluded: z.boolean(),
  suppliers: z.array(productSupplierLink.extend({ name: z.string() })),
  shopifyTags: z.array(z.string()),
  /** Null inherits the value of the team. */
  stockLevelsSettings: stockLevelsSettings,
  /** True for a product that is made of others, by the store or by hand. */
  isBundle: z.boolean(),
  /** Units on hand of its tracked items; null where none is counted, and of a bundle, whose components hold them. */
  quantity: z.int().nullable(),
  /** The most urgent one of its tracked items; null without one. */
  status: inventoryStatus.nullable(),
  /** Number of its tracked items by status. */
  statuses: z.partialRecord(inventoryStatus, z.int()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProductSummary = z.infer<typeof productSummary>;

/** The filterable columns of the list, with their types. */
export const productFilterColumns = {
  title: 'string',
  vendor: 'select',
  category: 'select',
  shopifyStatus: 'select',
  shopifyTags: 'select',
  supplierIds: 'select',
  variantsCount: 'number',
  stockBuffer: 'number',
  runningLowThreshold: 'number',
  overstockedThreshold: 'number',
  isBundle: 'boolean',
  createdAt: 'date',
  updatedAt: 'date',
} as const;

export const productSortColumns = [
  'title',
  'vendor',
  'category',
  'shopifyStatus',
  'variantsCount',
  'createdAt',
  'updatedAt',
] as const;

export const listProducts = defineRoute({
  id: 'API-PROD-01',
  method: 'POST',
  path: '/products',
  kind: 'query',
  summary: 'Products of the team',
  body: z.strictObject({
    pagination: pagination.default({ page: 1, limit: 100 }),
    sort: sortBy(productSortColumns).optional(),
    filters: createFiltersSchema(productFilterColumns).default([]),
    search: search.optional(),
    filter: z
      .strictObject({
        ignored: z.boolean().optional(),
        ids: uuids.optional(),
        notIds: uuids.optional(),
        excludeBundles: z.boolean().optional(),
        supplierId: uuid.optional(),
      })
      .default({}),
  }),
  response: z.object({ data: z.array(productSummary), total: z.int() }),
});

export const productProfile = z.object({
  id: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  shopifyStatus: storeStatus,
  shopifyTags: z.array(z.string()),
  vendor: z.string(),
  category: z.string().nullable(),
  suppliers: z.array(productSupplierLink.extend({ name: z.string() })),
  stockLevelsSettings: z.object({
    stockBuffer: z.int().nullable(),
    runningLowThreshold: z.int().nullable(),
    overstockedThreshold: z.int().nullable(),
  }),
  variants: z.array(
    z.object({
      id: z.string(),
      productId: idSchemas.productId,
      title: z.string(),
      options: z.array(variantOption),
      sku: z.string(),
      inventoryQuantity: z.int(),
      imageUrl: z.string().nullable(),
      tags: z.array(z.string()),
      createdAt: z.string(),
      updatedAt: z.string(),
    }),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const getProductProfile = defineRoute({
  id: 'API-PROD-02',
  method: 'GET',
  path: '/products/:id/profile',
  kind: 'query',
  summary: 'A product with its variants, suppliers and stock levels',
  params: z.object({ id: brandedUuid<ProductId>() }),
  response: productProfile,
});

export const setProductSuppliers = defineRoute({
  id: 'API-PROD-03',
  method: 'POST',
  path: '/products/:productId/suppliers',
  kind: 'command',
  versioned: true,
  summary: 'Sets the suppliers of a product',
  params: z.object({ productId: brandedUuid<ProductId>() }),
  body: z.strictObject({ suppliers: supplierLinks }),
});

export const addProductSuppliers = defineRoute({
  id: 'API-PROD-04',
  method: 'POST',
  path: '/products/suppliers/add',
  kind: 'command',
  summary: 'Adds suppliers to products',
  body: z
    .array(z.strictObject({ productId: uuid, suppliers: supplierLinks }))
    .min(1)
    .max(20_000)
    .refine(
      ...uniqueIds(
        (entry: { productId: ProductId }) => entry.productId,
        'Must be an array of unique product ids',
      ),
    ),
});

export const listSupplierVariantData = defineRoute({
  id: 'API-PROD-17',
  method: 'GET',
  path: '/products/suppliers/:id/variants-data',
  kind: 'query',
  summary: 'Unit prices and SKUs a supplier has for variants',
  params: z.object({ id: brandedUuid<SupplierId>() }),
  response: z.array(supplierVariantData),
});

export const setSupplierVariantsData = defineRoute({
  id: 'API-PROD-18',
  method: 'POST',
  path: '/products/:productId/suppliers/:supplierId/variants-data',
  kind: 'command',
  versioned: true,
  summary: 'Sets what a supplier charges for variants of a product',
  params: z.object({ productId: brandedUuid<ProductId>(), supplierId: brandedUuid<SupplierId>() }),
  body: z
    .array(z.strictObject({ productVariantId: uuid, unitPrice, supplierSKU }))
    .max(5000)
    .refine(
      ...uniqueIds(
        (entry: { productVariantId: VariantId }) => entry.productVariantId,
        'Must be an array of unique variant ids',
      ),
    ),
});

export const setSupplierVariantData = defineRoute({
  id: 'API-PROD-19',
  method: 'POST',
  path: '/products/suppliers/:supplierId/variants/:variantId/data',
  kind: 'command',
  versioned: true,
  summary: 'Sets what a supplier charges for one variant',
  params: z.object({ supplierId: brandedUuid<SupplierId>(), variantId: brandedUuid<VariantId>() }),
  body: z.strictObject({ unitPrice, supplierSKU }),
});

export const listVendors = defineRoute({
  id: 'API-PROD-15',
  method: 'GET',
  path: '/products/shopify-vendors',
  kind: 'query',
  summary: 'Vendor names of the catalogue',
  response: z.array(z.string()),
});

export const listCategories = defineRoute({
  id: 'API-PROD-13',
  method: 'GET',
  path: '/products/shopify-categories',
  kind: 'query',
  summary: 'Categories of the catalogue',
  response: z.array(z.string()),
});

export const listStoreTags = defineRoute({
  id: 'API-PROD-14',
  method: 'GET',
  path: '/products/shopify-tags',
  kind: 'query',
  summary: 'Tags that products have in the store',
  response: z.array(z.string()),
});

export const productRoutes = [
  listStoreTags,
  listProducts,
  getProductProfile,
  setProductSuppliers,
  addProductSuppliers,
  listSupplierVariantData,
  setSupplierVariantsData,
  setSupplierVariantData,
  listVendors,
  listCategories,
  listCollections,
] as const;
