import type { Store } from 'express-rate-limit';

interface Counted {
  readonly hits: number;
  readonly resetTime: Date;
}

/** Addresses that are counted at the same time; beyond that the one seen longest ago starts afresh. */
const MOST_ADDRESSES = 20_000;

/** Counts requests by address, in bounded memory. */
export const createRequestCounter = (mostAddresses = MOST_ADDRESSES): Store => {
  /** The address seen longest ago comes first. */
  const counts = new Map<string, Counted>();
  let windowMs = 0;
  const standing = (key: string): Counted => {
    const counted = counts.get(key);
    const now = Date.now();
    return counted !== undefined && counted.resetTime.getTime() > now
      ? counted
      : { hits: 0, resetTime: new Date(now + windowMs) };
  };
  const add = (key: string, hits: number): Counted => {
    const before = standing(key);
    const counted = { ...before, hits: Math.max(0, before.hits + hits) };
    counts.delete(key);
    counts.set(key, counted);
    const [oldest] = counts.keys();
    if (counts.size > mostAddresses && oldest !== undefined) counts.delete(oldest);
    return counted;
  };
  return {
    localKeys: true,
    init: (options) => {
      windowMs = options.windowMs;
    },
    increment: (key) => {
      const { hits: totalHits, resetTime } = add(key, 1);
      return { totalHits, resetTime };
    },
    decrement: (key) => void add(key, -1),
    resetKey: (key) => void counts.delete(key),
  };
};
