import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import { runService } from '@quartermaster/platform/process/run-service';
import { watchMaintenance } from '@quartermaster/platform/process/watch';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { acceptCallGrants } from '@quartermaster/platform/sessions/call-grants';
import { openSessions } from '@quartermaster/platform/sessions/sessions';
import { openProjectionService } from './open.ts';

/*
 * Runs the projection service: it maintains the read models of its partitions and answers every query. Any number of
 * these processes may run; each answers for all teams.
 */
await runService('projection-service', async (foundation, shutdown) => {
  const { pool, logger, now, store, work } = foundation;
  const projections = await openProjectionService(foundation, shutdown, {
    onRebuild: (progress) => {
      logger.info({ progress }, 'Building read models of a raised version');
    },
  });
  watchMaintenance(foundation, [foldedSchemas.queries]);
  await migrateAuth(pool);
  projections.warmUp();
  return {
    calls: {
      routes: projections.routes,
      binding: {
        work,
        authenticate: acceptCallGrants(openSessions(pool, now).find, pool, now),
        teamState: projections.teamState,
        waitForPosition: projections.follower.waitFor,
        logHead: () => store.head(),
        now,
      },
    },
  };
});
