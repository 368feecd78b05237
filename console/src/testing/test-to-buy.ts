import type { ItemSupplier } from '@quartermaster/contracts/inventory/read-models';
import type { ToBuyGroup, ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';

const id = (kind: number, digit: number): string =>
  `018f0000-0000-7000-8000-000000000${String(kind)}0${String(digit)}`;

export const variantId = (digit: number): string => id(1, digit);

/** A supplier of lanterns that wants 500 units an order; name only what the test is about. */
export const aSupplier = (more: Partial<ItemSupplier> = {}): ItemSupplier => ({
  id: id(3, 1),
  name: 'Halden Ceramics',
  isPrimary: true,
  leadTime: 26,
  moq: 500,
  moqMode: 'EntirePurchaseOrder',
  unitPrice: 3,
  supplierSKU: null,
  ...more,
});

export const anItemToBuy = (digit: number, more: Partial<ToBuyItem> = {}): ToBuyItem => {
  const primarySupplier = more.primarySupplier === undefined ? aSupplier() : more.primarySupplier;
  return {
    variantId: variantId(digit),
    productId: id(2, digit),
    sku: `SKU-${String(digit)}`,
    variantTitle: '',
    imageUrl: null,
    quantity: 5,
    incomingQuantity: 0,
    inTransit: [],
    averageDailySales: 4,
    planningRate: 4,
    daysToOrder: 0,
    reorderDate: '2026-03-01',
    stockoutDate: '2026-03-05',
    lastStockoutDate: null,
    salesAtRisk: 100,
    gradingLevel: 'A',
    status: 'STOCK_GAP',
    costPrice: 4,
    salePrice: 10,
    suppliers: primarySupplier === null ? [] : [primarySupplier],
    favourite: false,
    reorderQuantity: 200,
    rawReorderQuantity: 200,
    reorderCost: 600,
    coverageDays: 37,
    daysLate: 1,
    supplierUnitPrice: primarySupplier?.unitPrice ?? null,
    ignoreUntil: null,
    ...more,
    primarySupplier,
  };
};

/** A product with these variants to buy. */
export const aGroup = (productTitle: string, ...items: readonly ToBuyItem[]): ToBuyGroup => ({
  productId: items[0]?.productId ?? '',
  productTitle,
  imageUrl: null,
  totalReorderQuantity: items.reduce((sum, item) => sum + (item.reorderQuantity ?? 0), 0),
  totalReorderCost: items.reduce((sum, item) => sum + (item.reorderCost ?? 0), 0),
  variantsCount: items.length,
  lowestVariantsDaysToOrder: 0,
  daysLate: Math.max(...items.map(({ daysLate }) => daysLate)),
  quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
  status: items[0]?.status ?? null,
  planningRate: items.reduce((sum, { planningRate }) => sum + planningRate, 0),
  stockoutDate: '2026-03-05',
  salesAtRisk: 100,
  suppliers: items.flatMap(({ suppliers }) => suppliers),
  coverageDays: 37,
  purchaseOrderQuantities: [],
  items: [...items],
});
