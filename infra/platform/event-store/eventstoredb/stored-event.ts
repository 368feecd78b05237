import { OtherLog } from '../log-identity.ts';
import type { RecordedEvent as ServerEvent } from '@eventstore/db-client';
import type { EventMetadata } from '@quartermaster/contracts/core/event';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import { LogDamaged, type Position, type RecordedEvent } from '../event-store.ts';
import type { AppendRequest, EventText } from '../append-request.ts';

/** The server's position of an event: byte offsets in its transaction file. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Digits of the largest offset; zero-padded texts of one length order like their numbers. */
const DIGITS = 20;
const TOKEN = /^(\d{20})-(\d{20})$/;
/** The offset that servers before 22.6 return for an event read from a stream. */
const UNKNOWN_OFFSET = 2n ** 64n - 1n;

const padOffset = (offset: bigint): string => String(offset).padStart(DIGITS, '0');

/** The token of a position; throws when the server returned none. */
export const formatPosition = (at: LogPosition | undefined): Position => {
  if (at === undefined || at.commit === UNKNOWN_OFFSET) {
    throw new Error(
      'The event store returned no position of an event; it must be version 22.6 or newer',
    );
  }
  return toPosition(`${padOffset(at.commit)}-${padOffset(at.prepare)}`);
};

/** The server's position; null at the start, and for text that is not a position of a server. */
export const parseLogPosition = (position: Position): LogPosition | null => {
  const [, commit, prepare] = TOKEN.exec(String(position)) ?? [];
  if (commit === undefined || prepare === undefined) return null;
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};

/** The start of a read; throws OtherLog for a position of another kind of log. */
export const toLogPosition = (position: Position): LogPosition | 'start' => {
  if (position === START) return 'start';
  const found = parseLogPosition(position);
  if (found === null) throw new OtherLog(position);
  return found;
};

/** The metadata of a stored event: the event's metadata and the version of the data's schema. */
type StoredMetadata = EventMetadata & { readonly schemaVersion: number };

/** Prefix of the server's own streams and types, which subscriptions leave out. */
const SYSTEM = '$';

/** Throws for a stream or type with the server's prefix, since subscriptions would never deliver its events. */
export const assertNoSystemNames = ({ stream, events }: AppendRequest): void => {
  const reserved = [stream, ...events.map(({ type }) => type)].find((name) =>
    name.startsWith(SYSTEM),
  );
  if (reserved !== undefined) {
    throw new Error(`Names that begin with ${SYSTEM} belong to the event store: ${reserved}`);
  }
};

/** Stored text of the metadata: the event's metadata plus the version of the data's schema. */
export const serializeMetadata = ({ metadata, schemaVersion }: EventText): string =>
  `${metadata.slice(0, -1)},"schemaVersion":${schemaVersion}}`;

const isStoredMetadata = (metadata: unknown): metadata is StoredMetadata =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'schemaVersion' in metadata &&
  typeof metadata.schemaVersion === 'number' &&
  'teamId' in metadata &&
  typeof metadata.teamId === 'string';

/**
 * Converts a server event; undefined when another program appended it: the server itself, a link, or another application
 * on the same server.
 */
export const toRecordedEvent = (event: ServerEvent | undefined): RecordedEvent | undefined => {
  if (event === undefined || event.type.startsWith(SYSTEM) || !event.isJson) return undefined;
  if (!isStoredMetadata(event.metadata)) return undefined;
  const { schemaVersion, ...metadata } = event.metadata;
  return {
    id: event.id,
    type: event.type,
    schemaVersion,
    data: event.data,
    metadata,
    stream: event.streamId,
    revision: Number(event.revision),
    position: formatPosition(event.position),
    recordedAt: event.created.toISOString(),
  };
};

/** Converts an event of the product's streams; throws LogDamaged when another application appended it. */
export const toOwnEvent = (event: ServerEvent | undefined): RecordedEvent => {
  const own = toRecordedEvent(event);
  if (own !== undefined) return own;
  throw new LogDamaged(
    `Stream ${String(event?.streamId)} holds an event another application wrote: revision ${String(event?.revision)}`,
  );
};
