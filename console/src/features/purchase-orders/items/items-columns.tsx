import { stockColumns } from './stock-columns.ts';
import { formatNumber } from '../../../lib/format.ts';
import {
  createColumn,
  type Column,
  createFieldColumn,
  rowNameColumn,
} from '../../../grid/column.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { discountText, parseDiscount, validateDiscount } from './item-edits.ts';
import type { ItemRow } from './item-rows.ts';
import { variantName } from '../../../data/variants.ts';
import styles from './items-columns.module.css';
import textStyles from '../../../ui/text.module.css';
import titledCellStyles from '../../../ui/titled-cell.module.css';

const Product = ({ row }: { readonly row: ItemRow }) => (
  <span className={titledCellStyles.titled}>
    <Thumbnail src={row.variant?.imageUrl} />
    <span className={titledCellStyles.text} title={variantName(row.variant)}>
      <span className={textStyles.strong} data-clip>
        {variantName(row.variant)}
      </span>
      <span className={titledCellStyles.details} data-clip>
        {row.variant?.sku}
      </span>
    </span>
  </span>
);

const Allocated = ({ quantities }: Pick<ItemRow, 'quantities'>) => {
  const { allocated = 0, unallocated = 0 } = quantities ?? {};
  if (unallocated < 0)
    return (
      <span className={textStyles.late}>
        {formatNumber(allocated)} · {formatNumber(-unallocated)} too many
      </span>
    );
  return (
    <>
      {formatNumber(allocated)}
      {unallocated > 0 && (
        <span className={[textStyles.warn, styles.left].join(' ')}>
          · {formatNumber(unallocated)} left
        </span>
      )}
    </>
  );
};

const itemField = createFieldColumn(
  ({ item }: ItemRow) => item,
  (item) => ({ item }),
);
const costField = createFieldColumn(({ cost }: ItemRow) => cost);

const enteredColumns = (currency: string): readonly Column<ItemRow>[] => [
  createColumn('product', 'Item', (row) => variantName(row.variant), {
    cell: (row) => <Product row={row} />,
    csv: (row) => `${variantName(row.variant)} ${row.variant?.sku ?? ''}`,
    width: 272,
    ...rowNameColumn,
  }),
  itemField('supplierSKU', 'Supplier SKU', { edit: 'text', width: 104 }),
  itemField('quantity', 'Quantity', { kind: 'number', edit: 'units', emptied: 0, width: 84 }),
  itemField('unitCost', 'Unit cost', {
    kind: 'unitPrice',
    currency,
    edit: 'amount',
    emptied: 0,
    width: 92,
  }),
  createColumn('discount', 'Discount', (row) => discountText(row.item), {
    edit: { type: 'text', refuse: validateDiscount },
    write: ({ item }, typed) => ({ item: { ...item, ...parseDiscount(String(typed ?? '')) } }),
    width: 84,
    help: 'For one unit: 10% or an amount such as 2.25',
  }),
];

const landedHelp =
  'Landed total ÷ all ordered units, accepted or not. The inventory has the landed cost of the accepted units.';

const calculatedColumns = (currency: string, shopCurrency: string): readonly Column<ItemRow>[] => {
  const money = { kind: 'money', currency } as const;
  return [
    costField('unitCost', 'After discount', {
      ...money,
      kind: 'unitPrice',
      key: 'costAfterDiscount',
      width: 116,
    }),
    costField('totalCost', 'Extended', {
      ...money,
      key: 'extended',
      width: 104,
      help: 'Quantity × unit cost after discount',
    }),
    costField('landedUnitCost', 'Landed as ordered', {
      ...money,
      key: 'landedUnit',
      width: 140,
      help: landedHelp,
    }),
    createColumn('allocated', 'In shipments', (row) => row.quantities?.allocated ?? 0, {
      kind: 'number',
      cell: (row) => <Allocated quantities={row.quantities} />,
      width: 124,
    }),
    itemField('shopifyPrice', 'Store price', { kind: 'money', currency: shopCurrency, width: 98 }),
    costField('landedTotalCost', 'Landed total', {
      ...money,
      key: 'landedTotal',
      hidden: true,
      width: 116,
    }),
  ];
};

/** Columns of the items; `currency` is that of the order, `shopCurrency` that of the store's prices. */
export const itemColumns = ({
  currency,
  shopCurrency,
  isEditable,
}: {
  readonly currency: string;
  readonly shopCurrency: string;
  readonly isEditable: boolean;
}): readonly Column<ItemRow>[] => {
  const columns = [
    ...enteredColumns(currency),
    ...stockColumns,
    ...calculatedColumns(currency, shopCurrency),
  ];
  return isEditable ? columns : columns.map(({ edit: _, ...column }) => column);
};
