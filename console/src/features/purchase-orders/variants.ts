import type { SupplierId } from '@quartermaster/contracts/core/ids';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import {
  type OrderCurrency,
  startingUnitCost,
} from '@quartermaster/contracts/purchase-orders/rules/unit-costs';

/** What an order shows of the variant of an item. */
export interface ItemVariant {
  readonly id: string;
  readonly productTitle: string;
  /** Empty where the product has only one. */
  readonly variantTitle: string;
  readonly sku: string;
  readonly imageUrl: string | null;
  readonly quantity: number;
}

/** A variant to choose, with what its item starts with. Prices are in the shop's currency. */
export interface Variant extends ItemVariant {
  readonly incomingQuantity: number;
  readonly salePrice: number | null;
  readonly costPrice: number | null;
  readonly suppliers: readonly {
    readonly id: string;
    readonly unitPrice: number | null;
    readonly supplierSKU: string | null;
  }[];
}

type SomeOfItem = { readonly [Field in keyof InventoryItem]?: InventoryItem[Field] | undefined };

const named = (title: string): string => (title === 'Default Title' ? '' : title);

/** What the answer left out is no key at all. */
const withoutUndefined = (item: SomeOfItem): Partial<InventoryItem> =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

const unknown = {
  variantId: '',
  productTitle: '',
  variantTitle: '',
  sku: '',
  imageUrl: null,
  quantity: 0,
  incomingQuantity: 0,
  salePrice: null,
  costPrice: null,
  suppliers: [],
} as const;

export const variantOf = (item: SomeOfItem): Variant => {
  const { variantId, variantTitle, ...known } = { ...unknown, ...withoutUndefined(item) };
  const { productTitle, sku, imageUrl, quantity, incomingQuantity, salePrice, costPrice } = known;
  const { suppliers } = known;
  return {
    id: variantId,
    variantTitle: named(variantTitle),
    productTitle,
    sku,
    imageUrl,
    quantity,
    incomingQuantity,
    salePrice,
    costPrice,
    suppliers,
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

/** What the prices of a variant put into a new item. */
export const startingPrices = (variant: Variant, order: Pricing) => {
  const offer = variant.suppliers.find(({ id }) => id === order.supplierId);
  const prices = { supplierUnitPrice: offer?.unitPrice ?? null, costPrice: variant.costPrice };
  return {
    unitCost: startingUnitCost(prices, order),
    supplierSKU: offer?.supplierSKU ?? null,
    shopifyPrice: variant.salePrice,
  };
};
