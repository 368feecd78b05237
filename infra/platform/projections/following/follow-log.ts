import { isAfter } from '@quartermaster/contracts/core/position';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { EventBus } from '../../event-bus/event-bus.ts';
import type { Position, Subscription } from '../../event-store/event-store.ts';
import { leastPosition } from './checkpoints.ts';
import { keepFollowing, LAST_RETRY_MS } from './keep-following.ts';
import { lastOfPartitions } from './last-of-partitions.ts';
import { watchForLostCommits } from './lost-commits.ts';
import { readParkedTeams } from '../parked-teams.ts';
import { createReadAgain } from '../rows/read-again.ts';
import { PartitionGroups } from './partition-groups.ts';
import { type FollowOptions, prepareToFollow, type ReadyToFollow } from './prepare-to-follow.ts';
import { createStatusReader, type ProjectionStatus } from './projection-status.ts';
import { createWaiters, type Waiters } from './waiters.ts';

export interface Follower {
  readonly readStatus: () => Promise<ProjectionStatus>;
  /**
   * True once the read models of a team have reached the position, whichever process keeps them; false when the time is
   * over first. Positions are those of the team's own events.
   */
  readonly waitFor: (position: Position, timeoutMs: number, teamId: TeamId) => Promise<boolean>;
  /** Position up to which the read models of a team answer, whichever process folds them. */
  readonly reached: (teamId: TeamId) => Promise<Position>;
  /** False while none of the read models was ever built; queries then answer 503. */
  readonly canAnswer: () => boolean;
  /** Stored position of the read models of a partition. */
  readonly stored: (partition: number) => Promise<Position>;
  /** Resolves when the read models have reached these positions of partitions, or when the follower is stopped. */
  readonly reach: (positions: ReadonlyMap<number, Position>) => Promise<void>;
  /** Resolves when everything recorded until now is in the read models. */
  readonly caughtUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Intervals of checks: of a partition that another process has, and of whether this process still has its own. */
const [LOOK_AWAY_MS, LOOK_HERE_MS] = [20, 250];

interface Following {
  readonly options: FollowOptions & { readonly bus: EventBus };
  readonly groups: PartitionGroups;
  readonly waiters: Waiters;
  readonly counts: { folded: number };
}

/** One stretch of following, from the stored positions until it is stopped or breaks. */
const followOnce = async (
  { options: { bus, schema, group = schema }, groups }: Following,
  started: (subscription: Subscription) => void,
): Promise<void> => {
  const subscription = bus.subscribe({
    group,
    onPartitions: async (partitions) => groups.assign(partitions),
    startAfter: (partition) => groups.open(partition),
    onBatch: async (batch) => {
      await groups.apply(batch);
      groups.written(batch.partition).catch(() => void subscription.stop());
    },
    store: (partition) => groups.settlePartition(partition),
  });
  started(subscription);
  await subscription.done;
  await groups.settle();
};

/** Creates a wait for the position of a partition, in this or another process; returns false after the timeout. */
const createPartitionWait =
  ({ options, groups, waiters }: Following, isStopped: () => boolean) =>
  async (partition: number, position: Position, timeoutMs: number): Promise<boolean> => {
    const { pool, schema, projections } = options;
    const givesUpAt = performance.now() + timeoutMs;
    for (;;) {
      const here = groups.trustedPosition(partition);
      const at = here ?? (await leastPosition(pool, schema, projections, partition));
      if (!isAfter(position, at)) return true;
      const left = givesUpAt - performance.now();
      if (left <= 0 || isStopped()) return false;
      const look = here === null ? LOOK_AWAY_MS : LOOK_HERE_MS;
      await waiters.wait(partition, position, Math.min(left, look));
    }
  };

/** Creates the groups of this process; counts folded events and wakes waiters for positions. */
const createFollowing = (options: Following['options']): Following => {
  const waiters = createWaiters();
  const counts = { folded: 0 };
  const groups = new PartitionGroups({
    ...options,
    readAgain: (partition) => createReadAgain(options.store, options.bus, partition),
    onWritten: ({ partition, position, count }) => {
      counts.folded += count;
      waiters.reached(partition, position);
    },
  });
  return { options, groups, waiters, counts };
};

const createPositionReader =
  ({ pool, schema, projections }: FollowOptions) =>
  (partition: number): Promise<Position> =>
    leastPosition(pool, schema, projections, partition);

const createGroupStatusReader = ({
  options: { store, bus, pool, schema, projections },
  groups,
  counts,
}: Following): Follower['readStatus'] => {
  const names = new Set(projections.map(({ name }) => name));
  return createStatusReader({
    store,
    bus,
    positions: () => groups.positions(),
    parked: async () => {
      const parked = await readParkedTeams(pool, schema);
      return parked.filter(({ projection }) => names.has(projection));
    },
    folded: () => counts.folded,
  });
};

const createReached =
  ({ options, groups }: Following): Follower['reached'] =>
  async (teamId) => {
    const partition = options.bus.getPartition(teamId);
    return groups.trustedPosition(partition) ?? (await createPositionReader(options)(partition));
  };

/** Creates the stored positions of a follower, and the waits for the head of the log. */
const createReach = (
  { options }: Following,
  reaches: ReturnType<typeof createPartitionWait>,
  isStopped: () => boolean,
): Pick<Follower, 'stored' | 'reach' | 'caughtUp'> => {
  const stored = createPositionReader(options);
  const reach: Follower['reach'] = async (positions) => {
    for (const [partition, position] of positions) {
      while (!isStopped() && !(await reaches(partition, position, LAST_RETRY_MS)));
    }
  };
  const caughtUp = async () => reach(await lastOfPartitions(options.store, options.bus, stored));
  return { stored, reach, caughtUp };
};

/** Keeps prepared read models following the log. What fails is tried again from the stored positions; nothing is skipped. */
export const follow = ({ options, rebuild }: ReadyToFollow): Follower => {
  const following = createFollowing(options);
  let current: Subscription | null = null;
  let stopped = false;
  const isStopped = (): boolean => stopped;
  const reopen = (): void => void current?.stop();
  let { canAnswer } = rebuild;
  const rebuilding = rebuild.rest(() => {
    canAnswer = true;
    reopen(); // with all projections
  });
  const unwatch = watchForLostCommits(following, reopen);
  const followBuilt = async (): Promise<void> => {
    if (rebuild.ready.length === 0) await rebuilding; // until then there is nothing to write
    if (stopped) return;
    await followOnce(following, (subscription) => {
      current = subscription;
      if (stopped) reopen();
    });
  };
  const positions = (): string => [...following.groups.positions().values()].join(' ');
  const { onProblem } = options;
  const running = keepFollowing({ follow: followBuilt, positions, isStopped, onProblem });
  const reaches = createPartitionWait(following, isStopped);
  return {
    readStatus: createGroupStatusReader(following),
    waitFor: (position, timeoutMs, teamId) =>
      reaches(options.bus.getPartition(teamId), position, timeoutMs),
    reached: createReached(following),
    canAnswer: () => canAnswer,
    ...createReach(following, reaches, isStopped),
    stop: async () => {
      stopped = true;
      unwatch();
      rebuild.stop();
      await rebuilding;
      await current?.stop();
      await running;
    },
  };
};

/** Prepares read models and keeps them following the log, batch after batch. */
export const followLog = async (given: FollowOptions): Promise<Follower> =>
  follow(await prepareToFollow(given));
