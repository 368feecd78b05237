import { follow, type Follower } from './follow-log.ts';
import { type FollowOptions, prepareToFollow, type ReadyToFollow } from './prepare-to-follow.ts';
import type { Projection } from './projection.ts';

/** Projections of a schema that follow the log together, with a checkpoint of their own. */
export interface ReadModelGroup {
  /** What the bus, health and metrics know it by. A group that has a stored place on a bus keeps its name. */
  readonly name: string;
  readonly projections: readonly Projection[];
}

export interface FollowedGroups extends Omit<Follower, 'standing' | 'canAnswer'> {
  /** Who keeps each group following, by its name. */
  readonly followers: ReadonlyMap<string, Follower>;
}

/** Answers for a team as far as all groups are that can answer. */
const together = (followers: readonly Follower[]): Omit<FollowedGroups, 'followers'> => {
  const answering = (): readonly Follower[] => followers.filter(({ canAnswer }) => canAnswer());
  return {
    waitFor: async (...asked) => {
      const reached = await Promise.all(answering().map(({ waitFor }) => waitFor(...asked)));
      return reached.every(Boolean);
    },
    reached: async (teamId) => {
      const reached = await Promise.all(answering().map((one) => one.reached(teamId)));
      return reached.reduce((a, b) => (a < b ? a : b));
    },
    caughtUp: async () => {
      await Promise.all(followers.map(({ caughtUp }) => caughtUp()));
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
  return { ...together([...followers.values()]), followers };
};
