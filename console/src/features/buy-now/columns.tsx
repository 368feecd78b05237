import { sumReorderRows } from '@quartermaster/contracts/inventory/rules/reorder';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { compareBy } from '@quartermaster/contracts/core/page';
import { toBuySortColumns } from '@quartermaster/contracts/inventory/calls/to-buy';
import { itemsWithoutPrice, NO_SUPPLIER } from '../../ordering/words.ts';
import { DASH, formatMoney, formatNumber } from '../../lib/format.ts';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import {
  type CellValue,
  createColumn,
  type Column,
  groupColumns,
  markSortable,
  createFieldColumn,
  rowNameColumn,
} from '../../grid/column.ts';
import { useCellControl } from '../../grid/cell-control.ts';
import { stockoutText } from '../../item/stock-texts.ts';
import { TitledCell } from '../../ui/titled-cell.tsx';
import {
  selectOrderedQuantities,
  listVariantIds,
  listVariantRows,
  type BuyRow,
  type VariantRow,
} from './rows.ts';
import { joinParts, minimumText, itemsText, variantsText } from '../../lib/words.ts';
import {
  daysLate,
  neededHint,
  needsUnits,
  ofSuggested,
  orderedText,
  suggestedHint,
  whySuggested,
  withoutPrice,
} from './words.ts';
import textStyles from '../../ui/text.module.css';
import explainStyles from '../../ui/number-explain.module.css';
import styles from './buy-now-columns.module.css';

export interface BuyColumnContext {
  readonly currency: string | null;
  readonly ignoredOrders: ReadonlySet<string>;
  /** Opens the panel of an item; absent, like `onWhy`, while the past is shown. */
  readonly onItem: ((variantId: VariantId) => void) | undefined;
  /** Explains a suggested quantity beside its cell. */
  readonly onWhy: ((row: VariantRow, cell: Element) => void) | undefined;
}

/** Column of a variant's field; empty for a product and a supplier. */
const variantField = createFieldColumn((row: BuyRow) => (row.kind === 'variant' ? row.item : null));
/** Returns the item or product of a row; null for a supplier, which has no stock of its own. */
const findItemOrGroup = (row: BuyRow) => {
  if (row.kind === 'supplier') return null;
  return row.kind === 'variant' ? row.item : row.group;
};
const itemOrGroupField = createFieldColumn(findItemOrGroup);

const sumSuggestedUnits = (row: BuyRow): number =>
  listVariantRows(row).reduce((sum, { item }) => sum + (item.reorderQuantity ?? 0), 0);

const calculateTotals = (row: BuyRow) =>
  row.kind === 'variant' ? row : sumReorderRows(row.variants);

const formatDetails = (row: BuyRow): string => {
  if (row.kind === 'product') return variantsText(row.variants.length);
  if (row.kind === 'supplier') return itemsText(row.variants.length);
  const { variantTitle, sku } = row.item;
  return joinParts(' · ', row.alone ? variantTitle : '', sku);
};

const formatTitle = (row: BuyRow): string => {
  if (row.kind === 'supplier') return row.name === '' ? NO_SUPPLIER : row.name;
  return row.kind === 'variant' && !row.alone && row.item.variantTitle !== ''
    ? row.item.variantTitle
    : row.group.productTitle;
};

const buildHref = (row: BuyRow): string =>
  row.kind === 'variant'
    ? `/inventory?item=${row.id}`
    : `/inventory?q=${encodeURIComponent(formatTitle(row))}`;

const findImageUrl = (row: BuyRow): string | null =>
  row.kind === 'variant' ? row.item.imageUrl : row.kind === 'product' ? row.group.imageUrl : null;

const TitleCell = ({ row, onItem }: { readonly row: BuyRow } & Pick<BuyColumnContext, 'onItem'>) =>
  row.kind === 'supplier' ? (
    <strong data-clip>
      {formatTitle(row)} <span className={textStyles.muted}>{formatDetails(row)}</span>
    </strong>
  ) : (
    <TitledCell
      image={findImageUrl(row)}
      title={formatTitle(row)}
      details={formatDetails(row)}
      href={onItem && buildHref(row)}
      onOpen={onItem && (() => onItem(listVariantIds(row)[0] ?? ''))}
    />
  );

const formatMinimum = (row: BuyRow): string | null => {
  const supplier = row.kind === 'variant' ? row.item.primarySupplier : null;
  return typeof supplier?.moq === 'number' ? minimumText(supplier) : null;
};

