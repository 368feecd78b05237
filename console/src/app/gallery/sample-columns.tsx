import type { Column } from '../../grid/column.ts';
import { GradeBadge, StatusBadge } from '../../ui/badges.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import { formatNumber } from '../../lib/format.ts';
import { amountRule } from '../../lib/numbers/rules.ts';
import type { SampleRow } from './sample-rows.ts';

export const sampleColumns: readonly Column<SampleRow>[] = [
  {
    key: 'title',
    title: 'Product',
    value: (row) => row.title,
    cell: (row) => (
      <a className="qm-cell-link" href={`#${row.id}`}>
        {row.title}
      </a>
    ),
    width: 260,
    pinned: true,
    locked: true,
    group: 'Product',
  },
  { key: 'sku', title: 'SKU', value: (row) => row.sku, width: 110, group: 'Product' },
  {
    key: 'status',
    title: 'Status',
    value: (row) => row.status,
    cell: (row) => <StatusBadge {...inventoryStatusStyles[row.status]} />,
    width: 150,
    group: 'Stock',
  },
  {
    key: 'grade',
    title: 'Grade',
    value: (row) => row.grade,
    cell: (row) => <GradeBadge grade={row.grade} />,
    width: 80,
    group: 'Stock',
  },
  { key: 'onHand', title: 'On hand', kind: 'number', value: (row) => row.onHand, width: 100 },
  {
    key: 'incoming',
    title: 'Incoming',
    kind: 'number',
    value: (row) => row.incoming,
    width: 100,
    help: 'Units of open purchase orders that have not arrived',
  },
  {
    key: 'perDay',
    title: 'Sales per day',
    kind: 'number',
    value: (row) => row.perDay,
    cell: (row) => (
      <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        <Sparkline values={row.sales} label="Units sold per day" />
        {formatNumber(row.perDay)}
      </span>
    ),
    width: 150,
  },
  {
    key: 'stockoutOn',
    title: 'Stockout',
    kind: 'date',
    value: (row) => row.stockoutOn,
    width: 120,
  },
  {
    key: 'cost',
    title: 'Landed cost',
    kind: 'money',
    currency: () => 'EUR',
    value: (row) => row.cost,
    width: 120,
    edit: { type: 'number', rule: amountRule('EUR') },
  },
  {
    key: 'retail',
    title: 'Retail value',
    kind: 'money',
    currency: () => 'EUR',
    value: (row) => row.retail,
    width: 130,
  },
  { key: 'margin', title: 'Margin', kind: 'percent', value: (row) => row.margin, width: 90 },
  { key: 'supplier', title: 'Supplier', value: (row) => row.supplier, width: 160 },
];

export const sampleTreeColumns: readonly Column<SampleRow>[] = sampleColumns.map((column) =>
  column.key === 'title'
    ? { ...column, expander: true, cell: (row: SampleRow) => row.title }
    : column,
);
