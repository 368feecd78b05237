import isEqual from 'fast-deep-equal';
import { memo, type ComponentType } from 'react';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { TableSkeleton } from '../../../ui/states.tsx';
import {
  orderTabLabels,
  orderTabs,
  parseOrderTab,
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

const createTabContent = (tab: OrderTab) => onDemand(loaders[tab], <TableSkeleton />);

/** Content of each tab; its code is fetched when the tab is first opened. */
export const tabContents: Readonly<Record<OrderTab, ReturnType<typeof createTabContent>>> = {
  items: createTabContent('items'),
  costs: createTabContent('costs'),
  shipments: createTabContent('shipments'),
  payments: createTabContent('payments'),
  receiving: createTabContent('receiving'),
  documents: createTabContent('documents'),
  history: createTabContent('history'),
};

export const preloadTab = (tab: string | undefined): Promise<void> =>
  tabContents[parseOrderTab(tab)].preload();

interface OrderTabsProps extends Pick<OrderScreen, 'openTab'> {
  readonly tab: OrderTab;
  readonly count: Partial<Record<OrderTab, number>>;
}

export const OrderTabs = memo(
  ({ tab, count, openTab }: OrderTabsProps) => (
    <PageTabs
      edge
      tabs={orderTabs.map((value) => ({
        value,
        label: orderTabLabels[value],
        count: count[value],
      }))}
      value={tab}
      onChange={openTab}
      onPoint={(pointed) => void preloadTab(pointed)}
    />
  ),
  isEqual,
);
