import { setTimeout as sleep } from 'node:timers/promises';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, ServiceError } from '@grpc/grpc-js';
import { type PeerFaults, tooLarge, unavailable } from './faults.ts';
import type { Expected, PeerLog, ProposedEvent } from './log.ts';
import { proposedEventOf, successAnswer, wrongRevisionAnswer } from './messages.ts';

type Options = AppendReq.Options;

const expectedOf = (options: Options): Expected => {
  if (options.hasNoStream()) return -1;
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasAny()) return 'any';
  throw new Error('The peer is not made for streams that have to exist');
};

export const streamNameOf = (name: Uint8Array | string | undefined): string =>
  Buffer.from(name ?? '').toString('utf8');

const requestOf = async (call: ServerReadableStream<AppendReq, AppendResp>) => {
  let options: Options | undefined;
  const events: ProposedEvent[] = [];
  for await (const message of call as AsyncIterable<AppendReq>) {
    options ??= message.getOptions();
    const proposed = message.getProposedMessage();
    if (proposed !== undefined) events.push(proposedEventOf(proposed));
  }
  if (call.cancelled) throw unavailable(); // the rest of its events never came
  if (options === undefined) throw new Error('An append begins with its options');
  const stream = streamNameOf(options.getStreamIdentifier()?.getStreamName());
  return { stream, events, expected: expectedOf(options) };
};

/** Throws the ServiceError the call is answered with. */
const answerOf = async (
  call: ServerReadableStream<AppendReq, AppendResp>,
  log: PeerLog,
  faults: PeerFaults,
): Promise<AppendResp> => {
  const { stream, events, expected } = await requestOf(call);
  const refusal = faults.refusalOf(call);
  if (refusal !== undefined) throw refusal;
  const fault = faults.nextAppend();
  if (fault === 'unavailable') throw unavailable();
  const outcome = log.append(stream, events, expected);
  await log.written();
  if (outcome.kind === 'too-large') throw tooLarge(log.maxAppendBytes);
  if (fault === 'answer-lost') throw unavailable();
  if (fault === 'answer-late') await sleep(faults.lateMs);
  if (outcome.kind === 'wrong-revision') {
    return wrongRevisionAnswer(Number(expected), outcome.actual);
  }
  return successAnswer(outcome.last, outcome.kind === 'written' || !faults.forgetsPositions);
};

export const handleAppend =
  (log: PeerLog, faults: PeerFaults) =>
  (
    call: ServerReadableStream<AppendReq, AppendResp>,
    answer: (error: ServiceError | null, value?: AppendResp) => void,
  ): void => {
    answerOf(call, log, faults).then(
      (value) => answer(null, value),
      (error: unknown) => answer(error as ServiceError),
    );
  };
