import { isAfter, chooseLater } from '@quartermaster/contracts/core/position';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  excludeSystemEvents,
} from '@eventstore/db-client';
import { START } from '@quartermaster/contracts/core/position';
import { LogDamaged, type Position, type RecordedEvent } from '../../event-store.ts';
import { OtherLog } from '../../log-identity.ts';
import { isUnknown } from '../client-calls.ts';
import type { Connection } from '../connection.ts';
import { toLogPosition, toRecordedEvent, formatPosition } from '../stored-event.ts';

/** The server ended a subscription without a reason, for example on shutdown. */
export class FeedEnded extends Error {
  override readonly name = 'FeedEnded';
}

interface FeedOptions {
  readonly after: Position;
  readonly batchSize: number;
}

/** Number of events after which the server reports its progress. */
const SEARCH_WINDOW = 500;

interface FeedState {
  /** True once the server confirmed the subscription. */
  confirmed: boolean;
  readonly after: Position;
  failure: Error | undefined;
  /** The last event taken from the buffer. */
  last: Position;
  /** The server's reported progress; every event up to it has passed the buffer. */
  reached: Position;
  wake: () => void;
}

/** UNKNOWN means that the log has no event at the start position; from a confirmed subscription it means nothing known. */
const toFailure = (error: Error, { after, confirmed }: FeedState): Error => {
  if (!isUnknown(error)) return error;
  if (confirmed) return new FeedEnded('The event store ended a subscription', { cause: error });
  return after === START ? error : new OtherLog(after);
};

const startAfter = (after: Position): FeedState => ({
  after,
  confirmed: false,
  failure: undefined,
  last: after,
  reached: after,
  wake: () => undefined,
});

const watch = (subscription: AllStreamSubscription, state: FeedState): void => {
  const fail = (failure: Error): void => {
    state.failure ??= failure;
    state.wake();
  };
  subscription.on('confirmation', () => {
    state.confirmed = true;
  });
  subscription.on('readable', () => {
    state.wake();
  });
  subscription.on('error', (error) => {
    fail(toFailure(error, state));
  }); // stays attached: an unhandled error would end the process
  subscription.on('end', () => {
    fail(new FeedEnded('The event store ended a subscription'));
  });
};

const subscribe = (
  { client, callOptions }: Connection,
  { after, batchSize }: FeedOptions,
  state: FeedState,
): AllStreamSubscription => {
  const filter = excludeSystemEvents({
    maxSearchWindow: SEARCH_WINDOW,
    checkpointReached: (_subscription, position) => {
      state.reached = formatPosition(position);
    },
  });
  const subscription = client.subscribeToAll(
    { ...callOptions, fromPosition: toLogPosition(after), filter },
    { highWaterMark: batchSize },
  );
  watch(subscription, state);
  return subscription;
};

/** The next own event in the buffer. */
const nextBuffered = (subscription: AllStreamSubscription): RecordedEvent | undefined => {
  for (;;) {
    const resolved = subscription.read() as AllStreamResolvedEvent | null;
    if (resolved === null) return undefined;
    const event = toRecordedEvent(resolved.event);
    if (event !== undefined) return event;
  }
};

/** Takes the buffered events, at most a batch. */
const takeBuffered = (
  subscription: AllStreamSubscription,
  state: FeedState,
  batchSize: number,
): readonly RecordedEvent[] => {
  const events: RecordedEvent[] = [];
  while (events.length < batchSize) {
    const event = nextBuffered(subscription);
    if (event === undefined) break;
    if (!isAfter(event.position, state.last)) {
      throw new LogDamaged(
        `The event store sent ${String(event.position)} after ${String(state.last)}`,
      );
    }
    state.last = event.position;
    events.push(event);
  }
  return events;
};

/**
 * One subscription of the client: the events after a position, in order, until it breaks. It buffers at most two batches;
 * then the connection's flow control stops the server.
 */
export const openFeed = (connection: Connection, options: FeedOptions, signal: AbortSignal) => {
  const { after, batchSize } = options;
  const state = startAfter(after);
  const subscription = subscribe(connection, options, state);
  const stop = (): void => {
    state.wake();
  };
  signal.addEventListener('abort', stop);
  const woken = async (): Promise<void> =>
    new Promise((resolve) => {
      state.wake = resolve;
    });

  return {
    /** The events that have arrived, at most a batch. */
    arrived: (): readonly RecordedEvent[] => takeBuffered(subscription, state, batchSize),
    /** The next events, at least one; empty once stopped. Rejects after a failure, when the buffer is empty. */
    next: async (): Promise<readonly RecordedEvent[]> => {
      while (!signal.aborted) {
        const events = takeBuffered(subscription, state, batchSize);
        if (events.length > 0) return events;
        if (state.failure !== undefined) throw state.failure;
        await woken();
      }
      return [];
    },
    /** Start of the next feed after a failure: every event up to here was returned. */
    reached: (): Position => chooseLater(state.reached, state.last),
    close: async (): Promise<void> => {
      signal.removeEventListener('abort', stop);
      state.failure ??= new FeedEnded('The subscription was closed');
      state.wake();
      await subscription.unsubscribe().catch(() => undefined); // it never began
      subscription.destroy();
    },
  };
};
