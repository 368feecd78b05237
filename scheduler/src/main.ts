import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import { runService } from '@quartermaster/platform/process/run-service';
import { watchMaintenance } from '@quartermaster/platform/process/watch';
import { openScheduler } from './open.ts';

/* The scheduler as a process. Any number of them may run: each job is done once. */
await runService('scheduler', async (foundation, shutdown) => {
  await openScheduler(foundation, shutdown);
  watchMaintenance(foundation, [foldedSchemas.scheduler]);
  return {};
});
