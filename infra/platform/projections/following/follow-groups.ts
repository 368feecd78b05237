import { type Position, START } from '../../event-store/event-store.ts';
import { follow, type Follower } from './follow-log.ts';
import { lastOfPartitions } from './last-of-partitions.ts';
import { type FollowOptions, prepareToFollow, type ReadyToFollow } from './prepare-to-follow.ts';
import type { Projection } from '../projection.ts';

/** Projections of a schema that follow the log together, with a checkpoint of their own. */
export interface ReadModelGroup {
  /** What the bus, health and metrics know it by. A group that has a stored place on a bus keeps its name. */
  readonly name: string;
  readonly projections: readonly Projection[];
}

export interface FollowedGroups extends Pick<
  Follower,
  'waitFor' | 'reached' | 'caughtUp' | 'stop' | 'unreadable'
> {
  /** Who keeps each group following, by its name. */
  readonly followers: ReadonlyMap<string, Follower>;
}

const leastOf = ([first = START, ...others]: readonly Position[]): Position =>
  others.reduce((a, b) => (a < b ? a : b), first);

/** A team's position is the least of the groups that have rows to read; missing events are searched once for all groups. */
const together = (
  followed: ReadonlyMap<ReadModelGroup, Follower>,
  lastBehind: (standOf: Follower['stored']) => ReturnType<typeof lastOfPartitions>,
): Omit<FollowedGroups, 'followers'> => {
  const followers = [...followed.values()];
  const answering = (): readonly Follower[] =>
    [...followed].flatMap(([{ projections }, follower]) =>
      follower.unreadable().length < projections.length ? [follower] : [],
    );
  return {
    unreadable: () => followers.flatMap(({ unreadable }) => unreadable()),
    waitFor: async (...asked) => {
      const reached = await Promise.all(answering().map(({ waitFor }) => waitFor(...asked)));
      return reached.every(Boolean);
    },
    reached: async (teamId) => {
      return leastOf(await Promise.all(answering().map((one) => one.reached(teamId))));
    },
    caughtUp: async () => {
      const last = await lastBehind(async (partition) =>
        leastOf(await Promise.all(followers.map(({ stored }) => stored(partition)))),
      );
      await Promise.all(followers.map(({ reach }) => reach(last)));
    },
    stop: async () => {
      await Promise.all(followers.map(({ stop }) => stop()));
    },
  };
};

/**
 * Keeps groups of read models of one schema following the log, each at its own pace: one that is slow or cannot go on delays
 * no other.
 */
export const followGroups = async (
  options: Omit<FollowOptions, 'projections' | 'group' | 'others'>,
  groups: readonly ReadModelGroup[],
): Promise<FollowedGroups> => {
  const ready = new Map<ReadModelGroup, ReadyToFollow>();
  for (const group of groups) {
    const { name, projections } = group;
    const others = groups.flatMap((one) => (one.name === name ? [] : one.projections));
    ready.set(group, await prepareToFollow({ ...options, projections, group: name, others }));
  }
  const followed = new Map([...ready].map(([group, prepared]) => [group, follow(prepared)]));
  const [
    {
      options: { bus },
    },
  ] = [...ready.values()] as [ReadyToFollow];
  const lastBehind = (standOf: Follower['stored']) => lastOfPartitions(options.store, bus, standOf);
  const followers = new Map([...followed].map(([{ name }, follower]) => [name, follower]));
  return { ...together(followed, lastBehind), followers };
};
