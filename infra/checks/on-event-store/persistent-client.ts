import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Call,
  CallFailed,
  type CallInput,
  type CallOptions,
} from '@quartermaster/contracts/core/client';
import { chooseLater, START } from '@quartermaster/contracts/core/position';
import type { Route } from '@quartermaster/contracts/core/route';

const PAUSE_MS = 200;
/** More than any disturbance of a test lasts. */
const MOST_TRIES = 300;

/** True when no answer came, or the product is not available at the moment and names when to try again. */
const isTemporary = (error: unknown): boolean =>
  error instanceof CallFailed
    ? error.status === 503 && error.retryAfterSeconds !== null
    : (error as Error).name === 'TypeError'; // what fetch throws for a broken connection, outside the realm of a test

/**
 * A client that repeats each call, commands with one Idempotency-Key, until the answer is 2xx; queries also until they show its
 * own changes. It throws for any other answer than 2xx and 503 with Retry-After.
 */
export const createPersistentClient = (call: Call): Call => {
  let newest = START;
  const retry = async <R extends Route>(route: R, input: CallInput<R>, options: CallOptions) => {
    let reason: unknown = new Error(`${route.path} does not show what was changed`);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const minPosition = route.kind === 'query' && newest !== START ? newest : null;
      try {
        const result = await call(route, input, { ...options, minPosition });
        newest = chooseLater(result.position ?? START, newest);
        if (!result.stale) return result;
      } catch (error) {
        if (!isTemporary(error)) throw error;
        reason = error;
      }
      await wait(PAUSE_MS);
    }
    throw reason;
  };
  return async (route, input, options?: CallOptions) =>
    retry(
      route,
      input,
      route.kind === 'query' ? { ...options } : { idempotencyKey: randomUUID(), ...options },
    );
};
