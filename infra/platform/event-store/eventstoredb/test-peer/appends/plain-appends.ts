import { setTimeout as sleep } from 'node:timers/promises';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, ServiceError } from '@grpc/grpc-js';
import { toServiceError, streamDeleted, tooLarge, unavailable } from '../errors.ts';
import type { PeerFaults } from '../faults.ts';
import type { PeerLog } from '../log.ts';
import { problemError, successAnswer, wrongRevisionAnswer } from './plain-answers.ts';
import {
  parseExpected,
  findEventProblem,
  findOptionsProblem,
  parseProposedEvent,
  decodeStreamName,
} from './requests.ts';

type AppendCall = ServerReadableStream<AppendReq, AppendResp>;

const collectMessages = async (call: AppendCall) => {
  let options: AppendReq.Options | undefined;
  const proposed: AppendReq.ProposedMessage[] = [];
  for await (const message of call as AsyncIterable<AppendReq>) {
    options ??= message.getOptions();
    const event = message.getProposedMessage();
    if (event !== undefined) proposed.push(event);
  }
  if (call.cancelled) throw unavailable(); // the rest of its events never came
  return { options: options ?? new streamsPb.AppendReq.Options(), proposed };
};

const readRequest = async (call: AppendCall) => {
  const { options, proposed } = await collectMessages(call);
  const problem = findOptionsProblem(options) ?? findEventProblem(proposed);
  if (problem !== undefined) throw problemError(problem);
  return {
    stream: decodeStreamName(options.getStreamIdentifier()?.getStreamName()),
    events: proposed.map(parseProposedEvent),
    expected: parseExpected(options) ?? 'any',
  };
};

type Request = Awaited<ReturnType<typeof readRequest>>;

const appendTo = (log: PeerLog, { stream, events, expected }: Request, faults: PeerFaults) => {
  const outcome = log.append(stream, events, expected);
  if (outcome.kind === 'too-large') throw tooLarge(log.maxAppendBytes);
  if (outcome.kind === 'tombstoned') throw streamDeleted(stream);
  if (outcome.kind === 'wrong-revision') return wrongRevisionAnswer(expected, outcome.actual);
  const forgotten = outcome.kind === 'repeated' && faults.forgetsPositions;
  return successAnswer(outcome.revision, forgotten ? undefined : outcome.offset);
};

/** Throws the ServiceError the call is answered with. */
const answerAppend = async (
  call: AppendCall,
  log: PeerLog,
  faults: PeerFaults,
): Promise<AppendResp> => {
  const request = await readRequest(call);
  const refusal = faults.findRefusal(call);
  if (refusal !== undefined) throw refusal;
  const fault = faults.nextAppend();
  if (fault === 'unavailable') throw unavailable();
  const answer = appendTo(log, request, faults);
  await log.written();
  if (fault === 'answer-lost') throw unavailable();
  if (fault === 'answer-late') await sleep(faults.lateMs);
  return answer;
};

export const handleAppend =
  (log: PeerLog, faults: PeerFaults) =>
  (call: AppendCall, answer: (error: ServiceError | null, value?: AppendResp) => void): void => {
    answerAppend(call, log, faults).then(
      (value) => answer(null, value),
      (error: unknown) => answer(toServiceError(error)),
    );
  };
