import type { Foundation } from '@quartermaster/infra/process/foundation';
import type { Shutdown } from '@quartermaster/infra/process/shutdown';
import { watchFollower } from '@quartermaster/infra/process/watch-follower';
import { type RunningScheduler, runScheduler, schedulerReadModels } from './run-scheduler.ts';

/** Opens what acts on time; what goes wrong by itself goes to the log. */
export const openScheduler = async (
  foundation: Foundation,
  shutdown: Shutdown,
): Promise<RunningScheduler> => {
  const { pool, store, now, logger } = foundation;
  const scheduler = await runScheduler({
    pool,
    store,
    now,
    onDays: (teamId, days) => {
      logger.info({ teamId, days }, 'Business days began');
    },
    onPoison: (poison) => {
      logger.error({ poison }, 'The scheduler parked a team: an event could not be folded');
    },
    onProblem: (error) => {
      logger.error({ err: error }, 'The scheduler failed and will try again');
    },
  });
  shutdown.add(scheduler.stop);
  watchFollower(foundation, schedulerReadModels.schema, scheduler.follower);
  return scheduler;
};
