import { START } from '@quartermaster/contracts/core/position';
import type {
  EventStore,
  NewEvent,
  RecordedEvent,
} from '@quartermaster/platform/event-store/event-store';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';

const PAGE = 1_000;

/** A copy of a log in PostgreSQL for checks by SQL. */
export interface LogCopy {
  /** Appends the events of the log that the copy lacks. */
  readonly catchUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const toNewEvent = ({ id, type, schemaVersion, data, metadata }: RecordedEvent): NewEvent => ({
  id,
  type,
  schemaVersion,
  data,
  metadata,
});

/** Opens a copy, which refuses an event that is not the next one of its stream. */
export const openLogCopy = async (log: EventStore, databaseUrl: string): Promise<LogCopy> => {
  const copy = await openPostgresEventStore(databaseUrl);
  let copied = START;
  const add = async (event: RecordedEvent): Promise<void> => {
    const { stream, revision } = event;
    await copy.append(stream, [toNewEvent(event)], revision === 0 ? 'no-stream' : revision - 1);
  };
  return {
    catchUp: async () => {
      for (;;) {
        const page = await log.readAll(copied, PAGE);
        for (const event of page) {
          await add(event); // one by one: the checks read the copy in the order of the log
          copied = event.position;
        }
        if (page.length < PAGE) return;
      }
    },
    close: async () => copy.close(),
  };
};
