import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Partitioners } from 'kafkajs';

/** The Java client's way from key to partition, so that others who read or write the topic agree. */
export const { DefaultPartitioner: createPartitioner } = Partitioners;

/** Answers the partition that carries all events of a team. */
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
  return (teamId) => partition({ topic, partitionMetadata, message: { key: teamId, value: null } });
};
