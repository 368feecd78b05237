import { z } from 'zod';
import { roundTo6 } from '../../core/decimal.ts';
import { idSchemas } from '../../core/ids.ts';
import { markCompared, column, nullableColumn } from './define-report.ts';

/** Fields of every row about a variant (AMB-168). */
export const variantFields = {
  productId: idSchemas.productId,
  variantId: idSchemas.variantId,
  productTitle: column('text', 'Product', 'The product in the store.'),
  variantTitle: column('text', 'Variant', 'The variant of the product.'),
  imageUrl: z.string().nullable(),
  sku: column('text', 'SKU', 'The SKU of the variant in the store.'),
};

export const quantity = column('units', 'On hand', 'Units on hand at all locations together.');
const stockoutDate = column(
  'day',
  'Stockout date',
  'The first day on which stock and deliveries do not cover the demand. Empty when that is more than 730 days away.',
);

/** Fields of a variant that runs out or is out of stock. */
export const riskFields = {
  ...variantFields,
  averageDailySales: column(
    'rate',
    'Average daily sales',
    "Units sold per day over the analysis period of the team's settings.",
  ),
  quantity: markCompared(quantity),
  locationQuantities: column(
    'unitsAtLocations',
    'On hand by location',
    'Units on hand at each location.',
  ),
  stockoutDate: markCompared(stockoutDate),
};

export const costValue = nullableColumn(
  'money',
  'Cost value',
  'Units on hand times the landed cost of a unit, or its cost price where no landed cost is known. Empty without a cost.',
);
export const retailValue = column(
  'money',
  'Retail value',
  'Units on hand times the sale price. Owed units count as 0.',
);

export const orderStatus = column('orderStatus', 'Status', 'The status of the purchase order.');
export const supplierFields = {
  supplierId: idSchemas.supplierId.nullable(),
  supplierName: nullableColumn('text', 'Supplier', 'The supplier of the order.'),
};
/** Currency of the amounts of the row: orders have currencies of their own. */
export const orderCurrency = column('text', 'Currency', 'The currency of the amounts of the row.');
/** Currency of the amounts of the row where it is the shop's. */
export const shopCurrency = z.string();

/** A report with a row for each variant. */
export const variantReport = {
  key: ['variantId'],
  search: 'Search title, variant or SKU',
  hasVariants: true,
} as const;

/** A report on the value of stock. */
export const assetValueReport = {
  ...variantReport,
  group: 'Value',
  fields: {
    ...variantFields,
    quantity: markCompared(quantity),
    costPrice: nullableColumn('money', 'Cost price', 'The cost of a unit in the store.'),
    costValue: markCompared(costValue),
    retailValue: markCompared(retailValue),
    stockoutDate,
    currency: shopCurrency,
  },
  sorts: [{ field: 'costValue', order: 'DESC' }],
} as const;

/** "GBP 12,345" without the digits after the point. */
export const formatRetailValue = (
  rows: readonly { readonly retailValue: number; readonly currency: string }[],
): string => {
  const sum = roundTo6(rows.reduce((total, row) => total + row.retailValue, 0));
  return `${rows[0]?.currency ?? ''} ${Math.round(sum).toLocaleString('en')}`.trim();
};
