import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import type { ReportType } from '@quartermaster/contracts/reports/types';
import { useQuery } from '@tanstack/react-query';
import { reportsQuery } from '../../data/reports/definitions.ts';
import { useTimeZone } from '../../data/settings.ts';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { Loaded, TableSkeleton } from '../../ui/states.tsx';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { reportCells } from './report-cells.tsx';
import { reportGroups } from './words.ts';
import styles from './reports-page.module.css';

/** The first and the last need no title beside them on a phone. */
const titles = [
  <span key="report">Report</span>,
  'Scheduled',
  'When',
  'Mail',
  'Next run',
  'Last run',
  'Rows in recent runs',
  <span key="run">Run</span>,
];

interface GroupProps {
  readonly label: string;
  readonly reports: readonly ReportDefinition[];
}

const Group = ({ label, reports }: GroupProps) => (
  <Card title={label}>
    <RowTable
      stacksOn="tablet"
      className={styles['table']}
      label={label}
      titles={titles}
      rows={reports}
      keyOf={({ id }) => id}
      cells={reportCells}
    />
  </Card>
);

const Groups = ({ reports }: { readonly reports: readonly ReportDefinition[] }) => {
  const byType = new Map(reports.map((report) => [report.type, report]));
  const ofTypes = (types: readonly ReportType[]) => types.flatMap((type) => byType.get(type) ?? []);
  return Object.entries(reportGroups).map(([label, types]) => (
    <Group key={label} label={label} reports={ofTypes(types)} />
  ));
};

/** The reports of the team: which run by a schedule, when, and what they found last. */
export const ReportsPage = () => {
  const query = useQuery(reportsQuery);
  const timeZone = useTimeZone();
  return (
    <ContentGrid>
      <PageHeader title="Reports" note={`Times are those of the shop (${timeZone})`} />
      <Loaded what="The reports" query={query} waiting={<TableSkeleton rows={13} />}>
        {(reports) => <Groups reports={reports} />}
      </Loaded>
      <CalendarCard />
    </ContentGrid>
  );
};
