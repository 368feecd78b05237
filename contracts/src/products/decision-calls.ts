import { z } from 'zod';
import { wholeDays } from '../core/bounds.ts';
import type { ProductId } from '../core/ids.ts';
import { uniqueStrings, uuid, brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { MAX_SUPPLIERS_OF_PRODUCT } from './calls.ts';

/** Products of one call. */
const MAX_PRODUCTS = 20_000;
const productIds = z.strictObject({ productIds: uniqueStrings.max(MAX_PRODUCTS) });

export const excludeProducts = defineRoute({
  id: 'API-PROD-08',
  method: 'PATCH',
  path: '/products/exclude',
  kind: 'command',
  summary: 'Excludes products from tracking, beside those that are',
  body: productIds,
});

export const replaceExcludedProducts = defineRoute({
  id: 'API-PROD-09',
  method: 'PUT',
  path: '/products/exclude',
  kind: 'command',
  summary: 'Makes exactly these products the excluded ones',
  body: productIds,
});

export const includeProducts = defineRoute({
  id: 'API-PROD-10',
  method: 'POST',
  path: '/products/include',
  kind: 'command',
  summary: 'Tracks excluded products again',
  body: productIds,
});

const threshold = wholeDays.nullable().optional();
/** An omitted threshold is unchanged; null inherits that of the team (AMB-153). */
export const thresholds = {
  stockBuffer: threshold,
  runningLowThreshold: threshold,
  overstockedThreshold: threshold,
};

export const setStockLevelsOfProducts = defineRoute({
  id: 'API-PROD-05',
  method: 'PUT',
  path: '/products/bulk/settings/stock-levels',
  kind: 'command',
  summary: 'Sets stock levels of products',
  body: z.strictObject({ productIds: uniqueStrings.min(1).max(MAX_PRODUCTS), ...thresholds }),
});

export const setStockLevels = defineRoute({
  id: 'API-PROD-06',
  method: 'PUT',
  path: '/products/:productId/settings/stock-levels',
  kind: 'command',
  versioned: true,
  summary: 'Sets the stock levels of a product',
  params: z.object({ productId: brandedUuid<ProductId>() }),
  body: z.strictObject(thresholds),
});

export const clearStockLevels = defineRoute({
  id: 'API-PROD-07',
  method: 'DELETE',
  path: '/products/:id/settings/stock-levels',
  kind: 'command',
  versioned: true,
  summary: 'Clears the stock levels of a product, so that those of the team apply',
  params: z.object({ id: brandedUuid<ProductId>() }),
});

export const setSuppliersOfVariants = defineRoute({
  id: 'API-PROD-22',
  method: 'POST',
  path: '/products/update-suppliers-for-variants',
  kind: 'command',
  summary: 'Replaces the suppliers of the products that variants belong to',
  body: z
    .strictObject({
      variantIds: uniqueStrings.min(1).max(MAX_PRODUCTS),
      suppliers: z
        .array(uuid)
        .max(MAX_SUPPLIERS_OF_PRODUCT)
        .refine(
          (ids) => new Set(ids).size === ids.length,
          'Must be an array of unique supplier ids',
        ),
      primarySupplierId: uuid.nullable().default(null),
    })
    .refine(
      ({ suppliers, primarySupplierId }) =>
        primarySupplierId === null || suppliers.includes(primarySupplierId),
      { message: 'Must be one of the suppliers', path: ['primarySupplierId'] },
    ),
});

export const productDecisionRoutes = [
  excludeProducts,
  replaceExcludedProducts,
  includeProducts,
  setStockLevelsOfProducts,
  setStockLevels,
  clearStockLevels,
  setSuppliersOfVariants,
] as const;
