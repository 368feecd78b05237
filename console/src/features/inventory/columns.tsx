import {
  inventoryDecimals,
  itemTypeLabels,
  manualStatusLabels,
  storeStatusLabels,
} from '@quartermaster/contracts/inventory/field-labels';
import {
  inventoryFilterColumns,
  inventorySortColumns,
  type InventoryField,
} from '@quartermaster/contracts/inventory/read-models';
import { gradingStrategyLabels } from '@quartermaster/contracts/inventory/rules/grades';
import type { Location } from '@quartermaster/contracts/locations/calls';
import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import { joinParts } from '../../lib/words.ts';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import { GradeBadge, StatusBadge } from '../../ui/badges.tsx';
import {
  type CellValue,
  type Column,
  type ColumnKind,
  groupColumns,
  rowNameColumn,
} from '../../grid/column.ts';
import {
  DaysCell,
  IncomingCell,
  ItemCell,
  OnHandCell,
  SalesCell,
  StarCell,
} from '../../item/cells.tsx';
import { countedUnits, stockoutText } from '../../item/stock-texts.ts';
import { columnTitles } from '../../item/words.ts';
import { NOT_COUNTED } from '../../item/stock-words.ts';
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

type ColumnOptions = Partial<Omit<InventoryColumn, 'key'>>;

const kindsByType = {
  number: 'number',
  date: 'date',
  string: 'text',
  select: 'text',
  boolean: 'text',
} as const;

const filterTypes: Readonly<Partial<Record<string, keyof typeof kindsByType>>> =
  inventoryFilterColumns;

const getColumnKind = (key: PlainField): ColumnKind =>
  inventoryDecimals[key] ?? kindsByType[filterTypes[key] ?? 'string'];

const plainColumn = (key: PlainField, more: ColumnOptions = {}): InventoryColumn => ({
  key,
  title: columnTitles[key] ?? key,
  kind: getColumnKind(key),
  value: (row) => row[key] ?? null,
  fields: [key],
  sortable: sortable.has(key),
  hidden: true,
  width: 110,
  ...more,
});

const shownByDefault = { hidden: false } as const;

const identityColumns = ({ onOpen, onStar }: ColumnContext): readonly InventoryColumn[] => [
  plainColumn('favourite', {
    ...shownByDefault,
    width: onStar === undefined ? 60 : 44, // the first column has a margin, which checkboxes have otherwise
    pinned: true,
    locked: true,
    cell: (row) => <StarCell row={row} onStar={onStar} />,
    csv: (row) => (row.favourite === true ? 'yes' : ''),
  }),
  plainColumn('productTitle', {
    ...shownByDefault,
    title: 'Product',
    width: 280,
    ...rowNameColumn,
    fields: ['variantId', 'productId', 'productTitle', 'variantTitle', 'sku', 'imageUrl'],
    cell: (row) => <ItemCell row={row} onOpen={onOpen} />,
    print: ({ productTitle, variantTitle, sku }) =>
      joinParts(' · ', productTitle, variantTitle, sku),
  }),
  plainColumn('variantTitle', { width: 150 }),
  plainColumn('sku', { width: 110 }),
];

/** True for an item that the shop buys: no bundle, and not marked as do not restock. */
const isBought = ({ status, itemType }: InventoryRow): boolean =>
  status !== 'NO_RESTOCK' && itemType !== 'BUNDLE';

const stockColumns: readonly InventoryColumn[] = [
  plainColumn('status', {
    ...shownByDefault,
    width: 142,
    value: ({ status }) => (status === undefined ? null : inventoryStatusLabels[status]),
    cell: ({ status }) =>
      status !== undefined && <StatusBadge {...inventoryStatusStyles[status]} />,
  }),
  plainColumn('quantity', {
    ...shownByDefault,
    width: 112,
    fields: ['quantity', 'isCounted'],
    value: countedUnits,
    cell: (row) => <OnHandCell row={row} />,
    csv: (row) => (row.isCounted === false ? NOT_COUNTED : (row.quantity ?? null)),
  }),
  plainColumn('daysToOutOfStock', {
    ...shownByDefault,
    width: 108,
    cell: (row) => <DaysCell days={row.daysToOutOfStock} />,
    help: 'Days until stock on hand and deliveries no longer cover sales',
  }),
  plainColumn('rawReorderQuantity', {
    ...shownByDefault,
    width: 100,
    fields: ['rawReorderQuantity', 'status', 'itemType'],
    value: (row) => (isBought(row) ? (row.rawReorderQuantity ?? null) : null),
    help: 'Units to order now. Buy now raises them to the supplier’s minimum',
  }),
  plainColumn('gradingLevel', {
    ...shownByDefault,
    width: 82,
    cell: ({ gradingLevel }) => <GradeBadge grade={gradingLevel ?? null} />,
  }),
  plainColumn('incomingQuantity', {
    ...shownByDefault,
    width: 100,
    fields: ['incomingQuantity', 'inTransit'],
    cell: (row) => <IncomingCell row={row} />,
    help: 'Units of open orders that have not arrived; late deliveries are marked',
  }),
  plainColumn('averageDailySales', {
    ...shownByDefault,
    width: 148,
    fields: ['averageDailySales', 'recentSales'],
    cell: (row) => <SalesCell row={row} />,
    help: 'Units sold per day, with the last 30 days as a line',
  }),
  plainColumn('stockoutDate', {
    ...shownByDefault,
    width: 150,
    fields: ['stockoutDate', 'lastStockoutDate', 'quantity', 'isCounted'],
    cell: stockoutText,
  }),
  plainColumn('daysToOrder', {
    ...shownByDefault,
    width: 108,
    cell: (row) => <DaysCell days={row.daysToOrder} />,
    help: 'Days left to order in time',
  }),
  plainColumn('reorderDate', { width: 118 }),
  plainColumn('coveredUntilDate', { width: 120 }),
  plainColumn('lastStockoutDate', { width: 120 }),
  plainColumn('manualStatus', {
    width: 120,
    value: ({ manualStatus }) => (manualStatus ? manualStatusLabels[manualStatus] : null),
  }),
  plainColumn('openingStockThisWeek'),
  plainColumn('openingStockThisMonth'),
];

