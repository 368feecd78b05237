import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import {
  type OrderCurrency,
  resolveStartingUnitCost,
} from '@quartermaster/contracts/purchase-orders/rules/unit-costs';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { variantTitleText } from '../lib/words.ts';
import type { InventoryRow } from './inventory.ts';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';

/** Facts of a variant that an order shows. */
export interface ItemVariant {
  readonly id: string;
  readonly productTitle: string;
  /** Empty where the product has only one. */
  readonly variantTitle: string;
  readonly sku: string;
  readonly imageUrl: string | null;
  readonly quantity: number;
  readonly isCounted: boolean;
}

/** A variant to choose, with what its item starts with. Prices are in the shop's currency. */
export interface Variant extends ItemVariant {
  /** Units to order now; 0 where nothing is due. */
  readonly suggested: number;
  readonly status: InventoryStatus | null;
  readonly daysToOrder: number | null;
  readonly incomingQuantity: number;
  readonly salePrice: number | null;
  readonly costPrice: number | null;
  readonly suppliers: readonly {
    readonly id: string;
    readonly unitPrice: number | null;
    readonly supplierSKU: string | null;
  }[];
}

/** Omits fields that the answer left out. */
const omitUndefined = (item: InventoryRow): Partial<InventoryItem> =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

const missingFields = {
  variantId: '',
  productTitle: '',
  variantTitle: '',
  sku: '',
  imageUrl: null,
  quantity: 0,
  isCounted: true,
  incomingQuantity: 0,
  salePrice: null,
  costPrice: null,
  suppliers: [],
  rawReorderQuantity: null,
  status: null,
  daysToOrder: null,
} as const;

export const toVariant = (item: InventoryRow): Variant => {
  const { variantId, variantTitle, ...known } = { ...missingFields, ...omitUndefined(item) };
  const {
    productTitle,
    sku,
    imageUrl,
    quantity,
    isCounted,
    incomingQuantity,
    salePrice,
    costPrice,
  } = known;
  return {
    id: variantId,
    variantTitle: variantTitleText(variantTitle),
    productTitle,
    sku,
    imageUrl,
    quantity,
    isCounted,
    incomingQuantity,
    salePrice,
    costPrice,
    suppliers: known.suppliers,
    suggested: known.rawReorderQuantity ?? 0,
    status: known.status,
    daysToOrder: known.daysToOrder,
  };
};

export const variantName = (variant: ItemVariant | undefined): string => {
  if (variant === undefined) return 'Unknown item';
  const { productTitle, variantTitle } = variant;
  return variantTitle === '' ? productTitle : `${productTitle} · ${variantTitle}`;
};

export interface Pricing extends OrderCurrency {
  readonly supplierId: SupplierId | null;
}

/** Initial prices of a new item for a variant. */
export const startingPrices = (variant: Variant, order: Pricing) => {
  const offer = variant.suppliers.find(({ id }) => id === order.supplierId);
  const prices = { supplierUnitPrice: offer?.unitPrice ?? null, costPrice: variant.costPrice };
  return {
    unitCost: resolveStartingUnitCost(prices, order),
    supplierSKU: offer?.supplierSKU ?? null,
    shopifyPrice: variant.salePrice,
  };
};

const itemVariantFields = [
  'variantId',
  'productTitle',
  'variantTitle',
  'sku',
  'imageUrl',
  'quantity',
  'isCounted',
] as const;
export const variantFields = [
  ...itemVariantFields,
  'incomingQuantity',
  'salePrice',
  'costPrice',
  'suppliers',
  'rawReorderQuantity',
  'status',
  'daysToOrder',
] as const;

/** Variants by id, loaded in parts; untracked ones are absent. */
const fetchVariantsById = async (
  variantIds: readonly VariantId[],
  fields: readonly (typeof variantFields)[number][],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Variant>> => {
  const pages = await Promise.all(
    splitIntoChunks(variantIds, MAX_PAGE_LIMIT).map(async (part) => {
      const body = {
        pagination: { page: 1, limit: MAX_PAGE_LIMIT },
        select: [...fields],
        variantIds: part,
      };
      return (await call(listInventoryItems, { body }, { signal })).data.map(toVariant);
    }),
  );
  return new Map(pages.flat().map((variant) => [variant.id, variant]));
};

/** The variants with these ids; those no longer tracked are missing. */
export const variantsQuery = (variantIds: readonly VariantId[]) =>
  queryOptions({
    queryKey: ['inventory', 'variants', variantIds],
    queryFn: ({ signal }) => fetchVariantsById(variantIds, variantFields, signal),
    enabled: variantIds.length > 0,
  });

/** The variants of an order as it shows them. */
export const itemVariantsQuery = ({ items }: Pick<PurchaseOrder, 'items'>) => {
  const ids = items.map(({ productVariantId }) => productVariantId);
  return queryOptions({
    queryKey: ['inventory', 'item-variants', ids.join(' ')], // one text: the key is built on every render
    queryFn: ({ signal }): Promise<ReadonlyMap<string, ItemVariant>> =>
      fetchVariantsById(ids, itemVariantFields, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
};

const fetchSkuPage = async (number: number, signal: AbortSignal) => {
  const body = {
    pagination: { page: number, limit: MAX_PAGE_LIMIT },
    select: ['variantId', 'sku', 'productTitle', 'variantTitle'] as const,
  };
  return call(listInventoryItems, { body: { ...body, select: [...body.select] } }, { signal });
};

/** Every tracked variant with its SKU and name, without prices and stock. */
export const skusQuery = queryOptions({
  queryKey: ['inventory', 'skus'],
  queryFn: async ({ signal }): Promise<readonly Variant[]> => {
    const first = await fetchSkuPage(1, signal);
    const others = Array.from(
      { length: Math.ceil(first.total / MAX_PAGE_LIMIT) - 1 },
      (_, at) => at + 2,
    );
    const rest = await Promise.all(others.map((number) => fetchSkuPage(number, signal)));
    return [first, ...rest].flatMap(({ data }) => data.map(toVariant));
  },
});
