import type { GroupQueue } from './group-queue.ts';

type Queues = Iterable<GroupQueue>;

const largest = (offsets: readonly bigint[]): bigint | null =>
  offsets.length === 0 ? null : offsets.reduce((a, b) => (a > b ? a : b));

/**
 * What to read next of a partition whose next message will get the offset `high`: the foremost offset with messages that
 * a group has room for, unless a full queue that is as far holds the others. Null when nothing can be read.
 */
export const nextOffset = (queues: Queues, high: bigint): bigint | null => {
  const all = [...queues];
  const held = new Set(all.filter(({ isHolding }) => isHolding).map(({ offset }) => offset));
  const free = all
    .filter(({ hasRoom, offset }) => hasRoom && !held.has(offset))
    .map(({ offset }) => offset);
  return largest(free.filter((offset) => offset < high)) ?? largest(free);
};

/** A full queue that others wait for, which have room and are as far. */
export const holderOf = (queues: Queues): GroupQueue | undefined => {
  const all = [...queues];
  const waiting = new Set(all.filter(({ hasRoom }) => hasRoom).map(({ offset }) => offset));
  return all.find(({ isHolding, offset }) => isHolding && waiting.has(offset));
};

/** Queues with room that messages of a range are for. The range may begin earlier where the brokers began anew. */
export const readersOf = (
  queues: Queues,
  { from, last }: { readonly from: bigint; readonly last: bigint },
): readonly GroupQueue[] =>
  [...queues].filter(
    ({ hasRoom, offset }) => hasRoom && (offset === from || (offset > from && offset <= last)),
  );

/** Where to stop reading, so that groups come together: the first offset after `from` where a full queue is; null for none. */
export const nextFull = (queues: Queues, from: bigint): bigint | null => {
  const full = [...queues].filter(({ hasRoom, offset }) => !hasRoom && offset > from);
  if (full.length === 0) return null;
  return full.map(({ offset }) => offset).reduce((a, b) => (a < b ? a : b));
};
