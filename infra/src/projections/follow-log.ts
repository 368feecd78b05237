import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus } from '../event-bus/event-bus.ts';
import { tailOfLog } from '../event-bus/tail-of-log.ts';
import type { EventStore, Position, Subscription } from '../event-store/event-store.ts';
import { longestPauseMs } from '../postgres/connection-lost.ts';
import { alignProjections } from './align-projections.ts';
import { leastPosition } from './checkpoints.ts';
import { lastOfPartitions } from './last-of-partitions.ts';
import { PartitionGroups } from './partition-groups.ts';
import { prepareProjections } from './prepare-projections.ts';
import type { ProjectionGroupOptions } from './projection-group.ts';
import { createWaiters, type Waiters } from './waiters.ts';

export interface FollowOptions extends Omit<ProjectionGroupOptions, 'partition'> {
  readonly store: EventStore;
  /** What brings the events; the log itself when absent. */
  readonly bus?: EventBus;
  /** Hears what went wrong before it is tried again. */
  readonly onProblem: (error: unknown) => void;
  /** Hears every batch that was written. */
  readonly onApplied?: (count: number, position: Position) => void;
}

export interface Follower {
  /** Where the partitions stand that this process has. */
  readonly positions: () => ReadonlyMap<number, Position>;
  /**
   * True once the read models of a team have reached the position, whichever process keeps them; false when the time is
   * over first. Positions are those of the team's own events.
   */
  readonly waitFor: (position: Position, timeoutMs: number, teamId: string) => Promise<boolean>;
  /** Resolves when everything recorded until now is in the read models. */
  readonly caughtUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 15_000;
/** How often one looks at a partition that another process has, and whether the own one is still the own. */
const [LOOK_AWAY_MS, LOOK_HERE_MS] = [20, 250];

interface Following {
  readonly options: FollowOptions & { readonly bus: EventBus };
  readonly groups: PartitionGroups;
  readonly waiters: Waiters;
}

/** One stretch of following, from the stored positions until it is stopped or breaks. */
const followOnce = async (
  { options: { bus, schema, onApplied }, groups, waiters }: Following,
  started: (subscription: Subscription) => void,
): Promise<void> => {
  const subscription = bus.subscribe({
    group: schema,
    onPartitions: async (partitions) => groups.hold(partitions),
    startAfter: (partition) => groups.open(partition),
    onBatch: async (batch) => {
      const position = await groups.apply(batch);
      waiters.reached(batch.partition, position);
      onApplied?.(batch.events.length, position);
    },
  });
  started(subscription);
  await subscription.done;
};

const furthest = (groups: PartitionGroups): string => [...groups.positions().values()].join(' ');

/** Follows again and again, later after each failure without progress, until `isStopped`. */
const keepFollowing = async (
  { groups, options }: Following,
  follow: () => Promise<void>,
  isStopped: () => boolean,
): Promise<void> => {
  let delay = FIRST_RETRY_MS;
  while (!isStopped()) {
    const before = furthest(groups);
    try {
      await follow();
    } catch (error) {
      options.onProblem(error);
      const longest = longestPauseMs(error, LAST_RETRY_MS);
      delay = furthest(groups) !== before ? FIRST_RETRY_MS : Math.min(delay * 2, longest);
      await sleep(delay);
    }
  }
};

/** Whether a partition reaches a position in time, here or in another process. */
const partitionReaches =
  ({ options, groups, waiters }: Following, isStopped: () => boolean) =>
  async (partition: number, position: Position, timeoutMs: number): Promise<boolean> => {
    const { pool, schema, projections } = options;
    const givesUpAt = performance.now() + timeoutMs;
    for (;;) {
      const here = groups.position(partition);
      const at = here ?? (await leastPosition(pool, schema, projections, partition));
      if (position <= at) return true;
      const left = givesUpAt - performance.now();
      if (left <= 0 || isStopped()) return false;
      const look = here === null ? LOOK_AWAY_MS : LOOK_HERE_MS;
      await waiters.wait(partition, position, Math.min(left, look));
    }
  };

/**
 * Keeps read models following the log: prepares tables, brings new projections up to the others, then applies
 * batch after batch. What fails is tried again from the stored positions; nothing is skipped.
 */
export const followLog = async (given: FollowOptions): Promise<Follower> => {
  const { store, pool, schema, projections } = given;
  const bus = given.bus ?? tailOfLog(store, pool);
  await prepareProjections(pool, schema, projections, bus.partitions);
  await alignProjections(given, store, bus);
  const following = {
    options: { ...given, bus },
    groups: new PartitionGroups(given),
    waiters: createWaiters(),
  };
  let current: Subscription | null = null;
  let stopped = false;
  const isStopped = (): boolean => stopped;
  const follow = (): Promise<void> =>
    followOnce(following, (subscription) => {
      current = subscription;
      if (stopped) void subscription.stop();
    });
  const running = keepFollowing(following, follow, isStopped);
  const reaches = partitionReaches(following, isStopped);
  const stand = (partition: number): Promise<Position> =>
    leastPosition(pool, schema, projections, partition);
  return {
    positions: () => following.groups.positions(),
    waitFor: (position, timeoutMs, teamId) => reaches(bus.partitionOf(teamId), position, timeoutMs),
    caughtUp: async () => {
      for (const [partition, position] of await lastOfPartitions(store, bus, stand)) {
        while (!stopped && !(await reaches(partition, position, LAST_RETRY_MS)));
      }
    },
    stop: async () => {
      stopped = true;
      await current?.stop();
      await running;
    },
  };
};
