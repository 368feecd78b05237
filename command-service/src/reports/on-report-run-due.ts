import { readRecordedData } from '@quartermaster/contracts/core/event';
import { reportRunDue } from '@quartermaster/contracts/reports/events';
import { isReportType, ReportTypeUnknown } from '@quartermaster/contracts/reports/types';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { systemContext } from '../core/command-context.ts';
import type { Directory } from '../directory/directory.ts';
import { isStillDue, reportDecider } from './decider.ts';
import { makeInstance, type InstanceDependencies } from './make-instance.ts';
import { isSuperseded } from './superseded.ts';

const NAME = 'on-report-run-due';

/**
 * Creates the scheduled runs of reports, each report in a lane of its own. Skips a run whose report was switched off
 * meanwhile, or that has an instance; a disabled team has no runs (REP-G-09).
 */
export const onReportRunDue = ({
  directory,
  store,
  ...making
}: InstanceDependencies & {
  readonly directory: Pick<Directory, 'teamState'>;
  readonly store: Pick<EventStore, 'readStream'>;
}): Reaction =>
  defineReaction({
    name: NAME,
    types: [reportRunDue.type],
    from: 'first event',
    isBatch: true,
    chooseLane: (event) => readRecordedData(reportRunDue, event).definitionId,
    handle: async (event, { signal }) => {
      const { definitionId, type, dueAt } = readRecordedData(reportRunDue, event);
      const { teamId } = event.metadata;
      if ((await directory.teamState(teamId)) === 'disabled') return;
      const report = await making.handler.loadState(reportDecider, definitionId, teamId);
      if (!isStillDue(report, dueAt) || (await isSuperseded(store, event))) return;
      if (!isReportType(type)) throw new ReportTypeUnknown(type);
      const commandId = deterministicId(NAME, definitionId, dueAt);
      const instanceId = deterministicId('report instance', commandId);
      const run = { definitionId, type, instanceId, dueAt, signal };
      await makeInstance(making, run, systemContext(teamId, NAME, commandId, event.id));
    },
  });
