import type { RecordedEvent as ServerEvent } from '@eventstore/db-client';
import type { EventMetadata } from '@quartermaster/contracts/core/event';
import { LogDamaged, type Position, type RecordedEvent, START } from '../event-store.ts';
import type { AppendRequest, EventText } from '../append-request.ts';

/** Where the server keeps an event: byte offsets in its transaction file. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Digits of the largest offset; zero-padded texts of one length order like their numbers. */
const DIGITS = 20;
const TOKEN = /^(\d{20})-(\d{20})$/;
/** What servers before 22.6 answer for an event read from a stream. */
const UNKNOWN_OFFSET = 2n ** 64n - 1n;

const padded = (offset: bigint): string => String(offset).padStart(DIGITS, '0');

/** The token of a position; throws when the server did not say where the event is. */
export const tokenOf = (at: LogPosition | undefined): Position => {
  if (at === undefined || at.commit === UNKNOWN_OFFSET) {
    throw new Error(
      'The event store does not say where in the log an event is; it must be version 22.6 or newer',
    );
  }
  return `${padded(at.commit)}-${padded(at.prepare)}`;
};

/** Where a read has to begin; throws for text that this log never gave out. */
export const logPositionOf = (position: Position): LogPosition | 'start' => {
  if (position === START) return 'start';
  const [, commit, prepare] = TOKEN.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new Error(`Not a position of this log: ${position}`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};

/** The metadata of a stored event: that of the port and the version of the data's schema. */
type StoredMetadata = EventMetadata & { readonly schemaVersion: number };

/** Streams and types the server keeps for itself begin so; subscriptions leave them out. */
const SYSTEM = '$';

/** Refuses what the server would take for its own, and subscriptions would never show. */
export const assertNoSystemNames = ({ stream, events }: AppendRequest): void => {
  const reserved = [stream, ...events.map(({ type }) => type)].find((name) =>
    name.startsWith(SYSTEM),
  );
  if (reserved !== undefined) {
    throw new Error(`Names that begin with ${SYSTEM} belong to the event store: ${reserved}`);
  }
};

/** Metadata as it is stored: the text of the port's, with the version of the data's schema. */
export const metadataTextOf = ({ metadata, schemaVersion }: EventText): string =>
  `${metadata.slice(0, -1)},"schemaVersion":${schemaVersion}}`;

const isStoredMetadata = (metadata: unknown): metadata is StoredMetadata =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'schemaVersion' in metadata &&
  typeof metadata.schemaVersion === 'number' &&
  'teamId' in metadata &&
  typeof metadata.teamId === 'string';

/**
 * The event as the port gives it; undefined when it was not appended by this product: the server's own events, links,
 * and those of other applications on the same server.
 */
export const recordedEventOf = (event: ServerEvent | undefined): RecordedEvent | undefined => {
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
    position: tokenOf(event.position),
    recordedAt: event.created.toISOString(),
  };
};

/** The same for a stream of the product, where nobody else writes. */
export const ownEventOf = (event: ServerEvent | undefined): RecordedEvent => {
  const own = recordedEventOf(event);
  if (own !== undefined) return own;
  throw new LogDamaged(
    `Stream ${String(event?.streamId)} holds an event another application wrote: revision ${String(event?.revision)}`,
  );
};
