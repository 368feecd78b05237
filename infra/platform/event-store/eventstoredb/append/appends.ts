import {
  type AppendResult as ServerAnswer,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Options } from 'p-retry';
import { type AppendRequest, NO_STREAM } from '../../append-request.ts';
import { type AppendResult, StreamCut } from '../../event-store.ts';
import { wrongRevision } from '../../repeated-append.ts';
import type { BatchStreams } from './batch-stream.ts';
import { callAlone, isPassing, retryWhilePassing } from '../client-calls.ts';
import { createInFlight } from './in-flight.ts';
import { assertNoSystemNames, formatPosition } from '../stored-event.ts';
import type { EarlierAppends } from './earlier-appends.ts';

/** No try of an append was answered, so it may be stored or not. Appending the same events again returns the outcome. */
export class AppendUnanswered extends Error {
  override readonly name = 'AppendUnanswered';
}

export interface AppendOptions {
  /** Number and pauses of the retries of an unanswered append; they send the same ids. */
  readonly retries: Options;
  /** Longest wait for the answer to one try. */
  readonly deadlineMs: number;
}

/** Most appends in flight. The deadline of a queued one has not begun. */
const MOST_UNANSWERED = 256;

/** The server may answer a repeated append without a position. */
const toAppendResult = async (
  earlier: EarlierAppends,
  { stream, expected, events }: AppendRequest,
  { nextExpectedRevision, position }: ServerAnswer,
): Promise<AppendResult> => {
  const revision = expected + events.length;
  if (Number(nextExpectedRevision) !== revision) {
    throw new StreamCut(stream); // the server counts on after a deletion
  }
  if (position !== undefined) return { revision, position: formatPosition(position) };
  return { revision, position: await earlier.positionAt(stream, revision, events.at(-1)?.id) };
};

const toActualRevision = ({ actualVersion }: WrongExpectedVersionError): number =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) : NO_STREAM;

/** One try. A repeated append returns the first result, whether found before it is sent or after the server refused it. */
const tryOnce = async (
  send: (request: AppendRequest) => Promise<ServerAnswer>,
  earlier: EarlierAppends,
  request: AppendRequest,
): Promise<AppendResult> => {
  const before = await earlier.answerTo(request, request.expected);
  if (before !== undefined) return before;
  try {
    const result = await toAppendResult(earlier, request, await send(request));
    earlier.note(request);
    return result;
  } catch (error) {
    if (error instanceof StreamDeletedError) {
      throw new StreamCut(request.stream, { cause: error });
    }
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    const actual = toActualRevision(error);
    const same = await earlier.answerTo(request, actual);
    if (same !== undefined) return same;
    throw wrongRevision(request, actual);
  }
};

/** Appends whose repetition returns the first result. */
export const createAppends = (
  batchStream: Pick<BatchStreams, 'append'>,
  earlier: EarlierAppends,
  { retries, deadlineMs }: AppendOptions,
) => {
  const inFlight = createInFlight(MOST_UNANSWERED);
  const send = async (request: AppendRequest): Promise<ServerAnswer> =>
    inFlight(request.teamId, async () =>
      callAlone(async () => batchStream.append(request, deadlineMs)),
    );
  return async (request: AppendRequest): Promise<AppendResult> => {
    assertNoSystemNames(request);
    try {
      return await retryWhilePassing(retries, async () => tryOnce(send, earlier, request));
    } catch (error) {
      if (!isPassing(error)) throw error;
      throw new AppendUnanswered(
        `An append to ${request.stream} was not answered; it may have been recorded`,
        { cause: error },
      );
    }
  };
};
