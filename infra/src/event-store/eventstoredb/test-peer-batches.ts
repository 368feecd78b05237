import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { streamNameOf } from './test-peer-appends.ts';
import type { Expected, PeerEvent, PeerLog, ProposedEvent } from './test-peer-log.ts';
import { identifierOf, proposedEventOf, uuidOf } from './test-peer-messages.ts';

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

const successOf = (last: PeerEvent) => {
  const position = new sharedPb.AllStreamPosition();
  position.setCommitPosition(String(last.offset));
  position.setPreparePosition(String(last.offset));
  const success = new streamsPb.BatchAppendResp.Success();
  success.setCurrentRevision(String(last.revision));
  success.setPosition(position);
  return success;
};

const conflictOf = (expected: number, actual: number) => {
  const wrong = new sharedPb.WrongExpectedVersion();
  if (expected < 0) wrong.setExpectedNoStream(new emptyPb.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  if (actual < 0) wrong.setCurrentNoStream(new emptyPb.Empty());
  else wrong.setCurrentStreamRevision(String(actual));
  const details = new anyPb.Any();
  details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  const error = new statusPb.Status();
  error.setMessage('Wrong expected version');
  error.setDetails(details);
  return error;
};

const answerOf = (log: PeerLog, { options, events }: Batch): BatchAppendResp => {
  if (options === undefined) throw new Error('A batch begins with its options');
  const stream = streamNameOf(options.getStreamIdentifier()?.getStreamName());
  const expected = expectedOf(options);
  const outcome = log.append(stream, events, expected);
  const answer = new streamsPb.BatchAppendResp();
  answer.setStreamIdentifier(identifierOf(stream));
  if (outcome.kind === 'written' || outcome.kind === 'repeated') {
    answer.setSuccess(successOf(outcome.last));
  } else if (outcome.kind === 'wrong-revision') {
    answer.setError(conflictOf(Number(expected), outcome.actual));
  }
  return answer;
};

/** Appends in batches, each answered by its correlation id; what every server of today offers beside the plain call. */
export const handleBatchAppend =
  (log: PeerLog) =>
  (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const batches = new Map<string, Batch>();
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? '';
      const batch = batches.get(id) ?? { options: request.getOptions(), events: [] };
      batches.set(id, batch);
      batch.events.push(...request.getProposedMessagesList().map(proposedEventOf));
      if (!request.getIsFinal()) return;
      batches.delete(id);
      const answer = answerOf(log, batch);
      answer.setCorrelationId(uuidOf(id));
      call.write(answer);
    });
    call.on('end', () => call.end());
  };
