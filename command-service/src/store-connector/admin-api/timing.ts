import { setTimeout as wait } from 'node:timers/promises';
import type { QueryCost } from '../platform/document.ts';

/** Clock and random numbers of the connector; tests pass their own. */
export interface Timing {
  /** The present instant (ISO, UTC). */
  readonly now: () => string;
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Waits; rejects with the signal's reason as soon as it aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Waits at least that long, or rejects with the signal's reason. */
export const sleep: Timing['sleep'] = async (milliseconds, signal) => {
  await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
};

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Wait before try number `failures + 1`: exponential, half of it random, so that callers that failed together do not retry
 * together. Never less than `retryAfterMs`, the server's Retry-After.
 */
export const backOffMs = (
  failures: number,
  random: () => number,
  retryAfterMs: number | null = null,
): number => {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  const jittered = Math.round(full / 2 + (full / 2) * random());
  return Math.max(jittered, retryAfterMs ?? 0);
};

/** Milliseconds of a Retry-After header: seconds, or an HTTP date compared with `now` (ISO). */
export const retryAfterMs = (header: string | null, now: string): number | null => {
  if (header === null) return null;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds)
    ? Date.parse(header) - Date.parse(now)
    : seconds * 1000;
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
};

/** The platform's leaky bucket of query points, estimated from its answers. */
export interface CostBucket {
  /** Time until the bucket holds the last cost of this document; 0 while the cost is unknown. */
  readonly waitMs: (document: string) => number;
  /** Subtracts the expected cost, so that concurrent calls do not use the same points. */
  readonly spend: (document: string) => void;
  readonly learn: (document: string, cost: QueryCost) => void;
}

interface Level {
  readonly available: number;
  readonly maximum: number;
  readonly perSecond: number;
  readonly at: number;
}

export const createCostBucket = (elapsedMs: () => number): CostBucket => {
  const costs = new Map<string, number>();
  let level: Level | null = null;

  const availableIn = ({ available, maximum, perSecond, at }: Level): number =>
    Math.min(maximum, available + ((elapsedMs() - at) / 1000) * perSecond);

  return {
    waitMs: (document) => {
      if (level === null) return 0;
      // The platform refuses a document that costs more than the bucket can hold.
      const needed = Math.min(costs.get(document) ?? 0, level.maximum);
      const missing = needed - availableIn(level);
      return missing > 0 ? Math.ceil((missing / level.perSecond) * 1000) : 0;
    },
    spend: (document) => {
      if (level === null) return;
      const available = availableIn(level) - (costs.get(document) ?? 0);
      level = { ...level, available, at: elapsedMs() };
    },
    learn: (document, { requestedQueryCost, throttleStatus }) => {
      costs.set(document, requestedQueryCost);
      const { maximumAvailable, currentlyAvailable, restoreRate } = throttleStatus;
      level = {
        available: currentlyAvailable,
        maximum: maximumAvailable,
        perSecond: restoreRate,
        at: elapsedMs(),
      };
    },
  };
};
