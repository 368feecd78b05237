import type { EventMetadata } from '@quartermaster/contracts/core/event';
import type { StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import {
  AppendTooLarge,
  type ExpectedRevision,
  LARGEST_APPEND_BYTES,
  type NewEvent,
  type StreamAppend,
} from './event-store.ts';

/** Revision of a stream that does not exist. */
export const NO_STREAM = -1;

/** A checked append; its events are text, ready to be stored. */
export interface AppendRequest {
  readonly stream: StreamName;
  readonly teamId: TeamId;
  /** NO_STREAM or the revision the stream must be at. */
  readonly expected: number;
  readonly events: readonly EventText[];
}

export interface EventText {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly metadata: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Characters that a database cannot store as text: NUL and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const LONGEST_NAME = 500;

const assertName = (what: string, name: string): void => {
  if (name.length > 0 && name.length <= LONGEST_NAME && !UNSTORABLE.test(name)) return;
  throw new Error(
    `${what} must be 1 to ${LONGEST_NAME} ordinary characters: ${JSON.stringify(name)}`,
  );
};

const toRevisionNumber = (expected: ExpectedRevision): number => {
  if (expected === 'no-stream') return NO_STREAM;
  if (Number.isInteger(expected) && expected >= 0) return expected;
  throw new Error(`Not an expected revision: ${String(expected)}`);
};

const serializeJson = (what: string, value: unknown): string => {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new Error(`${what} of an event must be a JSON value`);
  return text;
};

/** Events of one append usually share one metadata object, which is then serialised once. */
const createMetadataSerializer = (): ((metadata: EventMetadata) => string) => {
  let last: EventMetadata | undefined;
  let text = '';
  return (metadata) => {
    if (metadata !== last) text = serializeJson('Metadata', metadata);
    last = metadata;
    return text;
  };
};

const assertEvent = (event: NewEvent, teamId: TeamId): void => {
  if (!UUID.test(event.id)) throw new Error(`An event id is a UUID in lower case: ${event.id}`);
  if (event.metadata.teamId !== teamId) throw new Error('Events of one append belong to one team');
  if (!Number.isInteger(event.schemaVersion)) {
    throw new Error(`Not a schema version: ${String(event.schemaVersion)}`);
  }
  assertName('An event type', event.type);
};

/** Upper bound of UTF-8 bytes for one UTF-16 unit of a string. */
const MOST_BYTES = 3;

const assertSize = (stream: StreamName, events: readonly EventText[]): void => {
  const sum = (measure: (text: string) => number): number =>
    events.reduce((total, { data, metadata }) => total + measure(data) + measure(metadata), 0);
  if (sum(({ length }) => length) * MOST_BYTES <= LARGEST_APPEND_BYTES) return; // counting bytes takes longer
  if (sum((text) => Buffer.byteLength(text)) <= LARGEST_APPEND_BYTES) return;
  throw new AppendTooLarge(stream, LARGEST_APPEND_BYTES);
};

/** The texts that are stored for the events. */
const serializeEvents = (events: readonly NewEvent[]): readonly EventText[] => {
  const metadataText = createMetadataSerializer();
  return events.map(({ id, type, schemaVersion, data, metadata }) => ({
    id,
    type,
    schemaVersion,
    data: serializeJson('Data', data),
    metadata: metadataText(metadata),
  }));
};

/** Checks an append; every adapter must call it. Throws an Error that names the invalid part. */
export const toAppendRequest = (
  stream: StreamName,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): AppendRequest => {
  const [first] = events;
  if (first === undefined) throw new Error(`Nothing to append to ${stream}`);
  const { teamId } = first.metadata;
  assertName('A stream', stream);
  assertName('A team id', teamId);
  for (const event of events) assertEvent(event, teamId);
  const ids = new Set(events.map(({ id }) => id));
  if (ids.size < events.length)
    throw new Error(`An event id appears twice in an append to ${stream}`);
  const texts = serializeEvents(events);
  assertSize(stream, texts);
  return { stream, teamId, expected: toRevisionNumber(expected), events: texts };
};

/** Checks appends to several streams; every adapter must call it. Throws an Error that names the invalid part. */
export const toAppendRequests = (appends: readonly StreamAppend[]): readonly AppendRequest[] => {
  const requests = appends.map(({ stream, events, expected }) =>
    toAppendRequest(stream, events, expected),
  );
  const streams = new Set(requests.map(({ stream }) => stream));
  if (streams.size < requests.length) throw new Error('A stream is named twice in one append');
  return requests;
};
