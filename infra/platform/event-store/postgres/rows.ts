import type { EventMetadata } from '@quartermaster/contracts/core/event';
import type { StreamName } from '@quartermaster/contracts/core/ids';
import type { Pool, QueryArrayConfig } from 'pg';
import { acrossReconnects } from '../../postgres/postgres-errors.ts';
import { LogDamaged, type Position, type RecordedEvent } from '../event-store.ts';
import { assertFollowing, toOrdinal, toOrdinalOrNull, toOrdinalPosition } from '../position.ts';
import { LogBehind } from '../log-identity.ts';
import type { KnownEvent } from '../repeated-append.ts';

/**
 * Settings of sessions that read the log. Without them, PostgreSQL plans with the statistics of the empty table and keeps
 * those plans while the log grows.
 */
export const LOG_SESSION = { enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' };

/** The values of `EVENT_COLUMNS`, in order. */
export type EventRow = [
  number,
  string,
  string,
  number,
  string,
  number,
  unknown,
  EventMetadata,
  string,
];

export const EVENT_COLUMNS =
  'position, event_id, stream, revision, type, schema_version, data, metadata, recorded_at';

export const toRecordedEvent = (row: EventRow): RecordedEvent => {
  const [position, id, stream, revision, type, schemaVersion, data, metadata, recordedAt] = row;
  return {
    id,
    type,
    schemaVersion,
    data,
    metadata,
    stream,
    revision,
    position: toOrdinalPosition(position),
    recordedAt,
  };
};

/** Covers a short loss of the connection; after a longer one the caller gets the error. */
const RETRIES = { retries: 3, minTimeout: 10, factor: 8 };

/** Uses a named statement and rows as arrays: reading pages is the hot path of every projection. */
export const runStatement = async <R extends unknown[]>(
  pool: Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<readonly R[]> => {
  const query: QueryArrayConfig = { name, text, values: [...values], rowMode: 'array' };
  const { rows } = await acrossReconnects(RETRIES, async () => pool.query<R>(query));
  return rows;
};

export const readHead = async (pool: Pool): Promise<number> => {
  const rows = await runStatement<[number]>(pool, 'es_head', 'select position from es.head', []);
  const head = rows[0]?.[0];
  if (head === undefined) throw new LogDamaged('The head of the log is missing');
  return head;
};

const readPageRows = async (
  pool: Pool,
  start: number,
  limit: number,
): Promise<readonly EventRow[]> => {
  const text = `select ${EVENT_COLUMNS} from es.events where position > $1 order by position limit $2`;
  return runStatement<EventRow>(pool, 'es_page', text, [start, limit]);
};

/** Compares an empty page with the head; returns events appended meanwhile. Throws LogBehind or LogDamaged. */
const checkEnd = async (pool: Pool, start: number, limit: number): Promise<readonly EventRow[]> => {
  const head = await readHead(pool);
  if (head === start) return [];
  if (head < start) throw new LogBehind(toOrdinalPosition(start), toOrdinalPosition(head));
  const rows = await readPageRows(pool, start, limit); // appended since the first read
  if (rows.length === 0)
    throw new LogDamaged(`The log ends at ${head}, but has nothing after ${start}`);
  return rows;
};

/** The next events of the log; throws LogDamaged for a hole, LogBehind when `after` is past the end. */
export const readPage = async (
  pool: Pool,
  after: Position,
  limit: number,
): Promise<readonly RecordedEvent[]> => {
  const start = toOrdinal(after);
  const found = await readPageRows(pool, start, limit);
  const rows = found.length > 0 ? found : await checkEnd(pool, start, limit);
  assertFollowing(
    'The log has a hole',
    rows.map(([position]) => position),
    start + 1,
  );
  return rows.map(toRecordedEvent);
};

/** The id of the event at a position; null when there is none. */
export const readEventId = async (pool: Pool, position: Position): Promise<string | null> => {
  const text = 'select event_id from es.events where position = $1';
  const rows = await runStatement<[string]>(pool, 'es_event_id', text, [toOrdinalOrNull(position)]);
  return rows[0]?.[0] ?? null;
};

/** A read of one stream. */
export interface StreamRead {
  readonly stream: StreamName;
  /** First revision. */
  readonly from: number;
  /** Null: all events from there on. */
  readonly count: number | null;
}

/** Rows of one stream from a revision on. */
export const readStreamRows = async (
  pool: Pool,
  { stream, from, count }: StreamRead,
): Promise<readonly EventRow[]> => {
  const text = `select ${EVENT_COLUMNS} from es.events where stream = $1 and revision >= $2 order by revision limit $3`;
  return runStatement<EventRow>(pool, 'es_stream', text, [stream, from, count]);
};

/** The places of those event ids that are in the log. */
export const findKnown = async (
  pool: Pool,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownEvent>> => {
  const text =
    'select event_id, stream, revision, position from es.events where event_id = any($1::uuid[])';
  const rows = await runStatement<[string, string, number, number]>(pool, 'es_known', text, [ids]);
  return new Map(
    rows.map(([id, stream, revision, position]) => [
      id,
      { id, stream, revision, position: toOrdinalPosition(position) },
    ]),
  );
};
