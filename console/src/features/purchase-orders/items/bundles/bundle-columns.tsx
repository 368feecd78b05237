import { bundleStatusLabels } from '@quartermaster/contracts/inventory/rules/bundles';
import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import { bundleStatusStyles, inventoryStatusStyles } from '../../../../ui/statuses.ts';
import { StatusBadge } from '../../../../ui/badges.tsx';
import { type Column, sortableBy } from '../../../../grid/column.ts';
import { Thumbnail } from '../../../../ui/thumbnail.tsx';
import type { BundleRow } from './bundle-rows.ts';

const nameOf = ({ title, variantTitle }: BundleRow): string =>
  variantTitle === '' ? title : `${title} · ${variantTitle}`;

const Name = ({ row }: { readonly row: BundleRow }) =>
  row.component === null ? (
    <strong className="qm-clip">{nameOf(row)}</strong>
  ) : (
    <span className="qm-titled">
      <Thumbnail src={row.image} />
      <span className="qm-clip">{nameOf(row)}</span>
    </span>
  );

const Status = ({ row: { bundle, component } }: { readonly row: BundleRow }) => {
  if (bundle !== null) return <StatusBadge {...bundleStatusStyles[bundle.status]} />;
  const status = component?.status ?? null;
  if (status === null) return <span className="qm-muted">Not tracked</span>;
  return <StatusBadge {...inventoryStatusStyles[status]} />;
};

const statusText = ({ bundle, component }: BundleRow): string => {
  if (bundle !== null) return bundleStatusLabels[bundle.status];
  const status = component?.status ?? null;
  return status === null ? 'Not tracked' : inventoryStatusLabels[status];
};

/** Prices are in the shop's currency. */
export const bundleColumns = (shopCurrency: string): readonly Column<BundleRow>[] =>
  sortableBy(
    [],
    [
      {
        key: 'name',
        title: 'Bundle and components',
        value: nameOf,
        cell: (row) => <Name row={row} />,
        expander: true,
        width: 300,
        grow: true,
        pinned: true,
      },
      {
        key: 'status',
        title: 'Status',
        value: statusText,
        cell: (row) => <Status row={row} />,
        width: 142,
        help: 'Of a bundle how far it is set up, of a component how its stock stands',
      },
      {
        key: 'quantity',
        title: 'In one bundle',
        kind: 'number',
        value: ({ component }) => component?.quantity ?? null,
        width: 112,
      },
      {
        key: 'ordered',
        title: 'In this order',
        kind: 'number',
        value: ({ component }) => component?.ordered ?? null,
        width: 108,
      },
      {
        key: 'makes',
        title: 'Bundles it makes',
        kind: 'number',
        value: ({ bundle }) => bundle?.makes ?? null,
        width: 128,
        help: 'Whole bundles from the units of this order alone, without the stock at hand',
      },
      {
        key: 'variantCostPrice',
        title: 'Cost price',
        kind: 'money',
        currency: () => shopCurrency,
        value: ({ component }) => component?.variantCostPrice ?? null,
        width: 98,
      },
      {
        key: 'averageDailySales',
        title: 'Sold per day',
        kind: 'rate',
        value: ({ component }) => component?.averageDailySales ?? null,
        width: 104,
        help: 'Average daily sales of the component by itself',
      },
      {
        key: 'averageDailySalesBeforeStockout',
        title: 'Before stockout',
        kind: 'rate',
        value: ({ component }) => component?.averageDailySalesBeforeStockout ?? null,
        width: 120,
        help: 'Average daily sales on the days it was in stock',
      },
    ],
  );
