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
  /** Types of the events after a revision, up to the one that was loaded; null when it is too old to know. */
  readonly typesAfter: (revision: Revision) => readonly string[] | null;
  /** What this very command recorded on an earlier try. */
  readonly recordedBefore: readonly Read<Event>[];
}

/** Events of a stream from a revision on, all or at most `limit`, upcast to their present version. */
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

/** Folds events into what is known; those that another read of the same stream brought meanwhile are left out. */
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

/** A stream as it was at one moment. */
interface Folded<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly known: KnownStream;
}

/**
 * Streams of a subject that were read last, and their events in all, of some 100 bytes each. A longer stream has the room to
 * itself.
 */
const [MOST_STREAMS, MOST_EVENTS] = [50, 100_000];

export interface StreamsOptions {
  readonly snapshots?: Snapshots;
  readonly mostEvents?: number;
}

/**
 * The streams of each subject that were read last, as far as there is room for them. Each subject has its own room: the
 * products of a first load do not displace the orders that people edit.
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
      room.delete(stream); // or its new size would not count
      room.set(stream, known);
    },
  };
};

/**
 * Folds streams. The streams of each subject read last are kept in memory, and only their newer events are read the next time: an order
 * of 2,000 lines that is saved repeatedly is folded once. An endless stream that is not in memory is read from its
 * snapshot. A stream in memory whose state names a person is folded again once that person was erased.
 */
export const createStreams = (
  store: EventStore,
  { snapshots = noSnapshots, mostEvents = MOST_EVENTS }: StreamsOptions = {},
) => {
  const memory = createMemory(mostEvents);

  /** What is in memory of a stream, unless a person in it was erased since, maybe by another process. */
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

  /** The state of a stream; the initial one when there is none. */
  const stateOf = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: StreamName,
  ): Promise<State> => (await fold(decider, stream)).state;

  /** A stream folded, with what the command itself recorded there before. */
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
