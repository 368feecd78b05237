import type { Filter } from '@quartermaster/contracts/core/filters';
import type { ProductId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getProductProfile } from '@quartermaster/contracts/products/calls';
import { setStockLevels } from '@quartermaster/contracts/products/decision-calls';
import { getProductHistory, getStockLevels } from '@quartermaster/contracts/products/history-calls';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import type { LevelsChange } from './product-list.ts';
import { createRouteQuery } from './queries.ts';

export type Product = ResponseOf<typeof getProductProfile>;
export type ProductHistory = ResponseOf<typeof getProductHistory>;

/** The title of a variant; the only one of a product may have none, and is named like the product. */
export const getVariantTitle = (product: Product, { title }: Pick<Product, 'title'>): string =>
  title === '' ? product.title : title;

export const productQuery = (id: ProductId) =>
  createRouteQuery(['products', 'detail', id], getProductProfile, { params: { id } });

/** Effective stock levels of a product, each with its source. */
export const productLevelsQuery = (id: ProductId) =>
  createRouteQuery(['products', 'stock-levels', id], getStockLevels, { params: { id } });

/** Sales and stock of the last `days` days, and all landed costs. */
export const productHistoryQuery = (id: ProductId, days: number) =>
  createRouteQuery(['products', 'history', id, days], getProductHistory, {
    params: { id },
    query: { days: String(days) },
  });

const itemFields = [
  'variantId',
  'status',
  'gradingLevel',
  'quantity',
  'isCounted',
  'incomingQuantity',
  'planningRate',
  'daysToOutOfStock',
  'rawReorderQuantity',
  'salePrice',
  'resolvedLandedCost',
] as const;

const buildProductFilter = (id: ProductId): Filter => ({
  column: 'productId',
  criteria: { type: 'select', operator: 'isIn', value: [id] },
});

/** The tracked items of a product; none of an excluded one. */
export const productItemsQuery = (id: ProductId) =>
  queryOptions({
    queryKey: ['inventory', 'of-product', id],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, limit: MAX_PAGE_LIMIT };
      const body = { pagination, filters: [buildProductFilter(id)], select: [...itemFields] };
      return (await call(listInventoryItems, { body }, { signal })).data;
    },
  });

/** Sets stock levels of one product; null uses the level of the team. */
export const useSetProductLevels = (productId: ProductId) =>
  useMutation({
    scope: { id: 'stock levels' },
    mutationFn: (levels: LevelsChange) =>
      call(setStockLevels, { params: { productId }, body: levels }),
    meta: { failed: 'The stock level was not set', changes: ['products'] },
  });
