import { type Position, START } from '../event-store/event-store.ts';
import type { Follower } from '../projections/follow-log.ts';
import type { Foundation } from './foundation.ts';

/** Events after one position up to another; null in a log whose positions are no numbers. */
const eventsBetween = (from: Position, to: Position): number | null => {
  const events = Number(to) - Number(from);
  return Number.isNaN(events) ? null : events;
};

/**
 * Shows in the health of the process where a follower stands: each partition it has, and how many events of the whole
 * log come after the furthest of them. A process that waits for another to give up its part has no partitions.
 */
export const watchFollower = (
  { health, store }: Pick<Foundation, 'health' | 'store'>,
  name: string,
  follower: Follower,
): void => {
  health.register(`projection:${name}`, async () => {
    const positions = follower.positions();
    const head = await store.head();
    const furthest = [...positions.values()].reduce((a, b) => (a > b ? a : b), START);
    const lag = positions.size === 0 ? null : eventsBetween(furthest, head);
    return { ok: true, detail: { positions: Object.fromEntries(positions), head, lag } };
  });
};
