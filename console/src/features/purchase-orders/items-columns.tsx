import type { ItemCost } from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import type { ItemQuantities } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { formatNumber } from '../../lib/format.ts';
import { amountRule, unitsRule } from '../../lib/numbers/rules.ts';
import type { Column } from '../../ui/data-grid/column.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { discountText, refuseDiscount } from './item-edits.ts';
import type { EditItem } from './order-edit.ts';
import { variantName, type ItemVariant } from './variants.ts';

/** An item with everything the table shows of it. */
export interface ItemRow {
  readonly item: EditItem;
  readonly variant: ItemVariant | undefined;
  readonly cost: ItemCost | undefined;
  readonly quantities: ItemQuantities | undefined;
}

const Product = ({ row }: { readonly row: ItemRow }) => (
  <span className="qm-titled">
    <Thumbnail src={row.variant?.imageUrl} />
    <span className="qm-titled-text" title={variantName(row.variant)}>
      <span className="qm-item-title qm-clip">{variantName(row.variant)}</span>
      <span className="qm-titled-details qm-clip">{row.variant?.sku}</span>
    </span>
  </span>
);

const Allocated = ({ quantities }: Pick<ItemRow, 'quantities'>) => {
  const { allocated = 0, unallocated = 0 } = quantities ?? {};
  if (unallocated < 0)
    return (
      <span className="qm-late">
        {formatNumber(allocated)} · {formatNumber(-unallocated)} too many
      </span>
    );
  return (
    <>
      {formatNumber(allocated)}
      {unallocated > 0 && (
        <span className="qm-warn qm-left">· {formatNumber(unallocated)} left</span>
      )}
    </>
  );
};

const typedColumns = (currency: string): readonly Column<ItemRow>[] => {
  const inOrder = () => currency;
  return [
    {
      key: 'product',
      title: 'Item',
      value: (row) => variantName(row.variant),
      cell: (row) => <Product row={row} />,
      csv: (row) => `${variantName(row.variant)} ${row.variant?.sku ?? ''}`,
      width: 272,
      grow: true,
      pinned: true,
      locked: true,
    },
    {
      key: 'supplierSKU',
      title: 'Supplier SKU',
      value: (row) => row.item.supplierSKU,
      edit: { type: 'text' },
      width: 104,
    },
    {
      key: 'quantity',
      title: 'Quantity',
      kind: 'number',
      value: (row) => row.item.quantity,
      edit: { type: 'number', rule: unitsRule },
      width: 84,
    },
    {
      key: 'unitCost',
      title: 'Unit cost',
      kind: 'unitPrice',
      currency: inOrder,
      value: (row) => row.item.unitCost,
      edit: { type: 'number', rule: amountRule(currency) },
      width: 92,
    },
    {
      key: 'discount',
      title: 'Discount',
      value: (row) => discountText(row.item),
      edit: { type: 'text', refuse: refuseDiscount },
      width: 84,
      help: 'For one unit: 10% or an amount such as 2.25',
    },
  ];
};

const landedHelp =
  'Landed total ÷ all ordered units, accepted or not. What a unit accepted with a shipment cost is in the inventory.';

const workedOutColumns = (currency: string, shopCurrency: string): readonly Column<ItemRow>[] => {
  const inOrder = () => currency;
  return [
    {
      key: 'costAfterDiscount',
      title: 'After discount',
      kind: 'unitPrice',
      currency: inOrder,
      value: (row) => row.cost?.unitCost ?? null,
      width: 116,
    },
    {
      key: 'extended',
      title: 'Extended',
      kind: 'money',
      currency: inOrder,
      value: (row) => row.cost?.totalCost ?? null,
      width: 104,
      help: 'Quantity × unit cost after discount',
    },
    {
      key: 'landedUnit',
      title: 'Landed as ordered',
      kind: 'money',
      currency: inOrder,
      value: (row) => row.cost?.landedUnitCost ?? null,
      width: 140,
      help: landedHelp,
    },
    {
      key: 'allocated',
      title: 'In shipments',
      kind: 'number',
      value: (row) => row.quantities?.allocated ?? 0,
      cell: (row) => <Allocated quantities={row.quantities} />,
      width: 124,
    },
    {
      key: 'shopifyPrice',
      title: 'Store price',
      kind: 'money',
      currency: () => shopCurrency,
      value: (row) => row.item.shopifyPrice,
      width: 98,
    },
    {
      key: 'stockCoverageDate',
      title: 'Covers until',
      kind: 'date',
      value: (row) => row.item.stockCoverageDate,
      hidden: true,
      width: 120,
    },
    {
      key: 'landedTotal',
      title: 'Landed total',
      kind: 'money',
      currency: inOrder,
      value: (row) => row.cost?.landedTotalCost ?? null,
      hidden: true,
      width: 116,
    },
    {
      key: 'onHand',
      title: 'On hand',
      kind: 'number',
      value: (row) => row.variant?.quantity ?? null,
      hidden: true,
      width: 90,
    },
  ];
};

/** `currency` of the order, `shopCurrency` for prices of the store. */
export const itemColumns = ({
  currency,
  shopCurrency,
  isEditable,
}: {
  readonly currency: string;
  readonly shopCurrency: string;
  readonly isEditable: boolean;
}): readonly Column<ItemRow>[] => {
  const columns = [...typedColumns(currency), ...workedOutColumns(currency, shopCurrency)];
  return isEditable ? columns : columns.map(({ edit: _, ...column }) => column);
};
