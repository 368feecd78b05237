import {
  inventoryDecimals,
  itemTypeLabels,
  manualStatusLabels,
  storeStatusLabels,
} from '@quartermaster/contracts/inventory/field-words';
import {
  inventoryFilterColumns,
  inventorySortColumns,
  type InventoryField,
} from '@quartermaster/contracts/inventory/read-models';
import { gradingStrategyLabels } from '@quartermaster/contracts/inventory/rules/grades';
import type { Location } from '@quartermaster/contracts/locations/calls';
import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import { joined } from '../../lib/words.ts';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import { GradeBadge, StatusBadge } from '../../ui/badges.tsx';
import {
  type CellValue,
  type Column,
  type ColumnKind,
  grouped,
  namesRow,
} from '../../grid/column.ts';
import {
  DaysCell,
  IncomingCell,
  ItemCell,
  OnHandCell,
  SalesCell,
  StarCell,
} from '../../item/cells.tsx';
import { countedUnits, NOT_COUNTED, stockoutText } from '../../item/stock-texts.ts';
import { columnTitles } from '../../item/words.ts';
import type { InventoryRow } from '../../data/inventory.ts';

export interface ColumnContext {
  readonly currency: string | null;
  readonly locations: readonly Location[];
  /** Absent, like `onStar`, while the past is shown. */
  readonly onOpen: ((row: InventoryRow) => void) | undefined;
  readonly onStar: ((row: InventoryRow) => void) | undefined;
}

export interface InventoryColumn extends Column<InventoryRow> {
  /** Fields that the column loads. */
  readonly fields: readonly InventoryField[];
}

const sortable: ReadonlySet<string> = new Set(inventorySortColumns);

/** Fields whose value a cell can show without conversion. */
type PlainField = {
  [F in InventoryField]: InventoryRow[F] extends CellValue | undefined ? F : never;
}[InventoryField];

type More = Partial<Omit<InventoryColumn, 'key'>>;

const kindOfType = {
  number: 'number',
  date: 'date',
  string: 'text',
  select: 'text',
  boolean: 'text',
} as const;

const types: Readonly<Partial<Record<string, keyof typeof kindOfType>>> = inventoryFilterColumns;

const kindOf = (key: PlainField): ColumnKind =>
  inventoryDecimals[key] ?? kindOfType[types[key] ?? 'string'];

const plain = (key: PlainField, more: More = {}): InventoryColumn => ({
  key,
  title: columnTitles[key] ?? key,
  kind: kindOf(key),
  value: (row) => row[key] ?? null,
  fields: [key],
  sortable: sortable.has(key),
  hidden: true,
  width: 110,
  ...more,
});

const shown = { hidden: false } as const;

const identity = ({ onOpen, onStar }: ColumnContext): readonly InventoryColumn[] => [
  plain('favourite', {
    ...shown,
    width: onStar === undefined ? 60 : 44, // the first column has a margin, which checkboxes have otherwise
    pinned: true,
    locked: true,
    cell: (row) => <StarCell row={row} onStar={onStar} />,
    csv: (row) => (row.favourite === true ? 'yes' : ''),
  }),
  plain('productTitle', {
    ...shown,
    title: 'Product',
    width: 280,
    ...namesRow,
    fields: ['variantId', 'productId', 'productTitle', 'variantTitle', 'sku', 'imageUrl'],
    cell: (row) => <ItemCell row={row} onOpen={onOpen} />,
    print: ({ productTitle, variantTitle, sku }) => joined(' · ', productTitle, variantTitle, sku),
  }),
  plain('variantTitle', { width: 150 }),
  plain('sku', { width: 110 }),
];

/** True for an item that the shop buys: no bundle, and not marked as do not restock. */
const isBought = ({ status, itemType }: InventoryRow): boolean =>
  status !== 'NO_RESTOCK' && itemType !== 'BUNDLE';

const stock: readonly InventoryColumn[] = [
  plain('status', {
    ...shown,
    width: 142,
    value: ({ status }) => (status === undefined ? null : inventoryStatusLabels[status]),
    cell: ({ status }) =>
      status !== undefined && <StatusBadge {...inventoryStatusStyles[status]} />,
  }),
  plain('quantity', {
    ...shown,
    width: 112,
    fields: ['quantity', 'isCounted'],
    value: countedUnits,
    cell: (row) => <OnHandCell row={row} />,
    csv: (row) => (row.isCounted === false ? NOT_COUNTED : (row.quantity ?? null)),
  }),
  plain('daysToOutOfStock', {
    ...shown,
    width: 108,
    cell: (row) => <DaysCell days={row.daysToOutOfStock} />,
    help: 'Days until stock on hand and deliveries no longer cover sales',
  }),
  plain('rawReorderQuantity', {
    ...shown,
    width: 100,
    fields: ['rawReorderQuantity', 'status', 'itemType'],
    value: (row) => (isBought(row) ? (row.rawReorderQuantity ?? null) : null),
    help: 'Units to order now. Buy now raises them to the supplier’s minimum',
  }),
  plain('gradingLevel', {
    ...shown,
    width: 82,
    cell: ({ gradingLevel }) => <GradeBadge grade={gradingLevel ?? null} />,
  }),
  plain('incomingQuantity', {
    ...shown,
    width: 100,
    fields: ['incomingQuantity', 'inTransit'],
    cell: (row) => <IncomingCell row={row} />,
    help: 'Units of open orders that have not arrived; late deliveries are marked',
  }),
  plain('averageDailySales', {
    ...shown,
    width: 148,
    fields: ['averageDailySales', 'recentSales'],
    cell: (row) => <SalesCell row={row} />,
    help: 'Units sold per day, with the last 30 days as a line',
  }),
  plain('stockoutDate', {
    ...shown,
    width: 150,
    fields: ['stockoutDate', 'lastStockoutDate', 'quantity', 'isCounted'],
    cell: stockoutText,
  }),
  plain('daysToOrder', {
    ...shown,
    width: 108,
    cell: (row) => <DaysCell days={row.daysToOrder} />,
    help: 'Days left to order in time',
  }),
  plain('reorderDate', { width: 118 }),
  plain('coveredUntilDate', { width: 120 }),
  plain('lastStockoutDate', { width: 120 }),
  plain('manualStatus', {
    width: 120,
    value: ({ manualStatus }) => (manualStatus ? manualStatusLabels[manualStatus] : null),
  }),
  plain('openingStockThisWeek'),
  plain('openingStockThisMonth'),
];

