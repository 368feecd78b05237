import { reorderTotals } from '@quartermaster/contracts/inventory/rules/reorder';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { comparing } from '@quartermaster/contracts/core/page';
import { toBuySortColumns } from '@quartermaster/contracts/inventory/calls/to-buy';
import { withoutPriceTexts } from '../../ordering/cost-text.ts';
import { DASH, formatCount, formatMoney, formatNumber } from '../../lib/format.ts';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import {
  columnOf,
  type Column,
  grouped,
  sortableBy,
  fieldOf,
  namesRow,
} from '../../grid/column.ts';
import { stockoutText } from '../../item/stock-texts.ts';
import { TitledCell } from '../../ui/titled-cell.tsx';
import { ordersOf, variantIdsOf, variantRowsOf, type BuyRow, type VariantRow } from './rows.ts';
import { joined, minimumText } from '../../lib/words.ts';
import textStyles from '../../ui/text.module.css';
import explainStyles from '../../ui/number-explain.module.css';
import styles from './columns.module.css';

export interface BuyColumnContext {
  readonly currency: string | null;
  readonly ignoredOrders: ReadonlySet<string>;
  /** Opens the panel of an item; absent, like `onWhy`, while the past is shown. */
  readonly onItem: ((variantId: VariantId) => void) | undefined;
  /** Explains a suggested quantity beside its cell. */
  readonly onWhy: ((row: VariantRow, cell: Element) => void) | undefined;
}

/** Column of a variant's field; empty for a product and a supplier. */
const ofVariant = fieldOf((row: BuyRow) => (row.kind === 'variant' ? row.item : null));
/** Returns the item or product of a row; null for a supplier, which has no stock of its own. */
const shownOf = (row: BuyRow) => {
  if (row.kind === 'supplier') return null;
  return row.kind === 'variant' ? row.item : row.group;
};
const ofBoth = fieldOf(shownOf);

const suggestedOf = (row: BuyRow): number =>
  variantRowsOf(row).reduce((sum, { item }) => sum + (item.reorderQuantity ?? 0), 0);

const totalsOf = (row: BuyRow) => (row.kind === 'variant' ? row : reorderTotals(row.variants));

const details = (row: BuyRow): string => {
  if (row.kind !== 'variant')
    return formatCount(row.variants.length, row.kind === 'product' ? 'variant' : 'item');
  const { variantTitle, sku } = row.item;
  return joined(' · ', row.alone ? variantTitle : '', sku);
};

const titleOf = (row: BuyRow): string => {
  if (row.kind === 'supplier') return row.name === '' ? 'No supplier' : row.name;
  return row.kind === 'variant' && !row.alone && row.item.variantTitle !== ''
    ? row.item.variantTitle
    : row.group.productTitle;
};

const hrefOf = (row: BuyRow): string =>
  row.kind === 'variant'
    ? `/inventory?item=${row.id}`
    : `/inventory?q=${encodeURIComponent(titleOf(row))}`;

const imageOf = (row: BuyRow): string | null =>
  row.kind === 'variant' ? row.item.imageUrl : row.kind === 'product' ? row.group.imageUrl : null;

const TitleCell = ({ row, onItem }: { readonly row: BuyRow } & Pick<BuyColumnContext, 'onItem'>) =>
  row.kind === 'supplier' ? (
    <strong data-clip>
      {titleOf(row)} <span className={textStyles['muted']}>{details(row)}</span>
    </strong>
  ) : (
    <TitledCell
      image={imageOf(row)}
      title={titleOf(row)}
      details={details(row)}
      href={onItem && hrefOf(row)}
      onOpen={onItem && (() => onItem(variantIdsOf(row)[0] ?? ''))}
    />
  );

const minimumOf = (row: BuyRow): string | null => {
  const supplier = row.kind === 'variant' ? row.item.primarySupplier : null;
  return typeof supplier?.moq === 'number' ? minimumText(supplier) : null;
};

/** Hint beside a quantity that differs from the one of the projection (UI-SC-38). */
const rawHint = ({ item, edited }: VariantRow): string | null => {
  if (edited) return `of ${formatNumber(item.reorderQuantity)}`;
  return item.rawReorderQuantity === item.reorderQuantity
    ? null
    : `needs ${formatNumber(item.rawReorderQuantity)}`;
};

const QuantityCell = ({ row }: { readonly row: BuyRow }) => {
  if (row.kind !== 'variant') return <>{formatNumber(reorderTotals(row.variants).quantity)}</>;
  const hint = rawHint(row);
  const title = row.edited
    ? `Suggested: ${formatNumber(row.item.reorderQuantity)}. Empty the cell to go back to it.`
    : `Needed: ${formatNumber(row.item.rawReorderQuantity)}. Raised to the supplier’s minimum.`;
  return (
    <span className={styles['quantity']} {...(hint !== null && { title })}>
      {hint !== null && <small>{hint}</small>}
      <span data-edited={row.edited}>{formatNumber(row.quantity)}</span>
    </span>
  );
};

