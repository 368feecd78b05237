import { Slider } from '@mantine/core';
import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconClockPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dayOfMoment } from '../../../lib/dates.ts';
import { useCrumb } from '../../../lib/crumbs.ts';
import { EmptyState, QueryFailed, PageSkeleton, TableSkeleton } from '../../../ui/states.tsx';
import { PastBanner } from '../../../ui/past-banner.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { CostsTab } from '../costs/costs-tab.tsx';
import { ItemsTab } from '../items/items-tab.tsx';
import { MoneyStrip } from '../costs/money-strip.tsx';
import { OrderFacts } from '../order/order-header.tsx';
import { orderTabLabels, type OrderScreen, type OrderTab } from '../order/order-screen.ts';
import { orderAsOfQuery, type ReadOrder } from '../../../data/purchase-orders/order.ts';
import { PaymentsTab } from '../payments/payments-tab.tsx';
import { ShipmentsTab } from '../shipments/shipments-tab.tsx';
import { StatusStepper } from '../order/status-stepper.tsx';
import { NO_SHOP_CURRENCY, useOrderScreen } from '../order/use-order-screen.ts';
import { formatRevisionRange } from './revision-range.ts';
import { useRestore } from './use-restore.ts';
import { shopSettingsQuery, useTimeZone } from '../../../data/settings.ts';
import { historyQuery } from '../../../data/purchase-orders/history.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { findDeletion } from './kinds.ts';
import { useOpenOrder } from '../../../ui/order-link.tsx';
import { OrderFrame, OrderHead } from '../order/order-layout.tsx';
import { noOrderAt, revisionAt, revisionOf } from './words.ts';
import styles from './past-order.module.css';
import orderLayoutStyles from '../order/order-layout.module.css';

interface PastProps {
  readonly id: string;
  /** Day or instant. */
  readonly asOf: string;
}

interface BannerProps extends PastProps {
  readonly read: ReadOrder | null;
  readonly history: readonly PurchaseOrderHistoryEntry[];
  readonly onMoment: (asOf: string) => void;
}

/** Slider over the revisions; each stop is one revision. */
const Timeline = ({ read, history, onMoment }: Omit<BannerProps, keyof PastProps>) => {
  const last = history.length - 1;
  if (last < 1) return null;
  return (
    <Slider
      className={styles.slider}
      thumbLabel="Revision"
      min={0}
      max={last}
      value={read?.revision ?? 0}
      label={(at) => revisionAt(at, history[at]?.recordedAt)}
      onChange={(at) => {
        const entry = history[at];
        if (entry !== undefined) onMoment(entry.recordedAt);
      }}
    />
  );
};

type RestoreProps = Pick<BannerProps, 'id' | 'history'> & { readonly revision: number };

const RestoreButton = ({ id, history, revision }: RestoreProps) => {
  const { restore, restoring } = useRestore(id);
  if (findDeletion(history) !== null) return null;
  return (
    <ToolButton loading={restoring} onClick={() => void restore(revision)}>
      Restore these values
    </ToolButton>
  );
};

const Banner = ({ id, asOf, read, history, onMoment }: BannerProps) => {
  const openOrder = useOpenOrder();
  const last = history.at(-1)?.revision ?? 0;
  const revision = read?.revision ?? null;
  const isPast = revision !== null && revision < last;
  return (
    <PastBanner
      asOf={asOf}
      onNow={() => openOrder(id)}
      {...(revision !== null && { detail: revisionOf(revision, last) })}
    >
      <Timeline read={read} history={history} onMoment={onMoment} />
      {isPast && (
        <>
          <ToolButton
            onClick={() =>
              openOrder(id, 'history', {
                compare: formatRevisionRange({ from: revision, to: last }),
              })
            }
          >
            Compare with now
          </ToolButton>
          <RestoreButton id={id} history={history} revision={revision} />
        </>
      )}
    </PastBanner>
  );
};

const pastTabs = ['items', 'costs', 'shipments', 'payments'] as const;
const contents = {
  items: ItemsTab,
  costs: CostsTab,
  shipments: ShipmentsTab,
  payments: PaymentsTab,
};

interface SheetProps extends Pick<PastProps, 'asOf'> {
  readonly read: ReadOrder;
  readonly shopCurrency: string;
  readonly tab: OrderTab;
  readonly onTab: (tab: OrderTab) => void;
}

/** Read-only order as of that moment. */
const Sheet = ({ read, shopCurrency, asOf, tab, onTab }: SheetProps) => {
  const today = dayOfMoment(asOf, useTimeZone());
  const present = useOrderScreen(read, shopCurrency);
  const screen: OrderScreen = { ...present, asOf, today, openTab: onTab };
  useCrumb(read.order.content.name);
  const shown = pastTabs.find((one) => one === tab) ?? 'items';
  const Content = contents[shown];
  return (
    <>
      <OrderHead
        title={
          <>
            <h1 className={styles.name}>{read.order.content.name}</h1>
            <OrderFacts
              supplier={screen.supplier}
              reference={read.order.content.reference}
              issueDate={read.order.issueDate}
            />
          </>
        }
      >
        <StatusStepper status={read.order.status} reached={read.order.statusesReached} />
      </OrderHead>
      <MoneyStrip screen={screen} />
      <PageTabs
        edge
        tabs={pastTabs.map((value) => ({ value, label: orderTabLabels[value] }))}
        value={shown}
        onChange={onTab}
      />
      <fieldset
        className={[orderLayoutStyles.body, styles.body].join(' ')}
        data-print="flow"
        disabled={shown !== 'items'} // the items tab disables its own edits, so that its search stays usable
        aria-label={orderTabLabels[shown]}
      >
        {screen.isNaming ? <TableSkeleton /> : <Content screen={screen} />}
      </fieldset>
    </>
  );
};

const NONE: readonly PurchaseOrderHistoryEntry[] = [];

export const PastOrder = ({ id, asOf, tab }: PastProps & { readonly tab: OrderTab }) => {
  const query = useQuery(orderAsOfQuery(id, asOf));
  const shop = useQuery(shopSettingsQuery);
  const history = useQuery(historyQuery(id)).data ?? NONE;
  const openOrder = useOpenOrder();
  const go = (moment: string, to: OrderTab = tab): void =>
    openOrder(id, to, { asOf: moment }, { replace: true });
  const banner = (read: ReadOrder | null) => (
    <Banner id={id} asOf={asOf} read={read} history={history} onMoment={(moment) => go(moment)} />
  );

  if (query.isPending || shop.isPending) return <PageSkeleton />;
  if (shop.isError) return <QueryFailed title={NO_SHOP_CURRENCY} query={shop} wholePage />;
  if (query.isError)
    return (
      <QueryFailed title="The order of that moment could not be loaded" query={query} wholePage />
    );
  return (
    <OrderFrame>
      {banner(query.data)}
      {query.data === null ? (
        <EmptyState wholePage icon={IconClockPause} title={noOrderAt(asOf)}>
          It was drafted later, or had been deleted.
        </EmptyState>
      ) : (
        <Sheet
          key={query.data.revision}
          read={query.data}
          shopCurrency={shop.data.currency}
          asOf={asOf}
          tab={tab}
          onTab={(next) => go(asOf, next)}
        />
      )}
    </OrderFrame>
  );
};
