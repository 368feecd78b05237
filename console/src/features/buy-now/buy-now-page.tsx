import { useCallback, useMemo, useRef, useState } from 'react';
import { useShopCurrency } from '../../lib/shop-settings.ts';
import { settings, useSetting } from '../../lib/storage.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import type { Column } from '../../ui/data-grid/column.ts';
import type { DataGridHandle } from '../../ui/data-grid/grid-props.ts';
import { useGridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../list/pager.tsx';
import { basketsOf, linesOf, NOTHING_PICKED, type Basket } from './basket.ts';
import { basketId, Baskets } from './baskets.tsx';
import { BuyGrid, useExpanded } from './buy-grid.tsx';
import { BuyNowToolbar, SelectedBar } from './buy-now-toolbar.tsx';
import { buyColumns } from './columns.tsx';
import { IgnorePanel } from './ignore-menu.tsx';
import { Ordering } from './ordering.tsx';
import { buyRows, type BuyRow } from './rows.ts';
import { useBuyNowList } from './use-buy-now-list.ts';
import { usePicked } from './use-picked.ts';
import './buy-now.css';

const useColumns = (): readonly Column<BuyRow>[] => {
  const currency = useShopCurrency();
  const [ignoredOrders] = useSetting(settings.ignoredPurchaseOrders);
  return useMemo(
    () => buyColumns({ currency, ignoredOrders: new Set(ignoredOrders) }),
    [currency, ignoredOrders],
  );
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
        failed={answer.isError}
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
        header={<PageHeader title="Buy now" count={list.answer.data?.total} unit="product" />}
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
