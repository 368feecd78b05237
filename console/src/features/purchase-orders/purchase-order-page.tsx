import { Tabs } from '@mantine/core';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import isEqual from 'fast-deep-equal';
import { memo, type ReactNode } from 'react';
import { DraftConflict } from '../../form/draft-conflict.tsx';
import { useCrumb } from '../../lib/crumbs.ts';
import { formatNumber } from '../../lib/format.ts';
import { useUndoShortcuts } from '../../lib/shortcuts.ts';
import { useUrlParam } from '../../lib/url-state.ts';
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
      {editing.conflict !== null && (
        <DraftConflict
          noun="purchase order"
          conflict={editing.conflict}
          saving={editing.saving}
          onTakeTheirs={editing.discard}
        />
      )}
    </div>
  );
};

const PresentOrder = ({ id, tab }: { readonly id: string; readonly tab: OrderTab }) => {
  const query = useQuery(orderQuery(id));
  const { data, error } = query;
  if (error instanceof CallFailed && [400, 404].includes(error.status))
    return <MissingOrder id={id} />;
  // What was read stays, and with it what is typed, when it cannot be read again.
  if (data !== undefined) return <Detail key={id} read={data} tab={tab} />;
  if (error === null) return <PageSkeleton />;
  return <ErrorState error={error} retry={() => void query.refetch()} wholePage />;
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
