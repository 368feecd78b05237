import { Button } from '@mantine/core';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { IconShoppingCartCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { narrowFilters } from '../../list/filters/filter-fields.ts';
import type { ListAnswer, ListParams } from '../../data/list-call.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { fetchToBuy, type SumsToBuy } from '../../data/to-buy.ts';
import type { Column } from '../../grid/column.ts';
import { inventoryFilterFields } from '../../item/filter-fields.ts';
import { ItemPanel } from '../../item/item-panel.tsx';
import { settings, useSetting } from '../../lib/storage.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import type { ListParts, List } from '../../list/definition.ts';
import { useInPresent } from '../../list/past/moment.ts';
import { defineList } from '../../list/list-page.tsx';
import { groupIntoBaskets, withoutVariants } from '../../ordering/basket.ts';
import { Baskets } from './baskets.tsx';
import { BuyOrdering } from './buy-ordering.tsx';
import { buyColumns } from './columns.tsx';
import { IgnorePanel } from './ignore-menu.tsx';
import { ListingSwitches, ExpandTool } from './listing-switches.tsx';
import { type BuyRow, buyRows, NOTHING_TYPED, rowId, listVariantRows } from './rows.ts';
import { selectListOptions, supplierFilters, useListing, type Listing } from './listing.ts';
import { SupplierRail } from './supplier-rail.tsx';
import { useBuyGrid, useBuyRows, useExpanded, useRowSelection } from './use-buy-rows.ts';
import { useBuyRowActions } from './use-row-actions.tsx';
import { useOpenWhy, WhyPopover } from './why.tsx';
import { listWords, pastWords, totalsText } from './words.ts';
import { ALL_PRODUCTS } from '../../item/words.ts';

const useColumns = (): readonly Column<BuyRow>[] => {
  const currency = useShopCurrency();
  const [ignoredOrders] = useSetting(settings.ignoredPurchaseOrders);
  const [, onItem] = useUrlParam('item');
  const onWhy = useInPresent(useOpenWhy()[1]);
  return useMemo(
    () => buyColumns({ currency, ignoredOrders: new Set(ignoredOrders), onItem, onWhy }),
    [currency, ignoredOrders, onItem, onWhy],
  );
};

const nothingDue = {
  title: 'Nothing to order now',
  children:
    'Items appear here when their stock does not last until the next order is due. Ignored items and items that are already in an order are left out.',
};

const useEmpty = (): ListParts<BuyRow>['empty'] => {
  const [listing, setListing] = useListing();
  if (listing.supplier === null) return nothingDue;
  const showAll = (): void => setListing({ ...listing, supplier: null });
  return {
    title: 'Nothing to order from this supplier now',
    action: <Button onClick={showAll}>Show all suppliers</Button>,
  };
};

interface PanelsProps {
  readonly list: BuyList;
  readonly picking: ReturnType<typeof useRowSelection>;
  readonly dating: readonly VariantId[] | null;
  readonly setDating: (variantIds: readonly VariantId[] | null) => void;
}

/** Panel of the item in the address, now or at the moment that the list shows. */
const OpenItem = ({ list: { rows = [] } }: Pick<PanelsProps, 'list'>) => {
  const [item, setItem] = useUrlParam('item');
  const items = useMemo(() => rows.flatMap(listVariantRows).map((row) => row.item), [rows]);
  return item !== null && <ItemPanel variantId={item} rows={items} onShow={setItem} />;
};

const Panels = ({ list: { panel, setPanel }, picking, dating, setDating }: PanelsProps) => {
  const [why, , closeWhy] = useOpenWhy();
  return (
    <>
      <BuyOrdering picking={picking} orderFor={panel} onClose={() => setPanel(null)} />
      {dating !== null && (
        <IgnorePanel
          variantIds={dating}
          onClose={() => setDating(null)}
          onDone={() => {
            setDating(null);
            picking.change((before) => withoutVariants(before, dating));
          }}
        />
      )}
      <WhyPopover why={why} onClose={closeWhy} />
    </>
  );
};

type BuyList = List<BuyRow, ListAnswer<BuyRow> & { readonly totals: SumsToBuy }, never>;

const useParts = (list: BuyList): ListParts<BuyRow> => {
  const { rows, setPanel, narrowing } = list;
  const picking = useRowSelection(rows);
  const { selection } = picking;
  const tree = useExpanded(rows);
  const baskets = useMemo(() => groupIntoBaskets(selection), [selection]);
  const [dating, setDating] = useState<readonly VariantId[] | null>(null);
  const [item, setItem] = useUrlParam('item');
  const currency = useShopCurrency();
  const open = (row: BuyRow): void =>
    row.kind === 'variant' ? setItem(row.id) : tree.toggle(row.id);
  return {
    open,
    openPast: open,
    rowActions: useBuyRowActions(setItem, setDating),
    grid: { ...useBuyGrid(list.columns, picking, tree), activeId: item },
    empty: useEmpty(),
    ...(list.answer.data !== undefined &&
      list.answer.data.total > 0 && { summary: totalsText(list.answer.data.totals, currency) }),
    switches: <ListingSwitches />,
    tools: <ExpandTool {...tree} />,
    aside: <SupplierRail {...{ narrowing, baskets }} />,
    overFoot: (
      <Baskets
        {...{ baskets, picking }}
        onOrder={({ supplier }) => setPanel(supplier?.id ?? 'none')}
        onPickDate={() => setDating([...selection.lines.keys()])}
      />
    ),
    panelsPast: <OpenItem list={list} />,
    panels: (
      <>
        <OpenItem list={list} />
        <Panels {...{ list, picking, dating, setDating }} />
      </>
    ),
  };
};

/** List of the items to order now, by product or supplier, with the baskets (UI-SC-14, UI-SC-15, UI-SC-38). */
export const BuyNowPage = defineList({
  subject: 'to-buy',
  name: 'buy-now',
  title: 'Buy now',
  label: 'Products to order',
  words: listWords,
  savedViews: { type: 'BUY_NOW', all: ALL_PRODUCTS },
  past: pastWords,
  icon: IconShoppingCartCheck,
  search: 'Search title, variant or SKU',
  rowId,
  useColumns,
  filters: inventoryFilterFields,
  useExtra: (): Listing => useListing()[0],
  useRows: useBuyRows,
  fetch: async ({ extra, ...params }: ListParams<never, Listing>, options) => {
    const sort = extra.bySupplier ? ({ column: 'supplier', order: 'ASC' } as const) : params.sort;
    const filters = narrowFilters(params.filters, supplierFilters(extra));
    const asked = { ...params, sort, filters, extra: selectListOptions(extra) };
    const { data, total, totals } = await fetchToBuy(asked, options);
    return { data: buyRows(data, NOTHING_TYPED), total, totals };
  },
  defaultSort: { column: 'salesAtRisk', order: 'DESC' }, // the highest sales at risk first
  pageSize: settings.pageSizeBuyNow,
  panelParam: 'order',
  useParts,
});
