import type { Partitioning } from '../../event-bus/event-bus.ts';
import { START, chooseEarlier, isAfter } from '@quartermaster/contracts/core/position';
import type { EventStore, Position } from '../../event-store/event-store.ts';

const PAGE = 1000;

/**
 * Position of the newest event of each partition, of those that read models have not all reached yet. The log does not
 * know partitions, so what lies between is looked through.
 */
export const lastOfPartitions = async (
  store: Pick<EventStore, 'head' | 'readAll'>,
  bus: Partitioning,
  readPosition: (partition: number) => Promise<Position>,
): Promise<ReadonlyMap<number, Position>> => {
  const head = await store.head();
  if (bus.partitions === 1) return new Map([[0, head]]);
  const all = Array.from({ length: bus.partitions }, (_, partition) => partition);
  const positions = await Promise.all(all.map(readPosition));
  let at = positions.reduce(chooseEarlier);
  const last = new Map<number, Position>();
  while (isAfter(head, at)) {
    const events = await store.readAll(at, PAGE);
    for (const { position, metadata } of events) {
      if (!isAfter(position, head)) last.set(bus.getPartition(metadata.teamId), position);
    }
    at = events.at(-1)?.position ?? head;
  }
  return new Map(
    [...last].filter(([partition, position]) => isAfter(position, positions[partition] ?? START)),
  );
};
