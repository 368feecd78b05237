import { setImmediate as nextTurn } from 'node:timers/promises';
import { NotLeaderError, type RecordedEvent as ServerEvent } from '@eventstore/db-client';
import pRetry, { type Options } from 'p-retry';

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

/** Does `work` again while the server is away; only for what may be done twice. */
export const patiently = <Result>(retries: Options, work: () => Promise<Result>): Promise<Result> =>
  pRetry(work, { ...retries, shouldRetry: ({ error }) => isPassing(error) });

/**
 * Starts a call of the client in a turn of the event loop of its own. When one call fails, the client closes the channel a
 * few steps later in the same turn; an append that begins in between throws where nobody can catch it (client 6.2.1).
 */
export const callAlone = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  await nextTurn();
  return call();
};

/** The part of the client's read streams that is used here. */
interface Answer extends AsyncIterable<{ readonly event?: ServerEvent }> {
  on(event: 'error', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/** Takes events of an answer until `take` says it has enough; an answer left early is cancelled on the server too. */
export const takeFrom = async (
  answer: Answer,
  take: (event: ServerEvent | undefined) => boolean,
): Promise<void> => {
  answer.on('error', () => undefined); // one that comes after the last look would end the process
  for await (const { event } of answer) {
    if (!take(event)) continue;
    await answer.cancel().catch(() => undefined);
    return;
  }
};
