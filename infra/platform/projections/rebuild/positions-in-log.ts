import { isAfter, earlierOf } from '@quartermaster/contracts/core/position';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { LogBehind } from '../../event-store/guarded-log.ts';
import { furthestOf } from './live-positions.ts';

/** A log that may not say where it ends; then it is taken to reach as far as what was read from it. */
export type ReplayedLog = Pick<EventStore, 'readAll'> & Partial<Pick<EventStore, 'head'>>;

/**
 * The positions that tables folded from the log can reach: those of the live tables, or the end of a log that ends
 * before. Throws LogBehind for such a log, unless events recorded after its end may be given up.
 */
export const positionsInLog = async (
  log: ReplayedLog,
  positions: readonly Position[],
  mayGiveUp: boolean,
): Promise<readonly Position[]> => {
  const end = await log.head?.();
  const furthest = furthestOf(positions);
  if (end === undefined || !isAfter(furthest, end)) return positions;
  if (!mayGiveUp) throw new LogBehind(furthest, end);
  return positions.map((position) => earlierOf(position, end));
};
