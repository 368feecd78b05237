import { z } from 'zod';
import { attachmentUrls } from '../assets/attachments.ts';
import { asOfQuery } from '../core/as-of.ts';
import { type FilterType, createFiltersSchema } from '../core/filters.ts';
import type { SupplierId } from '../core/ids.ts';
import { pagination, search, sortBy, uniqueStrings, brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { supplierDetails, supplierFields } from './supplier.ts';

export const supplier = z.object({
  id: z.string(),
  ...supplierDetails.shape,
  attachmentUrls: z.array(z.string()),
  purchaseOrderCount: z.int(),
  products: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Supplier = z.infer<typeof supplier>;

export const supplierFilterColumns = {
  name: 'string',
  city: 'string',
  country: 'select',
  leadTime: 'number',
  moq: 'number',
  moqMode: 'select',
  purchaseOrderCount: 'number',
  /** Number of products that the supplier delivers. */
  products: 'number',
  createdAt: 'date',
  updatedAt: 'date',
} as const satisfies Readonly<Record<string, FilterType>>;

const byId = z.object({ id: brandedUuid<SupplierId>() });
const bySupplier = z.object({ supplierId: brandedUuid<SupplierId>() });
export const supplierSortColumns = [
  'name',
  'city',
  'country',
  'leadTime',
  'moq',
  'purchaseOrderCount',
  'createdAt',
] as const;

export const listSuppliers = defineRoute({
  id: 'API-SUP-01',
  method: 'POST',
  path: '/suppliers',
  kind: 'query',
  summary: 'Suppliers of the team',
  query: asOfQuery,
  work: 'past',
  body: z.strictObject({
    sort: sortBy(supplierSortColumns).optional(),
    search: search.optional(),
    filters: createFiltersSchema(supplierFilterColumns).default([]),
    pagination: pagination.optional(),
  }),
  response: z.object({
    data: z.array(supplier),
    count: z.int(),
    /** Of all suppliers that match, on any page. */
    totalPurchaseOrders: z.int(),
    /** Products that at least one of them supplies. */
    totalProducts: z.int(),
  }),
});

export const getSupplier = defineRoute({
  id: 'API-SUP-02',
  method: 'GET',
  path: '/suppliers/:id',
  kind: 'query',
  summary: 'A supplier',
  query: asOfQuery,
  work: 'past',
  params: byId,
  response: supplier,
});

export const updateSupplier = defineRoute({
  id: 'API-SUP-03',
  method: 'PUT',
  path: '/suppliers/:id',
  kind: 'command',
  versioned: true,
  summary: 'Replaces the details of a supplier',
  params: byId,
  body: supplierFields,
});

export const deleteSupplier = defineRoute({
  id: 'API-SUP-04',
  method: 'DELETE',
  path: '/suppliers/:id',
  kind: 'command',
  versioned: true,
  summary: 'Deletes a supplier; its orders stay without it',
  params: byId,
});

export const createSupplier = defineRoute({
  id: 'API-SUP-05',
  method: 'POST',
  path: '/suppliers/create',
  kind: 'command',
  summary: 'Adds a supplier',
  body: supplierFields,
  response: z.object({ id: z.string() }),
  status: 201,
});

const productIds = z.strictObject({ productIds: uniqueStrings.min(1).max(20_000) });

export const addSupplierProducts = defineRoute({
  id: 'API-SUP-06',
  method: 'POST',
  path: '/suppliers/:supplierId/add-products',
  kind: 'command',
  summary: 'Links products to a supplier',
  params: bySupplier,
  body: productIds,
});

export const removeSupplierProducts = defineRoute({
  id: 'API-SUP-07',
  method: 'POST',
  path: '/suppliers/:supplierId/remove-products',
  kind: 'command',
  summary: 'Takes products off a supplier',
  params: bySupplier,
  body: productIds,
});

export const setSupplierAttachments = defineRoute({
  id: 'API-SUP-08',
  method: 'PUT',
  path: '/suppliers/:id/attachmentUrls',
  kind: 'command',
  versioned: true,
  summary: 'Replaces the files of a supplier',
  params: byId,
  body: z.strictObject({ attachmentUrls }),
});

export const listSupplierBalances = defineRoute({
  id: 'API-SUP-14',
  method: 'GET',
  path: '/suppliers/:id/balances',
  kind: 'query',
  summary:
    'What was paid too much to a supplier and is not used yet: in all per currency, and the orders it comes from, newest first',
  params: byId,
  response: z.object({
    totals: z.array(z.object({ currency: z.string(), balance: z.number() })),
    /** The newest 1,000. */
    orders: z.array(
      z.object({
        purchaseOrderId: z.string(),
        purchaseOrderName: z.string(),
        isDeleted: z.boolean(),
        currency: z.string(),
        balance: z.number(),
      }),
    ),
  }),
});

export const supplierRoutes = [
  listSuppliers,
  getSupplier,
  updateSupplier,
  deleteSupplier,
  createSupplier,
  addSupplierProducts,
  removeSupplierProducts,
  setSupplierAttachments,
  listSupplierBalances,
] as const;
