import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamName } from '@quartermaster/contracts/core/ids';
import type { PeerEvent, ProposedEvent } from './log.ts';

/** 100 nanoseconds, as the protocol counts time. */
const TICKS_PER_MS = 10_000n;

export const uuidOf = (text: string): UUID => {
  const uuid = new sharedPb.UUID();
  uuid.setString(text);
  return uuid;
};

export const identifierOf = (stream: StreamName) => {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  return identifier;
};

export const proposedEventOf = (
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): ProposedEvent => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export const eventFrame = (event: PeerEvent): ReadResp => {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuidOf(event.id));
  recorded.setStreamIdentifier(identifierOf(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.offset));
  recorded.setPreparePosition(String(event.offset));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const headers = recorded.getMetadataMap();
  headers.set('type', event.type);
  headers.set('content-type', event.contentType);
  headers.set('created', String(BigInt(event.created.getTime()) * TICKS_PER_MS));
  const readEvent = new streamsPb.ReadResp.ReadEvent();
  readEvent.setEvent(recorded);
  readEvent.setCommitPosition(String(event.offset));
  const frame = new streamsPb.ReadResp();
  frame.setEvent(readEvent);
  return frame;
};

export const streamNotFoundFrame = (stream: StreamName): ReadResp => {
  const notFound = new streamsPb.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(identifierOf(stream));
  const frame = new streamsPb.ReadResp();
  frame.setStreamNotFound(notFound);
  return frame;
};

export const confirmationFrame = (): ReadResp => {
  const confirmation = new streamsPb.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(crypto.randomUUID());
  const frame = new streamsPb.ReadResp();
  frame.setConfirmation(confirmation);
  return frame;
};

export const checkpointFrame = (offset: bigint): ReadResp => {
  const checkpoint = new streamsPb.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(offset));
  checkpoint.setPreparePosition(String(offset));
  const frame = new streamsPb.ReadResp();
  frame.setCheckpoint(checkpoint);
  return frame;
};

export const caughtUpFrame = (): ReadResp => {
  const frame = new streamsPb.ReadResp();
  frame.setCaughtUp(new streamsPb.ReadResp.CaughtUp());
  return frame;
};

/** `withPosition` is false for repetitions whose position a server has forgotten. */
export const successAnswer = (last: PeerEvent, withPosition: boolean): AppendResp => {
  const success = new streamsPb.AppendResp.Success();
  success.setCurrentRevision(String(last.revision));
  if (withPosition) {
    const position = new streamsPb.AppendResp.Position();
    position.setCommitPosition(String(last.offset));
    position.setPreparePosition(String(last.offset));
    success.setPosition(position);
  } else success.setNoPosition(new sharedPb.Empty());
  const answer = new streamsPb.AppendResp();
  answer.setSuccess(success);
  return answer;
};

export const wrongRevisionAnswer = (expected: number, actual: number): AppendResp => {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (expected < 0) wrong.setExpectedNoStream(new sharedPb.Empty());
  else wrong.setExpectedRevision(String(expected));
  if (actual < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentRevision(String(actual));
  const answer = new streamsPb.AppendResp();
  answer.setWrongExpectedVersion(wrong);
  return answer;
};
