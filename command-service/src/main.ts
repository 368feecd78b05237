import { resolveAddresses } from '@quartermaster/platform/config/addresses';
import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import { openIdempotency } from '@quartermaster/platform/process/open-idempotency';
import { runService } from '@quartermaster/platform/process/run-service';
import { watchMaintenance } from '@quartermaster/platform/process/watch';
import { awaitReadModels } from '@quartermaster/platform/projections/watch-read-models';
import { openCommandService } from './open.ts';
import { openSampleShop } from './sample-shop/open-sample-shop.ts';

/*
 * The command service as a process: handles commands, reads stores, runs reactions and, with Kafka, publishes the log to the
 * topic. Any number of them may run.
 */
await runService('command-service', async (foundation, shutdown) => {
  const awaitProjected = (signal: AbortSignal): Promise<void> =>
    awaitReadModels({ ...foundation, schema: foldedSchemas.queries }, signal);
  const commands = await openCommandService(foundation, shutdown, {
    awaitProjected,
    apiUrl: resolveAddresses(foundation.config).apiUrl,
    onProgress: (teamId, progress) => {
      foundation.logger.info({ teamId, progress }, 'Reading a store');
    },
  });
  watchMaintenance(foundation, [foldedSchemas.directory]);
  const sample = await openSampleShop(foundation, commands, awaitProjected);
  shutdown.add(sample.stop);
  await commands.connector.runner.start();
  return {
    calls: {
      routes: commands.routes,
      binding: {
        work: foundation.work,
        authenticate: commands.sessions.find,
        teamState: commands.teamState,
        idempotency: await openIdempotency(foundation, shutdown),
        now: foundation.now,
      },
    },
    atRoot: [commands.connector.webhooks],
  };
});
