/** mulberry32: the same seed makes the same choices; the interleaving remains the machine's. */
export const createDice = (start: number): ((sides: number) => number) => {
  let state = start;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides);
  };
};
export type Dice = ReturnType<typeof createDice>;
