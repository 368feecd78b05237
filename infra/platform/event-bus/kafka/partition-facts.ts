import { toPosition } from '@quartermaster/contracts/core/position';
import type { Admin } from 'kafkajs';
import type { Extent, Hint } from './reading/partition-reader.ts';

/** The brokers' state of a partition and a group. */
export interface PartitionFacts extends Extent {
  /** Null when the group has stored none. */
  readonly hint: Hint | null;
}

/** Reads the state of all partitions of a topic. */
export const readPartitionFacts = async (
  admin: Admin,
  groupId: string,
  topic: string,
): Promise<ReadonlyMap<number, PartitionFacts>> => {
  const extents = await admin.fetchTopicOffsets(topic);
  const [group] = await admin.fetchOffsets({ groupId, topics: [topic] });
  const hints = new Map(
    (group?.partitions ?? []).map(({ partition, offset, metadata }): [number, Hint | null] => [
      partition,
      Number(offset) < 0 || metadata === null ? null : { offset, position: toPosition(metadata) },
    ]),
  );
  return new Map(
    extents.map(({ partition, low, high }) => [
      partition,
      { low, high, hint: hints.get(partition) ?? null },
    ]),
  );
};
