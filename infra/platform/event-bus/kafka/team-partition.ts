import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Partitioners } from 'kafkajs';
import { LRUCache } from 'lru-cache';

/** The Java client's way from key to partition, so that others who read or write the topic agree. */
export const { DefaultPartitioner: createPartitioner } = Partitioners;

const REMEMBERED_TEAMS = 10_000;

/** Answers the partition that carries all events of a team; asked for every event, so the teams in use are remembered. */
export const partitionsOfTeams = (
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
