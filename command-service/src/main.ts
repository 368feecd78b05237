import { openRelay } from '@quartermaster/infra/event-bus/open-event-bus';
import type { Foundation } from '@quartermaster/infra/process/foundation';
import { runService } from '@quartermaster/infra/process/run-service';
import { watchFollower } from '@quartermaster/infra/process/watch-follower';
import { watchMaintenance } from '@quartermaster/infra/process/watch-maintenance';
import { awaitReadModels } from '@quartermaster/infra/projections/watch-read-models';
import { openPostgresIdempotency } from '@quartermaster/infra/idempotency/postgres-idempotency';
import { openSampleShop } from './sample-set-up.ts';
import { createCommandService } from './service.ts';

/*
 * The command service as a process: decides, reads stores, reacts to events, and fills the topic from the log where
 * Kafka carries the events. Any number of them may run.
 */

/** Schema of the read models, which the projection service keeps. */
const READ_SCHEMA = 'read';

const startRelay = async ({ config, store, databaseUrl, logger, health }: Foundation) => {
  const relay = await openRelay(config, {
    store,
    databaseUrl,
    onProblem: (error) => {
      logger.warn({ err: error }, 'The relay failed and will try again');
    },
  });
  if (relay === null) return async () => undefined;
  health.register('relay', async () => {
    const detail = { leading: relay.isLeading(), position: relay.position() };
    return { ok: true, detail };
  });
  return relay.stop;
};

const readModelsReached = (foundation: Foundation, signal: AbortSignal): Promise<void> =>
  awaitReadModels({ ...foundation, schema: READ_SCHEMA }, signal);

const openCommands = (foundation: Foundation) => {
  const { config, pool, store, mail, now, logger } = foundation;
  const publicUrl = config.publicUrl ?? `http://localhost:${String(config.port)}`;
  return createCommandService({
    pool,
    store,
    mail,
    now,
    random: Math.random,
    consoleUrl: publicUrl,
    webhookUrl: config.webhookUrl ?? `${publicUrl}/webhooks/store`,
    awaitProjected: (signal) => readModelsReached(foundation, signal),
    onProgress: (teamId, progress) => {
      logger.info({ teamId, progress }, 'Reading a store');
    },
    onProblem: (where, error) => {
      logger.warn({ err: error, where }, 'Something failed and will be tried again');
    },
    onPoison: (poison) => {
      logger.error({ poison }, 'The directory parked a team: an event could not be folded');
    },
  });
};

await runService('command-service', async (foundation, shutdown) => {
  shutdown.add(await startRelay(foundation));
  const commands = await openCommands(foundation);
  shutdown.add(commands.stop);
  watchFollower(foundation, 'directory', commands.follower);
  watchMaintenance(foundation, ['directory']);
  const sample = await openSampleShop(foundation, commands, (signal) =>
    readModelsReached(foundation, signal),
  );
  shutdown.add(sample.stop);
  await commands.connector.runner.start();
  return {
    calls: {
      routes: commands.routes,
      binding: {
        authenticate: commands.sessions.find,
        teamState: commands.teamState,
        idempotency: await openPostgresIdempotency(foundation.pool),
        now: foundation.now,
      },
    },
    atRoot: [commands.connector.webhooks],
  };
});
