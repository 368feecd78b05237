import type { Actor, EventDefinition } from '@quartermaster/contracts/core/event';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type RequestContext, sessionOf, teamOf } from '@quartermaster/contracts/core/server';
import {
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '@quartermaster/infra/event-store/event-store';
import { deterministicId } from '@quartermaster/infra/ids/ids';
import { checkVersion, type VersionRead } from './check-version.ts';
import type { Decider, DomainEvent } from './decider.ts';
import { createStreams, definitionOf, foldOf, readEvents, streamOf } from './load-stream.ts';

/** For whom and why a command runs. The same `commandId` again has no second effect. */
export interface CommandContext extends VersionRead {
  readonly teamId: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}

export interface Handled<State, Event> {
  /** Log position of the last event; undefined when nothing was recorded. */
  readonly position: string | undefined;
  /** Revision of the stream afterwards, -1 while it does not exist. */
  readonly revision: number;
  readonly events: readonly Event[];
  readonly state: State;
}

const MAX_ATTEMPTS = 6;

/** The context of a request by a signed-in member of a team. */
export const contextOf = (request: RequestContext): CommandContext => {
  const { userId, email } = sessionOf(request);
  return {
    teamId: teamOf(request),
    actor: { kind: 'user', id: userId, email },
    commandId: request.commandId,
    correlationId: request.correlationId,
    causationId: null,
    ifMatch: request.ifMatch,
  };
};

/** The context of something the product does by itself; `commandId` is derived from its cause. */
export const systemContext = (
  teamId: string,
  name: string,
  commandId: string,
  causationId: string | null = null,
): CommandContext => ({
  teamId,
  actor: { kind: 'system', name },
  commandId,
  correlationId: causationId ?? commandId,
  causationId,
  ifMatch: null,
});

const newEvents = (
  definitions: readonly EventDefinition[],
  stream: string,
  events: readonly DomainEvent[],
  context: CommandContext,
): readonly NewEvent[] => {
  const { teamId, actor, commandId, correlationId, causationId } = context;
  return events.map(({ type, data }, index) => {
    const { version, data: schema } = definitionOf(definitions, type);
    return {
      id: deterministicId(commandId, stream, String(index)),
      type,
      schemaVersion: version,
      data: schema.parse(data),
      metadata: { teamId, actor, commandId, correlationId, causationId },
    };
  });
};

interface Log {
  readonly store: EventStore;
  readonly streams: ReturnType<typeof createStreams>;
}

const attempt = async <Command, State, Event extends DomainEvent>(
  { store, streams }: Log,
  decider: Decider<Command, State, Event>,
  { stream, command }: { readonly stream: string; readonly command: Command },
  context: CommandContext,
): Promise<Handled<State, Event>> => {
  const loaded = await streams.load(decider, stream, context.commandId);
  const { state, revision, already } = loaded;
  if (already.length > 0) {
    const events = already.map(({ event }) => event);
    return { position: already.at(-1)?.position, revision, events, state };
  }
  checkVersion(loaded, context);
  const events = decider.decide(command, state);
  if (events.length === 0) return { position: undefined, revision, events, state };
  const appended = await store.append(
    stream,
    newEvents(decider.definitions, stream, events, context),
    revision < 0 ? 'no-stream' : revision,
  );
  return { ...appended, events, state: events.reduce(decider.evolve, state) };
};

/** Commands that need the facts of another stream, or of the past, ask for its folded state. */
const createStates = ({ store, streams }: Log) => ({
  stateOf: async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    id: string,
    teamId: string,
  ): Promise<State> => streams.stateOf(decider, streamOf(decider.subject, teamId, id)),

  /** The state a stream had at a revision; null when it never got there. */
  stateAt: async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    id: string,
    { teamId, revision }: { readonly teamId: string; readonly revision: number },
  ): Promise<State | null> => {
    const events = await readEvents(store, decider, streamOf(decider.subject, teamId, id));
    return revision < events.length ? foldOf(decider, events.slice(0, revision + 1)) : null;
  },
});

const createHandling = (log: Log) => ({
  handle: async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    id: string,
    command: Command,
    context: CommandContext,
  ): Promise<Handled<State, Event>> => {
    const stream = streamOf(decider.subject, context.teamId, id);
    for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) {
      try {
        return await attempt(log, decider, { stream, command }, context);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
    throw new Rejection('CONFLICT', 'Others keep changing this at the same time; try again');
  },

  /** What a command would record, without recording it: the first half of an all-or-nothing batch. */
  decideOnly: async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    id: string,
    command: Command,
    context: CommandContext,
  ): Promise<readonly Event[]> => {
    const stream = streamOf(decider.subject, context.teamId, id);
    const { state, already } = await log.streams.load(decider, stream, context.commandId);
    return already.length > 0 ? [] : decider.decide(command, state);
  },
});

/** Loads, folds, decides and appends; a lost race is decided anew, a repeated command answers as before. */
export const createCommandHandler = (store: EventStore) => {
  const log = { store, streams: createStreams(store) };
  return { ...createStates(log), ...createHandling(log) };
};

export type CommandHandler = ReturnType<typeof createCommandHandler>;
