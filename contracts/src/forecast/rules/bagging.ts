import { type Random, randomFrom } from '../../core/random.ts';
import { MONTHS_PER_YEAR, smoothLocally } from './season.ts';

/** Values that the smooth trend is made of, and neighbouring remainders that form a block. */
const [TREND_POINTS, BLOCK_LENGTH] = [21, 24];
const SEED = 20_160_401;

/** Draws whole blocks of remainders in random order and cuts them to the length of the series. */
const drawBlocks = (remainders: Float64Array, next: Random): Float64Array => {
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
 * Creates `count` series that resemble the given one (moving block bootstrap; Bergmeir, Hyndman & Benítez 2016). Each has the trend
 * and the season of the given series, and its remainders in a new order: blocks of neighbours, drawn with replacement. `values` are
 * at least 25 months on the log scale; `season` has 12 indices, and the first belongs to the first month. The same input gives the
 * same series.
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
  const next = randomFrom(SEED);
  return Array.from({ length: count }, () => {
    const drawn = drawBlocks(remainders, next);
    return pattern.map((value, at) => value + (drawn[at] ?? 0));
  });
};