const moneyColumn = (
  { currency }: ColumnContext,
  key: PlainField,
  more: ColumnOptions = {},
): InventoryColumn => plainColumn(key, { currency, width: 112, ...more });

const marginHelp =
  'With the landed cost: set by hand, else from a shipment. Without one, with the cost price in the store';

const valueColumns = (context: ColumnContext): readonly InventoryColumn[] => [
  moneyColumn(context, 'salesAtRisk', {
    ...shownByDefault,
    help: 'Sales lost before an order placed today arrives',
  }),
  moneyColumn(context, 'resolvedLandedCost', {
    ...shownByDefault,
    title: 'Landed cost',
    help: 'Per unit: set by hand, else the cost from shipment',
  }),
  moneyColumn(context, 'costValue', { ...shownByDefault, width: 116 }),
  moneyColumn(context, 'retailValue', { ...shownByDefault, width: 116 }),
  plainColumn('grossMarginPercent', { ...shownByDefault, width: 96, help: marginHelp }),
  moneyColumn(context, 'grossMargin', { help: marginHelp }),
  moneyColumn(context, 'salePrice'),
  moneyColumn(context, 'costPrice'),
  moneyColumn(context, 'landedCost', {
    title: 'Cost from shipment',
    help: 'What a unit accepted with the shipment cost, with its share of all costs',
  }),
  moneyColumn(context, 'manualLandedCost', { title: 'Cost set by hand' }),
  moneyColumn(context, 'totalSalesRevenue', { width: 120 }),
  moneyColumn(context, 'lostSales30Days', { width: 120 }),
];

const salesColumns: readonly InventoryColumn[] = [
  plainColumn('averageDailySalesBeforeStockout', { width: 130 }),
  plainColumn('planningRate', {
    help: 'The sales per day on which suggestions and projections are based',
  }),
  plainColumn('gradingPercent'),
  plainColumn('gradingCumulativePercent', { width: 130 }),
  plainColumn('gradingValue'),
  plainColumn('gradingStrategy', {
    value: ({ gradingStrategy }) =>
      gradingStrategy === undefined ? null : gradingStrategyLabels[gradingStrategy],
  }),
];

const joinedColumn = (
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

const catalogueColumns: readonly InventoryColumn[] = [
  {
    ...plainColumn('vendor'),
    key: 'primarySupplierName',
    title: 'Primary supplier',
    value: (row) => row.primarySupplier?.name ?? null,
    fields: ['primarySupplier'],
    hidden: false,
    width: 180,
    grow: true,
  },
  joinedColumn('suppliers', (row) => row.suppliers?.map(({ name }) => name), 180),
  plainColumn('vendor', { width: 150 }),
  plainColumn('category', { width: 180 }),
  joinedColumn('collections', (row) => row.collections?.map(({ title }) => title), 180),
  joinedColumn('tags', (row) => row.tags, 140),
  plainColumn('shopifyStatus', {
    value: ({ shopifyStatus }) =>
      shopifyStatus === undefined ? null : storeStatusLabels[shopifyStatus],
  }),
  plainColumn('itemType', {
    value: ({ itemType }) => (itemType === undefined ? null : itemTypeLabels[itemType]),
  }),
  plainColumn('isInventoryManagedByShopify', {
    width: 130,
    value: (row) => (row.isInventoryManagedByShopify === true ? 'Yes' : 'No'),
  }),
  plainColumn('createdAt', { width: 118 }),
  plainColumn('updatedAt', { width: 118 }),
];

const locationColumn = ({ id, name }: Location): InventoryColumn => ({
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
  ...groupColumns('Item', identityColumns(context)),
  ...groupColumns('Stock', stockColumns),
  ...groupColumns('Money', valueColumns(context)),
  ...groupColumns('Catalogue', catalogueColumns),
  ...groupColumns('Sales and grade', salesColumns),
  ...groupColumns('Stock by location', context.locations.map(locationColumn)),
];
