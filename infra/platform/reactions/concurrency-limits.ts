/** Returns the number of jobs with one flag that may run at once in this process. */
export type LimitOf = (flag: string) => number;

/**
 * Counts running jobs by flag. One worker at a time fetches a job, so that two workers never both take the last place of a
 * flag.
 */
export const createConcurrencyLimits = (getLimit: LimitOf) => {
  const running = new Map<string, number>();
  let free: Promise<void> = Promise.resolve();
  let passOn = (): void => undefined;
  const count = (flags: readonly string[], by: number): void => {
    for (const flag of flags) {
      const left = (running.get(flag) ?? 0) + by;
      if (left > 0) running.set(flag, left);
      else running.delete(flag);
    }
  };
  return {
    /** Waits for the worker's turn; returns the flags that have reached their limit. */
    takeTurn: async (): Promise<string[]> => {
      const before = free;
      let next = (): void => undefined;
      free = new Promise((resolve) => {
        next = resolve;
      });
      await before;
      passOn = next;
      return [...running].filter(([flag, now]) => now >= getLimit(flag)).map(([flag]) => flag);
    },
    /** Ends a worker's turn. `flags` are those of the job it fetched; empty when it fetched none. */
    endTurn: (flags: readonly string[] = []): void => {
      count(flags, 1);
      passOn();
    },
    finished: (flags: readonly string[]): void => {
      count(flags, -1);
    },
  };
};
