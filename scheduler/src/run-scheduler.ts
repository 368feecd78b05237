import type { EventStore } from '@quartermaster/infra/platform/event-store/event-store';
import type { Poison } from '@quartermaster/infra/platform/projections/apply-batch';
import { foldedSchemas } from '@quartermaster/infra/platform/process/read-positions';
import {
  type Follower,
  followLog,
} from '@quartermaster/infra/platform/projections/following/follow-log';
import type { TimedReaction } from '@quartermaster/infra/platform/reactions/reaction';
import { migrateReactions } from '@quartermaster/infra/platform/reactions/schema';
import {
  type Reactions,
  startReactions,
} from '@quartermaster/infra/platform/reactions/start-reactions';
import type { FailedTry } from '@quartermaster/infra/platform/reactions/work';
import cron from 'node-cron';
import type pg from 'pg';
import { beginDays, type BeginDaysOptions } from './business-days/begin-days.ts';
import { teamClocksProjection } from './business-days/team-clocks.ts';

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
  /** Checks at once which days are due and resolves when each was tried; the clock checks every minute. */
  readonly tick: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The projections of the scheduler. */
export const schedulerReadModels = {
  schema: foldedSchemas.scheduler,
  projections: [teamClocksProjection],
};

const EVERY_MINUTE = '* * * * *';
const EVERY_SIX_HOURS = '20 */6 * * *';
/** Jobs of this process that run at once. */
const PLACES = 4;

/** Makes jobs at each tick: days every minute, rates at the start and every six hours. */
const watchClock = (
  { now, onProblem, rates }: SchedulerOptions,
  { look }: Reactions,
  days: TimedReaction,
): (() => Promise<void>) => {
  let looking: Promise<void> = Promise.resolve();
  const lookFor = ({ name }: TimedReaction) => {
    looking = looking.then(() => look(now(), name)).catch(onProblem);
    return looking;
  };
  const tasks = [cron.schedule(EVERY_MINUTE, () => lookFor(days))];
  if (rates !== null) {
    tasks.push(cron.schedule(EVERY_SIX_HOURS, () => lookFor(rates)));
    void lookFor(rates);
  }
  return async () => {
    for (const task of tasks) await task.stop();
    await looking;
  };
};

/** The scheduler of a process: it folds the events it needs and runs what is due as jobs. */
export const runScheduler = async (options: SchedulerOptions): Promise<RunningScheduler> => {
  const { pool, store, now, rates, onProblem, onPoison } = options;
  await migrateReactions(pool);
  const follower = await followLog({ pool, store, ...schedulerReadModels, onProblem, onPoison });
  const days = beginDays(options);
  const all = rates === null ? [days] : [days, rates];
  const reactions = startReactions({ ...options, reactions: all, places: PLACES });
  const stopClock = watchClock(options, reactions, days);
  return {
    follower,
    reactions,
    tick: async () => {
      await follower.caughtUp();
      await reactions.look(now(), days.name);
      await reactions.tried(days.name);
    },
    stop: async () => {
      await stopClock();
      await reactions.stop();
      await follower.stop();
    },
  };
};
