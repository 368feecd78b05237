import type { Pool } from 'pg';
import { isConnectionLost } from '../../postgres/postgres-errors.ts';
import { migrate } from '../../postgres/migrate.ts';
import { openPool } from '../../postgres/pool.ts';
import { createAnnouncer, listenForAppends } from './notifications.ts';
import { toAppendRequest } from '../append-request.ts';
import { createAppendTogether } from './append/together.ts';
import type { EventStore, Position } from '../event-store.ts';
import { createGroupWriter } from './append/group-writer.ts';
import { assertLimit, createHints, createTails } from '../subscriptions.ts';
import { toOrdinalPosition } from '../position.ts';
import { sharePages } from '../shared-pages.ts';
import { createGroupedReads } from './grouped-reads.ts';
import { LOG_SESSION, readEventId, readHead, readPage } from './rows.ts';
import { logTables, SCHEMA } from './schema.ts';
import { keepPostgresIndex } from '../team-log/keep-team-index.ts';
import { readTeamPage } from '../team-log/postgres/team-rows.ts';

export interface PostgresEventStoreOptions {
  /** Connections for reading and for notifications; one more writes and one listens. 4 when absent. */
  readonly readers?: number;
  /** Longest time until a subscription finds an event without a notification. 500 ms when absent. */
  readonly pollMs?: number;
  /** Receives background failures that are retried; errors of a call reach its caller only. */
  readonly onProblem?: (error: unknown) => void;
}

const DEFAULT_BATCH = 1_000;
const WRITER_AND_LISTENER = 2;

const openLogPool = async (
  url: string,
  { readers, onProblem }: Required<Omit<PostgresEventStoreOptions, 'pollMs'>>,
): Promise<Pool> => {
  const pool = openPool(url, {
    max: readers + WRITER_AND_LISTENER,
    applicationName: 'quartermaster log',
    onBroken: onProblem,
    settings: LOG_SESSION,
  });
  try {
    await migrate(pool, SCHEMA, logTables);
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
};

/** Reads pages of the log; throws for an invalid limit. */
const createPageReader = (pool: Pool) => async (after: Position, limit: number) => {
  assertLimit(limit);
  return readPage(pool, after, limit);
};

const createHeadReader = (pool: Pool) => async () => toOrdinalPosition(await readHead(pool));

/**
 * The event log in PostgreSQL. Creates its schema and tables when they are missing. Any number of processes may append and
 * read at once.
 */
export const openPostgresEventStore = async (
  url: string,
  { readers = 4, pollMs = 500, onProblem = () => undefined }: PostgresEventStoreOptions = {},
): Promise<EventStore> => {
  const pool = await openLogPool(url, { readers, onProblem });
  const hints = createHints();
  const closing = new AbortController();
  let listening: Promise<void> | undefined;
  const announcer = createAnnouncer(pool, onProblem);
  const onStored = (ordinal: number): void => {
    hints.raise(ordinal);
    announcer.announce(ordinal);
  };
  const writer = createGroupWriter(pool, onStored);
  const [read, head] = [createPageReader(pool), createHeadReader(pool)];
  const passing = { isPassing: isConnectionLost, onPassing: onProblem };
  const tails = createTails({ readPage: sharePages(read), head, hints, pollMs, ...passing });
  const indexing = keepPostgresIndex(pool, closing.signal, onProblem);
  return {
    append: async (...request) => writer.append(toAppendRequest(...request)),
    appendTogether: createAppendTogether(pool, onStored),
    readStream: createGroupedReads(pool, readers),
    readAll: read,
    readTeam: async (...request) => readTeamPage(pool, read, request),
    head,
    eventIdAt: async (position) => readEventId(pool, position),
    subscribeAll: (after, onEvents, options) => {
      listening ??= listenForAppends({ pool, hints, signal: closing.signal, onProblem });
      return tails.start({ after, onEvents, batchSize: options?.batchSize ?? DEFAULT_BATCH });
    },
    close: async () => {
      closing.abort();
      await tails.stopAll();
      await listening;
      await indexing;
      await writer.close();
      await announcer.close();
      await pool.end();
    },
  };
};
