import { isAfter } from '@quartermaster/contracts/core/position';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchConnections } from '../../postgres/pool.ts';
import { leastPosition } from './checkpoints.ts';
import type { PartitionGroups } from './partition-groups.ts';
import type { FollowOptions } from './prepare-to-follow.ts';

const RETRY_MS = 100;

/** True when the database has less of a partition than this process wrote. */
const hasLost = async (
  { pool, schema, projections }: FollowOptions,
  groups: PartitionGroups,
): Promise<boolean> => {
  for (const [partition, written] of groups.positions()) {
    if (isAfter(written, await leastPosition(pool, schema, projections, partition))) return true;
  }
  return false;
};

/**
 * Finds out after each broken connection whether the server lost commits, and calls `reopen` if it did. Read models are
 * committed before they are on the server's disk, so a server that crashes takes the last ones back. Until the stored
 * positions were compared, those in memory do not count.
 */
export const watchForLostCommits = (
  { options, groups }: { readonly options: FollowOptions; readonly groups: PartitionGroups },
  reopen: () => void,
): (() => void) => {
  let losses = 0;
  let stopped = false;
  const hasCompared = async (): Promise<boolean> => {
    const seen = losses;
    try {
      if (await hasLost(options, groups)) {
        reopen();
        return true;
      }
    } catch {
      await sleep(RETRY_MS); // the server is not back yet
      return false;
    }
    if (seen !== losses) return false;
    groups.trustPositions();
    return true;
  };
  const compare = async (): Promise<void> => {
    while (!stopped && !(await hasCompared()));
    losses = 0;
  };
  const unwatch = watchConnections(options.pool, () => {
    groups.distrustPositions();
    losses += 1;
    if (losses === 1) void compare();
  });
  return () => {
    stopped = true;
    unwatch();
  };
};
