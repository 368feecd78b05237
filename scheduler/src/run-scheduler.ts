import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { Poison } from '@quartermaster/platform/projections/folding';
import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import { type Follower, followLog } from '@quartermaster/platform/projections/following/follow-log';
import type { TimedReaction } from '@quartermaster/platform/reactions/reaction';
import { migrateReactions } from '@quartermaster/platform/reactions/schema';
import { type Reactions, startReactions } from '@quartermaster/platform/reactions/start-reactions';
import type { FailedTry } from '@quartermaster/platform/reactions/work';
import cron from 'node-cron';
import type pg from 'pg';
import { beginDays, type BeginDaysOptions, beginFirstDay } from './business-days/begin-days.ts';
import { teamClocksProjection } from './business-days/team-clocks.ts';
import { recordDueRuns } from './reports/record-due-runs.ts';
import { reportSchedulesProjection } from './reports/schedules.ts';

export interface SchedulerOptions extends BeginDaysOptions {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** Fetches exchange rates; null where none are fetched. */
  readonly rates: TimedReaction | null;
  readonly onPoison: (poison: Poison) => void;
  readonly onFailedTry: (failed: FailedTry) => void;
}

export interface RunningScheduler {
  /** The read model of the teams' time zones and days. */
  readonly follower: Follower;
  readonly reactions: Reactions;
  /** Checks now which days and runs are due, and resolves when each was tried; the clock checks every minute. */
  readonly tick: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The projections of the scheduler. */
export const schedulerReadModels = {
  schema: foldedSchemas.scheduler,
  projections: [teamClocksProjection, reportSchedulesProjection],
};

const EVERY_MINUTE = '* * * * *';
const EVERY_SIX_HOURS = '20 */6 * * *';
/** Most jobs of this process that run at once. */
const MAX_RUNNING_JOBS = 4;

/** Creates jobs at each tick: days and runs every minute, rates at the start and every six hours. */
const watchClock = (
  { now, onProblem, rates }: SchedulerOptions,
  { storeDueJobs }: Reactions,
  everyMinute: readonly TimedReaction[],
): (() => Promise<void>) => {
  let looking: Promise<void> = Promise.resolve();
  const lookFor = ({ name }: TimedReaction) => {
    looking = looking.then(() => storeDueJobs(now(), name)).catch(onProblem);
    return looking;
  };
  const tasks = everyMinute.map((one) => cron.schedule(EVERY_MINUTE, () => lookFor(one)));
  if (rates !== null) {
    tasks.push(cron.schedule(EVERY_SIX_HOURS, () => lookFor(rates)));
    void lookFor(rates);
  }
  return async () => {
    for (const task of tasks) await task.stop();
    await looking;
  };
};

/** Runs the scheduler of a process: it folds its events into read models and runs due work as jobs. */
export const runScheduler = async (options: SchedulerOptions): Promise<RunningScheduler> => {
  const { pool, store, now, rates, onProblem, onPoison } = options;
  await migrateReactions(pool);
  const follower = await followLog({ pool, store, ...schedulerReadModels, onProblem, onPoison });
  const everyMinute = [beginDays(options), recordDueRuns(options)];
  const clocked = rates === null ? everyMinute : [...everyMinute, rates];
  const all = [...clocked, beginFirstDay(options, follower.caughtUp)];
  const reactions = startReactions({ ...options, reactions: all, places: MAX_RUNNING_JOBS });
  const stopClock = watchClock(options, reactions, everyMinute);
  return {
    follower,
    reactions,
    tick: async () => {
      await follower.caughtUp();
      for (const { name } of everyMinute) {
        await reactions.storeDueJobs(now(), name);
        await reactions.waitUntilTried(name);
      }
    },
    stop: async () => {
      await stopClock();
      await reactions.stop();
      await follower.stop();
    },
  };
};
