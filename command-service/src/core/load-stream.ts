import { getEventDefinition, upcastEventData } from '@quartermaster/contracts/core/event';
import type { Revision, StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import type {
  EventStore,
  ReadStreamOptions,
  RecordedEvent,
} from '@quartermaster/platform/event-store/event-store';
import { listOpenedKeyIds } from '@quartermaster/platform/persons/protected-log';
import { LRUCache } from 'lru-cache';
import type { Decider, DomainEvent } from './decider.ts';
import {
  restoreFromSnapshot,
  saveSnapshotWhenDue,
  type CachedStream,
  addEvent,
  getRevision,
  listTypesBetween,
  createEmptyStream,
} from './cached-stream.ts';
import { noSnapshots, type Snapshots } from './snapshots.ts';

export const buildStreamName = (subject: string, teamId: TeamId, id: string): string =>
  `${subject}-${teamId}.${id}`;

const parseSubject = (stream: StreamName): string => stream.slice(0, stream.indexOf('-'));

/** An event in its present version. */
type UpcastEvent<Event> = RecordedEvent &
  Event & {
    /** Ids of the keys by which texts of persons in it were decrypted. */
    readonly personKeys: readonly string[];
  };

export interface LoadedStream<State, Event> {
  readonly state: State;
  readonly revision: Revision;
  /** Types of the events after a revision, up to the one that was loaded; null when the revision is too old. */
  readonly typesAfter: (revision: Revision) => readonly string[] | null;
  /** Events that the same command recorded on an earlier try. */
  readonly recordedBefore: readonly UpcastEvent<Event>[];
}

/** Reads the events of a stream from a revision on, all or at most `count`, upcast to their present version. */
export const readEvents = async <Command, State, Event extends DomainEvent>(
  store: EventStore,
  { definitions }: Decider<Command, State, Event>,
  stream: StreamName,
  part: ReadStreamOptions = {},
): Promise<readonly UpcastEvent<Event>[]> => {
  const recorded = await store.readStream(stream, part);
  return recorded.map((entry) => {
    const definition = getEventDefinition(definitions, entry);
    const data = upcastEventData(definition, entry.schemaVersion, entry.data);
    const personKeys = definition.persons === undefined ? [] : listOpenedKeyIds(entry);
    return { ...entry, schemaVersion: definition.version, data, personKeys } as UpcastEvent<Event>;
  });
};

export const foldEvents = <Command, State, Event extends DomainEvent>(
  { initial, evolve }: Decider<Command, State, Event>,
  events: readonly UpcastEvent<Event>[],
): State => events.reduce(evolve, initial);

/** Folds new events into a cached stream; skips those that a concurrent read of the stream has folded. */
const foldNewEvents = <Command, State, Event extends DomainEvent>(
  known: CachedStream,
  { evolve }: Decider<Command, State, Event>,
  events: readonly UpcastEvent<Event>[],
): void => {
  for (const read of events) {
    if (read.revision !== getRevision(known) + 1) continue;
    known.state = evolve(known.state as State, read);
    addEvent(known, read);
    for (const keyId of read.personKeys) known.personKeys.add(keyId);
  }
};

/** State and revision of a stream at one moment. */
interface FoldedStream<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly known: CachedStream;
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
const createStreamCache = (mostEvents: number) => {
  const cachesBySubject = new Map<string, LRUCache<string, CachedStream>>();
  const getCache = (stream: StreamName): LRUCache<string, CachedStream> => {
    const subject = parseSubject(stream);
    const room =
      cachesBySubject.get(subject) ??
      new LRUCache<string, CachedStream>({
        max: MOST_STREAMS,
        maxSize: mostEvents,
        sizeCalculation: ({ types }) => Math.min(types.length, mostEvents),
      });
    cachesBySubject.set(subject, room);
    return room;
  };
  return {
    find: (stream: StreamName): CachedStream | undefined => getCache(stream).get(stream),
    forget: (stream: StreamName): void => void getCache(stream).delete(stream),
    remember: (stream: StreamName, known: CachedStream): void => {
      const room = getCache(stream);
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
  const cache = createStreamCache(mostEvents);

  /** Returns the cached stream, unless a person in it was erased since, perhaps by another process. */
  const findCached = async (stream: StreamName): Promise<CachedStream | undefined> => {
    const known = cache.find(stream);
    if (known === undefined || known.personKeys.size === 0) return known;
    if (await store.hasKeys?.(known.personKeys)) return known;
    cache.forget(stream);
    return undefined;
  };

  const fold = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: StreamName,
  ): Promise<FoldedStream<State>> => {
    const known =
      (await findCached(stream)) ??
      (await restoreFromSnapshot({ store, snapshots }, decider, stream)) ??
      createEmptyStream(decider.initial);
    const events = await readEvents(store, decider, stream, { from: getRevision(known) + 1 });
    foldNewEvents(known, decider, events);
    saveSnapshotWhenDue(snapshots, decider, stream, known);
    if (known.types.length > 0) cache.remember(stream, known);
    return { state: known.state as State, revision: getRevision(known), known };
  };

  /** Returns the state of a stream; the initial state when the stream does not exist. */
  const loadState = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: StreamName,
  ): Promise<State> => (await fold(decider, stream)).state;

  /** Folds a stream, and reads the events that the command recorded there on an earlier try. */
  const load = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: StreamName,
    commandId: string,
  ): Promise<LoadedStream<State, Event>> => {
    const { state, revision, known } = await fold(decider, stream);
    const range = known.commands.get(commandId);
    const recordedBefore =
      range === undefined ? [] : await readEvents(store, decider, stream, range);
    return {
      state,
      revision,
      typesAfter: (after) => listTypesBetween(known, after, revision),
      recordedBefore,
    };
  };

  return { loadState, load };
};
