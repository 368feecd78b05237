import { toDay } from '@quartermaster/contracts/core/day';
import { readRecordedData } from '@quartermaster/contracts/core/event';
import { alertRunDue } from '@quartermaster/contracts/reports/events';
import { isAlertType } from '@quartermaster/contracts/reports/alert-types';
import { ReportTypeUnknown } from '@quartermaster/contracts/reports/types';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { systemContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { alertDecider } from './alert-decider.ts';
import { readModelsLate } from '../core/query-api.ts';
import type { ComputeAlert } from './compute-over-api.ts';
import { isSuperseded } from './superseded.ts';

const NAME = 'on-alert-run-due';

/**
 * Raises alerts at their due times, each alert in a lane of its own. Skips an alert that was switched off meanwhile, that of
 * a disabled team, and one whose business day is over: its entries follow at the next due time. The id derives from the
 * business day, so a repeated run does not mail twice (ALERT-05).
 */
export const onAlertRunDue = ({
  handler,
  directory,
  store,
  compute,
}: {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly directory: Pick<Directory, 'teamState'>;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly compute: ComputeAlert;
}): Reaction =>
  defineReaction({
    name: NAME,
    types: [alertRunDue.type],
    from: 'first event',
    isBatch: true,
    chooseLane: (event) => readRecordedData(alertRunDue, event).definitionId,
    handle: async (event, { signal }) => {
      const { definitionId, type: of, dueAt } = readRecordedData(alertRunDue, event);
      const { teamId } = event.metadata;
      if ((await directory.teamState(teamId)) === 'disabled') return;
      const { settings } = await handler.loadState(alertDecider, definitionId, teamId);
      if (settings.status !== 'ACTIVE' || (await isSuperseded(store, event))) return;
      if (!isAlertType(of)) throw new ReportTypeUnknown(of);
      const { today: date, timeZone, entries } = await compute(teamId, definitionId, signal);
      const dueOn = toDay(dueAt, timeZone);
      if (date === null || date > dueOn) return;
      if (date < dueOn) throw readModelsLate();
      const alertId = deterministicId('alert', definitionId, date);
      const command = { type: 'RaiseAlert' as const, definitionId, of, alertId, date, entries };
      const context = systemContext(teamId, NAME, deterministicId(NAME, alertId), event.id);
      await handler.handle(alertDecider, definitionId, command, context);
    },
  });
