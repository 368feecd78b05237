import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { addDays, toDay } from '@quartermaster/contracts/core/day';
import { readRecordedData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@quartermaster/platform/event-store/event-store';
import { deterministicId } from '@quartermaster/platform/core/ids';

/** A team whose days are counted. */
export interface TeamDays {
  readonly teamId: TeamId;
  readonly timeZone: string;
  readonly lastDay: string | null;
}

/**
 * Days that have begun at an instant and are not recorded yet, in order; the first day of a team is today (domain-rules
 * 8).
 */
export const listDueDays = (
  { timeZone, lastDay }: Omit<TeamDays, 'teamId'>,
  now: string,
): string[] => {
  const today = toDay(now, timeZone);
  if (lastDay === null) return [today];
  const due: string[] = [];
  for (let day = addDays(lastDay, 1); day <= today; day = addDays(day, 1)) due.push(day);
  return due;
};

const buildDayEvent = (teamId: TeamId, date: string, timeZone: string): NewEvent => {
  const commandId = deterministicId('start-business-day', teamId, date);
  return {
    id: deterministicId(commandId, 'event'),
    type: businessDayStarted.type,
    schemaVersion: businessDayStarted.version,
    data: businessDayStarted.data.parse({ date, timeZone }),
    metadata: {
      teamId,
      actor: { kind: 'system', name: 'scheduler' },
      commandId,
      correlationId: commandId,
      causationId: null,
    },
  };
};

const readDate = (recorded: RecordedEvent): string =>
  readRecordedData(businessDayStarted, recorded).date;

/**
 * Records the days of a team that have begun. The stream has the last day and each day has one event id, so two
 * schedulers record each day once: the slower one repeats the append, or loses the conflict and stops.
 */
export const startDueDays = async (
  store: EventStore,
  team: Pick<TeamDays, 'teamId' | 'timeZone'>,
  now: string,
): Promise<readonly string[]> => {
  const { teamId, timeZone } = team;
  const stream = `business_day-${teamId}.${teamId}`;
  const recorded = await store.readStream(stream);
  const last = recorded.at(-1);
  const due = listDueDays({ timeZone, lastDay: last === undefined ? null : readDate(last) }, now);
  const events = due.map((date) => buildDayEvent(teamId, date, timeZone));
  if (events.length === 0) return [];
  try {
    await store.append(stream, events, last === undefined ? 'no-stream' : last.revision);
    return due;
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return [];
    throw error;
  }
};
