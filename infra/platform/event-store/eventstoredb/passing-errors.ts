import { NotLeaderError } from '@eventstore/db-client';
import { tryAgain } from '../../core/try-again.ts';

/** Codes of calls that may go well another time: cancelled, unknown, deadline, aborted, internal (a reset), unavailable. */
const PASSING_CODES: readonly unknown[] = [1, 2, 4, 10, 13, 14];
/** What the client says itself while no member of a cluster answers, or its connection is being replaced. */
const PASSING_MESSAGE = /^Failed to discover|Channel has been shut down/;

/** The server did not take a call: it starts, is too busy, has no leader, or its connection is being replaced. */
export class ServerNotReady extends Error {
  override readonly name = 'ServerNotReady';
}

/** Whether a call failed because of the server's state or the way to it; it may or may not have been done. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof NotLeaderError || error instanceof ServerNotReady) return true;
  if (PASSING_MESSAGE.test(error.message)) return true;
  return 'code' in error && PASSING_CODES.includes(error.code);
};

/** Does `work` again while the server is away, once after each pause; only for what may be done twice. */
export const patiently = <Result>(
  pausesMs: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> => tryAgain(pausesMs, isPassing, work);
