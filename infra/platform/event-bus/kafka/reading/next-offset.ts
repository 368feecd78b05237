import type { GroupQueue } from './group-queue.ts';

type Queues = Iterable<GroupQueue>;

const largest = (offsets: readonly bigint[]): bigint | null =>
  offsets.length === 0 ? null : offsets.reduce((a, b) => (a > b ? a : b));

/**
 * The offset to read next in a partition whose next message will get the offset `high`: the highest offset at which a group
 * has room and unread messages. Null when there is none, or while a full queue at that offset holds the others.
 */
export const nextOffset = (queues: Queues, high: bigint): bigint | null => {
  const all = [...queues];
  const held = new Set(all.filter(({ isHolding }) => isHolding).map(({ offset }) => offset));
  const free = all
    .filter(({ hasRoom, offset }) => hasRoom && !held.has(offset))
    .map(({ offset }) => offset);
  return largest(free.filter((offset) => offset < high)) ?? largest(free);
};

/** A full queue for which others at the same offset, with room, wait. */
export const findHoldingQueue = (queues: Queues): GroupQueue | undefined => {
  const all = [...queues];
  const waiting = new Set(all.filter(({ hasRoom }) => hasRoom).map(({ offset }) => offset));
  return all.find(({ isHolding, offset }) => isHolding && waiting.has(offset));
};

/** Queues with room that need messages of a range. The range may start earlier after the brokers were restored. */
export const selectReaders = (
  queues: Queues,
  { from, last }: { readonly from: bigint; readonly last: bigint },
): readonly GroupQueue[] =>
  [...queues].filter(
    ({ hasRoom, offset }) => hasRoom && (offset === from || (offset > from && offset <= last)),
  );

/** The first offset after `from` at which a full queue is, where reading stops so that the groups meet; null for none. */
export const nextFull = (queues: Queues, from: bigint): bigint | null => {
  const full = [...queues].filter(({ hasRoom, offset }) => !hasRoom && offset > from);
  if (full.length === 0) return null;
  return full.map(({ offset }) => offset).reduce((a, b) => (a < b ? a : b));
};
