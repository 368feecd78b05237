import { chooseLater, START } from '@quartermaster/contracts/core/position';
import {
  type Call,
  CallFailed,
  type CallInput,
  type CallOptions,
} from '@quartermaster/contracts/core/client';
import type { Route } from '@quartermaster/contracts/core/route';
import pRetry from 'p-retry';

/** The server waits 2 s before it returns an answer older than the requested position. */
const RETRIES = { retries: 14, minTimeout: 100, factor: 1 };

class TooOld extends Error {
  override readonly name = 'TooOld';
}

const isNotShownYet = (error: unknown): boolean =>
  error instanceof TooOld || (error instanceof CallFailed && error.status === 503);

/** A client whose queries wait for its own changes, so that a page shows the data that a test has prepared. */
export const withReadYourWrites = (call: Call): Call => {
  let newest = START;
  const ask = async <R extends Route>(route: R, input: CallInput<R>, options?: CallOptions) => {
    const minPosition = options?.minPosition ?? (newest === START ? null : newest);
    const result = await call(route, input, { ...options, minPosition });
    if (result.stale) throw new TooOld(`${route.path} shows less than ${String(minPosition)}`);
    return result;
  };
  return async (route, input, options) => {
    if (route.kind === 'query') {
      const shouldRetry = ({ error }: { error: unknown }) => isNotShownYet(error);
      return pRetry(() => ask(route, input, options), { ...RETRIES, shouldRetry });
    }
    const result = await call(route, input, options);
    newest = chooseLater(result.position ?? START, newest);
    return result;
  };
};
