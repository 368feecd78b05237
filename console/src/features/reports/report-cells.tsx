import { Switch } from '@mantine/core';
import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { findNextRun } from '@quartermaster/contracts/reports/rules/run-times';
import { reportScheduleLabels } from '@quartermaster/contracts/reports/schedules';
import { reports } from '@quartermaster/contracts/reports/types';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSwitchReport } from '../../data/reports/definitions.ts';
import { useTimeZone } from '../../data/settings.ts';
import { useMinute } from '../../lib/clock.ts';
import { DASH } from '../../lib/format.ts';
import { nearTime } from '../../lib/shop-times.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { RunButton } from './run-button.tsx';
import { emailReport, frequencyLabels, NO_RUN_YET, runBySchedule, trendOf } from './words.ts';
import textStyles from '../../ui/text.module.css';
import styles from './reports-page.module.css';
import { rowsText } from '../../lib/words.ts';

interface CellProps {
  readonly report: ReportDefinition;
}

const Name = ({ report: { id, type } }: CellProps) => (
  <div className={styles.name}>
    <Link className={textStyles.link} to="/reports/$definitionId" params={{ definitionId: id }}>
      {reports[type].label}
    </Link>
    <span className={textStyles.muted}>{reports[type].question}</span>
  </div>
);

const ScheduleSwitch = ({ report: { id, type, status } }: CellProps) => {
  const { mutate } = useSwitchReport();
  return (
    <Switch
      aria-label={runBySchedule(reports[type].label)}
      checked={status === 'ACTIVE'}
      onChange={(event) =>
        mutate({ id, to: { status: event.currentTarget.checked ? 'ACTIVE' : 'INACTIVE' } })
      }
    />
  );
};

const MailSwitch = ({ report: { id, type, notifyViaEmail } }: CellProps) => {
  const { mutate } = useSwitchReport();
  return (
    <Switch
      aria-label={emailReport(reports[type].label)}
      checked={notifyViaEmail}
      onChange={(event) => mutate({ id, to: { notifyViaEmail: event.currentTarget.checked } })}
    />
  );
};

const Schedule = ({ report: { status, frequency, schedule } }: CellProps) => (
  <div className={styles.lines}>
    <span className={status === 'INACTIVE' ? textStyles.muted : undefined}>
      {frequencyLabels[frequency]}
    </span>
    <span className={textStyles.muted}>{reportScheduleLabels[schedule]}</span>
  </div>
);

const NextRun = ({ report }: CellProps) => {
  const now = useMinute();
  const timeZone = useTimeZone();
  if (report.status === 'INACTIVE') return <span className={textStyles.muted}>{DASH}</span>;
  const next =
    report.nextReportInstanceAt ?? findNextRun(new Date(now).toISOString(), report, timeZone);
  return nearTime(next, now, timeZone);
};

const LastRun = ({ report: { lastInstance } }: CellProps) => {
  const now = useMinute();
  const timeZone = useTimeZone();
  if (lastInstance === null) return <span className={textStyles.muted}>{NO_RUN_YET}</span>;
  return (
    <div className={styles.lines}>
      <Link to="/reports/instances/$id" params={{ id: lastInstance.id }}>
        {nearTime(lastInstance.createdAt, now, timeZone)}
      </Link>
      <span className={textStyles.muted}>{rowsText(lastInstance.rowCount)}</span>
    </div>
  );
};

const Trend = ({ report: { type, trend } }: CellProps) =>
  trend.length > 1 && (
    <Sparkline
      values={trend.map(({ rowCount }) => rowCount)}
      label={trendOf(trend.length, reports[type].label)}
    />
  );

/** Cells of a report in the list of all reports. */
export const reportCells = (report: ReportDefinition): readonly ReactNode[] => [
  <Name key="name" report={report} />,
  <ScheduleSwitch key="status" report={report} />,
  <Schedule key="schedule" report={report} />,
  <MailSwitch key="mail" report={report} />,
  <NextRun key="next" report={report} />,
  <LastRun key="last" report={report} />,
  <Trend key="trend" report={report} />,
  <RunButton key="run" report={report} />,
];