/** Hint beside a quantity that differs from the one of the projection (UI-SC-38). */
const formatQuantityHint = ({ item, edited }: VariantRow): string | null => {
  if (edited) return ofSuggested(item.reorderQuantity);
  return item.rawReorderQuantity === item.reorderQuantity
    ? null
    : needsUnits(item.rawReorderQuantity);
};

/** An emptied cell goes back to the suggestion. */
const writeQuantity = (row: BuyRow, value: CellValue): Partial<BuyRow> => {
  if (typeof value === 'number') return { quantity: value, edited: true };
  return row.kind === 'variant' ? { quantity: row.item.reorderQuantity ?? 0, edited: false } : {};
};

const QuantityCell = ({ row }: { readonly row: BuyRow }) => {
  if (row.kind !== 'variant') return <>{formatNumber(sumReorderRows(row.variants).quantity)}</>;
  const hint = formatQuantityHint(row);
  const title = row.edited
    ? suggestedHint(row.item.reorderQuantity)
    : neededHint(row.item.rawReorderQuantity);
  return (
    <span className={styles.quantity} {...(hint !== null && { title })}>
      {hint !== null && <small>{hint}</small>}
      <span data-edited={row.edited}>{formatNumber(row.quantity)}</span>
    </span>
  );
};

const SuggestedCell = ({
  row,
  onWhy,
}: { readonly row: BuyRow } & Pick<BuyColumnContext, 'onWhy'>) => {
  const control = useCellControl();
  if (row.kind !== 'variant' || onWhy === undefined)
    return <>{formatNumber(sumSuggestedUnits(row))}</>;
  return (
    <button
      type="button"
      className={explainStyles.number}
      aria-label={whySuggested(row.item.reorderQuantity, formatTitle(row))}
      {...control}
      onClick={({ currentTarget }) => onWhy(row, currentTarget)}
    >
      {formatNumber(row.item.reorderQuantity)}
    </button>
  );
};

/** Cost of the variants with a price; a product names how many of its variants have none. */
const CostCell = ({
  row,
  currency,
}: { readonly row: BuyRow } & Pick<BuyColumnContext, 'currency'>) => {
  if (row.kind === 'variant') return <>{formatMoney(row.cost, currency)}</>;
  const { cost, withoutPrice: missing } = sumReorderRows(row.variants);
  return (
    <span className={styles.quantity} {...(missing > 0 && { title: itemsWithoutPrice(missing) })}>
      {missing > 0 && <small>{withoutPrice(missing)}</small>}
      <span>{formatMoney(cost, currency)}</span>
    </span>
  );
};

const findStatusStyle = (row: BuyRow) => {
  const status = findItemOrGroup(row)?.status ?? null;
  return status === null ? null : inventoryStatusStyles[status];
};

const identityColumns = ({ onItem }: BuyColumnContext): readonly Column<BuyRow>[] => [
  createColumn('productTitle', 'Product', formatTitle, {
    cell: (row) => <TitleCell {...{ row, onItem }} />,
    print: (row) => joinParts(' · ', formatTitle(row), formatDetails(row)),
    width: 240,
    ...rowNameColumn,
    expander: true,
  }),
  createColumn('status', 'Status', (row) => findStatusStyle(row)?.label ?? null, {
    cell: (row) => {
      const status = findStatusStyle(row);
      return status !== null && <StatusBadge {...status} />;
    },
    width: 138,
  }),
  variantField('ignoreUntil', 'Ignored until', { kind: 'date', width: 122 }),
];

