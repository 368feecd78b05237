import {
  listAlertDefinitions,
  listFurtherAlerts,
} from '@quartermaster/contracts/reports/calls/alerts';
import { listReportDefinitions } from '@quartermaster/contracts/reports/calls/definitions';
import { generateReport } from '@quartermaster/contracts/reports/calls/instances';
import type { Team } from './teams.ts';

/** A report of the team with a run, an alert, and the alert about costs. */
export const openReport = async ({ call }: Team) => {
  const [report] = (await call(listReportDefinitions, {})).body;
  const [alert] = (await call(listAlertDefinitions, {})).body;
  const further = (await call(listFurtherAlerts, {})).body;
  const risen = further.find(({ type }) => type === 'COST_ROSE');
  if (report === undefined || alert === undefined || risen === undefined) {
    throw new Error('Each team has reports');
  }
  const made = await call(generateReport, { params: { id: report.id } });
  const { instanceId } = made.body;
  return { reportId: report.id, alertId: alert.id, furtherAlertId: risen.id, instanceId };
};
