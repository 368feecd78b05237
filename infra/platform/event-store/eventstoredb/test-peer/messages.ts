import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Revision, StreamName } from '@quartermaster/contracts/core/ids';
import { DELETED_REVISION, type PeerEvent } from './log/events.ts';

/** 100 nanoseconds, as the protocol counts time. */
const TICKS_PER_MS = 10_000n;

export const toUuid = (text: string): UUID => {
  const uuid = new sharedPb.UUID();
  uuid.setString(text);
  return uuid;
};

export const toStreamIdentifier = (stream: StreamName) => {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  return identifier;
};

/** The revision of a tombstone is too large for a number. */
const formatRevision = (revision: Revision): string =>
  revision === DELETED_REVISION ? String(2n ** 63n - 1n) : String(revision);

const newEventFrame = (event: PeerEvent): ReadResp => {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(toUuid(event.id));
  recorded.setStreamIdentifier(toStreamIdentifier(event.stream));
  recorded.setStreamRevision(formatRevision(event.revision));
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

const eventFrames = new WeakMap<PeerEvent, ReadResp>();

/** The frame of an event; it is serialised once for all readers. */
export const eventFrame = (event: PeerEvent): ReadResp => {
  const known = eventFrames.get(event);
  if (known !== undefined) return known;
  const bytes = newEventFrame(event).serializeBinary();
  const frame = Object.assign(new streamsPb.ReadResp(), { serializeBinary: () => bytes });
  eventFrames.set(event, frame);
  return frame;
};

export const streamNotFoundFrame = (stream: StreamName): ReadResp => {
  const notFound = new streamsPb.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(toStreamIdentifier(stream));
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

/** Builds a checkpoint frame. The prepare offset of a page is 0; that of an event is the commit offset. */
export const checkpointFrame = (commit: bigint, prepare: bigint): ReadResp => {
  const checkpoint = new streamsPb.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(commit));
  checkpoint.setPreparePosition(String(prepare));
  const frame = new streamsPb.ReadResp();
  frame.setCheckpoint(checkpoint);
  return frame;
};

export const caughtUpFrame = (): ReadResp => {
  const frame = new streamsPb.ReadResp();
  frame.setCaughtUp(new streamsPb.ReadResp.CaughtUp());
  return frame;
};

export const firstPositionFrame = (revision: number): ReadResp =>
  new streamsPb.ReadResp().setFirstStreamPosition(String(revision));

export const lastPositionFrame = (revision: number): ReadResp =>
  new streamsPb.ReadResp().setLastStreamPosition(String(revision));
