import type { QueryCost } from '../platform/envelope.ts';

/** The platform's leaky bucket of query points, as far as its answers tell. */
export interface CostBucket {
  /** How long until the bucket holds what this document asked for last time; 0 while unknown. */
  readonly waitMs: (document: string) => number;
  /** Takes the expected cost out, so that calls made at once do not count on the same points. */
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
      // What costs more than the bucket can hold is the platform's to refuse.
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
