import {
  calculateShortfall,
  listShortLines,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/shortfall';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isMissing } from '../../../lib/problems.ts';
import { DraftConflict } from '../../../form/draft-conflict.tsx';
import { useCrumb } from '../../../lib/crumbs.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { FormActions } from '../../../form/form-actions.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PageSkeleton, TableSkeleton, Loaded } from '../../../ui/states.tsx';
import type { MailKind } from '../mail/mail-panel.tsx';
import { MoneyStrip } from '../costs/money-strip.tsx';
import { OrderHeader } from './order-header.tsx';
import { parseOrderTab, type OrderScreen, type OrderTab } from './order-screen.ts';
import { OrderTabs, tabContents } from './order-tabs.tsx';
import { orderQuery, type ReadOrder } from '../../../data/purchase-orders/order.ts';
import { shopSettingsQuery } from '../../../data/settings.ts';
import { NO_SHOP_CURRENCY, useOrderScreen } from './use-order-screen.ts';
import { OrderBody, OrderFrame } from './order-layout.tsx';

/** Parts that few visits need are loaded on demand. */
const MailPanel = onDemand<{ screen: OrderScreen; kind: MailKind }>(
  async () => (await import('../mail/mail-panel.tsx')).MailPanel,
);
const DetailsPanel = onDemand<{ screen: OrderScreen }>(
  async () => (await import('./details-panel.tsx')).DetailsPanel,
);
const ReopenPanel = onDemand<{ screen: OrderScreen; onClose: () => void }>(
  async () => (await import('./reopen-panel.tsx')).ReopenPanel,
);
const MissingOrder = onDemand<{ id: string }>(
  async () => (await import('../history/missing-order.tsx')).MissingOrder,
  <PageSkeleton />,
);
const PastOrder = onDemand<{ id: string; asOf: string; tab: OrderTab }>(
  async () => (await import('../history/past-order.tsx')).PastOrder,
  <PageSkeleton />,
);

/** Tabs that edit the order itself. */
const editingTabs: readonly OrderTab[] = ['items', 'costs'];

/** Tabs about the money of the order. */
const moneyTabs: readonly OrderTab[] = ['items', 'costs', 'payments'];

const countTabEntries = ({ editing, order }: OrderScreen): Partial<Record<OrderTab, number>> => ({
  items: editing.edit.items.length,
  shipments: order.shipments.length,
  payments: order.payments.length,
  documents: order.content.attachmentUrls.length,
});

const isClaimable = (order: OrderScreen['order']): boolean =>
  calculateShortfall(order) !== null && listShortLines(order).length > 0;

/** Panel that the address names. */
const Panel = ({ screen }: { readonly screen: OrderScreen }) => {
  const [panel, setPanel] = useUrlParam('panel');
  const { order } = screen;
  switch (panel) {
    case 'details':
      return <DetailsPanel screen={screen} />;
    case 'reopen':
      return order.status === 'FullyReceived' ? (
        <ReopenPanel screen={screen} onClose={() => setPanel(null)} />
      ) : null;
    case 'mail':
      return <MailPanel screen={screen} kind="order" />;
    case 'claim':
      return isClaimable(order) ? <MailPanel screen={screen} kind="claim" /> : null;
    default:
      return null; // opened by a tab, or no panel at all
  }
};

interface DetailProps {
  readonly read: ReadOrder;
  readonly shopCurrency: string;
  readonly tab: OrderTab;
}

const Detail = ({ read, shopCurrency, tab }: DetailProps) => {
  const screen = useOrderScreen(read, shopCurrency);
  const { editing, openTab } = screen;
  useCrumb(read.order.content.name);
  const Content = tabContents[tab];
  const isEdited = editingTabs.includes(tab);
  return (
    <OrderFrame>
      <OrderHeader screen={screen} isEdited={isEdited} />
      <MoneyStrip screen={screen} isAside={!moneyTabs.includes(tab)} />
      <OrderTabs tab={tab} count={countTabEntries(screen)} openTab={openTab} />
      <OrderBody>{screen.isNaming ? <TableSkeleton /> : <Content screen={screen} />}</OrderBody>
      {editing.dirty && (
        <FormActions
          dirty
          saving={editing.saving}
          onSave={editing.save}
          onDiscard={editing.discard}
          within={`/purchase-orders/${read.order.id}`}
        />
      )}
      <Panel screen={screen} />
      <DraftConflict noun="purchase order" conflict={editing.conflict} saving={editing.saving} />
    </OrderFrame>
  );
};

const PresentOrder = ({ id, tab }: { readonly id: string; readonly tab: OrderTab }) => {
  const query = useQuery(orderQuery(id));
  const shop = useQuery(shopSettingsQuery);
  const { error } = query;
  if (isMissing(error)) return <MissingOrder id={id} />;
  return (
    <Loaded title="The order could not be loaded" query={query} wholePage>
      {(read) => (
        <Loaded title={NO_SHOP_CURRENCY} query={shop} wholePage>
          {({ currency }) => <Detail key={id} read={read} shopCurrency={currency} tab={tab} />}
        </Loaded>
      )}
    </Loaded>
  );
};

/**
 * Page of one purchase order: its status, its costs, and a tab for each kind of work on it; with `asOf` in the address,
 * as of that moment.
 */
export const PurchaseOrderPage = () => {
  const { id, tab } = useParams({ from: '/purchase-orders/$id/{-$tab}' });
  const [asOf] = useUrlParam('asOf');
  return asOf === null ? (
    <PresentOrder id={id} tab={parseOrderTab(tab)} />
  ) : (
    <PastOrder id={id} asOf={asOf} tab={parseOrderTab(tab)} />
  );
};
