import type { StreamName } from '@quartermaster/contracts/core/ids';
import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { type Decider, type DomainEvent } from './decider.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

/** First revision and number of the events of a command; they are consecutive, since they were one append. */
export interface CommandRange {
  readonly from: number;
  count: number;
}

/** The cached part of a stream. Each read extends it in place, without a copy. */
export interface CachedStream {
  state: unknown;
  /** Revision of the first event whose type is in `types`. */
  first: number;
  readonly types: string[];
  readonly commands: Map<string, CommandRange>;
  /** Ids of the keys by which texts of persons in the state were decrypted. An erasure deletes a key. */
  readonly personKeys: Set<string>;
  lastEventId: string;
  /** Revision of the newest snapshot; -1 without one. */
  snapshotAt: number;
}

/** For streams with snapshots: events between two snapshots, and newest events whose types and commands stay in memory. */
export const [SNAPSHOT_EVERY, EVENTS_IN_MEMORY] = [500, 1_000];

export const getRevision = ({ first, types }: CachedStream): number => first + types.length - 1;

/** Returns the types of the events after one revision, up to another; null when memory no longer holds them. */
export const listTypesBetween = (
  { first, types }: CachedStream,
  after: number,
  last: number,
): readonly string[] | null =>
  after + 1 < first ? null : types.slice(after + 1 - first, last + 1 - first);

export const createEmptyStream = (state: unknown): CachedStream => ({
  state,
  first: 0,
  types: [],
  commands: new Map(),
  personKeys: new Set(),
  lastEventId: '',
  snapshotAt: -1,
});

/** Adds the next event of the stream; the caller folds the state. */
export const addEvent = (
  known: CachedStream,
  { id, type, metadata: { commandId }, revision }: RecordedEvent,
): void => {
  known.types.push(type);
  known.lastEventId = id;
  const place = known.commands.get(commandId);
  if (place === undefined) known.commands.set(commandId, { from: revision, count: 1 });
  else place.count += 1;
};

/** Drops the types and commands of all but the newest events. */
const dropOldestEvents = (known: CachedStream): void => {
  const many = known.types.length - EVENTS_IN_MEMORY;
  if (many <= 0) return;
  known.types.splice(0, many);
  known.first += many;
  for (const [id, { from }] of known.commands) {
    if (from >= known.first) break;
    known.commands.delete(id);
  }
};

/** Restores the stream from its snapshot; null without one, or when the log has another event at the snapshot's revision. */
export const restoreFromSnapshot = async <Command, State, Event extends DomainEvent>(
  { store, snapshots }: { readonly store: EventStore; readonly snapshots: Snapshots },
  { snapshot: form }: Decider<Command, State, Event>,
  stream: StreamName,
): Promise<CachedStream | null> => {
  if (form === undefined) return null;
  const storedSnapshot = await snapshots.find(stream);
  if (storedSnapshot?.version !== form.version) return null;
  const { revision, eventId, types, commands } = storedSnapshot;
  const [event] = await store.readStream(stream, { from: revision, count: 1 });
  if (event?.id !== eventId) return null;
  return {
    state: form.fromJson(storedSnapshot.state),
    first: revision - types.length + 1,
    types: [...types],
    commands: new Map(commands.map(([id, from, count]) => [id, { from, count }])),
    personKeys: new Set(), // such a state has no texts of persons
    lastEventId: eventId,
    snapshotAt: revision,
  };
};

const toSnapshot = (known: CachedStream, stream: StreamName, version: number): Snapshot => ({
  stream,
  version,
  revision: getRevision(known),
  eventId: known.lastEventId,
  state: null,
  types: known.types,
  commands: [...known.commands].map(([id, { from, count }]) => [id, from, count] as const),
});

/** Stores a snapshot when enough events followed the last one, and drops the oldest events from memory. */
export const saveSnapshotWhenDue = <Command, State, Event extends DomainEvent>(
  snapshots: Snapshots,
  { snapshot: form }: Decider<Command, State, Event>,
  stream: StreamName,
  known: CachedStream,
): void => {
  const revision = getRevision(known);
  if (form === undefined || revision - known.snapshotAt < SNAPSHOT_EVERY) return;
  dropOldestEvents(known);
  known.snapshotAt = revision;
  const state = form.toJson(known.state as State);
  void snapshots.save({ ...toSnapshot(known, stream, form.version), state });
};
