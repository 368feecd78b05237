import type { Revision, StreamName } from '@quartermaster/contracts/core/ids';

/** An event as the peer keeps it. */
export interface PeerEvent {
  readonly id: string;
  readonly stream: StreamName;
  readonly revision: Revision;
  /** Start of its record in the log. Commit and prepare offset are the same, as for every event a server writes today. */
  readonly offset: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly created: Date;
}

export type ProposedEvent = Pick<PeerEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** Before the first event a server writes a record that no reader receives. */
const FIRST_OFFSET = 200n;
/** Bytes of a record besides its names and payload. */
const RECORD_OVERHEAD = 100;

/** Revision of the event that ends a tombstoned stream; also the `$tb` of a deleted one. */
export const DELETED_REVISION = Number(2n ** 63n - 1n);

const recordBytes = ({ stream, type, data, metadata }: PeerEvent): bigint =>
  BigInt(RECORD_OVERHEAD + stream.length + type.length + data.length + metadata.length);

/** Returns the offset of the next record. */
export const getEndOffset = (events: readonly PeerEvent[]): bigint => {
  const last = events.at(-1);
  return last === undefined ? FIRST_OFFSET : last.offset + recordBytes(last);
};

/** The recorded events of an append that begins at a revision. */
export const recordAfter = (
  events: readonly PeerEvent[],
  stream: StreamName,
  proposed: readonly ProposedEvent[],
  firstRevision: Revision,
): readonly PeerEvent[] => {
  let offset = getEndOffset(events);
  return proposed.map((event, index) => {
    const revision = firstRevision + index;
    const recorded = { ...event, stream, revision, offset, created: new Date() };
    offset += recordBytes(recorded);
    return recorded;
  });
};

/** True for an offset within a record, where no record begins. */
export const isInsideRecord = (before: PeerEvent | undefined, offset: bigint): boolean => {
  if (before === undefined) return offset > 0n && offset < FIRST_OFFSET;
  return before.offset < offset && offset < before.offset + recordBytes(before);
};

/** The payloads together, as the server compares them with its limit; metadata does not count. */
export const payloadBytes = (events: readonly ProposedEvent[]): number =>
  events.reduce((sum, { data }) => sum + data.length, 0);

/** An event that the server writes by itself. */
export const systemEvent = (type: string, data: string): ProposedEvent => ({
  id: crypto.randomUUID(),
  type,
  contentType: type === '$>' ? 'application/octet-stream' : 'application/json',
  data: Buffer.from(data),
  metadata: new Uint8Array(),
});
