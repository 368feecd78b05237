import type { LogWatch } from './log-watch.ts';
import type { Config } from '../config/config.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresEventStore } from './postgres/postgres.ts';
import { indexTeams } from './team-log/indexed-log.ts';

export interface OpenOptions {
  readonly databaseUrl: string;
  /** Watch of the log that was read. */
  readonly watch: LogWatch;
  /** Receives background failures that are retried. */
  readonly onProblem: (error: unknown) => void;
}

const openOnServer = async (
  eventStoreUrl: string,
  { databaseUrl, watch, onProblem }: OpenOptions,
): Promise<EventStore> => {
  const { openEventStoreDb } = await import('./eventstoredb/event-store-db.ts'); // takes a while to load
  const { isPassing } = await import('./eventstoredb/client-calls.ts');
  const log = await openEventStoreDb(eventStoreUrl, { watch });
  try {
    return await indexTeams(log, { databaseUrl, watch, isPassing, onProblem });
  } catch (error) {
    await log.close();
    throw error;
  }
};

/**
 * Opens the configured event log: EventStoreDB with an index of teams in PostgreSQL when EVENT_STORE_URL is set, otherwise
 * PostgreSQL.
 */
export const openEventStore = async (
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
  options: OpenOptions,
): Promise<EventStore> =>
  eventStoreUrl === null
    ? openPostgresEventStore(options.databaseUrl, options)
    : openOnServer(eventStoreUrl, options);
