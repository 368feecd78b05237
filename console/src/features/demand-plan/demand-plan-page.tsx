import type { DemandPlanSummary } from '@quartermaster/contracts/demand-plan/plan';
import { IconCalendarStats, IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { demandPlanQuery } from '../../data/demand-plan.ts';
import { useTimeZone } from '../../data/settings.ts';
import { FormActions } from '../../form/form-actions.tsx';
import { useUrlParam } from '../../lib/url-state.ts';
import { useMoment } from '../../list/past/moment.ts';
import { PastBar } from '../../list/past/past-bar.tsx';
import { PastButton } from '../../list/past/past-button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { EmptyState, Loaded, TableSkeleton } from '../../ui/states.tsx';
import { CategoriesTab, SuppliersTab } from './breakdown.tsx';
import { GenerateScreen, GeneratingScreen } from './generating.tsx';
import { PlanConflict } from './items/plan-conflict.tsx';
import { countCells } from './items/plan-edits.ts';
import { usePlanEditing } from './items/use-plan-editing.ts';
import { MonthsTab } from './months-tab.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanScreenContext } from './plan-screen.ts';
import { generatingAt, noPlanAt, planNote, saveMonths } from './words.ts';
import styles from './demand-plan.module.css';

const ItemsTab = onDemand(
  async () => (await import('./items/items-tab.tsx')).ItemsTab,
  <TableSkeleton />,
);

const OrderPlanTab = onDemand(
  async () => (await import('./order-plan/order-plan-tab.tsx')).OrderPlanTab,
  <TableSkeleton />,
);

const ShopEventsTab = onDemand(
  async () => (await import('./shop-events/shop-events-tab.tsx')).ShopEventsTab,
  <TableSkeleton />,
);

const tabLabels = {
  months: 'Months',
  suppliers: 'Suppliers',
  categories: 'Categories',
  items: 'Items',
  orders: 'Order plan',
  events: 'Events',
} as const;
type Tab = keyof typeof tabLabels;
const tabs = Object.keys(tabLabels) as Tab[];

const useTab = () => {
  const [text, setText] = useUrlParam('tab');
  const tab = tabs.find((one) => one === text) ?? 'months';
  const set = (next: Tab): void => setText(next === 'months' ? null : next, { replace: true });
  return [tab, set] as const;
};

const TabContent = ({ tab, plan }: { readonly tab: Tab; readonly plan: DemandPlanSummary }) => {
  switch (tab) {
    case 'months':
      return <MonthsTab plan={plan} />;
    case 'suppliers':
      return <SuppliersTab plan={plan} />;
    case 'categories':
      return <CategoriesTab plan={plan} />;
    case 'items':
      return <ItemsTab />;
    case 'orders':
      return <OrderPlanTab />;
    case 'events':
      return <ShopEventsTab />;
  }
};

const PastEmpty = ({ title }: { readonly title: string }) => (
  <EmptyState icon={IconCalendarStats} title={title}>
    Go to a later moment, or back to now.
  </EmptyState>
);

interface ContentProps {
  /** Null: there is none. */
  readonly plan: DemandPlanSummary | null;
  readonly tab: Tab;
  readonly asOf: string | null;
}

const Content = ({ plan, tab, asOf }: ContentProps) => {
  if (plan === null)
    return asOf === null ? <GenerateScreen /> : <PastEmpty title={noPlanAt(asOf)} />;
  if (plan.status === 'READY') return <TabContent {...{ tab, plan }} />;
  return asOf === null ? (
    <GeneratingScreen plan={plan} />
  ) : (
    <PastEmpty title={generatingAt(asOf)} />
  );
};

const isReady = (plan: DemandPlanSummary | null | undefined): plan is DemandPlanSummary =>
  plan?.status === 'READY';

const AccuracyLink = ({ asOf }: Pick<ContentProps, 'asOf'>) => (
  <ButtonLink
    to="/demand-plan/accuracy"
    search={asOf === null ? {} : { asOf }}
    leftSection={<IconTargetArrow size={16} />}
  >
    Accuracy
  </ButtonLink>
);

interface HeadProps extends Omit<ContentProps, 'plan'> {
  /** Undefined until it is read. */
  readonly plan: DemandPlanSummary | null | undefined;
  readonly onTab: (tab: Tab) => void;
}

const Head = ({ plan, tab, asOf, onTab }: HeadProps) => {
  const timeZone = useTimeZone();
  return (
    <>
      <div className={styles.head}>
        <PageHeader
          title="Demand plan"
          {...(isReady(plan) && { note: planNote(plan, timeZone) })}
          actions={
            <>
              {plan !== null && <PastButton />}
              {isReady(plan) && <AccuracyLink asOf={asOf} />}
              {isReady(plan) && asOf === null && <PlanActions />}
            </>
          }
        />
      </div>
      {(plan === undefined || isReady(plan)) && (
        <PageTabs
          edge
          label="Demand plan"
          tabs={tabs.map((value) => ({
            value,
            label: tabLabels[value],
            ...(value === 'items' && { count: plan?.itemsCount, isCounted: true }),
          }))}
          value={tab}
          onChange={onTab}
        />
      )}
    </>
  );
};

/** The plan of now or of a moment of the past. */
const Plan = ({ asOf }: Pick<ContentProps, 'asOf'>) => {
  const query = useQuery(demandPlanQuery(asOf));
  const { data: plan } = query;
  const [tab, setTab] = useTab();
  const editing = usePlanEditing();
  const startDate = plan?.startDate ?? '';
  const content = (
    <Loaded title="The demand plan could not be loaded" query={query} waiting={<TableSkeleton />}>
      {(read) => <Content {...{ tab, asOf }} plan={read} />}
    </Loaded>
  );
  return (
    <PlanScreenContext value={{ startDate, editing }}>
      <div className={styles.page} data-print="flow">
        <Head {...{ plan, tab, asOf }} onTab={setTab} />
        <div className={styles.body} data-print="flow">
          {isReady(plan) && tab === 'items' ? (
            content
          ) : (
            <div className={styles.scroll} data-print="flow">
              {asOf !== null && <PastBar isReading={plan === undefined && !query.isError} />}
              {content}
            </div>
          )}
        </div>
        <FormActions
          within="/demand-plan"
          dirty={editing.edits.size > 0}
          saving={editing.isSaving}
          onSave={editing.save}
          onDiscard={editing.discard}
          saveLabel={saveMonths(countCells(editing.edits))}
        />
      </div>
      <PlanConflict {...{ editing, startDate }} />
    </PlanScreenContext>
  );
};

/** The demand plan of the team (UI-SC-17, UI-SC-18). The past has no unsaved changes. */
export const DemandPlanPage = () => {
  const [asOf] = useMoment();
  return <Plan key={asOf === null ? 'now' : 'past'} asOf={asOf} />;
};
