import { MONTHS_PER_YEAR, smoothLocally } from './season.ts';

/** Values that the smooth trend is made of, and how many neighbouring remainders are drawn together. */
const [TREND_POINTS, BLOCK_LENGTH] = [21, 24];
const SEED = 20_160_401;

/** Numbers from 0 up to 1 by a fixed sequence (mulberry32), so that the same history gives the same bags. */
const createNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Draws whole blocks of remainders in random order and cuts them to the length of the series. */
const drawBlocks = (remainders: Float64Array, next: () => number): Float64Array => {
  const n = remainders.length;
  const block = Math.min(BLOCK_LENGTH, n);
  const draws = Math.floor(n / block) + 2;
  const drawn = new Float64Array(draws * block);
  for (let draw = 0; draw < draws; draw += 1) {
    const from = Math.floor(next() * (n - block + 1));
    drawn.set(remainders.subarray(from, from + block), draw * block);
  }
  const cut = Math.floor(next() * block);
  return drawn.slice(cut, cut + n);
};

/**
 * Creates `count` series that resemble the given one, at least 25 values on the log scale: trend and season are kept, and blocks
 * of the remainders are drawn anew (moving block bootstrap; Bergmeir, Hyndman & Benítez 2016). `season` has its 12 indices, by
 * place in the year of the first value. The same input gives the same series.
 */
export const createBags = (
  values: Float64Array,
  season: Float64Array,
  count: number,
): readonly Float64Array[] => {
  const seasonAt = (at: number): number => season[at % MONTHS_PER_YEAR] ?? 0;
  const trend = smoothLocally(
    values.map((value, at) => value - seasonAt(at)),
    TREND_POINTS,
  );
  const pattern = trend.map((value, at) => value + seasonAt(at));
  const remainders = values.map((value, at) => value - (pattern[at] ?? 0));
  const next = createNumbers(SEED);
  return Array.from({ length: count }, () => {
    const drawn = drawBlocks(remainders, next);
    return pattern.map((value, at) => value + (drawn[at] ?? 0));
  });
};
