import {
  type RecordedEvent as ServerEvent,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import type { StreamName } from '@quartermaster/contracts/core/ids';
import type { Options } from 'p-retry';
import { assertFollowing } from '../../position.ts';
import { isAfter, START } from '@quartermaster/contracts/core/position';
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  StreamCut,
} from '../../event-store.ts';
import { LogBehind } from '../../log-identity.ts';
import { assertLimit } from '../../subscriptions.ts';
import { filterTeam } from '../../team-log/team-pages.ts';
import { callAlone, isUnknown, retryWhilePassing, readFrom, takeEvents } from '../client-calls.ts';
import type { Connection } from '../connection.ts';
import { createHead } from './head.ts';
import {
  toLogPosition,
  parseLogPosition,
  toOwnEvent,
  toRecordedEvent,
  formatPosition,
} from '../stored-event.ts';

/** Covers a short outage of the server; after a longer one the caller gets the error. No try begins after `maxRetryTime`. */
const RETRIES: Options = { retries: 3, minTimeout: 20, factor: 5, maxRetryTime: 4_000 };

const readStream = async (
  { client, callOptions, silenceMs }: Connection,
  stream: StreamName,
  range: { readonly fromRevision: bigint; readonly maxCount: number },
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  try {
    await takeEvents(
      client.readStream(stream, { ...callOptions, ...range }),
      silenceMs,
      (event) => {
        events.push(toOwnEvent(event));
        return false;
      },
    );
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    if (error instanceof StreamDeletedError) throw new StreamCut(stream, { cause: error });
    throw error;
  }
  const from = Number(range.fromRevision);
  const [first] = events;
  if (first !== undefined && first.revision > from) throw new StreamCut(stream);
  const revisions = events.map(({ revision }) => revision);
  assertFollowing(`Stream ${stream} has a hole`, revisions, from);
  return events;
};

/** Events of any writer per read, after a first page with too few own events. */
const NEXT_PAGE = 500;

/** Own events after a position, at most `limit`. The page sizes avoid events that are sent in vain. */
const readPage = async (
  { client, callOptions, silenceMs }: Connection,
  after: Position,
  limit: number,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  let reached = after;
  for (let maxCount = limit + 1; ; maxCount = Math.max(maxCount, NEXT_PAGE)) {
    let examined = 0;
    const from = reached;
    const range = { fromPosition: toLogPosition(from), maxCount };
    const take = (event: ServerEvent | undefined): boolean => {
      examined += 1;
      reached = formatPosition(event?.position);
      const own = toRecordedEvent(event);
      if (own !== undefined && isAfter(own.position, from)) events.push(own); // a read begins at its position
      return events.length === limit;
    };
    await readFrom(from, async () =>
      takeEvents(client.readAll({ ...callOptions, ...range }), silenceMs, take),
    );
    if (events.length === limit || examined < maxCount) return events;
  }
};

const readEventId = async (
  { client, callOptions, silenceMs }: Connection,
  position: Position,
): Promise<string | null> => {
  const fromPosition = parseLogPosition(position);
  if (fromPosition === null) return null;
  let id: string | null = null;
  try {
    const answer = client.readAll({ ...callOptions, fromPosition, maxCount: 1 });
    await takeEvents(answer, silenceMs, (event) => {
      const own = toRecordedEvent(event);
      if (own?.position === position) id = own.id;
      return true;
    });
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
  return id;
};

const refuse = (reached: Position, head: Position): never => {
  throw new LogBehind(reached, head);
};

/** The reads of an event store; each is repeated a few times while the server cannot be reached. */
export const createReads = (connection: Connection) => {
  const ask = async <Result>(question: () => Promise<Result>): Promise<Result> =>
    retryWhilePassing(RETRIES, async () => callAlone(question));
  const { seen, forget, head, assertWithin } = createHead({ connection, ask, refuse });
  const readAll = async (after: Position, limit: number): Promise<readonly RecordedEvent[]> => {
    assertLimit(limit);
    const events = await ask(async () => readPage(connection, after, limit));
    if (events.length === 0) await assertWithin(after);
    return events;
  };

  return {
    /** Runs a question, again a few times while the server cannot be reached. */
    ask,
    seen,
    forget,
    assertWithin,
    head,
    /** Reads at most `count` events of a stream from a revision on. */
    readStream: async (stream: StreamName, from: number, count = Number.MAX_SAFE_INTEGER) =>
      ask(async () =>
        readStream(connection, stream, { fromRevision: BigInt(from), maxCount: count }),
      ),
    readAll,
    /** Id of the own event at a position; null when there is none. */
    eventIdAt: async (position: Position) => ask(async () => readEventId(connection, position)),
    /** Searches the whole log; `indexTeams` adds an index of teams. */
    readTeam: async (...[teamId, after, limit]: Parameters<EventStore['readTeam']>) => {
      assertLimit(limit);
      return filterTeam(readAll, { teamId, from: START, previous: START, after, limit });
    },
  };
};

export type Reads = ReturnType<typeof createReads>;
