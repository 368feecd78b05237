/** Lets a number of workers work at once; the others wait in the order in which they came. */
export interface Turns {
  /** Resolves when it is the caller's turn, to what ends the turn. */
  readonly take: () => Promise<() => void>;
  /** True while somebody waits. */
  readonly isWanted: () => boolean;
}

export const createTurns = (atOnce: number): Turns => {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const end = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    isWanted: () => waiting.length > 0,
    take: async () => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return end;
    },
  };
};
