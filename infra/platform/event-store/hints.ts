/** Word that a log has grown. Only saves waiting: nobody may rely on a hint to arrive. */
export interface Hints {
  /** The log reaches at least this ordinal; repeated or older word wakes nobody. */
  readonly raise: (ordinal: number) => void;
  readonly latest: () => number;
  /** Resolves when word newer than `seen` came, after `limitMs`, or on abort. */
  readonly newerThan: (seen: number, limitMs: number, signal: AbortSignal) => Promise<void>;
}

export const createHints = (): Hints => {
  let latest = 0;
  const sleepers = new Set<() => void>();
  return {
    raise: (ordinal) => {
      if (ordinal <= latest) return;
      latest = ordinal;
      for (const wake of sleepers) wake();
    },
    latest: () => latest,
    newerThan: async (seen, limitMs, signal) => {
      if (latest > seen || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          sleepers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, limitMs);
        signal.addEventListener('abort', wake);
        sleepers.add(wake);
      });
    },
  };
};
