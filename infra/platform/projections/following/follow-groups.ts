import { chooseEarlier } from '@quartermaster/contracts/core/position';
import type { Position } from '../../event-store/event-store.ts';
import { follow, type Follower } from './follow-log.ts';
import { lastOfPartitions } from './last-of-partitions.ts';
import { type FollowOptions, prepareToFollow, type ReadyToFollow } from './prepare-to-follow.ts';
import type { Projection } from '../projection.ts';

/** Projections of a schema that follow the log together, with a checkpoint of their own. */
export interface ReadModelGroup {
  /** Name on the bus, in health and metrics. A group that has a stored place on a bus keeps its name. */
  readonly name: string;
  readonly projections: readonly Projection[];
}

export interface FollowedGroups extends Pick<
  Follower,
  'waitFor' | 'reached' | 'caughtUp' | 'stop'
> {
  /** Followers of the groups, by group name. */
  readonly followers: ReadonlyMap<string, Follower>;
}

const findLeast = (positions: readonly Position[]): Position => positions.reduce(chooseEarlier);

/** Combines followers: a team has reached the least position of all groups that can answer. */
const combineFollowers = (
  followers: readonly Follower[],
  lastBehind: (standOf: Follower['stored']) => ReturnType<typeof lastOfPartitions>,
): Omit<FollowedGroups, 'followers'> => {
  const answering = (): readonly Follower[] => followers.filter(({ canAnswer }) => canAnswer());
  return {
    waitFor: async (...args) => {
      const reached = await Promise.all(answering().map(({ waitFor }) => waitFor(...args)));
      return reached.every(Boolean);
    },
    reached: async (teamId) => {
      return findLeast(await Promise.all(answering().map((one) => one.reached(teamId))));
    },
    caughtUp: async () => {
      const last = await lastBehind(async (partition) =>
        findLeast(await Promise.all(followers.map(({ stored }) => stored(partition)))),
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
  const ready = new Map<string, ReadyToFollow>();
  for (const { name, projections } of groups) {
    const others = groups.flatMap((one) => (one.name === name ? [] : one.projections));
    ready.set(name, await prepareToFollow({ ...options, projections, group: name, others }));
  }
  const followers = new Map([...ready].map(([name, prepared]) => [name, follow(prepared)]));
  const [
    {
      options: { bus },
    },
  ] = [...ready.values()] as [ReadyToFollow];
  const lastBehind = (standOf: Follower['stored']) => lastOfPartitions(options.store, bus, standOf);
  return { ...combineFollowers([...followers.values()], lastBehind), followers };
};
