import type { ProductId, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { setSupplierVariantData } from '@quartermaster/contracts/products/calls';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { retryUntilAnswered } from '../lib/connection.ts';
import { call } from '../lib/http.ts';
import { type InventoryRow, buildSupplierFilter } from './inventory.ts';
import type { Abortable, ListAnswer, ListParams } from './list-call.ts';
import { changedMeanwhile, readProduct } from './products.ts';
import { changeRows } from './queries.ts';

export interface SuppliedVariant {
  readonly variantId: VariantId;
  readonly productId: ProductId;
  readonly productTitle: string;
  readonly variantTitle: string;
  readonly sku: string;
  readonly quantity: number;
  readonly isCounted: boolean;
  readonly costPrice: number | null;
  readonly supplierSKU: string | null;
  readonly unitPrice: number | null;
  readonly isPrimary: boolean;
  /** Cells that are being saved. */
  readonly pending: ReadonlySet<string>;
}

const NOTHING_PENDING: ReadonlySet<string> = new Set();

const toText = (text: string | undefined): string => text ?? '';

const getOffer = (item: InventoryRow, supplierId: SupplierId) => {
  const link = item.suppliers?.find(({ id }) => id === supplierId);
  if (link === undefined) return { supplierSKU: null, unitPrice: null, isPrimary: false };
  const { supplierSKU, unitPrice, isPrimary } = link;
  return { supplierSKU, unitPrice, isPrimary };
};

export const toSuppliedVariant = (item: InventoryRow, supplierId: SupplierId): SuppliedVariant => ({
  variantId: toText(item.variantId),
  productId: toText(item.productId),
  productTitle: toText(item.productTitle),
  variantTitle: toText(item.variantTitle),
  sku: toText(item.sku),
  quantity: item.quantity ?? 0,
  isCounted: item.isCounted ?? true,
  costPrice: item.costPrice ?? null,
  ...getOffer(item, supplierId),
  pending: NOTHING_PENDING,
});

const fields = [
  'variantId',
  'productId',
  'productTitle',
  'variantTitle',
  'sku',
  'imageUrl',
  'costPrice',
  'quantity',
  'isCounted',
  'suppliers',
] as const;

export type SuppliedPage = ListAnswer<SuppliedVariant>;

/** First part of its query keys; the name of the supplier's list follows. */
export const suppliedVariantsKey = ['products', 'list'] as const;
export const buildSuppliedName = (supplierId: SupplierId): string => `supplied-by-${supplierId}`;

/** A page of the variants that a supplier delivers, with its price and SKU for each. */
export const fetchSupplied = async (
  supplierId: SupplierId,
  { page, limit, search }: ListParams<never>,
  options?: Abortable,
): Promise<SuppliedPage> => {
  const body = {
    pagination: { page, limit },
    sort: { column: 'productTitle', order: 'ASC' } as const,
    select: [...fields],
    filters: [buildSupplierFilter(supplierId)],
    ...(search !== '' && { search }),
  };
  const { data, total } = await call(listInventoryItems, { body }, options);
  return { data: data.map((item) => toSuppliedVariant(item, supplierId)), total };
};

/** Number of items of a supplier, as its list counts them. */
export const suppliedCountQuery = (supplierId: SupplierId) =>
  queryOptions({
    queryKey: ['products', 'supplied-count', supplierId],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, limit: 1 };
      const select = ['variantId' as const];
      const body = { pagination, select, filters: [buildSupplierFilter(supplierId)] };
      return (await call(listInventoryItems, { body }, { signal })).total;
    },
  });

/** Reads price and SKU of a supplier for a variant. */
const fetchOffer = async (supplierId: SupplierId, variantId: VariantId) => {
  const body = { variantIds: [variantId], select: ['suppliers' as const] };
  const [item = {}] = (await call(listInventoryItems, { body })).data;
  return getOffer(item, supplierId);
};

/** Price and SKU of a supplier for a variant. */
export interface Offer {
  readonly unitPrice: number | null;
  readonly supplierSKU: string | null;
}

/** An edited cell of an offer. */
export interface OfferChange {
  readonly productId: ProductId;
  readonly variantId: VariantId;
  readonly cell: keyof Offer;
  readonly value: Offer[keyof Offer];
  /** Previous value, where the change can be undone. */
  readonly before?: Offer[keyof Offer];
}

/** Puts a saved cell into the cached pages, until they are read again. */
const cacheOffer = (client: QueryClient, supplierId: SupplierId, change: OfferChange): void => {
  const { variantId, cell, value } = change;
  const queryKey = [...suppliedVariantsKey, buildSuppliedName(supplierId)];
  changeRows<SuppliedVariant>(client, queryKey, (row) =>
    row.variantId === variantId ? { ...row, [cell]: value } : row,
  );
};

/** Saves one cell. The call replaces both cells, so the other one is read first, with the revision it requires. */
const saveCell = async (supplierId: SupplierId, change: OfferChange): Promise<void> => {
  const { productId, variantId, cell, value } = change;
  const { options } = await readProduct(productId);
  const { unitPrice, supplierSKU } = await fetchOffer(supplierId, variantId);
  const body = { unitPrice, supplierSKU, [cell]: value };
  await call(setSupplierVariantData, { params: { supplierId, variantId }, body }, options);
};

const offerKey = (supplierId: SupplierId) => ['offers', supplierId];

/** Saves cells of offers, one after the other. A refused cell shows the stored value again; the others stay. */
export const useSetOffer = (supplierId: SupplierId, onDone?: (change: OfferChange) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: offerKey(supplierId),
    scope: { id: `offers of ${supplierId}` },
    mutationFn: (change: OfferChange) => saveCell(supplierId, change),
    ...retryUntilAnswered,
    onSuccess: (_answer, change) => {
      cacheOffer(client, supplierId, change);
      onDone?.(change);
    },
    meta: {
      failed: 'The change was not saved',
      changes: ['suppliers', 'products'],
      words: changedMeanwhile,
    },
  });
};

/** Cells that are being saved, oldest first. They are shown in place of the stored ones until the save ends. */
export const usePendingOffers = (supplierId: SupplierId): readonly OfferChange[] =>
  useMutationState({
    filters: { mutationKey: offerKey(supplierId), status: 'pending' },
    select: ({ state }) => state.variables as OfferChange,
  });
