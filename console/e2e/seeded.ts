import { randomFrom } from '@quartermaster/contracts/core/random';

/** Pseudo-random numbers: the same seed yields the same sequence. */
export interface Dice {
  /** At least 0, below 1. */
  readonly next: () => number;
  /** A whole number from `least` to `most`, both included. */
  readonly nextInteger: (least: number, most: number) => number;
  readonly happens: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
}

export const createDice = (seed: number): Dice => {
  const next = randomFrom(seed);
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
