import { Stack } from '@mantine/core';
import {
  type RowDifference,
  rowDifference,
} from '@quartermaster/contracts/reports/calls/instances';
import { reports } from '@quartermaster/contracts/reports/types';
import { IconEqual } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  COMPARED_PAGE,
  type Comparison,
  comparisonQuery,
  runQuery,
  type ShownRun,
} from '../../../data/reports/runs.ts';
import { useTimeZone } from '../../../data/settings.ts';
import { shopMoment } from '../../../lib/shop-times.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { Pages } from '../../../ui/from-to.tsx';
import { Card, ContentGrid, PageHeader } from '../../../ui/page.tsx';
import { type PageTab, PageTabs } from '../../../ui/page-tabs.tsx';
import { EmptyState, Loaded, TableSkeleton } from '../../../ui/states.tsx';
import { CompareField } from './compare-field.tsx';
import { ComparedRows, differenceStyles } from './compared-rows.tsx';
import { COMPARED_RUNS, rowsUnchanged, whatChanged } from '../words.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import styles from './run-page.module.css';

const ALL = 'ALL';
type Kind = RowDifference | typeof ALL;

const toTabs = ({ added, changed, gone }: Comparison['counts']): readonly PageTab<Kind>[] => [
  { value: ALL, label: 'All', count: added + changed + gone },
  { value: 'ADDED', label: differenceStyles.ADDED.label, count: added },
  { value: 'CHANGED', label: differenceStyles.CHANGED.label, count: changed },
  { value: 'GONE', label: differenceStyles.GONE.label, count: gone },
];

/** Kind and page of the differences, from the address. */
const useShownKind = () => {
  const [kindText, setGiven] = useUrlParam('kind');
  const [pageText, setPageText] = useUrlParam('page');
  const kind = rowDifference.safeParse(kindText).data ?? null;
  const page = Number(pageText ?? 1);
  const setPage = (next: number): void =>
    setPageText(next === 1 ? null : String(next), { replace: true });
  const setKind = (next: Kind): void => {
    setPage(1);
    setGiven(next === ALL ? null : next, { replace: true });
  };
  return { kind, page, setKind, setPage };
};

interface ComparedProps {
  readonly run: ShownRun;
  readonly earlierId: string;
}

const Differences = ({ run, earlierId }: ComparedProps) => {
  const { kind, page, setKind, setPage } = useShownKind();
  const query = useQuery(comparisonQuery({ id: run.id, earlierId, kind, page }));
  return (
    <Loaded title="The comparison could not be loaded" query={query} waiting={<TableSkeleton />}>
      {({ data, total, counts }) => (
        <Card>
          <Stack gap={16}>
            <PageTabs
              label="Differences"
              tabs={toTabs(counts)}
              value={kind ?? ALL}
              onChange={setKind}
            />
            {data.length === 0 ? (
              <EmptyState
                icon={IconEqual}
                title={kind === null ? 'Nothing changed' : 'No row differs in this way'}
              />
            ) : (
              <ComparedRows type={run.snapshot.type} changes={data} />
            )}
            <Pages page={page} size={COMPARED_PAGE} total={total} onPage={setPage} />
            <p className={styles.hint}>{rowsUnchanged(counts.same)}</p>
          </Stack>
        </Card>
      )}
    </Loaded>
  );
};

/** Names both compared runs; each is a link to its rows. */
const Runs = ({ run, earlierId }: ComparedProps) => {
  const timeZone = useTimeZone();
  const earlier = useQuery(runQuery(earlierId)).data;
  const renderRunLink = (id: string, text: string) => (
    <Link to="/reports/instances/$id" params={{ id }}>
      {text}
    </Link>
  );
  return (
    <p className={styles.hint}>
      <Sentence
        text={COMPARED_RUNS}
        slots={{
          earlier: renderRunLink(
            earlierId,
            earlier === undefined ? 'an earlier run' : shopMoment(earlier.createdAt, timeZone),
          ),
          later: renderRunLink(run.id, shopMoment(run.createdAt, timeZone)),
        }}
      />
    </p>
  );
};

/** Differences between the rows of a run and those of an earlier run of the same report. */
export const RunComparison = ({ run, earlierId }: ComparedProps) => (
  <ContentGrid>
    <PageHeader
      title={whatChanged(reports[run.snapshot.type].label)}
      note={<Runs {...{ run, earlierId }} />}
      actions={<CompareField run={run} />}
    />
    <Differences {...{ run, earlierId }} />
  </ContentGrid>
);
