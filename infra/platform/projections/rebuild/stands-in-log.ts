import type { EventStore, Position } from '../../event-store/event-store.ts';
import { LogBehind } from '../../event-store/guarded-log.ts';
import { furthestOf } from './live-stands.ts';

/** A log that may not say where it ends; then it is taken to reach as far as what was read from it. */
export type ReplayedLog = Pick<EventStore, 'readAll'> & Partial<Pick<EventStore, 'head'>>;

/**
 * The positions that tables folded from the log can reach: those of the live tables, or the end of a log that ends
 * before. Throws LogBehind for such a log, unless events recorded after its end may be given up.
 */
export const standsInLog = async (
  log: ReplayedLog,
  stands: readonly Position[],
  mayGiveUp: boolean,
): Promise<readonly Position[]> => {
  const end = await log.head?.();
  const furthest = furthestOf(stands);
  if (end === undefined || furthest <= end) return stands;
  if (!mayGiveUp) throw new LogBehind(furthest, end);
  return stands.map((stand) => (stand < end ? stand : end));
};
