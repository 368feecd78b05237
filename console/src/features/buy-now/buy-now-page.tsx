import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { useShopCurrency } from '../../lib/shop-settings.ts';
import { settings, useSetting } from '../../lib/storage.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import type { Column } from '../../ui/data-grid/column.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { useDensity } from '../../ui/data-grid/density-menu.tsx';
import type { CellEdit, DataGridHandle } from '../../ui/data-grid/grid-props.ts';
import { useGridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { basketsOf, linesOf, NOTHING_PICKED, type Basket } from './basket.ts';
import { basketId, Baskets } from './baskets.tsx';
import { BuyNowEmpty } from './buy-now-empty.tsx';
import { BuyNowToolbar, SelectedBar } from './buy-now-toolbar.tsx';
import { buyColumns } from './columns.tsx';
import { IgnorePanel } from './ignore-menu.tsx';
import { OrderPanel } from './order-panel.tsx';
import { insightsMetadata, locationList } from './queries.ts';
import { buyRows, isIgnored, rowId, variantsOf, type BuyRow } from './rows.ts';
import { useBuyNowList, type BuyNowList } from './use-buy-now-list.ts';
import { usePicked, type PickedState } from './use-picked.ts';
import { useBuyRowActions } from './use-row-actions.tsx';
import './buy-now.css';

const NOTHING: ReadonlySet<string> = new Set();

const useColumns = (): readonly Column<BuyRow>[] => {
  const currency = useShopCurrency();
  const [ignoredOrders] = useSetting(settings.ignoredPurchaseOrders);
  return useMemo(
    () => buyColumns({ currency, ignoredOrders: new Set(ignoredOrders) }),
    [currency, ignoredOrders],
  );
};

const useExpanded = (rows: readonly BuyRow[]) => {
  const [expanded, setExpanded] = useState(NOTHING);
  const parents = rows.filter(({ kind }) => kind === 'product').map(rowId);
  const all = parents.length > 0 && parents.every((id) => expanded.has(id));
  const toggle = (id: string): void =>
    setExpanded(
      new Set(expanded.has(id) ? [...expanded].filter((one) => one !== id) : [...expanded, id]),
    );
  const toggleAll = (): void => setExpanded(all ? NOTHING : new Set(parents));
  return { expanded, setExpanded, all, toggle, toggleAll } as const;
};

interface BuyGridProps {
  readonly rows: readonly BuyRow[];
  readonly columns: readonly Column<BuyRow>[];
  readonly list: BuyNowList;
  readonly picked: PickedState;
  readonly tree: ReturnType<typeof useExpanded>;
  readonly layout: ReturnType<typeof useGridLayout>;
  readonly grid: RefObject<DataGridHandle | null>;
  readonly onPickDate: (ids: readonly string[]) => void;
}

const BuyGrid = ({ rows, columns, list, picked, tree, layout, grid, onPickDate }: BuyGridProps) => {
  const { url, answer } = list;
  const { lines } = picked.picked;
  const selection = useMemo(() => new Set(lines.keys()), [lines]);
  const edit = ({ row, value }: CellEdit<BuyRow>): void => {
    if (row.kind !== 'variant') return;
    const line = { item: row.item, productTitle: row.group.productTitle };
    const quantity = typeof value === 'number' ? Math.max(0, Math.round(value)) : null;
    picked.setQuantity(line, quantity);
  };
  return (
    <DataGrid
      ref={grid}
      label="Products to order"
      columns={columns}
      rows={answer.data === undefined ? undefined : rows}
      rowId={rowId}
      childrenOf={variantsOf}
      expanded={tree.expanded}
      onExpandedChange={tree.setExpanded}
      onOpen={(row) => row.kind === 'product' && tree.toggle(row.id)}
      layout={layout.layout}
      onLayoutChange={layout.setLayout}
      density={useDensity()}
      sort={url.sort}
      onSortChange={url.setSort}
      selection={selection}
      onSelectionChange={picked.select}
      onEdit={edit}
      isFaded={isIgnored}
      rowActions={useBuyRowActions(onPickDate)}
      refreshing={answer.isPlaceholderData}
      {...(answer.isError && {
        error: <ErrorState error={answer.error} retry={() => void answer.refetch()} />,
      })}
      empty={<BuyNowEmpty list={list} />}
    />
  );
};

interface OrderingProps {
  readonly baskets: readonly Basket[];
  readonly picked: PickedState;
  readonly orderFor: string | null;
  readonly onClose: () => void;
}

/** The panel of the basket the address names, once everything it starts from is known. */
const Ordering = ({ baskets, picked, orderFor, onClose }: OrderingProps) => {
  const currency = useShopCurrency();
  const { data: metadata } = useQuery(insightsMetadata);
  const { data: locations } = useQuery(locationList);
  const basket = baskets.find((one) => basketId(one) === orderFor);
  const today = metadata?.today ?? null;
  if (basket === undefined || currency === null || locations === undefined || today === null) {
    return null;
  }
  const leadTimeDays = metadata?.stockLevels.leadTime ?? 0;
  const context = { today, currency, locations, leadTimeDays };
  return <OrderPanel key={orderFor} {...{ basket, context, picked, onClose }} />;
};

const usePage = () => {
  const list = useBuyNowList();
  const groups = list.answer.data?.data;
  const picked = usePicked(useMemo(() => linesOf(groups ?? []), [groups]));
  const { quantities } = picked.picked;
  const rows = useMemo(() => buyRows(groups ?? [], quantities), [groups, quantities]);
  const baskets = useMemo(() => basketsOf(picked.picked), [picked.picked]);
  return { list, picked, rows, baskets } as const;
};

const Foot = ({
  list,
  picked,
  baskets,
  onOrder,
}: Omit<ReturnType<typeof usePage>, 'rows'> & { onOrder: (basket: Basket) => void }) => {
  const { url, answer, shown } = list;
  const currency = useShopCurrency();
  return (
    <>
      <Baskets {...{ baskets, currency, shown, onOrder }} change={picked.change} />
      <Pager
        page={url.page}
        limit={url.limit}
        total={answer.data?.total}
        onPage={url.setPage}
        onLimit={url.setLimit}
      />
    </>
  );
};

/** What to order now, by product, and the baskets it is ordered in, by supplier (UI-SC-14, UI-SC-15, UI-SC-38). */
export const BuyNowPage = () => {
  const { list, picked, rows, baskets } = usePage();
  const columns = useColumns();
  const layout = useGridLayout('buy-now', columns);
  const tree = useExpanded(rows);
  const grid = useRef<DataGridHandle>(null);
  const [orderFor, setOrderFor] = useUrlParam('order');
  const [dating, setDating] = useState<readonly string[] | null>(null);
  const exportCsv = useCallback(() => grid.current?.exportCsv('buy-now.csv'), []);
  const ids = [...picked.picked.lines.keys()];
  const clear = (): void => picked.change(() => NOTHING_PICKED);
  return (
    <>
      <GridPage
        header={<PageHeader title="Buy now" count={list.answer.data?.total} note="products" />}
        toolbar={
          ids.length > 0 ? (
            <SelectedBar
              ids={ids}
              edited={picked.picked.quantities.size > 0}
              onReset={() => picked.change((before) => ({ ...before, quantities: new Map() }))}
              onClear={clear}
              onPickDate={() => setDating(ids)}
            />
          ) : (
            <BuyNowToolbar
              {...{ list, columns, grid: layout }}
              allExpanded={tree.all}
              onExpandAll={tree.toggleAll}
              onExport={exportCsv}
            />
          )
        }
        footer={
          <Foot
            {...{ list, picked, baskets }}
            onOrder={(basket) => setOrderFor(basketId(basket))}
          />
        }
      >
        <BuyGrid {...{ rows, columns, list, picked, tree, layout, grid }} onPickDate={setDating} />
      </GridPage>
      <Ordering {...{ baskets, picked, orderFor }} onClose={() => setOrderFor(null)} />
      {dating !== null && (
        <IgnorePanel
          variantIds={dating}
          onClose={() => setDating(null)}
          onDone={() => {
            setDating(null);
            clear();
          }}
        />
      )}
    </>
  );
};
