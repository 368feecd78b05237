import {
  listAlertDefinitions,
  listFurtherAlerts,
} from '@quartermaster/contracts/reports/calls/alerts';
import { listReportDefinitions } from '@quartermaster/contracts/reports/calls/definitions';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { generateReport, remakeReport } from '@quartermaster/contracts/reports/calls/instances';
import type { Team } from './teams.ts';

const PATIENCE_TRIES = 12;

/** Makes the run again from the log; the first thread that folds a past starts slowly, and the call is answered 503 until then. */
const makeAgain = async ({ call }: Team, id: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await call(remakeReport, { params: { id } });
      return;
    } catch (error) {
      const isBusy = error instanceof CallFailed && error.status === 503;
      if (!isBusy || tries === PATIENCE_TRIES) throw error;
    }
  }
};

/** A report of the team with a run, an alert, and the alert about costs. */
export const openReport = async (team: Team) => {
  const { call } = team;
  const [report] = (await call(listReportDefinitions, {})).body;
  const [alert] = (await call(listAlertDefinitions, {})).body;
  const further = (await call(listFurtherAlerts, {})).body;
  const risen = further.find(({ type }) => type === 'COST_ROSE');
  if (report === undefined || alert === undefined || risen === undefined) {
    throw new Error('Each team has reports');
  }
  const made = await call(generateReport, { params: { id: report.id } });
  const { instanceId } = made.body;
  await makeAgain(team, instanceId);
  return { reportId: report.id, alertId: alert.id, furtherAlertId: risen.id, instanceId };
};
