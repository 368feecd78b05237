import type { FilterOperator } from '../../core/filter-operators.ts';
import type { SortOrder } from '../../core/page.ts';
import { inventoryFilterColumns, type InventorySortColumn } from '../../inventory/read-models.ts';
import { inventoryStatusLabels } from '../../inventory/rules/status.ts';
import type { ViewSettings } from '../settings.ts';

type FilterColumn = keyof typeof inventoryFilterColumns;
type Column = ViewSettings['columns'][number];

/** A predefined view of the inventory; it is saved like any other view. */
export interface SavedViewTemplate {
  readonly key: string;
  readonly name: string;
  /** Description of the shown items, in one sentence. */
  readonly description: string;
  readonly type: 'INVENTORY';
  readonly settings: ViewSettings;
}

type Value = string | number;

const buildFilter = (column: FilterColumn, operator: FilterOperator, value?: Value) => ({
  column,
  criteria: {
    type: inventoryFilterColumns[column],
    operator,
    ...(value !== undefined && { value }),
  },
});

/** Columns that the list shows by default; a template hides those it does not show. */
const defaultColumns = [
  ...['favourite', 'productTitle', 'status', 'quantity', 'daysToOutOfStock', 'rawReorderQuantity'],
  ...['gradingLevel', 'incomingQuantity', 'averageDailySales', 'stockoutDate', 'daysToOrder'],
  ...['salesAtRisk', 'resolvedLandedCost', 'costValue', 'retailValue', 'grossMarginPercent'],
  'primarySupplierName',
];
const pinned = ['favourite', 'productTitle'];

const buildColumn = (key: string, state: Partial<Column>): Column => ({
  key,
  hidden: false,
  pinned: false,
  width: null,
  ...state,
});

/** The star and the product are pinned, then come the shown columns; the others are hidden. */
const buildColumns = (shown: readonly string[]): Column[] => [
  ...pinned.map((key) => buildColumn(key, { pinned: true })),
  ...shown.map((key) => buildColumn(key, {})),
  ...defaultColumns
    .filter((key) => !pinned.includes(key) && !shown.includes(key))
    .map((key) => buildColumn(key, { hidden: true })),
];

interface TemplateContent {
  readonly filters: ViewSettings['filters'];
  readonly shown: readonly string[];
  readonly sort: readonly [InventorySortColumn, SortOrder];
}

const buildTemplate = (
  key: string,
  name: string,
  description: string,
  { filters, shown, sort: [by, order] }: TemplateContent,
): SavedViewTemplate => ({
  key,
  name,
  description,
  type: 'INVENTORY',
  settings: { filters, columns: buildColumns(shown), sort: { column: by, order } },
});

const buildReorderTemplate = (key: string, span: string, days: number): SavedViewTemplate =>
  buildTemplate(
    key,
    `Re-order date in the next ${span}`,
    `To order in ${String(days)} days or less`,
    {
      // Items that should have been ordered before have 0 days left.
      filters: [buildFilter('daysToOrder', 'lessThanOrEqual', days)],
      shown: [
        ...['status', 'quantity', 'incomingQuantity', 'daysToOrder', 'reorderDate'],
        ...['rawReorderQuantity', 'stockoutDate', 'salesAtRisk', 'primarySupplierName'],
      ],
      sort: ['daysToOrder', 'ASC'],
    },
  );

