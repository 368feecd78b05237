import type { ProductId, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { call } from '../../lib/http.ts';
import type { ListAnswer, ListParams } from '../../list/list.ts';

/** One variant a supplier delivers. */
export interface SuppliedVariant {
  readonly variantId: VariantId;
  readonly productId: ProductId;
  readonly productTitle: string;
  readonly variantTitle: string;
  readonly sku: string;
  readonly quantity: number;
  readonly costPrice: number | null;
  readonly supplierSKU: string | null;
  readonly unitPrice: number | null;
  readonly isPrimary: boolean;
  /** Cells that are being saved. */
  readonly pending: ReadonlySet<string>;
}

const NOTHING_PENDING: ReadonlySet<string> = new Set();

type SomeOfItem = { readonly [Field in keyof InventoryItem]?: InventoryItem[Field] | undefined };

const textOf = (text: string | undefined): string => text ?? '';

const offerOf = (item: SomeOfItem, supplierId: SupplierId) => {
  const link = item.suppliers?.find(({ id }) => id === supplierId);
  if (link === undefined) return { supplierSKU: null, unitPrice: null, isPrimary: false };
  const { supplierSKU, unitPrice, isPrimary } = link;
  return { supplierSKU, unitPrice, isPrimary };
};

export const suppliedVariant = (item: SomeOfItem, supplierId: SupplierId): SuppliedVariant => ({
  variantId: textOf(item.variantId),
  productId: textOf(item.productId),
  productTitle: textOf(item.productTitle),
  variantTitle: textOf(item.variantTitle),
  sku: textOf(item.sku),
  quantity: item.quantity ?? 0,
  costPrice: item.costPrice ?? null,
  ...offerOf(item, supplierId),
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
  'suppliers',
] as const;

export type SuppliedPage = ListAnswer<SuppliedVariant>;

/** First part of the keys of its pages; the name of the supplier's list follows. */
export const suppliedVariantsKey = ['products', 'list'] as const;
export const nameOfSupplied = (supplierId: SupplierId): string => `supplied-by-${supplierId}`;

/** A page of the variants of the products that a supplier delivers, with what the supplier charges for each. */
export const fetchSupplied = async (
  supplierId: SupplierId,
  { page, limit, search }: ListParams<never>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<SuppliedPage> => {
  const body = {
    pagination: { page, limit },
    sort: { column: 'productTitle', order: 'ASC' } as const,
    select: [...fields],
    filters: [
      {
        column: 'supplierIds',
        criteria: { type: 'select' as const, operator: 'isIn' as const, value: [supplierId] },
      },
    ],
    ...(search !== '' && { search }),
  };
  const { data, total } = await call(listInventoryItems, { body }, options);
  return { data: data.map((item) => suppliedVariant(item, supplierId)), total };
};

/** What a supplier charges for one variant and calls it. */
export const fetchOffer = async (supplierId: SupplierId, variantId: VariantId) => {
  const body = { variantIds: [variantId], select: ['suppliers' as const] };
  const [item = {}] = (await call(listInventoryItems, { body })).data;
  return offerOf(item, supplierId);
};
