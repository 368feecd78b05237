import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import type { Filter } from '@quartermaster/contracts/core/filters';
import type { ProductId } from '@quartermaster/contracts/core/ids';
import { getInventoryTotals } from '@quartermaster/contracts/inventory/calls/items';
import {
  listProducts,
  listStoreTags,
  productSortColumns,
} from '@quartermaster/contracts/products/calls';
import {
  excludeProducts,
  includeProducts,
  setStockLevelsOfProducts,
} from '@quartermaster/contracts/products/decision-calls';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { type Abortable, buildNarrowingParams, listBody, type ListParams } from './list-call.ts';

export type ProductView = 'tracked' | 'excluded';

export const fetchProducts = (
  params: Omit<ListParams<ProductView>, 'extra'>,
  options?: Abortable,
) => {
  const filter = { ignored: params.view === 'excluded' };
  return call(listProducts, { body: { ...listBody(params, productSortColumns), filter } }, options);
};

export const fetchStoreTags = (options: Abortable) => call(listStoreTags, {}, options);

/** Tracked stock of some products. */
export interface TrackedStock {
  readonly items: number;
  readonly units: number;
  /** In the shop's currency; null while the cost of a stocked item is unknown. */
  readonly value: number | null;
}

/** Most products in the address of one call. */
const PER_ADDRESS = 100;

const fetchTotals = (ids: readonly ProductId[]) => {
  const productFilter: Filter = {
    column: 'productId',
    criteria: { type: 'select', operator: 'isIn', value: [...ids] },
  };
  return call(
    getInventoryTotals,
    buildNarrowingParams({ search: '', filters: [productFilter], asOf: null }),
  );
};

/** Sums up the inventory totals of products. */
export const fetchTrackedStock = async (
  productIds: readonly ProductId[],
): Promise<TrackedStock> => {
  let stock: TrackedStock = { items: 0, units: 0, value: 0 };
  for (const ids of splitIntoChunks(productIds, PER_ADDRESS)) {
    const { statuses, totalQuantity, totalCostValue, withoutCost } = await fetchTotals(ids);
    const items = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    stock = {
      items: stock.items + items,
      units: stock.units + totalQuantity,
      value: stock.value === null || withoutCost > 0 ? null : stock.value + totalCostValue,
    };
  }
  return stock;
};

/** The same as a query. */
export const trackedStockQuery = (productIds: readonly ProductId[]) =>
  queryOptions({
    queryKey: ['products', 'tracked-stock', productIds],
    queryFn: () => fetchTrackedStock(productIds),
  });

/** Excludes products from inventory, buy now and reports, or includes them again. */
export const useSetExcluded = (isExcluded: boolean) =>
  useMutation({
    mutationFn: (productIds: readonly ProductId[]) =>
      call(isExcluded ? excludeProducts : includeProducts, {
        body: { productIds: [...productIds] },
      }),
    meta: {
      failed: isExcluded ? 'The products were not excluded' : 'The products were not included',
      tracked: isExcluded ? 'Exclude products' : 'Include products',
      changes: ['products'],
    },
  });

/** Days; an omitted level stays as it is, and null takes that of the team. */
export interface LevelsChange {
  readonly stockBuffer?: number | null;
  readonly runningLowThreshold?: number | null;
  readonly overstockedThreshold?: number | null;
}

export interface ProductLevels {
  readonly productIds: readonly ProductId[];
  readonly levels: LevelsChange;
}

/** Sets stock levels of products, one set after the other. */
export const useSetLevels = () =>
  useMutation({
    scope: { id: 'stock levels' },
    mutationFn: async (sets: readonly ProductLevels[]): Promise<void> => {
      for (const { productIds, levels } of sets) {
        const body = { productIds: [...productIds], ...levels };
        await call(setStockLevelsOfProducts, { body });
      }
    },
    meta: { failed: 'The stock levels were not set', changes: ['products'] },
  });
