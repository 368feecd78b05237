import { type EventDefinition, upcastEventData } from '@quartermaster/contracts/core/event';
import type { EventStore, RecordedEvent } from '@quartermaster/infra/event-store/event-store';
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

/** All events of a stream in their present shape. */
export const readEvents = async <Command, State, Event extends DomainEvent>(
  store: EventStore,
  { definitions }: Decider<Command, State, Event>,
  stream: string,
): Promise<readonly Read<Event>[]> => {
  const recorded = await store.readStream(stream);
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

/** A stream folded, with what the command itself recorded there before. */
export const load = async <Command, State, Event extends DomainEvent>(
  store: EventStore,
  decider: Decider<Command, State, Event>,
  stream: string,
  commandId: string,
): Promise<Loaded<State, Event>> => {
  const events = await readEvents(store, decider, stream);
  return {
    state: foldOf(decider, events),
    revision: events.length - 1,
    types: events.map(({ type }) => type),
    already: events.filter(({ metadata }) => metadata.commandId === commandId),
  };
};
