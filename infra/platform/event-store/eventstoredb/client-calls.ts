import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  AccessDeniedError,
  NotLeaderError,
  type RecordedEvent as ServerEvent,
} from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import pRetry, { type Options } from 'p-retry';
import { type Position, START } from '@quartermaster/contracts/core/position';
import { OtherLog } from '../log-identity.ts';

/** Codes of calls that may succeed later. INTERNAL is the code of a reset connection. */
const PASSING_CODES: readonly unknown[] = [
  status.CANCELLED,
  status.DEADLINE_EXCEEDED,
  status.ABORTED,
  status.INTERNAL,
  status.UNAVAILABLE,
];
const DENIED_CODES: readonly unknown[] = [status.PERMISSION_DENIED, status.UNAUTHENTICATED];
/** Messages of the client while no member of a cluster answers, or while it replaces its connection. */
const PASSING_MESSAGE = /^Failed to discover|Channel has been shut down/;

/** The server refused a call because it is starting, too busy or without a leader, or the connection is being replaced. */
export class ServerNotReady extends Error {
  override readonly name = 'ServerNotReady';
}

/** The server sent nothing for a while during a read. */
export class ReadUnanswered extends Error {
  override readonly name = 'ReadUnanswered';
}

/** True when the state of the server or the connection caused the failure; the server may have executed the call. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof NotLeaderError || error instanceof ServerNotReady) return true;
  if (error instanceof ReadUnanswered) return true;
  if (PASSING_MESSAGE.test(error.message)) return true;
  return 'code' in error && PASSING_CODES.includes(error.code);
};

/** True when the server does not know the user, or the user may not make the call. */
export const isDenied = (error: unknown): boolean =>
  error instanceof AccessDeniedError ||
  (error instanceof Error && 'code' in error && DENIED_CODES.includes(error.code));

/** True for UNKNOWN, the server's answer to a read or subscription by a position at which it has no event. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === status.UNKNOWN;

/** Runs a read that begins at a position. Rejects with OtherLog when the server has no event there. */
export const readFrom = async <Result>(
  position: Position,
  read: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await read();
  } catch (error) {
    if (position === START || !isUnknown(error)) throw error;
    throw new OtherLog(position);
  }
};

/** Repeats `work` while the server cannot be reached; `work` must be safe to run twice. */
export const retryWhilePassing = <Result>(
  retries: Options,
  work: () => Promise<Result>,
): Promise<Result> => pRetry(work, { ...retries, shouldRetry: ({ error }) => isPassing(error) });

/**
 * Starts a call of the client in a separate turn of the event loop. When a call fails, the client closes the channel later in
 * the same turn; an append that begins in between throws an error that cannot be caught (client 6.2.1).
 */
export const callAlone = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  await nextTurn();
  return call();
};

/** The part of the client's read streams that is used here. */
interface Answer extends AsyncIterable<{ readonly event?: ServerEvent }> {
  on(event: 'error', listener: () => void): unknown;
  cancel(): Promise<void>;
  destroy(error: Error): unknown;
}

const cancel = async (answer: Answer): Promise<void> => answer.cancel().catch(() => undefined);

/** Ends a read when the server sends nothing for so long; the client's reads have no deadline. */
const watchSilence = (answer: Answer, longestMs: number): NodeJS.Timeout =>
  setTimeout(() => {
    void cancel(answer);
    answer.destroy(new ReadUnanswered(`The event store sent nothing for ${longestMs} ms`));
  }, longestMs);

/**
 * Passes events to `take` until it returns true; then cancels the rest of the answer on the server too. Rejects with
 * ReadUnanswered when the server sends nothing for `silenceMs`.
 */
export const takeEvents = async (
  answer: Answer,
  silenceMs: number,
  take: (event: ServerEvent | undefined) => boolean,
): Promise<void> => {
  answer.on('error', () => undefined); // an error after the loop would end the process
  const silence = watchSilence(answer, silenceMs);
  try {
    for await (const { event } of answer) {
      silence.refresh();
      if (!take(event)) continue;
      await cancel(answer);
      return;
    }
  } finally {
    clearTimeout(silence);
  }
};
