import { randomFrom } from '../core/random.ts';

/** The same seed makes the same choices; the interleaving remains the machine's. */
export const createDice = (seed: number): ((sides: number) => number) => {
  const random = randomFrom(seed);
  return (sides) => Math.floor(random() * sides);
};
export type Dice = ReturnType<typeof createDice>;
