import { reports } from '@quartermaster/contracts/reports/types';
import { IconReportOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { runQuery, type ShownRun } from '../../../data/reports/runs.ts';
import { useTimeZone } from '../../../data/settings.ts';
import { useCrumb } from '../../../lib/crumbs.ts';
import { isMissing } from '../../../lib/problems.ts';
import { shopMoment } from '../../../lib/shop-times.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { RunComparison } from './comparison.tsx';
import { RunRows } from './run-rows.tsx';

const Missing = () => (
  <EmptyState
    icon={IconReportOff}
    wholePage
    title="There is no such run of a report"
    action={<ButtonLink to="/reports">All reports</ButtonLink>}
  >
    The address may be mistyped.
  </EmptyState>
);

const Run = ({ run }: { readonly run: ShownRun }) => {
  const [earlierId] = useUrlParam('with');
  const when = shopMoment(run.createdAt, useTimeZone());
  useCrumb(`${reports[run.snapshot.type].label}, ${when}`);
  return earlierId === null ? <RunRows run={run} /> : <RunComparison {...{ run, earlierId }} />;
};

/** Page of a run: its rows, or the differences from an earlier run. */
export const RunPage = () => {
  const { id } = useParams({ from: '/reports/instances/$id' });
  const query = useQuery(runQuery(id));
  if (isMissing(query.error)) return <Missing />;
  return (
    <Loaded title="The report could not be loaded" query={query} wholePage>
      {(run) => <Run key={run.id} run={run} />}
    </Loaded>
  );
};
