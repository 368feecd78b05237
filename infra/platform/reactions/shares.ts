/** How many jobs with one flag may run at once in this process. */
export type LimitOf = (flag: string) => number;

/**
 * Counts what runs by flag, and lets one worker at a time look for a job, so that two of them never take the last place of
 * a flag together.
 */
export const createShares = (limitOf: LimitOf) => {
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
    /** Resolves at the worker's turn to the flags of which no further job may begin. */
    takeTurn: async (): Promise<string[]> => {
      const before = free;
      let next = (): void => undefined;
      free = new Promise((resolve) => {
        next = resolve;
      });
      await before;
      passOn = next;
      return [...running].filter(([flag, now]) => now >= limitOf(flag)).map(([flag]) => flag);
    },
    /** Ends the turn of a worker; with the flags of its job when it found one. */
    endTurn: (flags: readonly string[] = []): void => {
      count(flags, 1);
      passOn();
    },
    finished: (flags: readonly string[]): void => {
      count(flags, -1);
    },
  };
};