/** The 14 templates, in the order they are offered (UI-SV-04..17). */
export const savedViewTemplates: readonly SavedViewTemplate[] = [
  buildTemplate(
    'overstocked',
    inventoryStatusLabels.OVERSTOCKED,
    'Items with more stock than they need',
    {
      filters: [buildFilter('status', 'is', 'OVERSTOCKED')],
      shown: [
        ...['status', 'quantity', 'averageDailySales', 'daysToOutOfStock', 'costValue'],
        ...['retailValue', 'gradingLevel', 'primarySupplierName'],
      ],
      sort: ['costValue', 'DESC'],
    },
  ),
  buildTemplate('out-of-stock', 'Out of stock', 'Items without stock', {
    filters: [buildFilter('status', 'is', 'OUT_OF_STOCK')],
    shown: [
      ...['status', 'quantity', 'incomingQuantity', 'averageDailySales', 'lastStockoutDate'],
      ...['lostSales30Days', 'salesAtRisk', 'rawReorderQuantity', 'primarySupplierName'],
    ],
    sort: ['lostSales30Days', 'DESC'],
  }),
  buildTemplate('running-low', 'Running Low', 'Items to order soon', {
    filters: [buildFilter('status', 'is', 'RUNNING_LOW')],
    shown: [
      ...['status', 'quantity', 'incomingQuantity', 'averageDailySales', 'daysToOutOfStock'],
      ...['daysToOrder', 'rawReorderQuantity', 'primarySupplierName'],
    ],
    sort: ['daysToOrder', 'ASC'],
  }),
  buildTemplate('dead-stock', 'Dead stock', 'Items without sales over 30 days', {
    filters: [buildFilter('unitsSold30Days', 'is', 0)],
    shown: [
      ...['status', 'quantity', 'averageDailySales', 'costValue', 'retailValue', 'createdAt'],
      'primarySupplierName',
    ],
    sort: ['costValue', 'DESC'],
  }),
  buildTemplate('new-products', 'New products', 'Items created in the last 30 days', {
    filters: [buildFilter('createdAt', 'isInTheLast', 30)],
    shown: ['createdAt', 'status', 'quantity', 'incomingQuantity', 'averageDailySales', 'vendor'],
    sort: ['createdAt', 'DESC'],
  }),
  buildTemplate(
    'without-suppliers',
    'Products without Suppliers',
    'Items that no supplier delivers',
    {
      filters: [buildFilter('supplierIds', 'empty')],
      shown: ['suppliers', 'status', 'quantity', 'averageDailySales', 'vendor', 'category'],
      sort: ['productTitle', 'ASC'],
    },
  ),
  buildTemplate(
    'archived-with-stock',
    'Archived but with stock',
    'Archived items that are in stock',
    {
      filters: [
        buildFilter('shopifyStatus', 'is', 'ARCHIVED'),
        { ...buildFilter('quantity', 'greaterThan', 0), logicalOperator: 'AND' },
      ],
      shown: ['shopifyStatus', 'quantity', 'costValue', 'retailValue', 'vendor'],
      sort: ['quantity', 'DESC'],
    },
  ),
  buildTemplate(
    'stock-on-hand',
    'Stock on hand by product (variant)',
    'Items in stock, by product and variant',
    {
      filters: [buildFilter('quantity', 'greaterThan', 0)],
      shown: ['variantTitle', 'sku', 'quantity', 'resolvedLandedCost', 'costValue', 'retailValue'],
      sort: ['productTitle', 'ASC'],
    },
  ),
  buildReorderTemplate('reorder-in-7-days', 'week', 7),
  buildReorderTemplate('reorder-in-30-days', 'month', 30),
  buildReorderTemplate('reorder-in-60-days', '60 days', 60),
  buildTemplate(
    'without-unit-cost',
    'Products without Shopify Unit Costs',
    'Items whose cost in the store is unknown',
    {
      filters: [buildFilter('costPrice', 'empty')],
      shown: ['costPrice', 'resolvedLandedCost', 'salePrice', 'quantity', 'retailValue', 'vendor'],
      sort: ['productTitle', 'ASC'],
    },
  ),
  buildTemplate(
    'deleted-with-incoming',
    'Deleted products with incoming inventory',
    'Items that the store deleted and open orders still bring',
    {
      filters: [
        buildFilter('shopifyStatus', 'is', 'DELETED'),
        { ...buildFilter('incomingQuantity', 'greaterThan', 0), logicalOperator: 'AND' },
      ],
      shown: ['shopifyStatus', 'incomingQuantity', 'quantity', 'primarySupplierName'],
      sort: ['incomingQuantity', 'DESC'],
    },
  ),
  buildTemplate(
    'incoming',
    'Incoming Inventory',
    'Items of orders that are not a draft, cancelled or fully received',
    {
      // `incomingQuantity` counts the units of exactly these orders (AMB-149).
      filters: [buildFilter('incomingQuantity', 'greaterThan', 0)],
      shown: [
        ...['incomingQuantity', 'quantity', 'status', 'averageDailySales', 'stockoutDate'],
        ...['coveredUntilDate', 'primarySupplierName'],
      ],
      sort: ['incomingQuantity', 'DESC'],
    },
  ),
];
