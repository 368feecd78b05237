import { setTimeout as sleep } from 'node:timers/promises';
import { LogMismatch } from '../../event-store/log-identity.ts';
import { longestPauseMs } from '../../postgres/postgres-errors.ts';
import { RowsReplaced } from './checkpoints.ts';

const FIRST_RETRY_MS = 200;
export const LAST_RETRY_MS = 15_000;

export interface KeptFollowing {
  /** Follows until it is stopped or breaks. */
  readonly follow: () => Promise<void>;
  /** The positions of all partitions, to detect progress. */
  readonly positions: () => string;
  readonly isStopped: () => boolean;
  readonly onProblem: (error: unknown) => void;
}

const findMismatchMessage = (error: unknown): string | null =>
  error instanceof LogMismatch ? error.message : null;

/** Reports each problem. A log that is not the one that was read is reported once: it stays until an operator acts. */
const createReport = (onProblem: KeptFollowing['onProblem']) => {
  let mismatch: string | null = null;
  return (error: unknown): void => {
    const before = mismatch;
    mismatch = findMismatchMessage(error);
    if (mismatch === null || mismatch !== before) onProblem(error);
  };
};

/** Follows again and again, later after each failure without progress, until `isStopped`. */
export const keepFollowing = async (kept: KeptFollowing): Promise<void> => {
  const { follow, positions, isStopped } = kept;
  const report = createReport(kept.onProblem);
  let delay = FIRST_RETRY_MS;
  while (!isStopped()) {
    const before = positions();
    try {
      await follow();
    } catch (error) {
      if (error instanceof RowsReplaced) continue; // foreseen: read again what is there now
      report(error);
      const wentOn = positions() !== before && findMismatchMessage(error) === null;
      const longest = longestPauseMs(error, LAST_RETRY_MS);
      delay = wentOn ? FIRST_RETRY_MS : Math.min(delay * 2, longest);
      await sleep(delay);
    }
  }
};
