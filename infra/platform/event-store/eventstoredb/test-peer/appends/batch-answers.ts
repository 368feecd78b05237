import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected } from '../log/decide-append.ts';
import { toStreamIdentifier } from '../messages.ts';
import type { EventProblem, OptionsProblem } from './requests.ts';

interface Details {
  serializeBinary(): Uint8Array;
}

/** A refusal within an answer: a code, the name of the refusal, and its details of the type with that name. */
const refusal = (code: number, name: string, details: Details): BatchAppendResp => {
  const packed = new anyPb.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  const error = new statusPb.Status();
  error.setCode(code);
  error.setMessage(name);
  error.setDetails(packed);
  return new streamsPb.BatchAppendResp().setError(error);
};

/** Without an offset for repetitions whose position a server has forgotten. */
export const success = (revision: number, offset: bigint | undefined): BatchAppendResp => {
  const written = new streamsPb.BatchAppendResp.Success();
  if (revision < 0) written.setNoStream(new emptyPb.Empty());
  else written.setCurrentRevision(String(revision));
  if (offset === undefined) written.setNoPosition(new emptyPb.Empty());
  else {
    const position = new sharedPb.AllStreamPosition();
    position.setCommitPosition(String(offset));
    position.setPreparePosition(String(offset));
    written.setPosition(position);
  }
  return new streamsPb.BatchAppendResp().setSuccess(written);
};

export const wrongRevision = (expected: Expected, actual: number): BatchAppendResp => {
  const conflict = new sharedPb.WrongExpectedVersion();
  if (expected === 'any') conflict.setExpectedAny(new emptyPb.Empty());
  else if (expected === 'exists') conflict.setExpectedStreamExists(new emptyPb.Empty());
  else if (expected < 0) conflict.setExpectedNoStream(new emptyPb.Empty());
  else conflict.setExpectedStreamPosition(String(expected));
  if (actual < 0) conflict.setCurrentNoStream(new emptyPb.Empty());
  else conflict.setCurrentStreamRevision(String(actual));
  return refusal(status.ALREADY_EXISTS, 'WrongExpectedVersion', conflict);
};

export const tooLarge = (maxAppendBytes: number): BatchAppendResp => {
  const limit = new sharedPb.MaximumAppendSizeExceeded();
  limit.setMaxappendsize(maxAppendBytes);
  return refusal(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', limit);
};

export const tombstoned = (stream: string): BatchAppendResp => {
  const deleted = new sharedPb.StreamDeleted();
  deleted.setStreamIdentifier(toStreamIdentifier(stream));
  return refusal(status.NOT_FOUND, 'StreamDeleted', deleted);
};

export const deadlinePassed = (): BatchAppendResp =>
  refusal(status.DEADLINE_EXCEEDED, 'Timeout', new sharedPb.Timeout());

export const accessDenied = (): BatchAppendResp =>
  refusal(status.PERMISSION_DENIED, 'AccessDenied', new sharedPb.AccessDenied());

const REASONS: Readonly<Record<OptionsProblem | EventProblem | 'no-correlation-id', string>> = {
  'no-correlation-id': "Value cannot be null. (Parameter 'dto')",
  'no-stream': 'Object reference not set to an instance of an object.',
  'empty-stream': "Value cannot be null. (Parameter 'value')",
  'no-expectation':
    'Status(StatusCode="InvalidArgument", Detail="\'None\' is not a valid ' +
    'EventStore.Client.Streams.BatchAppendReq+Types+Options+ExpectedStreamPositionOneofCase")',
  'no-type': 'The given key was not present in the dictionary.',
  'empty-type': "Empty eventType provided. (Parameter 'eventType')",
};

/** The refusal of an append that the protocol does not allow. */
export const badRequest = (problem: keyof typeof REASONS): BatchAppendResp => {
  const reason = new sharedPb.BadRequest();
  reason.setMessage(REASONS[problem]);
  return refusal(status.INVALID_ARGUMENT, 'BadRequest', reason);
};

/** The answer of a server that is starting: a status with empty details. */
export const notReady = (): BatchAppendResp => {
  const packed = new anyPb.Any();
  packed.pack(new Uint8Array(), 'google.protobuf.Empty');
  const error = new statusPb.Status();
  error.setMessage('Server Is Not Ready');
  error.setDetails(packed);
  return new streamsPb.BatchAppendResp().setError(error);
};
