import {
  BACKWARDS,
  END,
  type RecordedEvent as ServerEvent,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { assertFollowing } from '../following.ts';
import { type Position, type RecordedEvent, START } from '../event-store.ts';
import { LogBehind } from '../log-behind.ts';
import { assertLimit } from '../tail.ts';
import { callAlone } from './call-alone.ts';
import type { Connection } from './connection.ts';
import { logPositionOf, tokenOf } from './log-position.ts';
import { patiently } from './passing-errors.ts';
import { ownEventOf, recordedEventOf } from './stored-event.ts';

/** The part of the client's read streams that is used here. */
interface Answer extends AsyncIterable<{ readonly event?: ServerEvent }> {
  on(event: 'error', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/** A short absence of the server goes unnoticed; a longer one is the caller's. */
const PAUSES_MS = [20, 100, 500];

const NEWEST_FIRST = { direction: BACKWARDS, fromPosition: END } as const;

/** Takes events of an answer until `take` says it has enough; an answer left early is cancelled on the server too. */
const takeFrom = async (
  answer: Answer,
  take: (event: ServerEvent | undefined) => boolean,
): Promise<void> => {
  answer.on('error', () => undefined); // one that comes after the last look would end the process
  for await (const { event } of answer) {
    if (!take(event)) continue;
    await answer.cancel().catch(() => undefined);
    return;
  }
};

const readStream = async (
  { client, callOptions }: Connection,
  stream: string,
  range: { readonly fromRevision: bigint; readonly maxCount: number },
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  try {
    await takeFrom(client.readStream(stream, { ...callOptions, ...range }), (event) => {
      events.push(ownEventOf(event));
      return false;
    });
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
  const revisions = events.map(({ revision }) => revision);
  assertFollowing(`Stream ${stream} has a hole`, revisions, Number(range.fromRevision));
  return events;
};

const readPage = async (
  { client, callOptions }: Connection,
  after: Position,
  limit: number,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  const fromPosition = logPositionOf(after);
  await takeFrom(client.readAll({ ...callOptions, fromPosition }), (event) => {
    const own = recordedEventOf(event);
    if (own !== undefined && own.position > after) events.push(own); // a read begins at its position
    return events.length === limit;
  });
  return events;
};

/** Position of the newest event of anybody. */
const readEnd = async ({ client, callOptions }: Connection): Promise<Position> => {
  let end: Position = START;
  await takeFrom(client.readAll({ ...callOptions, ...NEWEST_FIRST, maxCount: 1 }), (event) => {
    end = tokenOf(event?.position);
    return true;
  });
  return end;
};

/** Position of the newest own event after `known`, or `known`; the end is that of the newest event of anybody. */
const readHead = async (
  { client, callOptions }: Connection,
  known: Position,
): Promise<{ readonly head: Position; readonly end: Position }> => {
  let [head, end]: [Position, Position] = [known, START];
  await takeFrom(client.readAll({ ...callOptions, ...NEWEST_FIRST }), (event) => {
    const position = tokenOf(event?.position);
    if (end === START) end = position;
    const own = recordedEventOf(event);
    if (own !== undefined && own.position > known) head = own.position;
    return own !== undefined || position <= known;
  });
  return { head, end };
};

/** What an event store answers. Each question is asked again when the server is away for a moment. */
export const createReads = (connection: Connection) => {
  /** Newest own event this process knows; the search for the head need not go further back. */
  let newest: Position = START;
  const seen = (position: Position): void => {
    if (position > newest) newest = position;
  };

  const ask = async <Result>(question: () => Promise<Result>): Promise<Result> =>
    patiently(PAUSES_MS, async () => callAlone(question));

  /** A reader past the end has seen events the log does not have. */
  const assertWithin = async (after: Position): Promise<void> => {
    if (after === START || (await ask(async () => readEnd(connection))) >= after) return;
    return refuse(after);
  };

  const refuse = async (reached: Position): Promise<never> => {
    const { head } = await ask(async () => readHead(connection, START));
    throw new LogBehind(reached, head);
  };

  return {
    seen,
    assertWithin,
    head: async (): Promise<Position> => {
      const known = newest;
      const { head, end } = await ask(async () => readHead(connection, known));
      if (end < known) await refuse(known);
      seen(head);
      return newest;
    },
    /** At most `count` events of a stream from a revision on. */
    readStream: async (stream: string, from: number, count = Number.MAX_SAFE_INTEGER) =>
      ask(async () =>
        readStream(connection, stream, { fromRevision: BigInt(from), maxCount: count }),
      ),
    readAll: async (after: Position, limit: number): Promise<readonly RecordedEvent[]> => {
      assertLimit(limit);
      const events = await ask(async () => readPage(connection, after, limit));
      if (events.length === 0) await assertWithin(after);
      return events;
    },
  };
};

export type Reads = ReturnType<typeof createReads>;
