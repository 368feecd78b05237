import { bundleStatusStyles, inventoryStatusStyles } from '../../../../ui/statuses.ts';
import type { StatusStyle } from '../../../../ui/badges.tsx';
import {
  createColumn,
  type Column,
  createFieldColumn,
  markSortable,
} from '../../../../grid/column.ts';
import { statusColumn } from '../../../../grid/status-column.tsx';
import { Thumbnail } from '../../../../ui/thumbnail.tsx';
import type { BundleRow } from './bundle-rows.ts';
import titledCellStyles from '../../../../ui/titled-cell.module.css';

const formatName = ({ title, variantTitle }: BundleRow): string =>
  variantTitle === '' ? title : `${title} · ${variantTitle}`;

const Name = ({ row }: { readonly row: BundleRow }) =>
  row.component === null ? (
    <strong data-clip>{formatName(row)}</strong>
  ) : (
    <span className={titledCellStyles.titled}>
      <Thumbnail src={row.image} />
      <span data-clip>{formatName(row)}</span>
    </span>
  );

const getStatus = ({ bundle, component }: BundleRow): StatusStyle | string => {
  if (bundle !== null) return bundleStatusStyles[bundle.status];
  const status = component?.status ?? null;
  return status === null ? 'Not tracked' : inventoryStatusStyles[status];
};

const componentField = createFieldColumn(({ component }: BundleRow) => component);
const bundleField = createFieldColumn(({ bundle }: BundleRow) => bundle);

/** Columns of the table; prices are in the shop's currency. */
export const bundleColumns = (shopCurrency: string): readonly Column<BundleRow>[] =>
  markSortable(
    [],
    [
      createColumn('name', 'Bundle and components', formatName, {
        cell: (row) => <Name row={row} />,
        expander: true,
        width: 300,
        grow: true,
        pinned: true,
      }),
      statusColumn('status', 'Status', getStatus, {
        width: 142,
        help: 'Of a bundle how far it is set up, of a component the state of its stock',
      }),
      componentField('quantity', 'In one bundle', { kind: 'number', width: 112 }),
      componentField('ordered', 'In this order', { kind: 'number', width: 108 }),
      bundleField('makes', 'Bundles it makes', {
        kind: 'number',
        width: 128,
        help: 'Whole bundles from the units of this order alone, without the stock at hand',
      }),
      componentField('variantCostPrice', 'Cost price', {
        kind: 'money',
        currency: shopCurrency,
        width: 98,
      }),
      componentField('averageDailySales', 'Sold per day', {
        kind: 'rate',
        width: 104,
        help: 'Average daily sales of the component by itself',
      }),
      componentField('averageDailySalesBeforeStockout', 'Before stockout', {
        kind: 'rate',
        width: 120,
        help: 'Average daily sales on the days it was in stock',
      }),
    ],
  );
