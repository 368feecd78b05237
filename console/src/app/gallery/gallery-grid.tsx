import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconEye, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { formatMoneyCompact } from '../../lib/format.ts';
import { BulkBar } from '../../list/bulk-bar.tsx';
import { ColumnChooser } from '../../grid/column-chooser.tsx';
import { DataGrid } from '../../grid/data-grid.tsx';
import { DensityMenu, useDensity } from '../../grid/density-menu.tsx';
import type { DataGridHandle, GridSort } from '../../grid/grid-props.ts';
import { useGridLayout } from '../../grid/use-grid-layout.ts';
import { FilterBar, type FilterChip } from '../../list/filter-bar.tsx';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../list/pager.tsx';
import { toast } from '../../ui/toast.tsx';
import { sampleColumns, sampleTreeColumns } from './sample-columns.tsx';
import { sampleRows, type SampleRow } from './sample-rows.ts';

const all = sampleRows(4_312);
const idOf = (row: SampleRow): string => row.id;
const variantsOf = (row: SampleRow): readonly SampleRow[] => row.variants;
const NONE: ReadonlySet<string> = new Set();

interface GalleryGridProps {
  readonly tree: boolean;
  readonly onOpen: (row: SampleRow) => void;
  readonly activeId: string | null;
}

const Tools = ({ children, onExport }: { children: ReactNode; onExport: () => void }) => (
  <>
    {children}
    <DensityMenu />
    <Tooltip label="Export">
      <ActionIcon aria-label="Export" onClick={onExport}>
        <IconDownload size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  </>
);

const nothing = (): void => undefined;

const chips: readonly FilterChip[] = [
  {
    id: 'status',
    label: 'Status',
    operator: 'Is any of',
    value: 'Running low, Out of Stock',
    onRemove: nothing,
  },
  {
    id: 'days',
    label: 'Days to order',
    operator: 'Less than',
    value: '7',
    joiner: 'And',
    onRemove: nothing,
  },
];

/** The state a list keeps: in the real screens most of it is in the address. */
const useSampleList = () => {
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(100);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<GridSort | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(NONE);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(NONE);
  const found = useMemo(
    () => all.filter((row) => row.title.toLowerCase().includes(search.toLowerCase())),
    [search],
  );
  const rows = useMemo(() => found.slice((page - 1) * limit, page * limit), [found, page, limit]);
  return {
    found,
    rows,
    page,
    limit,
    search,
    setSearch,
    pager: { page, limit, total: found.length, onPage: setPage, onLimit: setLimit },
    sorting: { sort, onSortChange: setSort },
    selection,
    setSelection,
    tree: { childrenOf: variantsOf, expanded, onExpandedChange: setExpanded },
  };
};

type SampleList = ReturnType<typeof useSampleList>;

const Selected = ({ list }: { readonly list: SampleList }) => (
  <BulkBar
    count={list.selection.size}
    noun="item"
    onClear={() => list.setSelection(NONE)}
    matching={{
      pageCount: list.rows.length,
      total: list.found.length,
      allSelected: list.selection.size === list.found.length,
      onSelectAll: () => list.setSelection(new Set(list.found.map(idOf))),
    }}
  >
    <Button size="xs">Add to purchase order</Button>
    <Button size="xs" variant="default">
      Tag
    </Button>
    <Button size="xs" variant="default">
      Favourite
    </Button>
  </BulkBar>
);

const header = (count: number): ReactNode => (
  <PageHeader
    title="Inventory"
    count={count}
    actions={<Button leftSection={<IconPlus size={16} />}>Create purchase order</Button>}
  />
);

const summary = `Retail ${formatMoneyCompact(1_240_300, 'EUR')}, cost ${formatMoneyCompact(610_000, 'EUR')}`;
const totals = { title: 'Total of 4,312', onHand: '1,204,330', retail: '€1,240,300.00' };

/** A list page as the feature screens build it, over made-up rows. */
export const GalleryGrid = ({ tree, onOpen, activeId }: GalleryGridProps) => {
  const columns = tree ? sampleTreeColumns : sampleColumns;
  const { layout, setLayout, reset } = useGridLayout(tree ? 'gallery-tree' : 'gallery', columns);
  const grid = useRef<DataGridHandle>(null);
  const list = useSampleList();
  const toolbar = (
    <FilterBar
      search={{ value: list.search, onChange: list.setSearch, placeholder: 'Search title or SKU' }}
      chips={chips}
      add={() => <div>The filter form of a screen</div>}
      onClear={nothing}
      tools={
        <Tools onExport={() => grid.current?.exportCsv('sample.csv')}>
          <ColumnChooser columns={columns} layout={layout} onChange={setLayout} onReset={reset} />
        </Tools>
      }
    />
  );
  return (
    <GridPage
      header={header(list.found.length)}
      toolbar={list.selection.size > 0 ? <Selected list={list} /> : toolbar}
      footer={<Pager {...list.pager} summary={summary} />}
    >
      <DataGrid
        ref={grid}
        label="Sample items"
        columns={columns}
        rows={list.rows}
        rowId={idOf}
        layout={layout}
        onLayoutChange={setLayout}
        density={useDensity()}
        {...list.sorting}
        selection={list.selection}
        onSelectionChange={list.setSelection}
        onOpen={onOpen}
        activeId={activeId}
        {...(tree && list.tree)}
        totals={totals}
        onEdit={({ key, value }) => toast.success(`${key} set to ${String(value)}`)}
        rowActions={(row) => [
          { label: 'Open', icon: <IconEye size={16} stroke={1.6} />, onClick: () => onOpen(row) },
          {
            label: 'Delete',
            icon: <IconTrash size={16} stroke={1.6} />,
            danger: true,
            onClick: nothing,
          },
        ]}
      />
    </GridPage>
  );
};
