import { Button, SegmentedControl } from '@mantine/core';
import {
  type Dashboard,
  type DashboardFilter,
  dashboardFilter,
} from '@quartermaster/contracts/dashboard/calls';
import type { DashboardLayout } from '@quartermaster/contracts/dashboard/layout';
import { IconLayoutList, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isSyncing, syncProgressQuery } from '../../data/store-sync.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { ContentGrid, PageHeader } from '../../ui/page.tsx';
import { EmptyState, QueryFailed } from '../../ui/states.tsx';
import { groupIntoBlocks } from './arrange-cards.ts';
import { CardChooser } from './card-chooser.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DoNext } from './do-next.tsx';
import { GroupCards } from './group-card.tsx';
import { dashboardQuery } from '../../data/dashboard.ts';
import { useChooseLayout, useDashboardLayout } from '../../data/dashboard-layout.ts';
import { useDashboardChanges } from '../../data/dashboard-changes.ts';
import { HelpCards } from './help-cards.tsx';
import { StockStrip } from './stock-strip.tsx';
import { isFirstSync, SyncNotice } from './sync-notice.tsx';
import { ValueCards } from './value-cards.tsx';
import { toLabelledOptions } from '../../lib/options.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { noItemHas } from './words.ts';
import styles from './dashboard-page.module.css';

const Welcome = onDemand(async () => (await import('./welcome.tsx')).Welcome);
const PermissionsNotice = onDemand(
  async () => (await import('./permissions-notice.tsx')).PermissionsNotice,
);
const SetupChecklist = onDemand(async () => (await import('./setup-checklist.tsx')).SetupChecklist);

const filterLabels: Readonly<Record<DashboardFilter | 'ALL', string>> = {
  ALL: 'All',
  GRADE_A: 'Grade A',
  GRADE_B: 'Grade B',
  GRADE_C: 'Grade C',
  FAVOURITE: 'Favourites',
};

/** Filter of the numbers, from `filter` in the address; null for all, and for an unknown one. */
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
    data={toLabelledOptions(filterLabels)}
    onChange={(next) => onChange(next === 'ALL' ? null : next)}
  />
);

const NoMatchingItems = ({ filter, onAll }: { filter: DashboardFilter; onAll: () => void }) => (
  <EmptyState
    icon={IconStar}
    title={filter === 'FAVOURITE' ? 'No favourites yet' : noItemHas(filterLabels[filter])}
    action={
      <Button variant="default" onClick={onAll}>
        Show all items
      </Button>
    }
  >
    {filter === 'FAVOURITE'
      ? 'Star items in the inventory to follow them here.'
      : 'Grades come from recent sales.'}
  </EmptyState>
);

interface FiguresProps {
  readonly dashboard: Dashboard;
  readonly filter: DashboardFilter | null;
  readonly onAll: () => void;
  readonly refreshing: boolean;
  readonly layout: DashboardLayout;
}

const DashboardBlocks = ({ dashboard, filter, layout }: FiguresProps) => {
  const chooseLayout = useChooseLayout();
  const blocks = groupIntoBlocks(layout);
  if (blocks.length === 0) {
    return (
      <EmptyState
        icon={IconLayoutList}
        title="All cards are hidden"
        action={
          <Button variant="default" onClick={() => chooseLayout(null)}>
            Reset to default
          </Button>
        }
      />
    );
  }
  return blocks.map((block) => {
    if (block === 'values') return <ValueCards key={block} dashboard={dashboard} />;
    if (block === 'stock') return <StockStrip key={block} dashboard={dashboard} filter={filter} />;
    if (block === 'doNext') return <DoNext key={block} counts={dashboard.doNext} />;
    return <GroupCards key={block[0]} names={block} dashboard={dashboard} filter={filter} />;
  });
};

const Figures = (props: FiguresProps) => {
  const { dashboard, filter, onAll, refreshing } = props;
  return (
    <div className={styles.page} aria-busy={refreshing}>
      {dashboard.itemsCount === 0 && filter !== null && !refreshing ? (
        <>
          <NoMatchingItems filter={filter} onAll={onAll} />
          <DoNext counts={dashboard.doNext} />
        </>
      ) : (
        <DashboardBlocks {...props} />
      )}
    </div>
  );
};

/** Dashboard of a filter. It follows the stream of changes; during a sync of the store it is polled. */
const useDashboard = (filter: DashboardFilter | null) => {
  const { data: progress } = useQuery(syncProgressQuery);
  const syncing = isSyncing(progress);
  const answer = useQuery({
    ...dashboardQuery(filter),
    refetchInterval: syncing ? SYNCING_REFETCH_MS : false,
  });
  useDashboardChanges(answer.data !== undefined && !syncing);
  return { answer, progress };
};

/** Home page: the state of the shop and the tasks to do next. */
export const DashboardPage = () => {
  const [filter, setFilter] = useDashboardFilter();
  const { answer, progress } = useDashboard(filter);
  const { data } = answer;
  const layout = useDashboardLayout();
  return (
    <ContentGrid>
      <PageHeader
        title="Home"
        actions={
          <>
            <FilterSwitch value={filter} onChange={setFilter} />
            <CardChooser layout={layout} />
          </>
        }
      />
      {progress !== undefined && isFirstSync(progress) && <SyncNotice progress={progress} />}
      <PermissionsNotice />
      <SetupChecklist />
      {answer.isPending && <DashboardSkeleton />}
      {data === undefined && answer.isError && (
        <QueryFailed title="The dashboard could not be loaded" query={answer} />
      )}
      {data !== undefined && (
        <Figures
          dashboard={data}
          filter={filter}
          onAll={() => setFilter(null)}
          refreshing={answer.isPlaceholderData}
          layout={layout}
        />
      )}
      <HelpCards />
      <Welcome />
    </ContentGrid>
  );
};
