import { Tabs } from '@mantine/core';
import isEqual from 'fast-deep-equal';
import { memo, useEffect, useRef, type ComponentType } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { TableSkeleton } from '../../../ui/states.tsx';
import {
  orderTabLabels,
  orderTabs,
  tabOf,
  type OrderScreen,
  type OrderTab,
} from './order-screen.ts';

type Content = ComponentType<{ screen: OrderScreen }>;

const loaders: Readonly<Record<OrderTab, () => Promise<Content>>> = {
  items: async () => (await import('../items/bundles/items-or-bundles.tsx')).ItemsOrBundles,
  costs: async () => (await import('../costs/costs-tab.tsx')).CostsTab,
  shipments: async () => (await import('../shipments/shipments-tab.tsx')).ShipmentsTab,
  payments: async () => (await import('../payments/payments-tab.tsx')).PaymentsTab,
  receiving: async () => (await import('../receiving/receiving-tab.tsx')).ReceivingTab,
  documents: async () => (await import('../documents/documents-tab.tsx')).DocumentsTab,
  history: async () => (await import('../history/history-tab.tsx')).HistoryTab,
};

const shown = (tab: OrderTab): Content => onDemand(loaders[tab], <TableSkeleton />);

/** What each tab shows; its code is fetched when the tab is first opened. */
export const tabContents: Readonly<Record<OrderTab, Content>> = {
  items: shown('items'),
  costs: shown('costs'),
  shipments: shown('shipments'),
  payments: shown('payments'),
  receiving: shown('receiving'),
  documents: shown('documents'),
  history: shown('history'),
};

/** Fetches the code of a tab that is about to be opened. */
export const preloadTab = (tab: string | undefined): void => {
  loaders[tabOf(tab)]().catch(() => undefined); // fetched again when the tab is shown, which reports a failure
};

interface OrderTabsProps extends Pick<OrderScreen, 'openTab'> {
  readonly tab: OrderTab;
  readonly count: Partial<Record<OrderTab, number>>;
}

/** Scrolls a row of tabs that is wider than the window to the open one. */
const useTabInView = (tab: OrderTab) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = list.current?.querySelector('[aria-selected="true"]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return list;
};

/** The tabs of an order, with how many parts each has. */
export const OrderTabs = memo(
  ({ tab, count, openTab }: OrderTabsProps) => (
    <Tabs
      className="qm-order-tabs"
      value={tab}
      onChange={(next) => openTab(tabOf(next ?? undefined))}
    >
      <Tabs.List ref={useTabInView(tab)}>
        {orderTabs.map((one) => (
          <Tabs.Tab key={one} value={one} onPointerEnter={() => preloadTab(one)}>
            {orderTabLabels[one]}
            {count[one] !== undefined && (
              <span className="qm-tab-count">{formatNumber(count[one])}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  ),
  isEqual,
);