const money = ({ currency }: ColumnContext, key: PlainField, more: More = {}): InventoryColumn =>
  plain(key, { currency, width: 112, ...more });

const marginHelp =
  'With the landed cost: set by hand, else from a shipment. Without one, with the cost price in the store';

const values = (context: ColumnContext): readonly InventoryColumn[] => [
  money(context, 'salesAtRisk', {
    ...shown,
    help: 'Sales lost before an order placed today arrives',
  }),
  money(context, 'resolvedLandedCost', {
    ...shown,
    title: 'Landed cost',
    help: 'Per unit: set by hand, else the cost from shipment',
  }),
  money(context, 'costValue', { ...shown, width: 116 }),
  money(context, 'retailValue', { ...shown, width: 116 }),
  plain('grossMarginPercent', { ...shown, width: 96, help: marginHelp }),
  money(context, 'grossMargin', { help: marginHelp }),
  money(context, 'salePrice'),
  money(context, 'costPrice'),
  money(context, 'landedCost', {
    title: 'Cost from shipment',
    help: 'What a unit accepted with the shipment cost, with its share of all costs',
  }),
  money(context, 'manualLandedCost', { title: 'Cost set by hand' }),
  money(context, 'totalSalesRevenue', { width: 120 }),
  money(context, 'lostSales30Days', { width: 120 }),
];

const sales: readonly InventoryColumn[] = [
  plain('averageDailySalesBeforeStockout', { width: 130 }),
  plain('planningRate', {
    help: 'The sales per day on which suggestions and projections are based',
  }),
  plain('gradingPercent'),
  plain('gradingCumulativePercent', { width: 130 }),
  plain('gradingValue'),
  plain('gradingStrategy', {
    value: ({ gradingStrategy }) =>
      gradingStrategy === undefined ? null : gradingStrategyLabels[gradingStrategy],
  }),
];

const listed = (
  key: InventoryField,
  value: (row: InventoryRow) => readonly string[] | undefined,
  width = 160,
): InventoryColumn => ({
  key,
  title: columnTitles[key] ?? key,
  value: (row) => value(row)?.join(', ') ?? null,
  fields: [key],
  sortable: false,
  hidden: true,
  width,
});

const catalogue: readonly InventoryColumn[] = [
  {
    ...plain('vendor'),
    key: 'primarySupplierName',
    title: 'Primary supplier',
    value: (row) => row.primarySupplier?.name ?? null,
    fields: ['primarySupplier'],
    hidden: false,
    width: 180,
    grow: true,
  },
  listed('suppliers', (row) => row.suppliers?.map(({ name }) => name), 180),
  plain('vendor', { width: 150 }),
  plain('category', { width: 180 }),
  listed('collections', (row) => row.collections?.map(({ title }) => title), 180),
  listed('tags', (row) => row.tags, 140),
  plain('shopifyStatus', {
    value: ({ shopifyStatus }) =>
      shopifyStatus === undefined ? null : storeStatusLabels[shopifyStatus],
  }),
  plain('itemType', {
    value: ({ itemType }) => (itemType === undefined ? null : itemTypeLabels[itemType]),
  }),
  plain('isInventoryManagedByShopify', {
    width: 130,
    value: (row) => (row.isInventoryManagedByShopify === true ? 'Yes' : 'No'),
  }),
  plain('createdAt', { width: 118 }),
  plain('updatedAt', { width: 118 }),
];

const atLocation = ({ id, name }: Location): InventoryColumn => ({
  key: `location-${id}`,
  title: name,
  kind: 'number',
  value: (row) =>
    row.locationQuantities?.find(({ locationId }) => locationId === id)?.quantity ?? null,
  fields: ['locationQuantities'],
  sortable: false,
  hidden: true,
  width: 130,
});

/** All columns of the list; those without `hidden` are shown until people choose their own (UI-SC-05). */
export const inventoryColumns = (context: ColumnContext): readonly InventoryColumn[] => [
  ...grouped('Item', identity(context)),
  ...grouped('Stock', stock),
  ...grouped('Money', values(context)),
  ...grouped('Catalogue', catalogue),
  ...grouped('Sales and grade', sales),
  ...grouped('Stock by location', context.locations.map(atLocation)),
];
