import { definitionOf, upcastEventData } from '@quartermaster/contracts/core/event';
import type { Revision, StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import type {
  EventStore,
  ReadStreamOptions,
  RecordedEvent,
} from '@quartermaster/platform/event-store/event-store';
import { openedKeysOf } from '@quartermaster/platform/persons/protected-log';
import { LRUCache } from 'lru-cache';
import type { Decider, DomainEvent } from './decider.ts';
import {
  fromSnapshot,
  keepSnapshot,
  type KnownStream,
  noteEvent,
  revisionOf,
  typesBetween,
  unknownStream,
} from './known-stream.ts';
import { noSnapshots, type Snapshots } from './snapshots.ts';

export const streamOf = (subject: string, teamId: TeamId, id: string): string =>
  `${subject}-${teamId}.${id}`;

const subjectOf = (stream: StreamName): string => stream.slice(0, stream.indexOf('-'));

/** An event in its present version. */
type Read<Event> = RecordedEvent &
  Event & {
    /** Ids of the keys by which texts of persons in it were decrypted. */
    readonly personKeys: readonly string[];
  };

export interface Loaded<State, Event> {
  readonly state: State;
  readonly revision: Revision;
  /** Types of the events after a revision, up to the one that was loaded; null when the revision is too old. */
  readonly typesAfter: (revision: Revision) => readonly string[] | null;
  /** Events that the same command recorded on an earlier try. */
  readonly recordedBefore: readonly Read<Event>[];
}

/** Reads the events of a stream from a revision on, all or at most `count`, upcast to their present version. */
export const readEvents = async <Command, State, Event extends DomainEvent>(
  store: EventStore,
  { definitions }: Decider<Command, State, Event>,
  stream: StreamName,
  part: ReadStreamOptions = {},
): Promise<readonly Read<Event>[]> => {
  const recorded = await store.readStream(stream, part);
  return recorded.map((entry) => {
    const definition = definitionOf(definitions, entry);
    const data = upcastEventData(definition, entry.schemaVersion, entry.data);
    const personKeys = definition.persons === undefined ? [] : openedKeysOf(entry);
    return { ...entry, schemaVersion: definition.version, data, personKeys } as Read<Event>;
  });
};

export const foldEvents = <Command, State, Event extends DomainEvent>(
  { initial, evolve }: Decider<Command, State, Event>,
  events: readonly Read<Event>[],
): State => events.reduce(evolve, initial);

/** Folds new events into a cached stream; skips those that a concurrent read of the stream has folded. */
const take = <Command, State, Event extends DomainEvent>(
  known: KnownStream,
  { evolve }: Decider<Command, State, Event>,
  events: readonly Read<Event>[],
): void => {
  for (const read of events) {
    if (read.revision !== revisionOf(known) + 1) continue;
    known.state = evolve(known.state as State, read);
    noteEvent(known, read);
    for (const keyId of read.personKeys) known.personKeys.add(keyId);
  }
};

/** State and revision of a stream at one moment. */
interface Folded<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly known: KnownStream;
}

/**
 * Bounds of the cache of a subject: streams, and events of all of them, of some 100 bytes each. A longer stream fills the
 * cache alone.
 */
const [MOST_STREAMS, MOST_EVENTS] = [50, 100_000];

export interface StreamsOptions {
  readonly snapshots?: Snapshots;
  readonly mostEvents?: number;
}

/**
 * Caches the most recently read streams. Each subject has its own cache, so the products of a first load do not evict the
 * orders that people edit.
 */
const createMemory = (mostEvents: number) => {
  const rooms = new Map<string, LRUCache<string, KnownStream>>();
  const roomOf = (stream: StreamName): LRUCache<string, KnownStream> => {
    const subject = subjectOf(stream);
    const room =
      rooms.get(subject) ??
      new LRUCache<string, KnownStream>({
        max: MOST_STREAMS,
        maxSize: mostEvents,
        sizeCalculation: ({ types }) => Math.min(types.length, mostEvents),
      });
    rooms.set(subject, room);
    return room;
  };
  return {
    find: (stream: StreamName): KnownStream | undefined => roomOf(stream).get(stream),
    forget: (stream: StreamName): void => void roomOf(stream).delete(stream),
    remember: (stream: StreamName, known: KnownStream): void => {
      const room = roomOf(stream);
      room.delete(stream); // the cache measures the size only on insertion
      room.set(stream, known);
    },
  };
};

/**
 * Folds streams. The most recently read streams of each subject stay in memory, and the next read folds only newer events:
 * an order of 2,000 lines that is saved repeatedly is folded once. An endless stream that is not in memory starts from its
 * snapshot. A cached stream whose state names a person is folded again after that person was erased.
 */
export const createStreams = (
  store: EventStore,
  { snapshots = noSnapshots, mostEvents = MOST_EVENTS }: StreamsOptions = {},
) => {
  const memory = createMemory(mostEvents);

  /** Returns the cached stream, unless a person in it was erased since, perhaps by another process. */
  const recall = async (stream: StreamName): Promise<KnownStream | undefined> => {
    const known = memory.find(stream);
    if (known === undefined || known.personKeys.size === 0) return known;
    if (await store.hasKeys?.(known.personKeys)) return known;
    memory.forget(stream);
    return undefined;
  };

  const fold = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: StreamName,
  ): Promise<Folded<State>> => {
    const known =
      (await recall(stream)) ??
      (await fromSnapshot({ store, snapshots }, decider, stream)) ??
      unknownStream(decider.initial);
    const events = await readEvents(store, decider, stream, { from: revisionOf(known) + 1 });
    take(known, decider, events);
    keepSnapshot(snapshots, decider, stream, known);
    if (known.types.length > 0) memory.remember(stream, known);
    return { state: known.state as State, revision: revisionOf(known), known };
  };

  /** Returns the state of a stream; the initial state when the stream does not exist. */
  const stateOf = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: StreamName,
  ): Promise<State> => (await fold(decider, stream)).state;

  /** Folds a stream, and reads the events that the command recorded there on an earlier try. */
  const load = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: StreamName,
    commandId: string,
  ): Promise<Loaded<State, Event>> => {
    const { state, revision, known } = await fold(decider, stream);
    const place = known.commands.get(commandId);
    const already = place === undefined ? [] : await readEvents(store, decider, stream, place);
    return {
      state,
      revision,
      typesAfter: (after) => typesBetween(known, after, revision),
      recordedBefore: already,
    };
  };

  return { stateOf, load };
};
