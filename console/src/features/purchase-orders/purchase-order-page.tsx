import { Tabs } from '@mantine/core';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import isEqual from 'fast-deep-equal';
import { memo, type ReactNode } from 'react';
import { useCrumb } from '../../lib/crumbs.ts';
import { differencesOf, mergedParts } from '../../lib/merge.ts';
import { formatNumber } from '../../lib/format.ts';
import { useUndoShortcuts } from '../../lib/shortcuts.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { ConflictPanel } from '../../ui/conflict-panel.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { ErrorState, PageSkeleton, TableSkeleton } from '../../ui/states.tsx';
import { ItemsOrBundles } from './bundles/items-or-bundles.tsx';
import { CostsTab } from './costs-tab.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import { MissingOrder } from './history/missing-order.tsx';
import { PastOrder } from './history/past-order.tsx';
import { MailPanel } from './mail/mail-panel.tsx';
import { MoneyStrip } from './money-strip.tsx';
import { OrderHeader } from './order-header.tsx';
import {
  orderTabLabels,
  orderTabs,
  tabOf,
  type OrderScreen,
  type OrderTab,
} from './order-screen.ts';
import { orderQuery, type ReadOrder } from './queries.ts';
import { PaymentsTab } from './payments/payments-tab.tsx';
import { ReceivingTab } from './receiving-tab.tsx';
import { ShipmentsTab } from './shipments-tab.tsx';
import { useOrderScreen } from './use-order-screen.ts';
import type { OrderConflict } from './use-order-edit.ts';
import './purchase-order.css';
import './purchase-orders.css';

const contents: Readonly<Record<OrderTab, (props: { screen: OrderScreen }) => ReactNode>> = {
  items: ItemsOrBundles,
  costs: CostsTab,
  shipments: ShipmentsTab,
  payments: PaymentsTab,
  receiving: ReceivingTab,
  documents: DocumentsTab,
  history: HistoryTab,
};

const UndoKeys = ({ editing: { undo, redo } }: Pick<OrderScreen, 'editing'>) => {
  useUndoShortcuts(undo, redo);
  return null;
};

const Conflict = ({ conflict, screen }: { conflict: OrderConflict; screen: OrderScreen }) => (
  <ConflictPanel
    noun="purchase order"
    differences={differencesOf(conflict.versions)}
    saving={screen.editing.saving}
    onSave={(choices) => conflict.resolve(mergedParts(conflict.versions, choices))}
    onTakeTheirs={screen.editing.discard}
    onClose={conflict.dismiss}
  />
);

const counts = ({ editing, order }: OrderScreen): Partial<Record<OrderTab, number>> => ({
  items: editing.edit.items.length,
  shipments: order.shipments.length,
  payments: order.payments.length,
  documents: order.content.attachmentUrls.length,
});

interface OrderTabsProps extends Pick<OrderScreen, 'openTab'> {
  readonly tab: OrderTab;
  readonly count: ReturnType<typeof counts>;
}

const OrderTabs = memo(
  ({ tab, count, openTab }: OrderTabsProps) => (
    <Tabs
      className="qm-order-tabs"
      value={tab}
      onChange={(next) => openTab(tabOf(next ?? undefined))}
    >
      <Tabs.List>
        {orderTabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
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

const Detail = ({ read, tab }: { readonly read: ReadOrder; readonly tab: OrderTab }) => {
  const screen = useOrderScreen(read);
  const { editing, openTab } = screen;
  useCrumb(read.order.content.name);
  const Content = contents[tab];
  return (
    <div className="qm-order">
      {tab !== 'receiving' && <UndoKeys editing={editing} /> /* counts have steps of their own */}
      <OrderHeader screen={screen} />
      <MoneyStrip screen={screen} />
      <OrderTabs tab={tab} count={counts(screen)} openTab={openTab} />
      <div className="qm-order-body">
        {screen.isNaming ? <TableSkeleton /> : <Content screen={screen} />}
      </div>
      <div className="qm-order-foot">
        {editing.dirty && (
          <FormActions
            dirty
            saving={editing.saving}
            onSave={editing.save}
            onDiscard={editing.discard}
            within={`/purchase-orders/${read.order.id}`}
          />
        )}
      </div>
      <DetailsPanel screen={screen} />
      <MailPanel screen={screen} />
      {editing.conflict !== null && <Conflict conflict={editing.conflict} screen={screen} />}
    </div>
  );
};

const PresentOrder = ({ id, tab }: { readonly id: string; readonly tab: OrderTab }) => {
  const query = useQuery(orderQuery(id));
  if (query.isPending) return <PageSkeleton />;
  if (query.isError) {
    const missing = query.error instanceof CallFailed && [400, 404].includes(query.error.status);
    if (missing) return <MissingOrder id={id} />;
    return <ErrorState error={query.error} retry={() => void query.refetch()} wholePage />;
  }
  return <Detail key={id} read={query.data} tab={tab} />;
};

/**
 * One purchase order: its status, its money, and a tab for each thing that is done with it; with `asOf` in the address,
 * as it stood then.
 */
export const PurchaseOrderPage = () => {
  const { id, tab } = useParams({ from: '/purchase-orders/$id/{-$tab}' });
  const [asOf] = useUrlParam('asOf');
  return asOf === null ? (
    <PresentOrder id={id} tab={tabOf(tab)} />
  ) : (
    <PastOrder id={id} asOf={asOf} tab={tabOf(tab)} />
  );
};
