/** Limits the number of workers at once; the others wait in order of arrival. */
export interface Turns {
  /** Resolves at the caller's turn, with the function that ends the turn. */
  readonly take: () => Promise<() => void>;
  /** True while a worker waits. */
  readonly hasWaiting: () => boolean;
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
    hasWaiting: () => waiting.length > 0,
    take: async () => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return end;
    },
  };
};
