import type { ProductId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
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
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import type { InventoryRow } from './inventory.ts';
import { type Abortable, listBody, type ListParams } from './list-call.ts';
import { inParts } from './queries.ts';

export type ProductView = 'tracked' | 'excluded';

export const fetchProducts = (
  params: Omit<ListParams<ProductView>, 'extra'>,
  options?: Abortable,
) => {
  const filter = { ignored: params.view === 'excluded' };
  return call(listProducts, { body: { ...listBody(params, productSortColumns), filter } }, options);
};

export const fetchStoreTags = (options: Abortable) => call(listStoreTags, {}, options);

/** What leaves the inventory with some products. */
export interface TrackedStock {
  readonly items: number;
  readonly units: number;
  /** In the shop's currency; null while the cost of a stocked item is unknown. */
  readonly value: number | null;
}

type StockedItem = Pick<InventoryRow, 'quantity' | 'costValue'>;

/** A page of the tracked items of products; reads on while pages are full. */
const itemsOf = async (ids: readonly ProductId[], page = 1): Promise<StockedItem[]> => {
  const { data } = await call(listInventoryItems, {
    body: {
      pagination: { page, limit: MAX_PAGE_LIMIT },
      filters: [
        { column: 'productId', criteria: { type: 'select', operator: 'isIn', value: [...ids] } },
      ],
      select: ['quantity', 'costValue'],
    },
  });
  return data.length < MAX_PAGE_LIMIT ? data : [...data, ...(await itemsOf(ids, page + 1))];
};

const isWithoutCost = ({ quantity = 0, costValue = null }: StockedItem): boolean =>
  costValue === null && quantity > 0;

/** Adds up the tracked items of products. */
export const trackedStockOf = async (productIds: readonly ProductId[]): Promise<TrackedStock> => {
  const items: StockedItem[] = [];
  for (const ids of inParts(productIds, 200)) items.push(...(await itemsOf(ids)));
  const sum = (field: keyof StockedItem): number =>
    items.reduce((total, item) => total + (item[field] ?? 0), 0);
  return {
    items: items.length,
    units: sum('quantity'),
    value: items.some(isWithoutCost) ? null : sum('costValue'),
  };
};

/** Takes products out of inventory, buy now and reports, or tracks them again. */
export const useSetExcluded = (isExcluded: boolean) =>
  useMutation({
    mutationFn: (productIds: readonly ProductId[]) =>
      call(isExcluded ? excludeProducts : includeProducts, {
        body: { productIds: [...productIds] },
      }),
    meta: {
      failed: isExcluded ? 'The products were not excluded' : 'The products were not included',
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
