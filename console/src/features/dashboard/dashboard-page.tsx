import { Button, SegmentedControl } from '@mantine/core';
import {
  type Dashboard,
  type DashboardFilter,
  dashboardFilter,
} from '@quartermaster/contracts/dashboard/calls';
import { IconStar, IconBook2, IconMessageCircle, IconPhoneCall } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isSyncing, syncProgressQuery } from '../../data/store-sync.ts';
import { ContentGrid, PageHeader } from '../../ui/page.tsx';
import { EmptyState, QueryFailed } from '../../ui/states.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DoNext } from './do-next.tsx';
import { GroupCards } from './group-card.tsx';
import { dashboardQuery } from '../../data/dashboard.ts';
import { StockStrip } from './stock-strip.tsx';
import { isFirstSync, SyncNotice } from './sync-notice.tsx';
import { ValueCards } from './value-cards.tsx';
import { labelled } from '../../lib/options.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { HelpCard } from '../../ui/cards.tsx';
import { useEnvironment } from '../../lib/environment.ts';
import styles from './dashboard-page.module.css';

/** The contacts of this installation (UI-HC-01..03). */
const HelpCards = () => {
  const { bookCallUrl, docsUrl, supportEmail } = useEnvironment().help;
  if (bookCallUrl === null && docsUrl === null && supportEmail === null) return null;
  return (
    <section className={styles['help']} aria-label="Help">
      {bookCallUrl !== null && (
        <HelpCard icon={IconPhoneCall} title="Talk to us" href={bookCallUrl} linkText="Book a call">
          Half an hour about your shop and how to set things up.
        </HelpCard>
      )}
      {docsUrl !== null && (
        <HelpCard
          icon={IconBook2}
          title="Read how it works"
          href={docsUrl}
          linkText="Open help docs"
        >
          Every number and every screen, explained.
        </HelpCard>
      )}
      {supportEmail !== null && (
        <HelpCard
          icon={IconMessageCircle}
          title="Tell us what is missing"
          href={`mailto:${supportEmail}?subject=Feedback`}
          linkText="Email feedback"
        >
          We read everything and answer.
        </HelpCard>
      )}
    </section>
  );
};

const filterLabels: Readonly<Record<DashboardFilter | 'ALL', string>> = {
  ALL: 'All',
  GRADE_A: 'Grade A',
  GRADE_B: 'Grade B',
  GRADE_C: 'Grade C',
  FAVOURITE: 'Favourites',
};

/** The filter of the numbers, in the address as `filter`; null for all, and for an unknown one. */
const useDashboardFilter = () => {
  const [text, setText] = useUrlParam('filter');
  const parsed = dashboardFilter.safeParse(text);
  return [parsed.success ? parsed.data : null, setText] as const;
};

const SYNCING_REFETCH_MS = 5_000;

interface FilterSwitchProps {
  readonly value: DashboardFilter | null;
  readonly onChange: (next: string | null) => void;
}

const FilterSwitch = ({ value, onChange }: FilterSwitchProps) => (
  <SegmentedControl
    aria-label="Show"
    size="sm"
    value={value ?? 'ALL'}
    data={labelled(filterLabels)}
    onChange={(next) => onChange(next === 'ALL' ? null : next)}
  />
);

const Nothing = ({ filter, onAll }: { filter: DashboardFilter; onAll: () => void }) => (
  <EmptyState
    icon={IconStar}
    title={
      filter === 'FAVOURITE'
        ? 'No favourites yet'
        : `No item has ${filterLabels[filter]} at present`
    }
    action={
      <Button variant="default" onClick={onAll}>
        Show all items
      </Button>
    }
  >
    {filter === 'FAVOURITE'
      ? 'Star items in the inventory to follow them here.'
      : 'Grades come from what items sold lately.'}
  </EmptyState>
);

interface FiguresProps {
  readonly dashboard: Dashboard;
  readonly filter: DashboardFilter | null;
  readonly onAll: () => void;
  readonly refreshing: boolean;
}

const Figures = ({ dashboard, filter, onAll, refreshing }: FiguresProps) => {
  const { itemsCount, doNext } = dashboard;
  return (
    <div className={styles['page']} aria-busy={refreshing}>
      {itemsCount === 0 && filter !== null && !refreshing ? (
        <>
          <Nothing filter={filter} onAll={onAll} />
          <DoNext counts={doNext} />
        </>
      ) : (
        <>
          <ValueCards dashboard={dashboard} />
          <StockStrip dashboard={dashboard} filter={filter} />
          <DoNext counts={doNext} />
          <GroupCards dashboard={dashboard} filter={filter} />
        </>
      )}
    </div>
  );
};

/** The state of the shop at a glance and what to do next; refreshed every few seconds while the store is read. */
export const DashboardPage = () => {
  const [filter, setFilter] = useDashboardFilter();
  const { data: progress } = useQuery(syncProgressQuery);
  const answer = useQuery({
    ...dashboardQuery(filter),
    refetchInterval: isSyncing(progress) ? SYNCING_REFETCH_MS : false,
  });
  const { data } = answer;
  return (
    <ContentGrid>
      <PageHeader title="Home" actions={<FilterSwitch value={filter} onChange={setFilter} />} />
      {progress !== undefined && isFirstSync(progress) && <SyncNotice progress={progress} />}
      {answer.isPending && <DashboardSkeleton />}
      {data === undefined && answer.isError && <QueryFailed what="The dashboard" query={answer} />}
      {data !== undefined && (
        <Figures
          dashboard={data}
          filter={filter}
          onAll={() => setFilter(null)}
          refreshing={answer.isPlaceholderData}
        />
      )}
      <HelpCards />
    </ContentGrid>
  );
};
