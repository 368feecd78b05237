import { createLogWatch } from '../event-store/log-watch.ts';
import { allEvents } from '@quartermaster/contracts/events';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { EventBus } from '../event-bus/event-bus.ts';
import { openEventBus } from '../event-bus/open-event-bus.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { guardLog, type LogGuard } from '../event-store/guarded-log.ts';
import { observeAppends } from '../event-store/observed-appends.ts';
import { openEventStore } from '../event-store/open-event-store.ts';
import { createOpenEvents, protectPersons } from '../persons/protected-log.ts';
import { openPersonKeys, type PersonKeys } from '../persons/person-keys.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Health } from '../telemetry/health.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { readFurthestOfAll } from './read-positions.ts';
import type { Shutdown } from './shutdown.ts';
import { watchLog } from './watch.ts';

/** The log of a process, with its guard and its decryption. */
export interface OpenedLog {
  /** The log, with decrypted texts. */
  readonly store: EventStore;
  /** The stored log, with encrypted texts. */
  readonly storedLog: EventStore;
  readonly logGuard: LogGuard;
  readonly personKeys: PersonKeys;
}

export interface LogParts {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** The keys of the installation. */
  readonly keys: KeyRing;
}

/** Opens the configured log; it is measured, and refuses commands while it is behind its readers. */
export const openLog = async (
  { config, databaseUrl, logger, keys }: LogParts,
  pool: pg.Pool,
  { health, metrics }: { readonly health: Health; readonly metrics: Metrics },
  shutdown: Shutdown,
): Promise<OpenedLog> => {
  const topic = config.kafkaBrokers.length === 0 ? null : config.kafkaTopic;
  const watch = createLogWatch(() => readFurthestOfAll(pool, topic));
  const onProblem = (error: unknown): void => {
    logger.warn({ err: error }, 'The log was not reached and will be tried again');
  };
  const log = await openEventStore(config, { databaseUrl, watch, onProblem });
  shutdown.add(() => log.close());
  const guarded = guardLog(log, watch);
  const storedLog = observeAppends(guarded.store, metrics.observeAppend);
  await watchLog(guarded, { store: storedLog, health, logger });
  const personKeys = await openPersonKeys(pool, keys);
  const store = protectPersons(storedLog, personKeys, allEvents);
  return { store, storedLog, logGuard: guarded, personKeys };
};

/** Opens the configured bus. Events of the log are decrypted on reads; events on Kafka are encrypted. */
export const openBus = (
  { config, logger }: LogParts,
  pool: pg.Pool,
  { store, personKeys }: OpenedLog,
): Promise<EventBus> =>
  openEventBus(config, {
    store,
    pool,
    open: createOpenEvents(personKeys, allEvents),
    onProblem: (error) => {
      logger.warn({ err: error }, 'The event bus failed and is tried again');
    },
  });
