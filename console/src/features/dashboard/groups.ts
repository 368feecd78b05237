import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import type { DashboardItem } from '@quartermaster/contracts/dashboard/calls';
import { type GroupName, groupSorts } from '@quartermaster/contracts/dashboard/groups';
import { IconClockExclamation } from '@tabler/icons-react';
import { formatMoney, formatMoneyWhole, formatNumber } from '../../lib/format.ts';
import { onHandPhrase, onHandText } from '../../item/stock-texts.ts';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import type { StatusStyle } from '../../ui/badges.tsx';
import { filterAboveZero, type Selection } from './inventory-link.ts';
import { figureText, lastsUntil } from './words.ts';

type Currency = string | null;

/** Figure that matters in a group; shown beside each of its items. */
interface Figure {
  readonly title: string;
  readonly format: (item: DashboardItem, currency: Currency) => string;
  /** Formats the unabridged figure for the tooltip. */
  readonly formatFull: (item: DashboardItem, currency: Currency) => string;
}

export interface Group {
  readonly name: GroupName;
  readonly title: string;
  readonly look: Pick<StatusStyle, 'icon' | 'tone'>;
  /** Description of the group, for the tooltip of the title. */
  readonly about: string;
  readonly figure: Figure;
  readonly empty: string;
  /** Filters that list its items in the inventory. */
  readonly items: Pick<Selection, 'status' | 'filters'>;
}

/** Target of "View all": the items of the group in the order of its card. */
export const toSelection = ({ name, items }: Group): Selection => {
  const { column, order } = groupSorts[name];
  return { ...items, sort: order === 'DESC' ? `-${column}` : column };
};

const daysOfStock: Figure = {
  title: 'Days of stock',
  format: ({ daysToOutOfStock }) => formatNumber(daysToOutOfStock),
  formatFull: (item) =>
    item.stockoutDate === null
      ? onHandPhrase(item)
      : lastsUntil(onHandPhrase(item), item.stockoutDate),
};

const createMoneyFigure = (
  title: string,
  readAmount: (item: DashboardItem) => number | null,
): Figure => ({
  title,
  format: (item, currency) => formatMoneyWhole(readAmount(item), currency),
  formatFull: (item, currency) => figureText(title, formatMoney(readAmount(item), currency)),
});

const atRisk = createMoneyFigure('Sales at risk', ({ salesAtRisk }) => salesAtRisk);
const costValue = createMoneyFigure('Cost value', (item) => item.costValue);

const onHand: Figure = {
  title: 'On hand',
  format: onHandText,
  formatFull: onHandPhrase,
};

const groups: readonly Group[] = [
  {
    name: 'stockoutRisk',
    title: 'Sales at risk',
    look: { icon: IconClockExclamation, tone: 'error' },
    about: 'In stock, but sales will be lost before an order placed today could arrive',
    figure: atRisk,
    empty: 'No sales are at risk',
    items: { filters: [filterAboveZero('quantity'), filterAboveZero('unitsAtRisk')] },
  },
  {
    name: 'runningLow',
    title: inventoryStatusLabels.RUNNING_LOW,
    look: inventoryStatusStyles.RUNNING_LOW,
    about: 'The last day to order is near or past',
    figure: daysOfStock,
    empty: 'Nothing is running low',
    items: { status: 'RUNNING_LOW' },
  },
  {
    name: 'outOfStock',
    title: inventoryStatusLabels.OUT_OF_STOCK,
    look: inventoryStatusStyles.OUT_OF_STOCK,
    about: 'Nothing on hand; new items and items not to restock are left out',
    figure: atRisk,
    empty: 'Nothing is out of stock',
    items: { status: 'OUT_OF_STOCK' },
  },
  {
    name: 'overStocked',
    title: inventoryStatusLabels.OVERSTOCKED,
    look: inventoryStatusStyles.OVERSTOCKED,
    about: 'Stock on hand lasts longer than the overstocked threshold',
    figure: costValue,
    empty: 'Nothing is overstocked',
    items: { status: 'OVERSTOCKED' },
  },
  {
    name: 'noSales',
    title: inventoryStatusLabels.NO_SALES,
    look: inventoryStatusStyles.NO_SALES,
    about: 'In stock, but without sales',
    figure: costValue,
    empty: 'Every item sells',
    items: { status: 'NO_SALES' },
  },
  {
    name: 'newProduct',
    title: 'New products',
    look: inventoryStatusStyles.NEW_PRODUCT,
    about: 'Created in the last 30 days',
    figure: onHand,
    empty: 'No new products',
    items: { status: 'NEW_PRODUCT' },
  },
  {
    name: 'healthy',
    title: inventoryStatusLabels.HEALTHY,
    look: inventoryStatusStyles.HEALTHY,
    about: 'Enough stock, and not too much',
    figure: daysOfStock,
    empty: 'No item is healthy yet',
    items: { status: 'HEALTHY' },
  },
];

export const getGroup = (name: GroupName): Group => {
  const group = groups.find((one) => one.name === name);
  if (group === undefined) throw new Error(`No group ${name}`);
  return group;
};
