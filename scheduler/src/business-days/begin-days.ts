import type { TeamId } from '@quartermaster/contracts/core/ids';
import { isTimeZone, toKnownTimeZone } from '@quartermaster/contracts/core/day';
import { storeDataSynced } from '@quartermaster/contracts/teams/events';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import {
  defineReaction,
  defineTimedReaction,
  type Reaction,
  type TimedReaction,
} from '@quartermaster/platform/reactions/reaction';
import type pg from 'pg';
import { listDueDays, startDueDays, type TeamDays } from './start-due-days.ts';

export interface BeginDaysOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** The present instant (ISO, UTC). */
  readonly now: () => string;
  readonly onDays: (teamId: TeamId, days: readonly string[]) => void;
  readonly onProblem: (error: unknown) => void;
}

/** A recorded time zone that this program does not know; the team's days begin by UTC. */
export class UnknownTimeZone extends Error {
  override readonly name = 'UnknownTimeZone';

  constructor(teamId: TeamId, timeZone: string) {
    super(
      `Time zone ${JSON.stringify(timeZone)} of team ${teamId} is not known; its days begin by UTC`,
    );
  }
}

/** Teams whose days are counted: all, or the one with an id. */
const listCountedTeams = async (
  pool: pg.Pool,
  teamId: TeamId | null = null,
): Promise<readonly TeamDays[]> => {
  const { rows } = await pool.query<TeamDays>(
    `select team_id as "teamId", time_zone as "timeZone", last_day as "lastDay"
     from ${foldedSchemas.scheduler}.team_clocks where orders_synced and ($1::text is null or team_id = $1)
     order by team_id`,
    [teamId],
  );
  return rows;
};

/** Begins the due days of a team; none before its past orders are recorded. */
const beginTeamDays = async (options: BeginDaysOptions, teamId: TeamId): Promise<void> => {
  const { pool, store, now, onDays, onProblem } = options;
  for (const { timeZone } of await listCountedTeams(pool, teamId)) {
    const team = { teamId, timeZone: toKnownTimeZone(timeZone) };
    const days = await startDueDays(store, team, now());
    if (days.length === 0) continue;
    onDays(teamId, days);
    if (!isTimeZone(timeZone)) onProblem(new UnknownTimeZone(teamId, timeZone));
  }
};

/**
 * Creates a job for each team whose day has changed. The job of the next day begins a day that was missed.
 */
export const beginDays = (options: BeginDaysOptions): TimedReaction =>
  defineTimedReaction({
    name: 'business-days',
    isBatch: true,
    due: async (at) =>
      (await listCountedTeams(options.pool)).flatMap(({ teamId, timeZone, lastDay }) => {
        const day = listDueDays({ timeZone: toKnownTimeZone(timeZone), lastDay }, at).at(-1);
        return day === undefined ? [] : [{ key: `${teamId} ${day}`, teamId }];
      }),
    handle: ({ teamId }) => beginTeamDays(options, teamId),
  });

/**
 * Begins the first day of a team as soon as its store was read, so that its lists do not stay empty until the next minute.
 * `caughtUp` resolves once the teams that are counted include it.
 */
export const beginFirstDay = (options: BeginDaysOptions, caughtUp: () => Promise<void>): Reaction =>
  defineReaction({
    name: 'first-business-day',
    types: [storeDataSynced.type],
    from: 'first event',
    handle: async ({ metadata: { teamId } }) => {
      await caughtUp();
      await beginTeamDays(options, teamId);
    },
  });
