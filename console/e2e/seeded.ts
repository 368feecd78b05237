/** Pseudo-random numbers: the same seed yields the same sequence. */
export interface Dice {
  /** At least 0, below 1. */
  readonly next: () => number;
  /** A whole number from `least` to `most`, both included. */
  readonly nextInteger: (least: number, most: number) => number;
  readonly happens: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
}

/** Mulberry32. */
export const createDice = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  return {
    next,
    nextInteger: between,
    happens: (probability) => next() < probability,
    pick: (values) => {
      const value = values[between(0, values.length - 1)];
      if (value === undefined) throw new Error('Nothing to pick from');
      return value;
    },
  };
};
