import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { CallFailed } from '@quartermaster/contracts/core/client';
import {
  comparePurchaseOrder,
  getPurchaseOrderHistory,
} from '@quartermaster/contracts/purchase-orders/calls/history';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, request } from '../../lib/http.ts';
import { variantOf, type ItemVariant, type Variant } from './variants.ts';

export interface ReadOrder {
  readonly order: PurchaseOrder;
  /** Sent with a change, so that it does not overwrite another user's. */
  readonly revision: number | null;
}

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchase-orders', 'detail', id],
    queryFn: async ({ signal }): Promise<ReadOrder> => {
      const { body, revision } = await request(getPurchaseOrder, { params: { id } }, { signal });
      return { order: body, revision };
    },
  });

/** An order as it stood at a moment, an instant or the end of a day; null when there was none. */
export const orderAsOfQuery = (id: string, asOf: string) =>
  queryOptions({
    queryKey: ['purchase-orders', 'as-of', id, asOf],
    queryFn: async ({ signal }): Promise<ReadOrder | null> => {
      try {
        const input = { params: { id }, query: { asOf } };
        const { body, revision } = await request(getPurchaseOrder, input, { signal });
        return { order: body, revision };
      } catch (error) {
        if (error instanceof CallFailed && error.status === 404) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });

export const comparisonQuery = (
  id: string,
  revisions: { readonly from: number; readonly to: number },
) =>
  queryOptions({
    queryKey: ['purchase-orders', 'comparison', id, revisions],
    queryFn: ({ signal }) => {
      const query = { from: String(revisions.from), to: String(revisions.to) };
      return call(comparePurchaseOrder, { params: { id }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchase-orders', 'history', id],
    queryFn: ({ signal }) => call(getPurchaseOrderHistory, { params: { id } }, { signal }),
  });

/** All suppliers of the team, to choose from and to name them. */
export const suppliersQuery = queryOptions({
  queryKey: ['suppliers', 'all'],
  queryFn: async ({ signal }) => {
    const body = {
      pagination: { page: 1, limit: 1000 },
      sort: { column: 'name', order: 'ASC' },
    } as const;
    return (await call(listSuppliers, { body }, { signal })).data;
  },
});

export const locationsQuery = queryOptions({
  queryKey: ['locations', 'list'],
  queryFn: ({ signal }) => call(listLocations, {}, { signal }),
});

export const shopQuery = queryOptions({
  queryKey: ['settings', 'shop'],
  queryFn: ({ signal }) => call(getShopSettings, {}, { signal }),
});

const itemVariantFields = [
  'variantId',
  'productTitle',
  'variantTitle',
  'sku',
  'imageUrl',
  'quantity',
] as const;
const variantFields = [
  ...itemVariantFields,
  'incomingQuantity',
  'salePrice',
  'costPrice',
  'suppliers',
] as const;
const MOST = 1000;

/** The variants with these ids, by id, loaded in parts; those no longer tracked are missing. */
const variantsById = async (
  variantIds: readonly VariantId[],
  fields: readonly (typeof variantFields)[number][],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Variant>> => {
  const starts = Array.from({ length: Math.ceil(variantIds.length / MOST) }, (_, at) => at * MOST);
  const pages = await Promise.all(
    starts.map(async (start) => {
      const body = {
        pagination: { page: 1, limit: MOST },
        select: [...fields],
        variantIds: variantIds.slice(start, start + MOST),
      };
      return (await call(listInventoryItems, { body }, { signal })).data.map(variantOf);
    }),
  );
  return new Map(pages.flat().map((variant) => [variant.id, variant]));
};

/** The variants with these ids; those no longer tracked are missing. */
export const variantsQuery = (variantIds: readonly VariantId[]) =>
  queryOptions({
    queryKey: ['inventory', 'variants', variantIds],
    queryFn: ({ signal }) => variantsById(variantIds, variantFields, signal),
    enabled: variantIds.length > 0,
  });

/** What an order shows of the variants in it. */
export const itemVariantsQuery = ({ items }: Pick<PurchaseOrder, 'items'>) => {
  const ids = items.map(({ productVariantId }) => productVariantId);
  return queryOptions({
    queryKey: ['inventory', 'item-variants', ids.join(' ')], // one text: made into a key with every rendering
    queryFn: ({ signal }): Promise<ReadonlyMap<string, ItemVariant>> =>
      variantsById(ids, itemVariantFields, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
};

/** Variants to choose from; those of one supplier where one is given. */
export const variantChoiceQuery = (search: string, supplierId: SupplierId | null) =>
  queryOptions({
    queryKey: ['inventory', 'variant-choice', { search, supplierId }],
    queryFn: async ({ signal }) => {
      const body = {
        pagination: { page: 1, limit: 100 },
        sort: { column: 'productTitle', order: 'ASC' } as const,
        select: [...variantFields],
        ...(search !== '' && { search }),
        ...(supplierId !== null && {
          filters: [
            {
              column: 'supplierIds' as const,
              criteria: { type: 'select' as const, operator: 'isIn' as const, value: [supplierId] },
            },
          ],
        }),
      };
      const { data, total } = await call(listInventoryItems, { body }, { signal });
      return { variants: data.map(variantOf), total };
    },
    placeholderData: keepPreviousData,
  });
