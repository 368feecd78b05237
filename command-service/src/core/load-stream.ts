import { type EventDefinition, upcastEventData } from '@quartermaster/contracts/core/event';
import type {
  EventStore,
  ReadStreamOptions,
  RecordedEvent,
} from '@quartermaster/infra/event-store/event-store';
import { LRUCache } from 'lru-cache';
import type { Decider, DomainEvent } from './decider.ts';

export const streamOf = (subject: string, teamId: string, id: string): string =>
  `${subject}-${teamId}.${id}`;

type Read<Event> = RecordedEvent & { readonly event: Event };

export interface Loaded<State, Event> {
  readonly state: State;
  readonly revision: number;
  /** Types of the events after a revision, up to the one that was loaded. */
  readonly typesAfter: (revision: number) => readonly string[];
  /** What this very command recorded on an earlier try. */
  readonly already: readonly Read<Event>[];
}

export const definitionOf = (
  definitions: readonly EventDefinition[],
  type: string,
): EventDefinition => {
  const found = definitions.find((definition) => definition.type === type);
  if (found === undefined) throw new Error(`No definition of event ${type}`);
  return found;
};

/** Events of a stream, all from a revision on or as many as asked for, in their present shape. */
export const readEvents = async <Command, State, Event extends DomainEvent>(
  store: EventStore,
  { definitions }: Decider<Command, State, Event>,
  stream: string,
  part: ReadStreamOptions = {},
): Promise<readonly Read<Event>[]> => {
  const recorded = await store.readStream(stream, part);
  return recorded.map((entry) => {
    const definition = definitionOf(definitions, entry.type);
    const data = upcastEventData(definition, entry.schemaVersion, entry.data);
    return { ...entry, event: { type: definition.type, data } as Event };
  });
};

export const foldOf = <Command, State, Event extends DomainEvent>(
  { initial, evolve }: Decider<Command, State, Event>,
  events: readonly Read<Event>[],
): State => events.reduce((state, { event }) => evolve(state, event), initial);

/** A stream as far as it was read. It grows with each read: nothing of it is copied, however long the stream is. */
interface Known {
  state: unknown;
  readonly types: string[];
  /** Where what each command recorded begins, and how many events that are. */
  readonly commands: Map<string, { readonly from: number; count: number }>;
}

/** A command's events follow one another: they were one append. */
const noteCommand = ({ commands }: Known, { metadata, revision }: RecordedEvent): void => {
  const known = commands.get(metadata.commandId);
  if (known === undefined) commands.set(metadata.commandId, { from: revision, count: 1 });
  else known.count += 1;
};

/** Folds events into what is known; those that another read of the same stream brought meanwhile are left out. */
const take = <Command, State, Event extends DomainEvent>(
  known: Known,
  { evolve }: Decider<Command, State, Event>,
  events: readonly Read<Event>[],
): void => {
  for (const read of events) {
    if (read.revision !== known.types.length) continue;
    known.state = evolve(known.state as State, read.event);
    known.types.push(read.event.type);
    noteCommand(known, read);
  }
};

/** A stream as it was at one moment. */
interface Folded<State> {
  readonly state: State;
  readonly revision: number;
  readonly known: Known;
}

/** Streams that were read last, and their events in all, of some 100 bytes each. A longer stream has the room to itself. */
const [MOST_STREAMS, MOST_EVENTS] = [50, 500_000];

/**
 * Folds streams. Those read last are remembered, and since a stream only grows, the next time only what came since is
 * read: an order of 2,000 lines that is saved again and again is not folded anew each time.
 */
export const createStreams = (store: EventStore, mostEvents = MOST_EVENTS) => {
  const streams = new LRUCache<string, Known>({
    max: MOST_STREAMS,
    maxSize: mostEvents,
    sizeCalculation: ({ types }) => Math.min(types.length, mostEvents),
  });
  const remember = (stream: string, known: Known): void => {
    streams.delete(stream); // or its new size would not count
    streams.set(stream, known);
  };

  const fold = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: string,
  ): Promise<Folded<State>> => {
    const before = streams.get(stream);
    const known = before ?? { state: decider.initial, types: [], commands: new Map() };
    const events = await readEvents(store, decider, stream, { from: known.types.length });
    take(known, decider, events);
    if (events.length > 0) remember(stream, known);
    return { state: known.state as State, revision: known.types.length - 1, known };
  };

  /** The state of a stream; the initial one when there is none. */
  const stateOf = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: string,
  ): Promise<State> => (await fold(decider, stream)).state;

  /** A stream folded, with what the command itself recorded there before. */
  const load = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: string,
    commandId: string,
  ): Promise<Loaded<State, Event>> => {
    const { state, revision, known } = await fold(decider, stream);
    const place = known.commands.get(commandId);
    const already = place === undefined ? [] : await readEvents(store, decider, stream, place);
    const typesAfter = (after: number) => known.types.slice(after + 1, revision + 1);
    return { state, revision, typesAfter, already };
  };

  return { stateOf, load };
};
