import type { ActOfItem, BulkAct } from '@quartermaster/contracts/bulk-acts/calls';
import type { InventoryField } from '@quartermaster/contracts/inventory/read-models';
import type { StockLevelsSettings } from '@quartermaster/contracts/products/events';
import { formatDate, formatNumber, formatRate } from '../lib/format.ts';
import { plural } from '../lib/plural.ts';
import type { ListWords } from '../list/words.ts';
import type { PickerWords } from '../ui/words.ts';
import { daysText, itemsText, productsText, unitsText } from '../lib/words.ts';

/** Titles of fields in headers, filters and the chooser. */
export const columnTitles: Readonly<Partial<Record<InventoryField | 'supplierIds', string>>> = {
  favourite: 'Favourite',
  productTitle: 'Product',
  variantTitle: 'Variant',
  sku: 'SKU',
  status: 'Status',
  gradingLevel: 'Grade',
  quantity: 'On hand',
  incomingQuantity: 'Incoming',
  averageDailySales: 'Daily sales',
  averageDailySalesBeforeStockout: 'Before stockout',
  planningRate: 'Planning rate',
  daysToOutOfStock: 'Days of stock',
  stockoutDate: 'Stockout',
  daysToOrder: 'Days to order',
  rawReorderQuantity: 'Needed',
  reorderDate: 'Order by',
  coveredUntilDate: 'Covered until',
  lastStockoutDate: 'Last stockout',
  manualStatus: 'Set by hand',
  openingStockThisWeek: 'Opening, week',
  openingStockThisMonth: 'Opening, month',
  salesAtRisk: 'Sales at risk',
  resolvedLandedCost: 'Landed cost',
  landedCost: 'Cost from shipment',
  manualLandedCost: 'Cost set by hand',
  costValue: 'Cost value',
  retailValue: 'Retail value',
  grossMarginPercent: 'Margin',
  grossMargin: 'Margin per unit',
  salePrice: 'Price',
  costPrice: 'Cost price',
  totalSalesRevenue: 'Revenue',
  lostSales30Days: 'Lost sales, 30 d',
  gradingPercent: 'Grade share',
  gradingCumulativePercent: 'Cumulative share',
  gradingValue: 'Grade value',
  gradingStrategy: 'Graded by',
  suppliers: 'Suppliers',
  primarySupplier: 'Primary supplier',
  vendor: 'Vendor',
  category: 'Category',
  collections: 'Collections',
  tags: 'Tags',
  shopifyStatus: 'Store status',
  itemType: 'Type',
  isInventoryManagedByShopify: 'Tracked by store',
  isCounted: 'Counted',
  createdAt: 'Created',
  updatedAt: 'Updated',
  supplierIds: 'Supplier',
};

type Level = keyof StockLevelsSettings;

export const levelTitles: Readonly<Record<Level, string>> = {
  stockBuffer: 'Stock buffer',
  runningLowThreshold: 'Running low',
  overstockedThreshold: 'Overstocked',
};

export const levelHelps: Readonly<Record<Level, string>> = {
  stockBuffer: 'Days of sales that stay in stock beyond the lead time.',
  runningLowThreshold: 'An item is running low from this many days before its last day to order.',
  overstockedThreshold: 'An item with stock for more days than this is overstocked.',
};

export const addFavourite = (item: string): string => `Add ${item} to the favourites`;

export const removeFavourite = (item: string): string => `Remove ${item} from the favourites`;

interface Delivery {
  readonly deliveryDate: string | null;
  readonly quantity: number;
  readonly isOverdue: boolean;
}

export const deliveryText = ({ deliveryDate, quantity, isOverdue }: Delivery): string => {
  const text = `${formatDate(deliveryDate)}: ${formatNumber(quantity)}`;
  return isOverdue ? `${text} (overdue or without a date)` : text;
};

type CostKind = 'manual' | 'shipment' | 'store';

