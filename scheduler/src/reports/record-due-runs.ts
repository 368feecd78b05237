import { toKnownTimeZone } from '@quartermaster/contracts/core/day';
import type { StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import { alertRunDue, reportRunDue } from '@quartermaster/contracts/reports/events';
import { findLastRun } from '@quartermaster/contracts/reports/rules/run-times';
import { deterministicId } from '@quartermaster/platform/core/ids';
import {
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '@quartermaster/platform/event-store/event-store';
import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import {
  defineTimedReaction,
  type Due,
  type TimedReaction,
} from '@quartermaster/platform/reactions/reaction';
import type pg from 'pg';
import type { Schedule } from './schedules.ts';

export interface DueRunsOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
}

interface DueSchedule extends Schedule {
  readonly teamId: TeamId;
  readonly timeZone: string;
}

/** Schedules with a due time at or before an instant: all, or the one with an id. */
const listDueSchedules = async (
  pool: pg.Pool,
  now: string,
  id: string | null = null,
): Promise<readonly DueSchedule[]> => {
  const { rows } = await pool.query<DueSchedule>(
    `select s.team_id as "teamId", s.id, s.kind, s.type, s.frequency, s.schedule, s.is_active as "isActive",
       s.next_due_at as "nextDueAt", s.last_revision as "lastRevision",
       coalesce(h.time_zone, 'UTC') as "timeZone"
     from ${foldedSchemas.scheduler}.schedules s
     left join ${foldedSchemas.scheduler}.team_hours h on h.team_id = s.team_id
     where s.next_due_at <= $1 and ($2::text is null or s.id = $2) order by s.next_due_at, s.id`,
    [now, id],
  );
  return rows;
};

const definitions = { report: reportRunDue, alert: alertRunDue };

/** Finds the last due time. Of several due times without a run only the last one is recorded (REP-G-03). */
const findDueTime = (schedule: DueSchedule, now: string): string =>
  findLastRun(now, schedule, toKnownTimeZone(schedule.timeZone));

const buildDueEvent = ({ teamId, id, kind, type }: DueSchedule, dueAt: string): NewEvent => {
  const definition = definitions[kind];
  const commandId = deterministicId('run due', id, dueAt);
  return {
    id: deterministicId(commandId, 'event'),
    type: definition.type,
    schemaVersion: definition.version,
    data: definition.data.parse({ definitionId: id, type, dueAt }),
    metadata: {
      teamId,
      actor: { kind: 'system', name: 'scheduler' },
      commandId,
      correlationId: commandId,
      causationId: null,
    },
  };
};

/** Records a due time once: of two schedulers, the slower one repeats the append or loses the conflict. */
const recordDue = async (
  store: EventStore,
  schedule: DueSchedule,
  dueAt: string,
): Promise<void> => {
  const { kind, teamId, id, lastRevision } = schedule;
  const stream: StreamName = `${kind}_runs-${teamId}.${id}`;
  try {
    await store.append(stream, [buildDueEvent(schedule, dueAt)], lastRevision ?? 'no-stream');
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
};

const buildJobKey = ({ id }: DueSchedule, dueAt: string): string => `${id} ${dueAt}`;

/**
 * Records the due times of active reports and alerts; reactions run them. A due time that was missed is
 * recorded later, unless a newer one of the same report is due.
 */
export const recordDueRuns = ({ pool, store }: DueRunsOptions): TimedReaction =>
  defineTimedReaction({
    name: 'record-due-runs',
    due: async (now) =>
      (await listDueSchedules(pool, now)).map((schedule): Due => {
        const { teamId } = schedule;
        return { key: buildJobKey(schedule, findDueTime(schedule, now)), teamId };
      }),
    handle: async ({ key }) => {
      const [id = '', dueAt = ''] = key.split(' ');
      const [schedule] = await listDueSchedules(pool, dueAt, id);
      if (schedule !== undefined) await recordDue(store, schedule, dueAt);
    },
  });
