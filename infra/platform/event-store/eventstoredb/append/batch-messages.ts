import {
  AccessDeniedError,
  type AppendResult as ServerAnswer,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { StreamName } from '@quartermaster/contracts/core/ids';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import timestampPb from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { AppendRequest, EventText } from '../../append-request.ts';
import { AppendTooLarge } from '../../event-store.ts';
import { ServerNotReady } from '../client-calls.ts';
import { serializeMetadata } from '../stored-event.ts';

/** Bytes of events per message of the protocol; a larger append is sent as several messages. */
const MESSAGE_BYTES = 1024 * 1024;

const { Options, ProposedMessage } = streamsPb.BatchAppendReq;

const toUuid = (text: string) => {
  const uuid = new sharedPb.UUID();
  uuid.setString(text);
  return uuid;
};

const buildOptions = (
  { stream, expected }: AppendRequest,
  deadline: Date,
): BatchAppendReq.Options => {
  const identifier = new sharedPb.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const options = new Options();
  options.setStreamIdentifier(identifier);
  options.setDeadline(timestampPb.Timestamp.fromDate(deadline));
  if (expected < 0) options.setNoStream(new emptyPb.Empty());
  else options.setStreamPosition(String(expected));
  return options;
};

const toProposedMessage = (event: EventText) => {
  const message = new ProposedMessage();
  const [data, metadata] = [Buffer.from(event.data), Buffer.from(serializeMetadata(event))];
  message.setId(toUuid(event.id));
  message.getMetadataMap().set('type', event.type);
  message.getMetadataMap().set('content-type', 'application/json');
  message.setData(data);
  message.setCustomMetadata(metadata);
  return { message, bytes: data.length + metadata.length };
};

/** The messages of one append. The first carries its options, the last is marked as final. */
export const buildBatchMessages = (
  request: AppendRequest,
  correlationId: string,
  deadline: Date,
): readonly BatchAppendReq[] => {
  const messages: BatchAppendReq[] = [];
  let size = Infinity;
  for (const { message, bytes } of request.events.map(toProposedMessage)) {
    if (size + bytes > MESSAGE_BYTES) {
      messages.push(new streamsPb.BatchAppendReq().setCorrelationId(toUuid(correlationId)));
      size = 0;
    }
    messages.at(-1)?.addProposedMessages(message);
    size += bytes;
  }
  messages[0]?.setOptions(buildOptions(request, deadline));
  messages.at(-1)?.setIsFinal(true);
  return messages;
};

/** The correlation id of an answer; servers write it as text or as two numbers. */
export const parseCorrelationId = (answer: BatchAppendResp): string => {
  const id = answer.getCorrelationId();
  if (id?.hasString() === true) return id.getString();
  const half = (text: string | undefined): string =>
    BigInt.asUintN(64, BigInt(text ?? 0))
      .toString(16)
      .padStart(16, '0');
  const hex = `${half(id?.getStructured()?.getMostSignificantBits())}${half(id?.getStructured()?.getLeastSignificantBits())}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** The append breaks a rule of the server; sending it again cannot help. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

const NAMES = 'event_store.client.';
/** Refusals that recur at every retry. */
const LASTING: readonly string[] = ['BadRequest', 'InvalidTransaction'];

/** The error of a refusal that neither the stream nor the caller caused. */
const toRefusalError = (name: string, text: string): Error =>
  LASTING.includes(name)
    ? new AppendRefused(`The event store refuses an append to ${text}`)
    : new ServerNotReady(`The event store did not take an append to ${text}`);

/** Builds the errors of the client's plain append; sets only the fields that are read here. */
const toClientError = (status: Status, stream: StreamName): Error => {
  const details = status.getDetails() ?? new anyPb.Any();
  const name = details.getTypeName().replace(NAMES, '');
  if (name === 'WrongExpectedVersion') {
    const conflict = sharedPb.WrongExpectedVersion.deserializeBinary(details.getValue_asU8());
    return WrongExpectedVersionError.fromWrongExpectedVersion(conflict, stream);
  }
  if (name === 'MaximumAppendSizeExceeded') {
    const bound = sharedPb.MaximumAppendSizeExceeded.deserializeBinary(details.getValue_asU8());
    return new AppendTooLarge(stream, bound.getMaxappendsize());
  }
  if (name === 'StreamDeleted') return StreamDeletedError.fromStreamName(stream);
  if (name === 'AccessDenied') return new AccessDeniedError(undefined, 'Access Denied');
  return toRefusalError(name, `${stream}: ${status.getMessage()}`);
};

/** Parses the answer to an append; throws the server's refusal. */
export const parseServerAnswer = (answer: BatchAppendResp, stream: StreamName): ServerAnswer => {
  const [status, success] = [answer.getError(), answer.getSuccess()];
  if (status !== undefined) throw toClientError(status, stream);
  const position = success?.getPosition();
  return {
    success: true,
    nextExpectedRevision: BigInt(success?.getCurrentRevision() ?? -1),
    ...(position !== undefined && {
      position: {
        commit: BigInt(position.getCommitPosition()),
        prepare: BigInt(position.getPreparePosition()),
      },
    }),
  };
};
