import { IconShoppingCartCheck, IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Switch } from '@mantine/core';
import type { ListAnswer, ListParams } from '../../data/list-call.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { settings, useSetting } from '../../lib/storage.ts';
import type { ListParts, List } from '../../list/definition.ts';
import { defineList } from '../../list/list-page.tsx';
import type { Column } from '../../grid/column.ts';
import { basketsOf, NOTHING_PICKED } from './basket.ts';
import { basketId, Baskets } from './baskets.tsx';
import { buyColumns } from './columns.tsx';
import { IgnorePanel, IgnoreMenu } from './ignore-menu.tsx';
import { Ordering } from './order-panel.tsx';
import { fetchToBuy, type Shown } from '../../data/to-buy.ts';
import { type BuyRow, buyRows, NOTHING_TYPED, rowId } from './rows.ts';
import { useShown } from './shown.ts';
import { useBuyGrid, useBuyRows, useExpanded, usePickedOf } from './use-buy-rows.ts';
import { useBuyRowActions } from './use-row-actions.tsx';
import { BulkBar } from '../../list/bulk-bar.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const ExpandTool = ({ all, onToggle }: { all: boolean; onToggle: () => void }) => (
  <IconButton
    icon={all ? IconArrowsMinimize : IconArrowsMaximize}
    label={all ? 'Hide all variants' : 'Show all variants'}
    onClick={onToggle}
  />
);

const switches = [
  ['showIgnored', 'Show ignored'],
  ['showAlreadyInPO', 'Show already in an order'],
] as const;

const ShownSwitches = () => {
  const [shown, set] = useShown();
  return switches.map(([key, label]) => (
    <Switch
      key={key}
      size="xs"
      ml={6}
      label={label}
      checked={shown[key]}
      onChange={(event) => set({ ...shown, [key]: event.currentTarget.checked })}
    />
  ));
};

interface SelectedProps {
  readonly ids: readonly string[];
  readonly edited: boolean;
  readonly onReset: () => void;
  readonly onClear: () => void;
  readonly onPickDate: () => void;
}

const SelectedBar = ({ ids, edited, onReset, onClear, onPickDate }: SelectedProps) => (
  <BulkBar count={ids.length} noun="item" onClear={onClear}>
    <IgnoreMenu variantIds={ids} onPickDate={onPickDate} onDone={onClear} />
    {edited && <ToolButton onClick={onReset}>Back to the suggested quantities</ToolButton>}
  </BulkBar>
);

const useColumns = (): readonly Column<BuyRow>[] => {
  const currency = useShopCurrency();
  const [ignoredOrders] = useSetting(settings.ignoredPurchaseOrders);
  return useMemo(
    () => buyColumns({ currency, ignoredOrders: new Set(ignoredOrders) }),
    [currency, ignoredOrders],
  );
};

const empty = {
  title: 'Nothing to order now',
  children:
    'Items appear here when their stock does not last until an order would be due again. Ignored ones and those in an order already are left out.',
};

const useParts = (list: List<BuyRow, ListAnswer<BuyRow>, never>): ListParts<BuyRow> => {
  const { rows, panel, setPanel } = list;
  const picking = usePickedOf(rows);
  const { picked, change } = picking;
  const tree = useExpanded(rows);
  const baskets = useMemo(() => basketsOf(picked), [picked]);
  const [dating, setDating] = useState<readonly string[] | null>(null);
  const [shown] = useShown();
  const currency = useShopCurrency();
  const ids = [...picked.lines.keys()];
  const clear = (): void => change(() => NOTHING_PICKED);
  const order = (basket: (typeof baskets)[number]): void => setPanel(basketId(basket));
  return {
    open: (row) => row.kind === 'product' && tree.toggle(row.id),
    rowActions: useBuyRowActions(setDating),
    grid: useBuyGrid(picking, tree),
    empty,
    switches: <ShownSwitches />,
    tools: <ExpandTool {...tree} />,
    selectedBar: ids.length > 0 && (
      <SelectedBar
        ids={ids}
        edited={picked.quantities.size > 0}
        onReset={() => change((before) => ({ ...before, quantities: new Map() }))}
        onClear={clear}
        onPickDate={() => setDating(ids)}
      />
    ),
    overFoot: <Baskets {...{ baskets, currency, shown, change }} onOrder={order} />,
    panels: (
      <>
        <Ordering
          {...{ baskets }}
          picked={picking}
          orderFor={panel}
          onClose={() => setPanel(null)}
        />
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
    ),
  };
};

/** What to order now, by product, and the baskets it is ordered in, by supplier (UI-SC-14, UI-SC-15, UI-SC-38). */
export const BuyNowPage = defineList({
  subject: 'to-buy',
  name: 'buy-now',
  title: 'Buy now',
  label: 'Products to order',
  noun: 'product',
  countsNoun: true,
  icon: IconShoppingCartCheck,
  search: 'Search title, variant or SKU',
  rowId,
  useColumns,
  useExtra: (): Shown => useShown()[0],
  useRows: useBuyRows,
  fetch: async (params: ListParams<never, Shown>, options) => {
    const { data, total } = await fetchToBuy(params, options);
    return { data: buyRows(data, NOTHING_TYPED), total };
  },
  defaultSort: { column: 'salesAtRisk', order: 'DESC' }, // the most money at stake first
  pageSize: settings.pageSizeBuyNow,
  panelParam: 'order',
  useParts,
});
