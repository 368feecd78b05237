import { setTimeout as wait } from 'node:timers/promises';

/** Time and chance as the connector uses them; programs give the machine's, tests their own. */
export interface Timing {
  /** The present instant (ISO, UTC). */
  readonly now: () => string;
  /** Milliseconds of a clock that is never set. */
  readonly elapsedMs: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Waits; rejects with the signal's reason as soon as it is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Waits at least so long, or rejects with the signal's reason. */
export const sleep: Timing['sleep'] = async (milliseconds, signal) => {
  await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
};
