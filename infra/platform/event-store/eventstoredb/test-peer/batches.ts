import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream, ServiceError } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { streamNameOf } from './appends.ts';
import { type PeerFaults, unavailable } from './faults.ts';
import type { Expected, PeerEvent, PeerLog, ProposedEvent } from './log.ts';
import { identifierOf, proposedEventOf, uuidOf } from './messages.ts';

interface Batch {
  readonly options: BatchAppendReq.Options | undefined;
  readonly events: ProposedEvent[];
}

const expectedOf = (options: BatchAppendReq.Options): Expected => {
  if (options.hasNoStream()) return -1;
  if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  if (options.hasAny()) return 'any';
  throw new Error('The peer is not made for streams that have to exist');
};

/** `withPosition` is false for repetitions whose position a server has forgotten. */
const successOf = (last: PeerEvent, withPosition: boolean) => {
  const success = new streamsPb.BatchAppendResp.Success();
  success.setCurrentRevision(String(last.revision));
  if (!withPosition) return success.setNoPosition(new emptyPb.Empty());
  const position = new sharedPb.AllStreamPosition();
  position.setCommitPosition(String(last.offset));
  position.setPreparePosition(String(last.offset));
  return success.setPosition(position);
};

const statusOf = (text: string, details: { readonly name: string; readonly bytes: Uint8Array }) => {
  const packed = new anyPb.Any();
  packed.pack(details.bytes, details.name);
  const error = new statusPb.Status();
  error.setMessage(text);
  error.setDetails(packed);
  return error;
};

const conflictOf = (expected: number, actual: number) => {
  const wrong = new sharedPb.WrongExpectedVersion();
  if (expected < 0) wrong.setExpectedNoStream(new emptyPb.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  if (actual < 0) wrong.setCurrentNoStream(new emptyPb.Empty());
  else wrong.setCurrentStreamRevision(String(actual));
  const name = 'event_store.client.WrongExpectedVersion';
  return statusOf('Wrong expected version', { name, bytes: wrong.serializeBinary() });
};

const tooLarge = (maxAppendBytes: number) => {
  const limit = new sharedPb.MaximumAppendSizeExceeded();
  limit.setMaxappendsize(maxAppendBytes);
  const name = 'event_store.client.MaximumAppendSizeExceeded';
  const text = `Maximum Append Size of ${maxAppendBytes} Exceeded.`;
  return statusOf(text, { name, bytes: limit.serializeBinary() });
};

const accessDenied = () =>
  statusOf('Access Denied', {
    name: 'event_store.client.AccessDenied',
    bytes: new sharedPb.AccessDenied().serializeBinary(),
  });

/** The answer of a server that is starting: a status with empty details. */
const notReady = () =>
  statusOf('Server Is Not Ready', { name: 'google.protobuf.Empty', bytes: new Uint8Array() });

const appendTo = (
  log: PeerLog,
  { options, events }: Batch,
  faults: PeerFaults,
): BatchAppendResp => {
  if (options === undefined) throw new Error('A batch begins with its options');
  const stream = streamNameOf(options.getStreamIdentifier()?.getStreamName());
  const expected = expectedOf(options);
  const outcome = log.append(stream, events, expected);
  const answer = new streamsPb.BatchAppendResp();
  answer.setStreamIdentifier(identifierOf(stream));
  if (outcome.kind === 'wrong-revision') {
    return answer.setError(conflictOf(Number(expected), outcome.actual));
  }
  if (outcome.kind === 'too-large') return answer.setError(tooLarge(log.maxAppendBytes));
  const withPosition = outcome.kind === 'written' || !faults.forgetsPositions;
  return answer.setSuccess(successOf(outcome.last, withPosition));
};

/** The answer to an append, when there is one. Throws the ServiceError that ends the whole call. */
const answerOf = async (
  log: PeerLog,
  batch: Batch,
  faults: PeerFaults,
): Promise<BatchAppendResp | undefined> => {
  if (faults.deniesAccess) return new streamsPb.BatchAppendResp().setError(accessDenied());
  const fault = faults.nextAppend();
  if (fault === 'unavailable') throw unavailable();
  if (fault === 'not-ready') return new streamsPb.BatchAppendResp().setError(notReady());
  const answer = appendTo(log, batch, faults);
  await log.written();
  if (fault === 'answer-lost') throw unavailable();
  if (fault === 'answer-late') await sleep(faults.lateMs);
  await faults.held;
  return faults.hangs ? undefined : answer;
};

interface AppendTally {
  append: number;
  /** Appends that came and were not answered yet, now and at most so far. */
  unanswered: number;
  mostUnanswered: number;
}

/** Appends of one call, each answered by its correlation id as soon as it is done. */
export const handleBatchAppend =
  (log: PeerLog, faults: PeerFaults, tally: AppendTally) =>
  (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const batches = new Map<string, Batch>();
    const answer = async (id: string, batch: Batch): Promise<void> => {
      const refusal = faults.leader === undefined ? undefined : faults.refusalOf(call);
      if (refusal !== undefined) throw refusal;
      const response = await answerOf(log, batch, faults);
      if (response === undefined || call.cancelled) return;
      call.write(response.setCorrelationId(uuidOf(id)));
    };
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? '';
      const batch = batches.get(id) ?? { options: request.getOptions(), events: [] };
      batches.set(id, batch);
      batch.events.push(...request.getProposedMessagesList().map(proposedEventOf));
      if (!request.getIsFinal()) return;
      batches.delete(id);
      tally.append += 1;
      tally.unanswered += 1;
      tally.mostUnanswered = Math.max(tally.mostUnanswered, tally.unanswered);
      answer(id, batch)
        .catch((error: unknown) => call.emit('error', error as ServiceError))
        .finally(() => {
          tally.unanswered -= 1;
        });
    });
    call.on('end', () => call.end());
  };
