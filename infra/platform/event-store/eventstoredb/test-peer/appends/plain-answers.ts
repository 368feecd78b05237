import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServiceError } from '@grpc/grpc-js';
import type { Expected } from '../log/decide-append.ts';
import { handlerFailed, invalidArgument } from '../errors.ts';
import type { EventProblem, OptionsProblem } from './requests.ts';

type Conflict = AppendResp.WrongExpectedVersion;

/** Without an offset for repetitions whose position a server has forgotten. */
export const successAnswer = (revision: number, offset: bigint | undefined): AppendResp => {
  const success = new streamsPb.AppendResp.Success();
  if (revision < 0) success.setNoStream(new sharedPb.Empty());
  else success.setCurrentRevision(String(revision));
  if (offset === undefined) success.setNoPosition(new sharedPb.Empty());
  else {
    const position = new streamsPb.AppendResp.Position();
    position.setCommitPosition(String(offset));
    position.setPreparePosition(String(offset));
    success.setPosition(position);
  }
  return new streamsPb.AppendResp().setSuccess(success);
};

/** The server writes every revision twice: for clients before and since version 20.6. */
const setActual = (conflict: Conflict, actual: number): Conflict => {
  if (actual < 0) {
    return conflict.setNoStream2060(new sharedPb.Empty()).setCurrentNoStream(new sharedPb.Empty());
  }
  return conflict.setCurrentRevision2060(actual).setCurrentRevision(String(actual));
};

const setExpected = (conflict: Conflict, expected: Expected): Conflict => {
  if (expected === 'any') {
    return conflict.setAny2060(new sharedPb.Empty()).setExpectedAny(new sharedPb.Empty());
  }
  if (expected === 'exists') {
    return conflict
      .setStreamExists2060(new sharedPb.Empty())
      .setExpectedStreamExists(new sharedPb.Empty());
  }
  if (expected < 0) return conflict.setExpectedNoStream(new sharedPb.Empty());
  return conflict.setExpectedRevision2060(expected).setExpectedRevision(String(expected));
};

export const wrongRevisionAnswer = (expected: Expected, actual: number): AppendResp => {
  const conflict = setActual(new streamsPb.AppendResp.WrongExpectedVersion(), actual);
  return new streamsPb.AppendResp().setWrongExpectedVersion(setExpected(conflict, expected));
};

/** The error of an append that the protocol does not allow. */
export const problemError = (problem: OptionsProblem | EventProblem): ServiceError => {
  if (problem === 'no-expectation') {
    const type =
      'EventStore.Client.Streams.AppendReq+Types+Options+ExpectedStreamRevisionOneofCase';
    return invalidArgument(`'None' is not a valid ${type}`);
  }
  if (problem !== 'no-type') return handlerFailed();
  return invalidArgument("Required Metadata Property 'type' is missing", {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
};
