import { isTimeZone, knownTimeZone } from '@quartermaster/contracts/core/time-zone';
import type { EventStore } from '@quartermaster/infra/event-store/event-store';
import type { Poison } from '@quartermaster/infra/projections/apply-batch';
import { foldedSchemas } from '@quartermaster/infra/process/folded-schemas';
import { type Follower, followLog } from '@quartermaster/infra/projections/follow-log';
import cron from 'node-cron';
import type pg from 'pg';
import { startDueDays, type TeamDays } from './business-days/start-due-days.ts';
import { teamClocksProjection } from './business-days/team-clocks.ts';

export interface SchedulerOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly now: () => string;
  readonly onDays: (teamId: string, days: readonly string[]) => void;
  readonly onProblem: (error: unknown) => void;
  readonly onPoison: (poison: Poison) => void;
}

export interface RunningScheduler {
  /** What keeps the time zones and days of the teams. */
  readonly follower: Follower;
  /** Looks at once what is due; the clock does it every minute. */
  readonly tick: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const SCHEMA = foldedSchemas.scheduler;

/** What the scheduler folds for itself. */
export const schedulerReadModels = { schema: SCHEMA, projections: [teamClocksProjection] };

/** A recorded time zone that this program does not know; the days of the team begin by UTC. */
export class UnknownTimeZone extends Error {
  override readonly name = 'UnknownTimeZone';

  constructor(teamId: string, timeZone: string) {
    super(
      `Time zone ${JSON.stringify(timeZone)} of team ${teamId} is not known; its days begin by UTC`,
    );
  }
}

const countedTeams = async (pool: pg.Pool): Promise<readonly TeamDays[]> => {
  const { rows } = await pool.query<TeamDays>(
    `select team_id as "teamId", time_zone as "timeZone", last_day as "lastDay"
     from ${SCHEMA}.team_clocks where orders_synced order by team_id`,
  );
  return rows;
};

/** The days of a team are its own: what fails here is reported, and the other teams' days begin all the same. */
const startDaysOf = async (
  { store, now, onDays, onProblem }: SchedulerOptions,
  team: TeamDays,
): Promise<void> => {
  const { teamId, timeZone } = team;
  try {
    const days = await startDueDays(store, { teamId, timeZone: knownTimeZone(timeZone) }, now());
    if (days.length === 0) return;
    onDays(teamId, days);
    if (!isTimeZone(timeZone)) onProblem(new UnknownTimeZone(teamId, timeZone));
  } catch (error) {
    onProblem(error);
  }
};

/** The scheduler of a process: follows the log for what it must know and acts once a minute on what is due. */
export const runScheduler = async (options: SchedulerOptions): Promise<RunningScheduler> => {
  const { pool, store, onProblem, onPoison } = options;
  const follower = await followLog({
    pool,
    store,
    ...schedulerReadModels,
    onProblem,
    onPoison,
  });

  const startDays = async (): Promise<void> => {
    for (const team of await countedTeams(pool)) await startDaysOf(options, team);
  };
  // Ticks never overlap: a slow one makes the next wait.
  let running: Promise<void> = Promise.resolve();
  const tick = (): Promise<void> => {
    running = running.then(startDays).catch(onProblem);
    return running;
  };
  const task = cron.schedule('* * * * *', tick);
  return {
    follower,
    tick: async () => {
      await follower.caughtUp();
      await tick();
    },
    stop: async () => {
      await task.stop();
      await running;
      await follower.stop();
    },
  };
};
