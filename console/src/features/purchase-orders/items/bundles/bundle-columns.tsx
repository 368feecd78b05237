import { bundleStatusStyles, inventoryStatusStyles } from '../../../../ui/statuses.ts';
import type { StatusStyle } from '../../../../ui/badges.tsx';
import { columnOf, type Column, fieldOf, sortableBy } from '../../../../grid/column.ts';
import { statusColumn } from '../../../../grid/status-column.tsx';
import { Thumbnail } from '../../../../ui/thumbnail.tsx';
import type { BundleRow } from './bundle-rows.ts';
import titledCellStyles from '../../../../ui/titled-cell.module.css';

const nameOf = ({ title, variantTitle }: BundleRow): string =>
  variantTitle === '' ? title : `${title} · ${variantTitle}`;

const Name = ({ row }: { readonly row: BundleRow }) =>
  row.component === null ? (
    <strong data-clip>{nameOf(row)}</strong>
  ) : (
    <span className={titledCellStyles['titled']}>
      <Thumbnail src={row.image} />
      <span data-clip>{nameOf(row)}</span>
    </span>
  );

const statusOf = ({ bundle, component }: BundleRow): StatusStyle | string => {
  if (bundle !== null) return bundleStatusStyles[bundle.status];
  const status = component?.status ?? null;
  return status === null ? 'Not tracked' : inventoryStatusStyles[status];
};

const ofComponent = fieldOf(({ component }: BundleRow) => component);
const ofBundle = fieldOf(({ bundle }: BundleRow) => bundle);

/** Columns of the table; prices are in the shop's currency. */
export const bundleColumns = (shopCurrency: string): readonly Column<BundleRow>[] =>
  sortableBy(
    [],
    [
      columnOf('name', 'Bundle and components', nameOf, {
        cell: (row) => <Name row={row} />,
        expander: true,
        width: 300,
        grow: true,
        pinned: true,
      }),
      statusColumn('status', 'Status', statusOf, {
        width: 142,
        help: 'Of a bundle how far it is set up, of a component the state of its stock',
      }),
      ofComponent('quantity', 'In one bundle', { kind: 'number', width: 112 }),
      ofComponent('ordered', 'In this order', { kind: 'number', width: 108 }),
      ofBundle('makes', 'Bundles it makes', {
        kind: 'number',
        width: 128,
        help: 'Whole bundles from the units of this order alone, without the stock at hand',
      }),
      ofComponent('variantCostPrice', 'Cost price', {
        kind: 'money',
        currency: shopCurrency,
        width: 98,
      }),
      ofComponent('averageDailySales', 'Sold per day', {
        kind: 'rate',
        width: 104,
        help: 'Average daily sales of the component by itself',
      }),
      ofComponent('averageDailySalesBeforeStockout', 'Before stockout', {
        kind: 'rate',
        width: 120,
        help: 'Average daily sales on the days it was in stock',
      }),
    ],
  );
