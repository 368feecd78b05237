import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useShopCurrency } from '../../lib/shop-settings.ts';
import { useSeenRows } from '../../lib/seen-rows.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { useFilterChips } from '../../ui/filters/filter-chips.tsx';
import { ListToolbar } from '../../ui/filters/list-toolbar.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { useDensity } from '../../ui/data-grid/density-menu.tsx';
import type { DataGridHandle } from '../../ui/data-grid/grid-props.ts';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { inventoryColumns, type InventoryColumn } from './columns.tsx';
import { inventoryFilterFields } from './filter-fields.ts';
import { InventoryBulk } from './inventory-bulk.tsx';
import { InventoryEmpty } from './inventory-empty.tsx';
import { StockSummary, usePageTotals } from './inventory-totals.tsx';
import { ItemPanel } from './item-panel.tsx';
import { useSetFavourite } from './mutations.ts';
import { insightsMetadata, locationList, type InventoryRow } from './queries.ts';
import { useRowActions } from './row-actions.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useInventoryList, type InventoryListState } from './use-inventory-list.ts';

import './inventory.css';

const idOf = (row: InventoryRow): string => row.variantId ?? '';
const isFaded = (row: InventoryRow): boolean => row.manualStatus === 'NO_RESTOCK';
const NOTHING: ReadonlySet<string> = new Set();

const useColumns = (onOpen: (row: InventoryRow) => void): readonly InventoryColumn[] => {
  const currency = useShopCurrency();
  const { data: locations } = useQuery(locationList);
  const { mutate } = useSetFavourite();
  const onStar = useCallback(
    (row: InventoryRow) =>
      mutate({ variantIds: [row.variantId ?? ''], favourite: row.favourite !== true }),
    [mutate],
  );
  return useMemo(
    () => inventoryColumns({ currency, locations: locations ?? [], onOpen, onStar }),
    [currency, locations, onOpen, onStar],
  );
};

const useNote = (): string | undefined => {
  const { data } = useQuery(insightsMetadata);
  return data === undefined
    ? undefined
    : `Sales over ${String(data.averageDailySalesPeriodDays)} days`;
};

const useExport = () => {
  const grid = useRef<DataGridHandle>(null);
  const exportCsv = useCallback(() => grid.current?.exportCsv('inventory.csv'), []);
  return { grid, exportCsv };
};

interface ItemsGridProps {
  readonly columns: readonly InventoryColumn[];
  readonly list: InventoryListState;
  readonly grid: RefObject<DataGridHandle | null>;
  readonly selection: ReadonlySet<string>;
  readonly onSelect: (selection: ReadonlySet<string>) => void;
  readonly onOpen: (row: InventoryRow) => void;
  readonly activeId: string | null;
  readonly empty: ReactNode;
}

const ItemsGrid = ({ columns, list, grid, selection, ...rest }: ItemsGridProps) => {
  const { url, answer } = list;
  const totals = usePageTotals(list, useShopCurrency());
  return (
    <DataGrid
      ref={grid}
      label="Inventory items"
      columns={columns}
      rows={answer.data?.data}
      rowId={idOf}
      layout={list.grid.layout}
      onLayoutChange={list.grid.setLayout}
      density={useDensity()}
      sort={url.sort}
      onSortChange={url.setSort}
      selection={selection}
      onSelectionChange={rest.onSelect}
      onOpen={rest.onOpen}
      activeId={rest.activeId}
      isFaded={isFaded}
      {...(totals !== undefined && { totals })}
      rowActions={useRowActions(rest.onOpen)}
      refreshing={answer.isPlaceholderData}
      {...(answer.isError && {
        error: <ErrorState error={answer.error} retry={() => void answer.refetch()} />,
      })}
      empty={rest.empty}
    />
  );
};

const Foot = ({ list }: { readonly list: InventoryListState }) => {
  const { url, answer } = list;
  const currency = useShopCurrency();
  return (
    <Pager
      page={url.page}
      limit={url.limit}
      total={answer.data?.total}
      failed={answer.isError}
      onPage={url.setPage}
      onLimit={url.setLimit}
      summary={<StockSummary currency={currency} />}
    />
  );
};

/** Every tracked variant with its status, sales and value. */
export const InventoryPage = () => {
  const [item, setItem] = useUrlParam('item');
  const open = useCallback((row: InventoryRow) => setItem(row.variantId ?? null), [setItem]);
  const columns = useColumns(open);
  const list = useInventoryList(columns);
  const chips = useFilterChips(list.url, inventoryFilterFields);
  const [selection, setSelection] = useState(NOTHING);
  const { grid, exportCsv } = useExport();
  const rows = list.answer.data?.data;
  const bulk = { selection, onSelect: setSelection, seen: useSeenRows(rows, idOf), exportCsv };
  return (
    <>
      <GridPage
        header={<PageHeader title="Inventory" count={list.answer.data?.total} note={useNote()} />}
        toolbar={
          <>
            <StatusTabs value={list.status} onChange={list.setStatus} />
            {selection.size > 0 ? (
              <InventoryBulk {...bulk} list={list} />
            ) : (
              <ListToolbar
                list={list.url}
                grid={list.grid}
                fields={inventoryFilterFields}
                chips={chips}
                columns={columns}
                placeholder="Search title, variant or SKU"
                onExport={exportCsv}
              />
            )}
          </>
        }
        footer={<Foot list={list} />}
      >
        <ItemsGrid
          {...{ columns, list, grid, selection }}
          onSelect={setSelection}
          onOpen={open}
          activeId={item}
          empty={<InventoryEmpty list={list} chips={chips} />}
        />
      </GridPage>
      {item !== null && <ItemPanel variantId={item} rows={rows ?? []} onShow={setItem} />}
    </>
  );
};
