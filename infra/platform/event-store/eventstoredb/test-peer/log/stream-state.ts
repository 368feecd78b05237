import type { StreamName } from '@quartermaster/contracts/core/ids';
import { DELETED_REVISION, type PeerEvent } from './events.ts';

/** All events by their stream, and the streams that are tombstoned. */
export interface Streams {
  readonly streams: ReadonlyMap<StreamName, readonly PeerEvent[]>;
  readonly tombstones: ReadonlySet<StreamName>;
}

/** Settings of a stream by an operator; the newest event of its metadata stream holds them. */
export interface StreamMetadata {
  /** Number of the newest events that are kept. */
  readonly $maxCount?: number;
  /** The first revision that is kept. */
  readonly $tb?: number;
}

export const buildMetadataStreamName = (stream: StreamName): StreamName => `$$${stream}`;

export const readMetadata = ({ streams }: Streams, stream: StreamName): StreamMetadata => {
  const newest = streams.get(buildMetadataStreamName(stream))?.at(-1);
  if (newest === undefined) return {};
  return JSON.parse(Buffer.from(newest.data).toString()) as StreamMetadata;
};

export const getLastRevision = (entries: readonly PeerEvent[] | undefined): number =>
  entries?.at(-1)?.revision ?? -1;

export interface StreamState {
  readonly entries: readonly PeerEvent[];
  readonly lastRevision: number;
  /** The first revision that readers receive. */
  readonly firstRevision: number;
  /** Deleted so that a new append begins it again. */
  readonly isDeleted: boolean;
  /** Deleted for ever. */
  readonly isTombstoned: boolean;
  readonly hasMetadata: boolean;
}

export const getStreamState = (log: Streams, stream: StreamName): StreamState => {
  const entries = log.streams.get(stream) ?? [];
  const lastRevision = getLastRevision(entries);
  const { $maxCount = Infinity, $tb = 0 } = readMetadata(log, stream);
  return {
    entries,
    lastRevision,
    firstRevision: Math.max(0, lastRevision - $maxCount + 1, $tb),
    isDeleted: $tb === DELETED_REVISION,
    isTombstoned: log.tombstones.has(stream),
    hasMetadata: log.streams.has(buildMetadataStreamName(stream)),
  };
};