/** The cost that a margin uses. */
export const marginHints: Readonly<Record<CostKind, string>> = {
  manual: 'With the landed cost set by hand',
  shipment: 'With the landed cost from a shipment',
  store: 'With the cost price in the store',
};

export const costUsedTexts: Readonly<Record<CostKind, (cost: string) => string>> = {
  manual: (cost) => `Value and margin use the landed cost set by hand: ${cost}.`,
  shipment: (cost) => `Value and margin use the landed cost from a shipment: ${cost}.`,
  store: (cost) => `Value and margin use the cost price in the store: ${cost}.`,
};

export const landedCostSet = (cost: string): string => `Landed cost set to ${cost}`;

interface NamedShipment {
  readonly shipment: string;
  readonly order: string;
}

export const takeCostsOf = ({ shipment, order }: NamedShipment): string =>
  `Use the costs of ${shipment} of ${order}`;

export const takeCostsQuestion = ({ shipment, order }: NamedShipment): string =>
  `Use the costs of ${shipment} of ${order}?`;

export const supplierCharges = (supplier: string, price: string): string =>
  `${supplier} charges ${price}`;

export const supplierNames = (supplier: string, sku: string): string =>
  `${supplier} calls it ${sku}`;

export const priceRemoved = (supplier: string): string => `Unit price of ${supplier} removed`;

export const skuRemoved = (supplier: string): string => `SKU of ${supplier} removed`;

export const priceOf = (supplier: string): string => `Unit price of ${supplier}`;

export const skuOf = (supplier: string): string => `SKU of ${supplier}`;

const quoted = (tags: readonly string[]): string => `“${tags.join('”, “')}”`;

export const tagsAdded = (tags: readonly string[]): string => `Tagged ${quoted(tags)}`;

export const tagsRemoved = (tags: readonly string[]): string =>
  plural(
    tags.length,
    { one: 'Tag {tags} removed', other: 'Tags {tags} removed' },
    { tags: quoted(tags) },
  );

export const tagList = (tags: readonly string[]): string => tags.join(', ');

interface StatusReason {
  readonly reason: string;
  readonly orderBy: string | null;
  readonly isLate: boolean;
}

/** Why an item has its status, and until when it has to be ordered. */
export const statusText = ({ reason, orderBy, isLate }: StatusReason): string => {
  if (orderBy === null) return `${reason}.`;
  return isLate
    ? `${reason}. The last day to order in time was ${formatDate(orderBy)}.`
    : `${reason}. Order by ${formatDate(orderBy)}.`;
};

export const STATUS_CHANGE = '{from} to {to}';

export const soldFor = (units: number, revenue: string): string =>
  plural(units, { one: '# unit, {revenue}', other: '# units, {revenue}' }, { revenue });

/** With the key that opens them. */
export const commentsTitle = (count: number): string =>
  count === 0 ? 'Comments (M)' : plural(count, { one: '# comment (M)', other: '# comments (M)' });

export const noItemMatches = (search: string): string => `No item matches “${search}”`;

export const ratePerDay = (rate: number): string => `${formatRate(rate)} a day`;

/** Values of explanations, by the unit that the explanation names. */
export const unitTexts: Readonly<Partial<Record<string, (value: number) => string>>> = {
  units: unitsText,
  days: daysText,
  '%': (percent) => `${formatNumber(percent)}%`,
};

export const recordedOn = (source: string, day: string): string => `${source}, ${formatDate(day)}`;

export const markedNoRestock = (items: number): string =>
  plural(items, {
    one: '# item marked “do not restock”',
    other: '# items marked “do not restock”',
  });

export const restocked = (items: number): string =>
  plural(items, { one: '# item restocked again', other: '# items restocked again' });

type Counted = Pick<BulkAct, 'itemKind' | 'itemsCount'>;

const changedText = (itemKind: BulkAct['itemKind'], count: number): string =>
  itemKind === 'products' ? productsText(count) : itemsText(count);

