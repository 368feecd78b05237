import { runService } from '@quartermaster/infra/process/run-service';
import { watchFollower } from '@quartermaster/infra/process/watch-follower';
import { watchMaintenance } from '@quartermaster/infra/process/watch-maintenance';
import { migrateAuth } from '@quartermaster/infra/sessions/auth-schema';
import { openSessions } from '@quartermaster/infra/sessions/sessions';
import { createProjectionService, READ_SCHEMA } from './service.ts';

/** Schemas of what the services fold, in the database they share. */
const folded = [{ schema: READ_SCHEMA }, { schema: 'directory' }, { schema: 'scheduler' }];

/*
 * The projection service as a process: keeps the read models of the partitions it has and answers every query. Any
 * number of them may run; each answers for all teams.
 */
await runService('projection-service', async (foundation, shutdown) => {
  const { pool, store, bus, logger, now } = foundation;
  const projections = await createProjectionService({
    pool,
    store,
    bus,
    folded,
    onRebuild: (progress) => {
      logger.info({ progress }, 'Building read models of a raised version');
    },
    onPoison: (poison) => {
      logger.error({ poison }, 'A team is parked: an event could not be folded');
    },
    onProblem: (error) => {
      logger.error({ err: error }, 'Read models stopped following and will try again');
    },
  });
  shutdown.add(projections.stop);
  watchFollower(foundation, READ_SCHEMA, projections.follower);
  watchMaintenance(foundation, [READ_SCHEMA]);
  await migrateAuth(pool);
  return {
    calls: {
      routes: projections.routes,
      binding: {
        authenticate: openSessions(pool, now).find,
        teamState: projections.teamState,
        waitForPosition: projections.follower.waitFor,
        now,
      },
    },
  };
});
