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
  readonly types: readonly string[];
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
    return { ...entry, event: { type: entry.type, data } as Event };
  });
};

export const foldOf = <Command, State, Event extends DomainEvent>(
  { initial, evolve }: Decider<Command, State, Event>,
  events: readonly Read<Event>[],
): State => events.reduce((state, { event }) => evolve(state, event), initial);

/** A stream as far as it was read. */
interface Folded {
  readonly state: unknown;
  readonly types: readonly string[];
  /** Where what each command recorded begins, and how many events that are. */
  readonly commands: ReadonlyMap<string, Required<ReadStreamOptions>>;
}

const NONE: Folded['commands'] = new Map();

/** A command's events follow one another: they were one append. */
const withCommands = (
  before: Folded['commands'],
  events: readonly RecordedEvent[],
): Folded['commands'] => {
  const commands = new Map(before);
  for (const { metadata, revision } of events) {
    const { from, count } = commands.get(metadata.commandId) ?? { from: revision, count: 0 };
    commands.set(metadata.commandId, { from, count: count + 1 });
  }
  return commands;
};

/** Streams that were read last. */
const MOST_STREAMS = 50;

/**
 * Folds streams. Those read last are remembered, and since a stream only grows, the next time only what came since is
 * read: an order of 2,000 lines that is saved again and again is not folded anew each time.
 */
export const createStreams = (store: EventStore) => {
  const known = new LRUCache<string, Folded>({ max: MOST_STREAMS });

  const fold = async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    stream: string,
  ): Promise<Folded & { readonly state: State }> => {
    const before = known.get(stream);
    const { types, commands } = before ?? { types: [], commands: NONE };
    const state = (before?.state ?? decider.initial) as State;
    const events = await readEvents(store, decider, stream, { from: types.length });
    if (events.length === 0) return { state, types, commands };
    const folded = {
      state: events.reduce((soFar, { event }) => decider.evolve(soFar, event), state),
      types: [...types, ...events.map(({ type }) => type)],
      commands: withCommands(commands, events),
    };
    known.set(stream, folded);
    return folded;
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
    const { state, types, commands } = await fold(decider, stream);
    const place = commands.get(commandId);
    const already = place === undefined ? [] : await readEvents(store, decider, stream, place);
    return { state, revision: types.length - 1, types, already };
  };

  return { stateOf, load };
};
