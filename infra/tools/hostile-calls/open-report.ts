import { listAlertDefinitions } from '@quartermaster/contracts/reports/calls/alerts';
import { listReportDefinitions } from '@quartermaster/contracts/reports/calls/definitions';
import { generateReport } from '@quartermaster/contracts/reports/calls/instances';
import type { Team } from './teams.ts';

/** A report of the team with a run, and an alert. */
export const openReport = async ({ call }: Team) => {
  const [report] = (await call(listReportDefinitions, {})).body;
  const [alert] = (await call(listAlertDefinitions, {})).body;
  if (report === undefined || alert === undefined) throw new Error('Each team has reports');
  const made = await call(generateReport, { params: { id: report.id } });
  return { reportId: report.id, alertId: alert.id, instanceId: made.body.instanceId };
};
