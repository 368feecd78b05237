import { z } from 'zod';
import { bundleFilterColumns, bundleSortColumns } from '../bundles/calls.ts';
import type { FilterType } from '../core/filters.ts';
import { toBuySortColumns } from '../inventory/calls/to-buy.ts';
import {
  inventoryFields,
  inventoryFilterColumns,
  inventorySortColumns,
} from '../inventory/read-models.ts';
import { productFilterColumns, productSortColumns } from '../products/calls.ts';
import {
  shipmentFilterColumns,
  shipmentSortColumns,
} from '../purchase-orders/read-models/order.ts';
import { orderFilterColumns, orderSortColumns } from '../purchase-orders/read-models/order-rows.ts';
import {
  paymentFilterColumns,
  paymentSortColumns,
} from '../purchase-orders/read-models/payment-rows.ts';
import { supplierFilterColumns, supplierSortColumns } from '../suppliers/calls.ts';

/** The lists whose views are saved, one per table screen (AMB-100). */
export const viewTypes = [
  'INVENTORY',
  'BUY_NOW',
  'BUNDLES',
  'PRODUCTS',
  'SUPPLIERS',
  'PURCHASE_ORDERS',
  'PAYMENTS',
  'SHIPMENTS',
  'IDEAS',
] as const;
export const viewType = z.enum(viewTypes);
export type ViewType = (typeof viewTypes)[number];

/** Fields of a list that a view may use. */
export interface ListFields {
  readonly filters: Readonly<Record<string, FilterType>>;
  readonly sort: readonly string[];
  readonly hasColumn: (key: string) => boolean;
}

/** Key of the column with the stock at one location. */
const AT_LOCATION = /^location-[\da-fA-F-]{36}$/;
const inventoryColumns: ReadonlySet<string> = new Set([...inventoryFields, 'primarySupplierName']);

/** Columns of Buy now; rows are products or variants. */
export const buyNowColumns = [
  'productTitle',
  'status',
  'ignoreUntil',
  'totalReorderQuantity',
  'suggested',
  'unitPrice',
  'totalReorderCost',
  'minimum',
  'suppliers',
  'alreadyOrdered',
  'lowestVariantsDaysToOrder',
  'reorderDate',
  'stockoutDate',
  'salesAtRisk',
  'onHand',
  'planningRate',
  'incoming',
  'coverageDays',
] as const;
const buyNowColumnNames = new Set<string>(buyNowColumns);

const anyColumn = (): boolean => true;

/** The lists that take filters, by type of view. */
export const viewedLists: Readonly<Partial<Record<ViewType, ListFields>>> = {
  INVENTORY: {
    filters: inventoryFilterColumns,
    sort: inventorySortColumns,
    hasColumn: (key) => inventoryColumns.has(key) || AT_LOCATION.test(key),
  },
  BUY_NOW: {
    filters: inventoryFilterColumns,
    sort: toBuySortColumns,
    hasColumn: (key) => buyNowColumnNames.has(key),
  },
  PRODUCTS: { filters: productFilterColumns, sort: productSortColumns, hasColumn: anyColumn },
  BUNDLES: { filters: bundleFilterColumns, sort: bundleSortColumns, hasColumn: anyColumn },
  SUPPLIERS: { filters: supplierFilterColumns, sort: supplierSortColumns, hasColumn: anyColumn },
  PURCHASE_ORDERS: { filters: orderFilterColumns, sort: orderSortColumns, hasColumn: anyColumn },
  PAYMENTS: { filters: paymentFilterColumns, sort: paymentSortColumns, hasColumn: anyColumn },
  SHIPMENTS: { filters: shipmentFilterColumns, sort: shipmentSortColumns, hasColumn: anyColumn },
};
