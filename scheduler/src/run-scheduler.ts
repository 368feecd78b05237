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

const countedTeams = async (pool: pg.Pool): Promise<readonly TeamDays[]> => {
  const { rows } = await pool.query<TeamDays>(
    `select team_id as "teamId", time_zone as "timeZone", last_day as "lastDay"
     from ${SCHEMA}.team_clocks where orders_synced order by team_id`,
  );
  return rows;
};

/** The scheduler of a process: follows the log for what it must know and acts once a minute on what is due. */
export const runScheduler = async (options: SchedulerOptions): Promise<RunningScheduler> => {
  const { pool, store, now, onDays, onProblem, onPoison } = options;
  const follower = await followLog({
    pool,
    store,
    ...schedulerReadModels,
    onProblem,
    onPoison,
  });

  const startDays = async (): Promise<void> => {
    for (const team of await countedTeams(pool)) {
      const days = await startDueDays(store, team, now());
      if (days.length > 0) onDays(team.teamId, days);
    }
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
