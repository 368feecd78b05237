import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Loaded } from './load-stream.ts';

/** What a caller says they read before they changed it. */
export interface VersionRead {
  /** Revision of the stream, null when they did not say. */
  readonly ifMatch: number | null;
  /** Types of the events that what they read is made of; all of the stream when absent. */
  readonly readTypes?: readonly string[];
}

/**
 * Rejects with VERSION_STALE. What the caller read is stale once an event of it came after, or when it is too old to know
 * what came after, and was never there when the stream is not that long.
 */
export const checkVersion = (
  { revision, typesAfter }: Pick<Loaded<unknown, unknown>, 'revision' | 'typesAfter'>,
  { ifMatch, readTypes }: VersionRead,
): void => {
  if (ifMatch === null) return;
  const isStale = typesAfter(ifMatch)?.some((type) => readTypes?.includes(type) ?? true) ?? true;
  if (ifMatch <= revision && !isStale) return;
  throw new Rejection('VERSION_STALE', 'Somebody else changed this meanwhile', {
    details: { currentVersion: revision },
  });
};
