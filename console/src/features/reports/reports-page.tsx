import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reports } from '@quartermaster/contracts/reports/types';
import { reportGroups } from '@quartermaster/contracts/reports/types/define-report';
import { useQuery } from '@tanstack/react-query';
import { reportsQuery } from '../../data/reports/definitions.ts';
import { useTimeZone } from '../../data/settings.ts';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { Loaded, TableSkeleton } from '../../ui/states.tsx';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { reportCells } from './report-cells.tsx';
import { timesOfShop } from './words.ts';
import styles from './reports-page.module.css';

/** Titles of the columns; on a phone, the first and the last have none beside their cells. */
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
      className={styles.table}
      label={label}
      titles={titles}
      rows={reports}
      getKey={({ id }) => id}
      cells={reportCells}
    />
  </Card>
);

const Groups = ({ definitions }: { readonly definitions: readonly ReportDefinition[] }) =>
  reportGroups.map((label) => (
    <Group
      key={label}
      label={label}
      reports={definitions.filter(({ type }) => reports[type].group === label)}
    />
  ));

/** List of the team's reports with their schedules, last runs and trends. */
export const ReportsPage = () => {
  const query = useQuery(reportsQuery);
  const timeZone = useTimeZone();
  return (
    <ContentGrid>
      <PageHeader title="Reports" note={timesOfShop(timeZone)} />
      <Loaded
        title="The reports could not be loaded"
        query={query}
        waiting={<TableSkeleton rows={13} />}
      >
        {(definitions) => <Groups definitions={definitions} />}
      </Loaded>
      <CalendarCard />
    </ContentGrid>
  );
};
