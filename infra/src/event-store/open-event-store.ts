import type { Config } from '../config/config.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresEventStore } from './postgres.ts';

/** The event log of the configuration: EventStoreDB where EVENT_STORE_URL names one, else PostgreSQL. */
export const openEventStore = async (
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
  databaseUrl: string,
  onProblem: (error: unknown) => void,
): Promise<EventStore> => {
  if (eventStoreUrl === null) return openPostgresEventStore(databaseUrl, { onProblem });
  const { openEventStoreDb } = await import('./eventstoredb/event-store-db.ts'); // takes a while to load
  return openEventStoreDb(eventStoreUrl);
};
