import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconEye, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { formatMoneyCompact } from '../../lib/format.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { ColumnChooser } from '../../ui/data-grid/column-chooser.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { DensityMenu, useDensity } from '../../ui/data-grid/density-menu.tsx';
import type { DataGridHandle, GridSort } from '../../ui/data-grid/grid-props.ts';
import { useGridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
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

const Tools = ({ children, onExport }: { children: React.ReactNode; onExport: () => void }) => (
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

/** A list page as the feature screens build it, over made-up rows. */
export const GalleryGrid = ({ tree, onOpen, activeId }: GalleryGridProps) => {
  const columns = tree ? sampleTreeColumns : sampleColumns;
  const { layout, setLayout, reset } = useGridLayout(tree ? 'gallery-tree' : 'gallery', columns);
  const density = useDensity();
  const grid = useRef<DataGridHandle>(null);
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
  const filterBar = (
    <FilterBar
      search={{ value: search, onChange: setSearch, placeholder: 'Search title or SKU' }}
      chips={[
        {
          id: 'status',
          label: 'Status',
          operator: 'Is any of',
          value: 'Running low, Out of Stock',
          onRemove: () => undefined,
        },
        {
          id: 'days',
          label: 'Days to order',
          operator: 'Less than',
          value: '7',
          joiner: 'And',
          onRemove: () => undefined,
        },
      ]}
      add={() => <div>The filter form of a screen</div>}
      onClear={() => undefined}
      tools={
        <Tools onExport={() => grid.current?.exportCsv('sample.csv')}>
          <ColumnChooser columns={columns} layout={layout} onChange={setLayout} onReset={reset} />
        </Tools>
      }
    />
  );
  const bulkBar = (
    <BulkBar
      count={selection.size}
      noun="item"
      onClear={() => setSelection(NONE)}
      matching={{
        pageCount: limit,
        total: found.length,
        allSelected: false,
        onSelectAll: () => setSelection(new Set(found.map(idOf))),
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
  return (
    <GridPage
      header={
        <PageHeader
          title="Inventory"
          count={found.length}
          actions={<Button leftSection={<IconPlus size={16} />}>Create purchase order</Button>}
        />
      }
      toolbar={selection.size > 0 ? bulkBar : filterBar}
      footer={
        <Pager
          page={page}
          limit={limit}
          total={found.length}
          onPage={setPage}
          onLimit={setLimit}
          summary={`Retail ${formatMoneyCompact(1_240_300, 'EUR')}, cost ${formatMoneyCompact(610_000, 'EUR')}`}
        />
      }
    >
      <DataGrid
        ref={grid}
        label="Sample items"
        columns={columns}
        rows={rows}
        rowId={idOf}
        layout={layout}
        onLayoutChange={setLayout}
        density={density}
        sort={sort}
        onSortChange={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={onOpen}
        activeId={activeId}
        {...(tree && { childrenOf: variantsOf, expanded, onExpandedChange: setExpanded })}
        totals={{ title: 'Total of 4,312', onHand: '1,204,330', retail: '€1,240,300.00' }}
        onEdit={({ key, value }) => toast.success(`${key} set to ${String(value)}`)}
        rowActions={(row) => [
          { label: 'Open', icon: <IconEye size={16} stroke={1.6} />, onClick: () => onOpen(row) },
          {
            label: 'Delete',
            icon: <IconTrash size={16} stroke={1.6} />,
            danger: true,
            onClick: () => undefined,
          },
        ]}
      />
    </GridPage>
  );
};
