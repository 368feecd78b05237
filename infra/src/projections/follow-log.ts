import type { EventBus } from '../event-bus/event-bus.ts';
import { createLogTail } from '../event-bus/log-tail.ts';
import type { EventStore, Position, Subscription } from '../event-store/event-store.ts';
import { alignProjections } from './align-projections.ts';
import { prepareProjections } from './prepare-projections.ts';
import { ProjectionGroup, type ProjectionGroupOptions } from './projection-group.ts';

export interface FollowOptions extends ProjectionGroupOptions {
  readonly store: EventStore;
  /** What brings the events; the log itself when absent. */
  readonly bus?: EventBus;
  /** Hears what went wrong before it is tried again. */
  readonly onProblem: (error: unknown) => void;
  /** Hears every batch that was written. */
  readonly onApplied?: (count: number, position: Position) => void;
}

export interface Follower {
  readonly position: () => Position;
  /** True once the read models have reached the position, false when the time is over first. */
  readonly waitFor: (position: Position, timeoutMs: number) => Promise<boolean>;
  /** Resolves when everything recorded until now is in the read models. */
  readonly caughtUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Large batches fold a row many times and write it once; a batch is as large as what waits, so a quiet log stays prompt. */
export const BATCH_SIZE = 10_000;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 15_000;

/** Those who wait for a position, told when it is reached. */
const createWaiters = () => {
  const waiting = new Set<{ readonly position: Position; readonly done: () => void }>();
  return {
    reached: (position: Position): void => {
      for (const waiter of waiting) if (waiter.position <= position) waiter.done();
    },
    wait: (position: Position, timeoutMs: number): Promise<boolean> =>
      new Promise((resolve) => {
        const finish = (answer: boolean): void => {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve(answer);
        };
        const waiter = { position, done: () => finish(true) };
        const timer = setTimeout(() => finish(false), timeoutMs);
        waiting.add(waiter);
      }),
  };
};

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** One stretch of following, from the stored position until it is stopped or breaks. */
const followOnce = async (
  { bus, schema, onApplied }: FollowOptions & { readonly bus: EventBus },
  group: ProjectionGroup,
  reached: (position: Position) => void,
  started: (subscription: Subscription) => void,
): Promise<void> => {
  const subscription = bus.subscribe({
    group: schema,
    onPartitions: () => Promise.resolve(),
    startAfter: () => group.open(),
    onBatch: async ({ events }) => {
      await group.apply(events);
      reached(group.position);
      onApplied?.(events.length, group.position);
    },
  });
  started(subscription);
  await subscription.done;
};

/** Follows again and again, later after each failure without progress, until `isStopped`. */
const keepFollowing = async (
  group: ProjectionGroup,
  follow: () => Promise<void>,
  isStopped: () => boolean,
  onProblem: (error: unknown) => void,
): Promise<void> => {
  let delay = FIRST_RETRY_MS;
  while (!isStopped()) {
    const before = group.position;
    try {
      await follow();
    } catch (error) {
      onProblem(error);
      delay = group.position > before ? FIRST_RETRY_MS : Math.min(delay * 2, LAST_RETRY_MS);
      await sleep(delay);
    }
  }
};

/**
 * Keeps read models following the log: prepares tables, brings new projections up to the others, then applies
 * batch after batch. What fails is tried again from the stored position; nothing is skipped.
 */
export const followLog = async (options: FollowOptions): Promise<Follower> => {
  const { store } = options;
  await prepareProjections(options.pool, options.schema, options.projections);
  await alignProjections(options, store);
  const bus = options.bus ?? createLogTail(store, { batchSize: BATCH_SIZE });
  const group = new ProjectionGroup(options);
  const waiters = createWaiters();
  let current: Subscription | null = null;
  let stopped = false;
  const follow = (): Promise<void> =>
    followOnce({ ...options, bus }, group, waiters.reached, (subscription) => {
      current = subscription;
      if (stopped) void subscription.stop();
    });
  const running = keepFollowing(group, follow, () => stopped, options.onProblem);
  const waitFor = async (position: Position, timeoutMs: number): Promise<boolean> =>
    position <= group.position || waiters.wait(position, timeoutMs);
  return {
    position: () => group.position,
    waitFor,
    caughtUp: async () => {
      const head = await store.head();
      while (!stopped && !(await waitFor(head, LAST_RETRY_MS)));
    },
    stop: async () => {
      stopped = true;
      await current?.stop();
      await running;
    },
  };
};
