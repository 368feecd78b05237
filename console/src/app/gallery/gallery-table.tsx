import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { type Column, createFieldColumn } from '../../grid/column.ts';
import { ColumnChooser } from '../../grid/column-chooser.tsx';
import { DataGrid } from '../../grid/data-grid.tsx';
import { DensityMenu } from '../../grid/density-menu.tsx';
import { useGridLayout } from '../../grid/use-grid-layout.ts';
import { BulkBar } from '../../list/bulk-bar.tsx';
import { FilterBar } from '../../list/filter-bar.tsx';
import { Pager } from '../../list/pager.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import { toast } from '../../ui/toast.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { itemSelection } from '../../list/words.ts';

interface Sample {
  readonly id: string;
  readonly title: string;
  readonly status: keyof typeof inventoryStatusStyles;
  readonly onHand: number;
  readonly stockoutOn: string | null;
  readonly cost: number | null;
  readonly variants: readonly Sample[];
}

const sample = (title: string, onHand: number, variants: readonly Sample[] = []): Sample => ({
  id: title,
  title,
  status: onHand === 0 ? 'OUT_OF_STOCK' : 'HEALTHY',
  onHand,
  stockoutOn: onHand === 0 ? null : '2026-05-14',
  cost: onHand / 100,
  variants,
});
const samples: readonly Sample[] = [
  sample('Retro spot tea set', 1_204, [sample('Red', 1_204), sample('Green', 0)]),
  sample('White hanging heart lamp', 0),
  sample('Regency cake stand, three tiers', 87, [sample('Ivory', 87)]),
];

const field = createFieldColumn((row: Sample) => row);
const columns: readonly Column<Sample>[] = [
  field('title', 'Product', { width: 260, pinned: true, expander: true }),
  field('status', 'Status', {
    cell: ({ status }) => <StatusBadge {...inventoryStatusStyles[status]} />,
    width: 150,
  }),
  field('onHand', 'On hand', {
    kind: 'number',
    cell: ({ onHand }) => <Sparkline values={[onHand, 40, 60]} label="Units on hand" />,
    width: 120,
    help: 'Units in the warehouse',
  }),
  field('stockoutOn', 'Stockout', { kind: 'date', width: 120 }),
  field('cost', 'Landed cost', { kind: 'money', currency: 'EUR', edit: 'amount', width: 120 }),
];

const NONE: ReadonlySet<string> = new Set();
const nothing = (): void => undefined;
const chip = { id: 'days', label: 'Days to order', operator: 'Less than', value: '7' } as const;

/** A table with the bars of a list around it. */
export const GalleryTable = () => {
  const { layout, setLayout, reset } = useGridLayout('gallery', columns);
  const [selection, setSelection] = useState(NONE);
  const [expanded, setExpanded] = useState(NONE);
  return (
    <>
      <BulkBar count={selection.size} words={itemSelection} onClear={() => setSelection(NONE)}>
        <ToolButton variant="filled">Add to purchase order</ToolButton>
      </BulkBar>
      <FilterBar
        search={{ value: '', onChange: nothing, placeholder: 'Search title or SKU' }}
        chips={[{ ...chip, onRemove: nothing }]}
        add={() => <div>The filter form of a screen</div>}
        onClear={nothing}
        tools={
          <>
            <ColumnChooser columns={columns} {...{ layout, setLayout, reset }} />
            <DensityMenu />
          </>
        }
      />
      <div style={{ height: 320 }}>
        <DataGrid
          label="Sample items"
          columns={columns}
          rows={samples}
          rowId={({ id }) => id}
          layout={layout}
          onLayoutChange={setLayout}
          {...{ selection, expanded }}
          onSelectionChange={setSelection}
          getChildren={({ variants }) => variants}
          onExpandedChange={setExpanded}
          totals={{ title: 'Total', onHand: '1,291' }}
          onEdit={({ key, value }) => toast.success(`${key} set to ${String(value)}`)}
          rowActions={() => [{ label: 'Open', icon: IconEye, onClick: nothing }]}
        />
      </div>
      <Pager page={1} limit={100} total={4_312} onPage={nothing} onLimit={nothing} />
    </>
  );
};
