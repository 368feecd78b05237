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
export const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
