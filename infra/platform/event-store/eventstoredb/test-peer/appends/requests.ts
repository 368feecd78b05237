import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from '../log/decide-append.ts';
import type { ProposedEvent } from '../log/events.ts';

type Options = AppendReq.Options | BatchAppendReq.Options;
type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

export const decodeStreamName = (name: Uint8Array | string | undefined): string =>
  Buffer.from(name ?? '').toString('utf8');

const getExpectedRevision = (options: Options): string | undefined => {
  if ('hasRevision' in options) return options.hasRevision() ? options.getRevision() : undefined;
  return options.hasStreamPosition() ? options.getStreamPosition() : undefined;
};

/** Undefined when the options name no expectation, which the protocol does not allow. */
export const parseExpected = (options: Options): Expected | undefined => {
  if (options.hasNoStream()) return -1;
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'exists';
  const revision = getExpectedRevision(options);
  return revision === undefined ? undefined : Number(revision);
};

/** Defects of the options of an append. */
export type OptionsProblem = 'no-stream' | 'empty-stream' | 'no-expectation';

export const findOptionsProblem = (options: Options): OptionsProblem | undefined => {
  const identifier = options.getStreamIdentifier();
  if (identifier === undefined) return 'no-stream';
  if (identifier.getStreamName().length === 0) return 'empty-stream';
  return parseExpected(options) === undefined ? 'no-expectation' : undefined;
};

/** Defects of an event. */
export type EventProblem = 'no-type' | 'empty-type';

export const findEventProblem = (
  messages: readonly ProposedMessage[],
): EventProblem | undefined => {
  const headers = messages.map((message) => message.getMetadataMap());
  if (headers.some((map) => !map.has('type') || !map.has('content-type'))) return 'no-type';
  return headers.some((map) => map.get('type') === '') ? 'empty-type' : undefined;
};

const formatHalf = (text: string | undefined): string =>
  BigInt.asUintN(64, BigInt(text ?? 0))
    .toString(16)
    .padStart(16, '0');

/** The text of an id, which callers write as text or as two numbers. */
export const formatUuid = (uuid: UUID | undefined): string => {
  if (uuid === undefined) return '';
  if (uuid.hasString()) return uuid.getString();
  const halves = uuid.getStructured();
  const hex = `${formatHalf(halves?.getMostSignificantBits())}${formatHalf(halves?.getLeastSignificantBits())}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

export const parseProposedEvent = (message: ProposedMessage): ProposedEvent => {
  const headers = message.getMetadataMap();
  return {
    id: formatUuid(message.getId()),
    type: headers.get('type') ?? '',
    contentType: headers.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};
