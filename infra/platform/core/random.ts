import { type Random, randomFrom } from '@quartermaster/contracts/core/random';

export { type Random, randomFrom };

/** A 32-bit hash of a text (FNV-1a with a final mix); seeds the values derived for one object of the shop. */
export const hashText = (seed: number, text: string): number => {
  let hash = (2_166_136_261 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** A number in [0, 1); always the same for the same seed, question and thing. */
export const drawRoll = (seed: number, question: string, thing: string): number =>
  randomFrom(hashText(seed, `${question}|${thing}`))();

/** A whole number in [from, to], both included. */
export const pickInteger = (roll: number, from: number, to: number): number =>
  from + Math.floor(roll * (to - from + 1));

/** One element of a list that is not empty. */
export const pick = <Item>(roll: number, items: readonly Item[]): Item => {
  const item = items[Math.floor(roll * items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
};