const SuggestedCell = ({
  row,
  onWhy,
}: { readonly row: BuyRow } & Pick<BuyColumnContext, 'onWhy'>) => {
  if (row.kind !== 'variant' || onWhy === undefined) return <>{formatNumber(suggestedOf(row))}</>;
  return (
    <button
      type="button"
      className={explainStyles['number']}
      aria-label={`Why ${formatNumber(row.item.reorderQuantity)} of ${titleOf(row)}`}
      tabIndex={-1}
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
  const { cost, withoutPrice } = reorderTotals(row.variants);
  const [title] = withoutPriceTexts(withoutPrice);
  return (
    <span className={styles['quantity']} {...(title !== undefined && { title })}>
      {withoutPrice > 0 && <small>{formatNumber(withoutPrice)} without a price</small>}
      <span>{formatMoney(cost, currency)}</span>
    </span>
  );
};

const statusOf = (row: BuyRow) => {
  const status = shownOf(row)?.status ?? null;
  return status === null ? null : inventoryStatusStyles[status];
};

const identity = ({ onItem }: BuyColumnContext): readonly Column<BuyRow>[] => [
  columnOf('productTitle', 'Product', titleOf, {
    cell: (row) => <TitleCell {...{ row, onItem }} />,
    print: (row) => joined(' · ', titleOf(row), details(row)),
    width: 240,
    ...namesRow,
    expander: true,
  }),
  columnOf('status', 'Status', (row) => statusOf(row)?.label ?? null, {
    cell: (row) => {
      const status = statusOf(row);
      return status !== null && <StatusBadge {...status} />;
    },
    width: 138,
  }),
  ofVariant('ignoreUntil', 'Ignored until', { kind: 'date', width: 122 }),
];

const ordering = ({
  currency,
  ignoredOrders,
  onWhy,
}: BuyColumnContext): readonly Column<BuyRow>[] => [
  columnOf('totalReorderQuantity', 'Order quantity', (row) => totalsOf(row).quantity, {
    kind: 'number',
    cell: (row) => <QuantityCell row={row} />,
    edit: (row) => (row.kind === 'variant' ? 'units' : null),
    width: 132,
    help: 'Click to change; “needs” is the quantity before the supplier’s minimum',
  }),
  columnOf('suggested', 'Suggested', suggestedOf, {
    kind: 'number',
    cell: (row) => <SuggestedCell {...{ row, onWhy }} />,
    width: 96,
    help: 'Click for the reasons',
  }),
  ofVariant('supplierUnitPrice', 'Unit price', {
    key: 'unitPrice',
    kind: 'unitPrice',
    currency,
    value: (row) =>
      row.kind === 'variant' ? (row.item.supplierUnitPrice ?? row.item.costPrice) : null,
    width: 96,
    help: 'What the primary supplier charges, else the cost price',
  }),
  columnOf('totalReorderCost', 'Order cost', (row) => totalsOf(row).cost, {
    kind: 'money',
    currency,
    cell: (row) => <CostCell row={row} currency={currency} />,
    width: 112,
  }),
  columnOf('minimum', 'Minimum', minimumOf, { width: 180 }),
  columnOf(
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
  columnOf(
    'alreadyOrdered',
    'Already in orders',
    (row) => ordersOf(row, ignoredOrders).reduce((sum, { quantity }) => sum + quantity, 0) || null,
    {
      kind: 'number',
      cell: (row) => {
        const orders = ordersOf(row, ignoredOrders);
        const text = orders
          .map(({ poName, quantity }) => `${poName}: ${formatNumber(quantity)}`)
          .join(', ');
        return text === '' ? (
          <span className={textStyles['muted']}>{DASH}</span>
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

const least = (days: readonly (number | null)[]): number | null => {
  const known = days.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
};

const daysOf = (row: BuyRow): number | null =>
  least(variantRowsOf(row).map(({ item }) => item.daysToOrder));

const daysText = (row: BuyRow): string => {
  const days = daysOf(row);
  if (days !== 0) return formatNumber(days);
  const late = Math.max(...variantRowsOf(row).map(({ item }) => item.daysLate));
  return late > 0 ? `${formatNumber(late)} d late` : 'Today';
};

/** Formats the stockout of the variant that runs out first. */
const stockoutOf = (row: BuyRow): string => {
  const items = variantRowsOf(row).map(({ item }) => item);
  const [first] = items.toSorted(comparing(({ stockoutDate }) => stockoutDate, 'ASC'));
  return first === undefined ? DASH : stockoutText(first);
};

const urgency = ({ currency }: BuyColumnContext): readonly Column<BuyRow>[] => [
  columnOf('lowestVariantsDaysToOrder', 'Days to order', daysOf, {
    kind: 'number',
    text: daysText,
    cell: (row) => (
      <span className={styles['days']} data-due={daysOf(row) === 0}>
        {daysText(row)}
      </span>
    ),
    width: 112,
  }),
  ofVariant('reorderDate', 'Order by', { kind: 'date', width: 118 }),
  ofBoth('stockoutDate', 'Stockout', { kind: 'date', width: 150, cell: stockoutOf }),
  ofBoth('salesAtRisk', 'Sales at risk', { kind: 'money', currency, width: 126 }),
  ofBoth('quantity', 'On hand', { key: 'onHand', kind: 'number', width: 84 }),
  ofBoth('planningRate', 'Sales per day', { kind: 'rate', width: 112 }),
  ofVariant('incomingQuantity', 'Incoming', { key: 'incoming', kind: 'number', width: 90 }),
  ofBoth('coverageDays', 'Lasts, days', {
    kind: 'number',
    width: 96,
    help: 'How long the order lasts once it has arrived: reorder frequency and stock buffer',
  }),
];

const places = [
  ...['productTitle', 'status', 'totalReorderQuantity', 'suggested', 'totalReorderCost'],
  ...['lowestVariantsDaysToOrder', 'planningRate', 'onHand', 'suppliers'],
  ...['salesAtRisk', 'reorderDate', 'stockoutDate', 'unitPrice', 'minimum', 'incoming'],
  ...['coverageDays'],
  ...['alreadyOrdered', 'ignoreUntil'],
];

export const buyColumns = (context: BuyColumnContext): readonly Column<BuyRow>[] =>
  sortableBy(
    toBuySortColumns,
    [
      ...grouped('Product', identity(context)),
      ...grouped('Order', ordering(context)),
      ...grouped('Need', urgency(context)),
    ].toSorted((a, b) => places.indexOf(a.key) - places.indexOf(b.key)),
  );
