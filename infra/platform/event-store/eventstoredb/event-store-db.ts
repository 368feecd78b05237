import { createBatchStream } from './append/batch-stream.ts';
import { type LogWatch, createWatchWithoutReaders } from '../log-watch.ts';
import type { Options } from 'p-retry';
import { toAppendRequest } from '../append-request.ts';
import type { EventStore } from '../event-store.ts';
import { assertLimit, createSubscriptions } from '../subscriptions.ts';
import { createAppends } from './append/appends.ts';
import { closeConnection, type Connection, openConnection } from './connection.ts';
import { createEarlierAppends } from './append/earlier-appends.ts';
import { createFollowing } from './read/follow.ts';
import { isDenied, isPassing, retryWhilePassing, ServerNotReady } from './client-calls.ts';
import { createReads, type Reads } from './read/reads.ts';

export interface EventStoreDbOptions {
  /** Watch of the log that was read; the server is compared with it after each lost connection. */
  readonly watch?: LogWatch;
  /** Longest wait for the answer to one try of an append. When absent: `defaultDeadline` of the address, or 3 s. */
  readonly appendDeadlineMs?: number;
  /** Longest silence of the server during a read; a background reader then tries again. 4 s when absent. */
  readonly readSilenceMs?: number;
  /** Pauses before an append without an answer is sent again. 50, 200, 800 and 2,000 ms when absent. */
  readonly appendRetries?: Options;
  /** Pauses while no server answers at startup. About 15 s in all when absent. */
  readonly openRetries?: Options;
}

/** No event store answers at the address, it denies access, or it cannot be read. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
  readonly isOperational = true;
}

const DEFAULT_BATCH = 1_000;
/** No try begins after `maxRetryTime`; the caller of a command waits no longer either. */
const APPEND_RETRIES: Options = {
  retries: 4,
  minTimeout: 50,
  factor: 4,
  maxTimeout: 2_000,
  maxRetryTime: 7_000,
};
const OPEN_RETRIES: Options = { retries: 6, minTimeout: 250, factor: 2 };

/** Tracks running calls. Closing waits for them, since an interrupted answer looks like a short one. */
const createRunning = () => {
  const running = new Set<Promise<unknown>>();
  let closed = false;
  return {
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (closed) throw new Error('The event store is closed');
      const working = work();
      running.add(working);
      try {
        return await working;
      } finally {
        running.delete(working);
      }
    },
    close: async (): Promise<void> => {
      closed = true;
      await Promise.allSettled(running);
    },
  };
};

const describeProblem = (error: unknown): string => {
  if (isPassing(error)) return 'No event store answers at';
  if (isDenied(error)) return 'Access denied by the event store at';
  return 'The log cannot be read from the event store at';
};

/** Connects and waits until the server answers. */
const connect = async (url: string, { readSilenceMs, openRetries }: EventStoreDbOptions) => {
  const connected = openConnection(url);
  const connection = { ...connected, silenceMs: readSilenceMs ?? connected.silenceMs };
  const reads = createReads(connection);
  try {
    await retryWhilePassing(openRetries ?? OPEN_RETRIES, reads.head);
    return { connection, reads };
  } catch (error) {
    await closeConnection(connection);
    const reason = error instanceof Error ? error.message : String(error);
    const message = `${describeProblem(error)} ${connection.hosts}: ${reason}`;
    throw new EventStoreUnavailable(message, { cause: error });
  }
};

/** More lost connections than that during one read are an outage. */
const MOST_READS = 5;

/** Reads streams from the log that was checked; reads again when the connection was lost meanwhile. */
const readChecked =
  (reads: Reads, checkedConnection: () => Promise<object>): Reads['readStream'] =>
  async (...request) => {
    for (let times = 0; times < MOST_READS; times += 1) {
      const before = await reads.ask(checkedConnection);
      const events = await reads.readStream(...request);
      if ((await reads.ask(checkedConnection)) === before) return events;
    }
    throw new ServerNotReady('The connection to the event store was lost again and again');
  };

const chooseAppendOptions = (
  { deadlineMs }: Pick<Connection, 'deadlineMs'>,
  { appendRetries, appendDeadlineMs }: EventStoreDbOptions,
) => ({
  retries: appendRetries ?? APPEND_RETRIES,
  deadlineMs: appendDeadlineMs ?? deadlineMs,
});

/**
 * The event log on an EventStoreDB server or cluster, 22.6 or newer, opened by its connection string. Any number of
 * processes may append and read at once. Rejects with BadConfig for an invalid address, and with EventStoreUnavailable when
 * no server answers.
 */
export const openEventStoreDb = async (
  url: string,
  options: EventStoreDbOptions = {},
): Promise<EventStore> => {
  const { connection, reads } = await connect(url, options);
  const { watch = createWatchWithoutReaders() } = options;
  const assertSameLog = async (): Promise<void> => {
    reads.forget();
    const mismatch = await watch.compareLog(reads);
    if (mismatch !== null) throw mismatch;
  };
  const batchStream = createBatchStream({ connection, assertSameLog });
  const readStream = readChecked(reads, batchStream.checkedConnection);
  const earlier = createEarlierAppends({ readStream });
  const append = createAppends(batchStream, earlier, chooseAppendOptions(connection, options));
  const subscriptions = createSubscriptions();
  const follow = createFollowing({ connection, reads, assertSameLog });
  const { run, close } = createRunning();
  return {
    append: async (stream, events, expected) =>
      run(async () => {
        const result = await append(toAppendRequest(stream, events, expected));
        reads.seen(result.position);
        return result;
      }),
    appendTogether: null, // the server commits one stream at a time
    readStream: async (stream, range) =>
      run(async () => {
        const events = await readStream(stream, range?.from ?? 0, range?.count);
        earlier.learn(stream, range?.from ?? 0, events);
        return events;
      }),
    readAll: async (after, limit) => run(async () => reads.readAll(after, limit)),
    readTeam: async (...request) => run(async () => reads.readTeam(...request)),
    head: async () => run(reads.head),
    eventIdAt: async (position) => run(async () => reads.eventIdAt(position)),
    subscribeAll: (after, onEvents, { batchSize = DEFAULT_BATCH } = {}) => {
      assertLimit(batchSize);
      return subscriptions.start(async (signal) => follow({ after, batchSize, onEvents }, signal));
    },
    close: async () => {
      await subscriptions.stopAll();
      await close();
      await closeConnection(connection);
    },
  };
};
