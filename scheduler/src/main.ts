import { runService } from '@quartermaster/infra/process/run-service';
import { watchFollower } from '@quartermaster/infra/process/watch-follower';
import { watchMaintenance } from '@quartermaster/infra/process/watch-maintenance';
import { runScheduler } from './run-scheduler.ts';

/* The scheduler as a process. Any number of them may run: what is due is done once. */
await runService('scheduler', async (foundation, shutdown) => {
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
  watchFollower(foundation, 'scheduler', scheduler.follower);
  watchMaintenance(foundation, ['scheduler']);
  return {};
});
