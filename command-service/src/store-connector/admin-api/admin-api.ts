import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { AdminDocument } from '../platform/document.ts';
import { type SendOptions, type Sent, sendWithToken } from './send.ts';
import { backOffMs, type CostBucket, createCostBucket, type Timing } from './timing.ts';

export interface Retry {
  readonly document: string;
  readonly reason: string;
  readonly waitMs: number;
}

export interface AdminApiOptions extends SendOptions {
  /** Called before each wait after a failure; the token is never passed. */
  readonly onRetry?: (retry: Retry) => void;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Requests that may fail before giving up; waiting for points does not count. */
  readonly maxTries?: number;
}

/** The store platform's Admin GraphQL API of one store. */
export interface AdminApi {
  /**
   * Sends a query until the store answers. Waits for query points, and retries after 429, 5xx, broken connections and invalid
   * answers. Rejects with STORE_UNAVAILABLE when it gives up, with the signal's reason when aborted.
   */
  readonly call: <Answer>(
    document: AdminDocument<Answer>,
    variables: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ) => Promise<Answer>;
}

export const DEFAULT_TRIES = 6;
const MOST_THROTTLES = 60;

const unavailable = (reason: string): Rejection =>
  new Rejection('STORE_UNAVAILABLE', `The store cannot be reached: ${reason}`);

/** The store answered and refused; a repetition is refused too. */
export class StoreRefused extends Rejection {
  /** HTTP status; null when the refusal is in the body. */
  readonly status: number | null;
  constructor(reason: string, status: number | null) {
    super('STORE_UNAVAILABLE', `The store cannot be reached: ${reason}`);
    this.status = status;
  }
}

const awaitPoints = async (
  bucket: CostBucket,
  name: string,
  timing: Timing,
  signal: AbortSignal,
): Promise<void> => {
  for (let wait = bucket.waitMs(name); wait > 0; wait = bucket.waitMs(name)) {
    await timing.sleep(wait, signal);
  }
  bucket.spend(name);
};

interface Counts {
  failures: number;
  throttles: number;
  /** True when the bucket reports missing points. */
  awaitsPoints: boolean;
}

interface CallState {
  readonly options: AdminApiOptions;
  readonly bucket: CostBucket;
  readonly counts: Counts;
}

/** The reaction to a failed request: the time to wait, or an error to give up. */
const planRetry = <Answer>(
  { outcome, retryAfterMs: requestedMs }: Sent<Answer>,
  counts: Counts,
  maxTries: number,
  random: () => number,
): { readonly waitMs: number; readonly reason: string } => {
  if (outcome.kind === 'throttled') {
    if (counts.throttles > MOST_THROTTLES) throw unavailable('it asks to slow down all the time');
    // If the bucket can compute the wait, the next round waits for the points.
    const known = counts.awaitsPoints && requestedMs === null;
    return {
      waitMs: known ? 0 : backOffMs(counts.throttles, random, requestedMs),
      reason: 'throttled',
    };
  }
  const reason = outcome.kind === 'answered' ? '' : outcome.reason;
  if (outcome.kind === 'refused') throw new StoreRefused(reason, outcome.status);
  if (counts.failures >= maxTries) throw unavailable(reason);
  return { waitMs: backOffMs(counts.failures, random, requestedMs), reason };
};

/** Sends one request; returns the answer, or the milliseconds to wait before the next try. */
const ask = async <Answer>(
  { options, bucket, counts }: CallState,
  document: AdminDocument<Answer>,
  variables: Readonly<Record<string, unknown>>,
  { signal, maxTries = DEFAULT_TRIES }: CallOptions,
): Promise<{ readonly answer: Answer } | { readonly waitMs: number; readonly reason: string }> => {
  await awaitPoints(bucket, document.name, options.timing, signal);
  const sent = await sendWithToken(options, { document, variables }, signal);
  const { outcome } = sent;
  if ('cost' in outcome && outcome.cost !== null) bucket.learn(document.name, outcome.cost);
  if (outcome.kind === 'answered') return outcome;
  counts[outcome.kind === 'throttled' ? 'throttles' : 'failures'] += 1;
  counts.awaitsPoints = bucket.waitMs(document.name) > 0;
  return planRetry(sent, counts, maxTries, options.timing.random);
};

export const createAdminApi = (options: AdminApiOptions): AdminApi => {
  const bucket = createCostBucket(options.timing.elapsedMs);
  return {
    call: async (document, variables, callOptions) => {
      const counts = { failures: 0, throttles: 0, awaitsPoints: false };
      for (;;) {
        const next = await ask({ options, bucket, counts }, document, variables, callOptions);
        if ('answer' in next) return next.answer;
        if (next.waitMs === 0) continue;
        options.onRetry?.({ document: document.name, ...next });
        await options.timing.sleep(next.waitMs, callOptions.signal);
      }
    },
  };
};