const orderColumns = ({
  currency,
  ignoredOrders,
  onWhy,
}: BuyColumnContext): readonly Column<BuyRow>[] => [
  createColumn('totalReorderQuantity', 'Order quantity', (row) => calculateTotals(row).quantity, {
    kind: 'number',
    cell: (row) => <QuantityCell row={row} />,
    edit: (row) => (row.kind === 'variant' ? 'units' : null),
    write: writeQuantity,
    width: 132,
    help: 'Click to change; “needs” is the quantity before the supplier’s minimum',
  }),
  createColumn('suggested', 'Suggested', sumSuggestedUnits, {
    kind: 'number',
    cell: (row) => <SuggestedCell {...{ row, onWhy }} />,
    width: 96,
    help: 'Click, or press Enter, for the reasons',
  }),
  variantField('supplierUnitPrice', 'Unit price', {
    key: 'unitPrice',
    kind: 'unitPrice',
    currency,
    value: (row) =>
      row.kind === 'variant' ? (row.item.supplierUnitPrice ?? row.item.costPrice) : null,
    width: 96,
    help: 'What the primary supplier charges, else the cost price',
  }),
  createColumn('totalReorderCost', 'Order cost', (row) => calculateTotals(row).cost, {
    kind: 'money',
    currency,
    cell: (row) => <CostCell row={row} currency={currency} />,
    width: 112,
  }),
  createColumn('minimum', 'Minimum', formatMinimum, { width: 180 }),
  createColumn(
    'suppliers',
    'Supplier',
    (row) =>
      row.kind === 'supplier'
        ? null
        : [...row.group.suppliers]
            .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
            .map(({ name }) => name)
            .join(', ') || null,
    { width: 176, grow: true },
  ),
  createColumn(
    'alreadyOrdered',
    'Already in orders',
    (row) =>
      selectOrderedQuantities(row, ignoredOrders).reduce(
        (sum, { quantity }) => sum + quantity,
        0,
      ) || null,
    {
      kind: 'number',
      cell: (row) => {
        const text = orderedText(selectOrderedQuantities(row, ignoredOrders));
        return text === '' ? (
          <span className={textStyles.muted}>{DASH}</span>
        ) : (
          <span data-clip title={text}>
            {text}
          </span>
        );
      },
      width: 150,
    },
  ),
];

const findLeast = (days: readonly (number | null)[]): number | null => {
  const known = days.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
};

const findDaysToOrder = (row: BuyRow): number | null =>
  findLeast(listVariantRows(row).map(({ item }) => item.daysToOrder));

const formatDaysToOrder = (row: BuyRow): string => {
  const days = findDaysToOrder(row);
  if (days !== 0) return formatNumber(days);
  const late = Math.max(...listVariantRows(row).map(({ item }) => item.daysLate));
  return late > 0 ? daysLate(late) : 'Today';
};

/** Formats the stockout of the variant that runs out first. */
const formatStockout = (row: BuyRow): string => {
  const items = listVariantRows(row).map(({ item }) => item);
  const [first] = items.toSorted(compareBy(({ stockoutDate }) => stockoutDate, 'ASC'));
  return first === undefined ? DASH : stockoutText(first);
};

const urgencyColumns = ({ currency }: BuyColumnContext): readonly Column<BuyRow>[] => [
  createColumn('lowestVariantsDaysToOrder', 'Days to order', findDaysToOrder, {
    kind: 'number',
    text: formatDaysToOrder,
    cell: (row) => (
      <span className={styles.days} data-due={findDaysToOrder(row) === 0}>
        {formatDaysToOrder(row)}
      </span>
    ),
    width: 112,
  }),
  variantField('reorderDate', 'Order by', { kind: 'date', width: 118 }),
  itemOrGroupField('stockoutDate', 'Stockout', { kind: 'date', width: 150, cell: formatStockout }),
  itemOrGroupField('salesAtRisk', 'Sales at risk', { kind: 'money', currency, width: 126 }),
  itemOrGroupField('quantity', 'On hand', { key: 'onHand', kind: 'number', width: 84 }),
  itemOrGroupField('planningRate', 'Sales per day', { kind: 'rate', width: 112 }),
  variantField('incomingQuantity', 'Incoming', { key: 'incoming', kind: 'number', width: 90 }),
  itemOrGroupField('coverageDays', 'Lasts, days', {
    kind: 'number',
    width: 96,
    help: 'How long the order lasts once it has arrived: reorder frequency and stock buffer',
  }),
];

const columnOrder = [
  ...['productTitle', 'status', 'totalReorderQuantity', 'suggested', 'totalReorderCost'],
  ...['lowestVariantsDaysToOrder', 'planningRate', 'onHand', 'suppliers'],
  ...['salesAtRisk', 'reorderDate', 'stockoutDate', 'unitPrice', 'minimum', 'incoming'],
  ...['coverageDays'],
  ...['alreadyOrdered', 'ignoreUntil'],
];

export const buyColumns = (context: BuyColumnContext): readonly Column<BuyRow>[] =>
  markSortable(
    toBuySortColumns,
    [
      ...groupColumns('Product', identityColumns(context)),
      ...groupColumns('Order', orderColumns(context)),
      ...groupColumns('Need', urgencyColumns(context)),
    ].toSorted((a, b) => columnOrder.indexOf(a.key) - columnOrder.indexOf(b.key)),
  );
