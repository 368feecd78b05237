import {
  type AppendResult as ServerAnswer,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Options } from 'p-retry';
import { type AppendRequest, NO_STREAM } from '../../append-request.ts';
import { type AppendResult, LogDamaged } from '../../event-store.ts';
import { wrongRevision } from '../../repeated-append.ts';
import { createBatchStream } from './batch-stream.ts';
import { callAlone, isPassing, patiently } from '../client-calls.ts';
import type { Connection } from '../connection.ts';
import { createInFlight } from './in-flight.ts';
import { assertNoSystemNames, tokenOf } from '../stored-event.ts';
import type { EarlierAppends } from './earlier-appends.ts';

/** Every try of an append ended without an answer. The same events may be appended again: that finds out. */
export class AppendUnanswered extends Error {
  override readonly name = 'AppendUnanswered';
}

export interface AppendOptions {
  /** How often and after which pauses an append without an answer is sent again, with the same ids. */
  readonly retries: Options;
  /** Longest wait for the answer to one try. */
  readonly deadlineMs: number;
}

/** Appends on their way at once; the deadline of one that waits here has not begun. */
const MOST_UNANSWERED = 256;

/** A repeated append that the server recognised may come without a position. */
const resultOf = async (
  earlier: EarlierAppends,
  { stream, expected, events }: AppendRequest,
  { nextExpectedRevision, position }: ServerAnswer,
): Promise<AppendResult> => {
  const revision = expected + events.length;
  if (Number(nextExpectedRevision) !== revision) {
    throw new LogDamaged(
      `${stream} took events up to ${revision} and is at ${nextExpectedRevision}`,
    );
  }
  if (position !== undefined) return { revision, position: tokenOf(position) };
  return { revision, position: await earlier.positionAt(stream, revision, events.at(-1)?.id) };
};

const actualOf = ({ actualVersion }: WrongExpectedVersionError): number =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) : NO_STREAM;

/** One try: an append that is there already is answered as then, before it is sent and when the server refuses it. */
const tryOnce = async (
  send: (request: AppendRequest) => Promise<ServerAnswer>,
  earlier: EarlierAppends,
  request: AppendRequest,
): Promise<AppendResult> => {
  const before = await earlier.answerTo(request, request.expected);
  if (before !== undefined) return before;
  try {
    const result = await resultOf(earlier, request, await send(request));
    earlier.note(request);
    return result;
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    const actual = actualOf(error);
    const same = await earlier.answerTo(request, actual);
    if (same !== undefined) return same;
    throw wrongRevision(request, actual);
  }
};

/** Appends that answer the same however often they are made. */
export const createAppends = (
  connection: Connection,
  earlier: EarlierAppends,
  { retries, deadlineMs }: AppendOptions,
) => {
  const batchStream = createBatchStream(connection);
  const inFlight = createInFlight(MOST_UNANSWERED);
  const send = async (request: AppendRequest): Promise<ServerAnswer> =>
    inFlight(request.teamId, async () => callAlone(async () => batchStream(request, deadlineMs)));
  return async (request: AppendRequest): Promise<AppendResult> => {
    assertNoSystemNames(request);
    try {
      return await patiently(retries, async () => tryOnce(send, earlier, request));
    } catch (error) {
      if (!isPassing(error)) throw error;
      throw new AppendUnanswered(
        `An append to ${request.stream} was not answered; it may have been recorded`,
        { cause: error },
      );
    }
  };
};
