import type { Partitioning } from '../../event-bus/event-bus.ts';
import { START, chooseLater, isAfter, chooseEarlier } from '@quartermaster/contracts/core/position';
import type { EventStore, Position, RecordedEvent } from '../../event-store/event-store.ts';

type Positions = ReadonlyMap<number, Position>;

/** True when positions only grew and no partition is new, so that earlier results still hold; a rebuild moves them back. */
const isContinuation = (before: Positions, now: Positions): boolean =>
  [...now].every(([partition, position]) => {
    const earlier = before.get(partition);
    return earlier !== undefined && !isAfter(earlier, position);
  });

const takeUntil = (
  events: readonly RecordedEvent[],
  ends: (event: RecordedEvent) => boolean,
): readonly RecordedEvent[] => {
  const end = events.findIndex(ends);
  return end === -1 ? events : events.slice(0, end);
};

const PAGE = 1000;

/**
 * Finds the oldest event that partitions at these positions have not folded. The log does not know partitions, so it is
 * looked through; how far it was is remembered, so that a quiet partition does not cost the log again and again.
 */
export const createWaitingSearch = (
  store: Pick<EventStore, 'readAll'>,
  { partitions, getPartition }: Partitioning,
): ((positions: Positions, head: Position) => Promise<RecordedEvent | undefined>) => {
  let done: { readonly positions: Positions; readonly to: Position } = {
    positions: new Map(),
    to: START,
  };
  const limit = partitions === 1 ? 1 : PAGE;
  return async (positions, head) => {
    if (positions.size === 0) return undefined;
    const least = [...positions.values()].reduce(chooseEarlier);
    let to = isContinuation(done.positions, positions) ? chooseLater(done.to, least) : least;
    const isWaiting = ({ position, metadata }: RecordedEvent): boolean => {
      const folded = positions.get(getPartition(metadata.teamId));
      return folded !== undefined && isAfter(position, folded);
    };
    let waiting: RecordedEvent | undefined;
    while (waiting === undefined && isAfter(head, to)) {
      const page = await store.readAll(to, limit);
      const folded = takeUntil(page, isWaiting);
      waiting = page[folded.length];
      to = folded.at(-1)?.position ?? (page.length === 0 ? head : to);
    }
    done = { positions, to };
    return waiting;
  };
};
