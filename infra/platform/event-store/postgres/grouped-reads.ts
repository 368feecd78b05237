import type { StreamName } from '@quartermaster/contracts/core/ids';
import type { Pool } from 'pg';
import { LogBusy, type ReadStreamOptions, type RecordedEvent } from '../event-store.ts';
import { assertFollowing } from '../position.ts';
import {
  runStatement,
  EVENT_COLUMNS,
  type EventRow,
  readStreamRows,
  toRecordedEvent,
  type StreamRead,
} from './rows.ts';

interface WaitingRead extends StreamRead {
  readonly resolve: (events: readonly RecordedEvent[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Most reads that wait; commands wait for the turn of their team before they read. */
const MOST_WAITING = 20_000;

/** Streams that one statement reads. */
const MOST_TOGETHER = 100;

const STATEMENT = `
  select ${EVENT_COLUMNS}, request
  from unnest($1::text[], $2::int[], $3::int[]) with ordinality as r(name, start, most, request)
  join lateral (
    select ${EVENT_COLUMNS} from es.events
    where stream = r.name and revision >= r.start and (r.most is null or revision - r.start < r.most)
    order by revision
  ) found on true
  order by request, revision`;

type GroupedRow = [...EventRow, request: number];

/** The rows of each request, in its order. */
const readTogether = async (
  pool: Pool,
  requests: readonly StreamRead[],
): Promise<readonly (readonly EventRow[])[]> => {
  const [only] = requests;
  if (only !== undefined && requests.length === 1) return [await readStreamRows(pool, only)];
  const rows = await runStatement<GroupedRow>(pool, 'es_streams', STATEMENT, [
    requests.map(({ stream }) => stream),
    requests.map(({ from }) => from),
    requests.map(({ count }) => count),
  ]);
  const found = requests.map((): EventRow[] => []);
  for (const row of rows) {
    const request = row.pop() as number;
    found[request - 1]?.push(row as unknown as EventRow);
  }
  return found;
};

/** Answers one read; rejects with LogDamaged for a hole in its stream. */
const answerRead = ({ stream, from, resolve, reject }: WaitingRead, rows: readonly EventRow[]) => {
  try {
    assertFollowing(
      `Stream ${stream} has a hole`,
      rows.map((row) => row[3]),
      from,
    );
    resolve(rows.map(toRecordedEvent));
  } catch (error) {
    reject(error);
  }
};

/**
 * Reads streams with at most `atOnce` statements at the same time. A read is sent at once while there is room; those that
 * wait are then read together by one statement, since a statement costs more than the few events of most streams. Rejects
 * with LogBusy while too many wait.
 */
export const createGroupedReads = (pool: Pool, atOnce: number) => {
  let waiting: WaitingRead[] = [];
  let running = 0;

  const readGroup = async (group: readonly WaitingRead[]): Promise<void> => {
    try {
      const found = await readTogether(pool, group);
      for (const [at, read] of group.entries()) answerRead(read, found[at] ?? []);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const readWaiting = async (): Promise<void> => {
    running += 1;
    while (waiting.length > 0) {
      const group = waiting.slice(0, MOST_TOGETHER);
      waiting = waiting.slice(MOST_TOGETHER);
      await readGroup(group);
    }
    running -= 1; // in the same turn in which nothing waits, so that no read is left behind
  };

  return (
    stream: StreamName,
    { from = 0, count }: ReadStreamOptions = {},
  ): Promise<readonly RecordedEvent[]> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING) throw new LogBusy();
      waiting.push({ stream, from, count: count ?? null, resolve, reject });
      if (running < atOnce) void readWaiting();
    });
};
