import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import { credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import timestampPb from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { toStreamIdentifier } from './messages.ts';

/** Headers of a call. */
export type Headers = Readonly<Record<string, string>>;

export const basicAuthorization = (user: string, password: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

export const toMetadata = (headers: Headers): Metadata => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  return metadata;
};

const LARGEST_MESSAGE = 17 * 1024 * 1024;

/** The generated stubs for an address, and the headers of its user. */
export const connectRaw = (url: string) => {
  const { searchParams, host, username, password } = new URL(url);
  const authority = searchParams.get('tlsCAFile');
  const isOpen = searchParams.get('tls') === 'false';
  const channel = isOpen
    ? credentials.createInsecure()
    : credentials.createSsl(authority === null ? null : readFileSync(authority));
  const options = { 'grpc.max_send_message_length': LARGEST_MESSAGE };
  const headers = username === '' ? {} : basicAuthorization(username, password);
  return { streams: new streamServices.StreamsClient(host, channel, options), headers };
};

export type RawConnection = ReturnType<typeof connectRaw>;

/** Describes the error by which a server refuses a call. */
export const describeEnding = ({ code, details, metadata }: ServiceError) => {
  const [exception] = metadata.get('exception');
  return { code: status[code], details, ...(exception !== undefined && { exception }) };
};

export interface BatchAppend {
  readonly stream: string;
  readonly expected: number | 'no-stream' | 'any';
  /** An event each. */
  readonly ids?: readonly string[];
  readonly type?: string;
  readonly data?: string;
  readonly deadlineMs?: number;
  readonly headers?: Headers;
}

const buildOptions = ({ stream, expected, deadlineMs = 10_000 }: BatchAppend) => {
  const options = new streamsPb.BatchAppendReq.Options();
  options.setStreamIdentifier(toStreamIdentifier(stream));
  options.setDeadline(timestampPb.Timestamp.fromDate(new Date(Date.now() + deadlineMs)));
  if (expected === 'no-stream') options.setNoStream(new emptyPb.Empty());
  else if (expected === 'any') options.setAny(new emptyPb.Empty());
  else options.setStreamPosition(String(expected));
  return options;
};

const proposedEvent = (id: string, type: string, data: string) => {
  const message = new streamsPb.BatchAppendReq.ProposedMessage();
  message.setId(new sharedPb.UUID().setString(id));
  message.getMetadataMap().set('type', type);
  message.getMetadataMap().set('content-type', 'application/json');
  message.setData(Buffer.from(data));
  message.setCustomMetadata(Buffer.from('{}'));
  return message;
};

const buildRequest = (append: BatchAppend): BatchAppendReq => {
  const request = new streamsPb.BatchAppendReq();
  request.setCorrelationId(new sharedPb.UUID().setString(randomUUID()));
  request.setOptions(buildOptions(append));
  const { ids = [randomUUID()], type = 'ThingHappened', data = '{}' } = append;
  request.setProposedMessagesList(ids.map((id) => proposedEvent(id, type, data)));
  return request.setIsFinal(true);
};

/** Parsers of the details of a refusal, by its name. */
const DETAILS: Readonly<Record<string, (bytes: Uint8Array) => object>> = {
  'event_store.client.WrongExpectedVersion': (bytes) => {
    const conflict = sharedPb.WrongExpectedVersion.deserializeBinary(bytes);
    const actual = Number(conflict.getCurrentStreamRevision());
    return { actual: conflict.hasCurrentNoStream() ? 'no-stream' : actual };
  },
  'event_store.client.MaximumAppendSizeExceeded': (bytes) => {
    const limit = sharedPb.MaximumAppendSizeExceeded.deserializeBinary(bytes);
    return { limitBytes: limit.getMaxappendsize() };
  },
};

const describeRefusal = (error: Status) => {
  const details = error.getDetails() ?? new anyPb.Any();
  const type = details.getTypeName();
  const said = DETAILS[type]?.(details.getValue_asU8());
  return { code: error.getCode(), type, message: error.getMessage(), ...said };
};

const describeSuccess = (success: BatchAppendResp.Success) => ({
  revision: Number(success.getCurrentRevision()),
  commit: BigInt(success.getPosition()?.getCommitPosition() ?? 0),
  prepare: BigInt(success.getPosition()?.getPreparePosition() ?? 0),
});

const describeAnswer = (response: BatchAppendResp) => {
  const error = response.getError();
  if (error !== undefined) return describeRefusal(error);
  return describeSuccess(response.getSuccess() ?? new streamsPb.BatchAppendResp.Success());
};

export type BatchAnswer = ReturnType<typeof describeAnswer>;

/** The answers to some appends of one call, in the order they came; a call that is refused ends with how it ended. */
export const batchAppend = async (
  { streams, headers }: RawConnection,
  ...appends: readonly BatchAppend[]
): Promise<readonly (BatchAnswer | ReturnType<typeof describeEnding>)[]> =>
  new Promise((resolve) => {
    const answers: (BatchAnswer | ReturnType<typeof describeEnding>)[] = [];
    const call = streams.batchAppend(toMetadata({ ...headers, ...appends[0]?.headers }));
    const end = (): void => {
      resolve(answers);
      call.cancel();
    };
    call.on('data', (response: BatchAppendResp) => {
      answers.push(describeAnswer(response));
      if (answers.length === appends.length) end();
    });
    call.once('error', (error: ServiceError) => {
      if (answers.length < appends.length) answers.push(describeEnding(error));
      call.on('error', () => undefined);
      end();
    });
    for (const append of appends) call.write(buildRequest(append));
  });