const changeTexts = {
  tags: 'Tags changed',
  suppliers: 'Suppliers changed',
  stockLevels: 'Stock levels changed',
  landedCost: 'Landed cost changed',
} as const;

const changeText = (change: ActOfItem['change']): string => {
  switch (change.kind) {
    case 'manualStatus':
      return change.manualStatus === null ? 'Restocked again' : 'Marked "do not restock"';
    case 'favourite':
      return change.favourite ? 'Added to the favourites' : 'Removed from the favourites';
    case 'excluded':
      return change.excluded ? 'Product excluded' : 'Product included again';
    default:
      return changeTexts[change.kind];
  }
};

export const changeMade = ({ change, isUndone }: ActOfItem): string =>
  isUndone ? `${changeText(change)}, undone` : changeText(change);

/** Names the size of the change, and who made it. */
export const changeOf = ({ itemKind, itemsCount, requestedBy }: ActOfItem): string =>
  `One change of ${changedText(itemKind, itemsCount)} by ${requestedBy ?? 'an unknown user'}`;

export const NOTHING_TO_CHANGE = 'Nothing to change';

const changedItems = ({ state, itemKind, changed, itemsCount }: BulkAct): string => {
  const items = changedText(itemKind, changed);
  return state === 'STOPPED'
    ? `Changed ${items} of ${formatNumber(itemsCount)} before it was stopped`
    : `Changed ${items}`;
};

/** "Changed 1,204 items, 3 skipped". */
export const actDone = (act: BulkAct): string => {
  const { changed, skippedCount } = act;
  if (changed === 0 && skippedCount === 0) return NOTHING_TO_CHANGE;
  const text = changedItems(act);
  return skippedCount === 0 ? text : `${text}, ${formatNumber(skippedCount)} skipped`;
};

export const actUndone = ({ itemKind, undo }: BulkAct): string => {
  const { restored = 0, changedSinceCount = 0 } = undo ?? {};
  const text = `Restored ${changedText(itemKind, restored)}`;
  if (changedSinceCount === 0) return text;
  const later = plural(changedSinceCount, {
    one: '# was changed later and keeps that change.',
    other: '# were changed later and keep that change.',
  });
  return `${text}. ${later}`;
};

export const restoring = (done: number, changed: number): string =>
  `Restoring: ${formatNumber(done)} of ${formatNumber(changed)}`;

export const changing = (done: number, { itemKind, itemsCount }: Counted): string =>
  `Changing: ${formatNumber(done)} of ${changedText(itemKind, itemsCount)}`;

export const stopping = (done: number, { itemKind, itemsCount }: Counted): string =>
  `Stopping: ${formatNumber(done)} of ${changedText(itemKind, itemsCount)}`;

export const itemPicker: PickerWords = {
  counted: itemsText,
  tickAll: (count) => plural(count, { one: 'Tick all # item', other: 'Tick all # items' }),
  failed: 'The items could not be loaded',
};

export const productPicker: PickerWords = {
  counted: productsText,
  tickAll: (count) => plural(count, { one: 'Tick all # product', other: 'Tick all # products' }),
  failed: 'The products could not be loaded',
};

export const productListWords: ListWords = {
  failed: productPicker.failed,
  noneMatches: 'No product matches',
  onlyWhere: (reasons) => `Only products are shown where ${reasons}.`,
};

export const ALL_PRODUCTS = 'All products';

export const noProductMatches = (search: string): string => `No product matches “${search}”`;

export const excludeQuestion = (products: number): string =>
  plural(products, { one: 'Exclude # product?', other: 'Exclude # products?' });

export const excludeProducts = (products: number): string =>
  plural(products, { one: 'Exclude # product', other: 'Exclude # products' });

export const levelsOf = (products: number): string =>
  plural(products, { one: 'Stock levels of # product', other: 'Stock levels of # products' });

export const levelInDays = (level: string): string => `${level}, days`;
