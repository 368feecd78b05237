import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { EventBus } from '../event-bus/event-bus.ts';
import { tailOfLog } from '../event-bus/tail-of-log.ts';
import type { EventStore, Position, Subscription } from '../event-store/event-store.ts';
import { alignProjections } from './align-projections.ts';
import { leastPosition } from './checkpoints.ts';
import { keepFollowing, LAST_RETRY_MS } from './keep-following.ts';
import { lastOfPartitions } from './last-of-partitions.ts';
import { readParkedTeams } from './parked-teams.ts';
import { PartitionGroups } from './partition-groups.ts';
import { prepareProjections } from './prepare-projections.ts';
import type { ProjectionGroupOptions } from './projection-group.ts';
import { bringUp } from './rebuild/bring-up.ts';
import type { RebuildProgress } from './rebuild/progress.ts';
import { createStanding, type Standing } from './standing.ts';
import { createWaiters, type Waiters } from './waiters.ts';

type GroupOptions = Omit<ProjectionGroupOptions, 'partition' | 'onWritten'>;

export interface FollowOptions extends GroupOptions {
  readonly store: EventStore;
  /** What brings the events; the log itself when absent. */
  readonly bus?: EventBus;
  /** Hears what went wrong before it is tried again. */
  readonly onProblem: (error: unknown) => void;
  /** Hears how far the tables of raised versions are. */
  readonly onRebuild?: (progress: RebuildProgress) => void;
}

export interface Follower {
  readonly standing: () => Promise<Standing>;
  /**
   * True once the read models of a team have reached the position, whichever process keeps them; false when the time is
   * over first. Positions are those of the team's own events.
   */
  readonly waitFor: (position: Position, timeoutMs: number, teamId: TeamId) => Promise<boolean>;
  /** Up to where the read models of a team answer, whichever process keeps them. */
  readonly reached: (teamId: TeamId) => Promise<Position>;
  /** Resolves when everything recorded until now is in the read models. */
  readonly caughtUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** How often one looks at a partition that another process has, and whether the own one is still the own. */
const [LOOK_AWAY_MS, LOOK_HERE_MS] = [20, 250];

interface Following {
  readonly options: FollowOptions & { readonly bus: EventBus };
  readonly groups: PartitionGroups;
  readonly waiters: Waiters;
}

/** One stretch of following, from the stored positions until it is stopped or breaks. */
const followOnce = async (
  { options: { bus, schema }, groups }: Following,
  started: (subscription: Subscription) => void,
): Promise<void> => {
  const subscription = bus.subscribe({
    group: schema,
    onPartitions: async (partitions) => groups.hold(partitions),
    startAfter: (partition) => groups.open(partition),
    onBatch: async (batch) => {
      await groups.apply(batch);
      groups.written(batch.partition).catch(() => void subscription.stop());
    },
  });
  started(subscription);
  await subscription.done;
  await groups.settle();
};

/** Whether a partition reaches a position in time, here or in another process. */
const partitionReaches =
  ({ options, groups, waiters }: Following, isStopped: () => boolean) =>
  async (partition: number, position: Position, timeoutMs: number): Promise<boolean> => {
    const { pool, schema, projections } = options;
    const givesUpAt = performance.now() + timeoutMs;
    for (;;) {
      const here = groups.answered(partition);
      const at = here ?? (await leastPosition(pool, schema, projections, partition));
      if (position <= at) return true;
      const left = givesUpAt - performance.now();
      if (left <= 0 || isStopped()) return false;
      const look = here === null ? LOOK_AWAY_MS : LOOK_HERE_MS;
      await waiters.wait(partition, position, Math.min(left, look));
    }
  };

/** The partitions of this process; counts what they do, and wakes who waits for a position. */
const countedGroups = (
  options: GroupOptions,
  waiters: Waiters,
  counts: { folded: number },
): PartitionGroups =>
  new PartitionGroups({
    ...options,
    onWritten: ({ partition, position, count }) => {
      counts.folded += count;
      waiters.reached(partition, position);
    },
  });

const standOf =
  ({ pool, schema, projections }: FollowOptions) =>
  (partition: number): Promise<Position> =>
    leastPosition(pool, schema, projections, partition);

const standingOf = (
  { options: { store, bus, pool, schema }, groups }: Following,
  counts: { readonly folded: number },
): Follower['standing'] =>
  createStanding({
    store,
    bus,
    positions: () => groups.positions(),
    parked: () => readParkedTeams(pool, schema),
    folded: () => counts.folded,
  });

const reachedBy =
  ({ options, groups }: Following): Follower['reached'] =>
  async (teamId) => {
    const partition = options.bus.partitionOf(teamId);
    return groups.answered(partition) ?? (await standOf(options)(partition));
  };

/** Asks the partition of a team; while its rows stand still for a rebuild, waiting for them helps nobody. */
const waitForTeam =
  (
    { options: { bus }, groups }: Following,
    reaches: ReturnType<typeof partitionReaches>,
  ): Follower['waitFor'] =>
  (position, timeoutMs, teamId) => {
    const partition = bus.partitionOf(teamId);
    return reaches(partition, position, groups.isHeldBack(partition) ? 0 : timeoutMs);
  };

/**
 * Keeps read models following the log: prepares tables, builds new projections and raised versions, then applies batch
 * after batch. What fails is tried again from the stored positions; nothing is skipped.
 */
export const followLog = async (given: FollowOptions): Promise<Follower> => {
  const { store, pool, schema, projections } = given;
  const bus = given.bus ?? tailOfLog(store, pool);
  await prepareProjections(pool, schema, projections, bus.partitions);
  const rebuild = await bringUp({ ...given, partitioning: bus });
  await alignProjections({ ...given, projections: rebuild.ready }, store, bus);
  const waiters = createWaiters();
  const counts = { folded: 0 };
  const groups = countedGroups(given, waiters, counts);
  const following = { options: { ...given, bus }, groups, waiters };
  let current: Subscription | null = null;
  let stopped = false;
  const isStopped = (): boolean => stopped;
  const follow = (): Promise<void> =>
    followOnce(following, (subscription) => {
      current = subscription;
      if (stopped) void subscription.stop();
    });
  const stand = (): string => [...groups.positions().values()].join(' ');
  const running = keepFollowing({ follow, stand, isStopped, onProblem: given.onProblem });
  const rebuilding = rebuild.rest(() => void current?.stop()); // opened anew, with all projections
  const reaches = partitionReaches(following, isStopped);
  return {
    standing: standingOf(following, counts),
    waitFor: waitForTeam(following, reaches),
    reached: reachedBy(following),
    caughtUp: async () => {
      for (const [partition, position] of await lastOfPartitions(store, bus, standOf(given))) {
        while (!stopped && !(await reaches(partition, position, LAST_RETRY_MS)));
      }
    },
    stop: async () => {
      stopped = true;
      rebuild.stop();
      await rebuilding;
      await current?.stop();
      await running;
    },
  };
};
