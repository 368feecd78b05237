import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Partitioners } from 'kafkajs';
import { LRUCache } from 'lru-cache';

/** The Java client's partitioner, so that other programs on the topic use the same partitions. */
export const { DefaultPartitioner: createPartitioner } = Partitioners;

const REMEMBERED_TEAMS = 10_000;

/** Returns the partition of a team's events. It runs for every event, so recent teams are cached. */
export const createTeamPartitioner = (
  topic: string,
  partitions: number,
): ((teamId: TeamId) => number) => {
  const partition = createPartitioner();
  const unused = { partitionErrorCode: 0, leader: 0, replicas: [], isr: [] };
  const partitionMetadata = Array.from({ length: partitions }, (_, partitionId) => ({
    ...unused,
    partitionId,
  }));
  const known = new LRUCache<string, number>({
    max: REMEMBERED_TEAMS,
    memoMethod: (teamId) =>
      partition({ topic, partitionMetadata, message: { key: teamId, value: null } }),
  });
  return (teamId) => known.memo(teamId);
};
