import type { Revision, StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { checkVersion, type CommandContext } from './command-context.ts';
import { LONGEST_COMMAND_MS, withDeadline, withoutDeadline } from './command-deadline.ts';
import {
  type Log,
  toNewEvents,
  type OpenLog,
  type NewDomainEvent,
  retryOnConflict,
} from './command-log.ts';
import type { Decider, DomainEvent } from './decider.ts';
import { createHandleAll } from './handle-all.ts';
import { createStreams, foldEvents, readEvents, buildStreamName } from './load-stream.ts';
import { noSnapshots, type Snapshots } from './snapshots.ts';
import { createStreamQueues } from './stream-queues.ts';

export interface CommandResult<State, Event extends DomainEvent> {
  /** Log position of the last event; undefined when nothing was recorded. */
  readonly position: Position | undefined;
  /** Revision of the stream afterwards, -1 while it does not exist. */
  readonly revision: Revision;
  /** The events that the command recorded, now or on an earlier try. */
  readonly events: readonly NewDomainEvent<Event>[];
  readonly state: State;
  /** The state before the events; null for a repeated command. */
  readonly before: State | null;
}

const handleOnce = async <Command, State, Event extends DomainEvent>(
  { store, streams, deadline }: OpenLog,
  decider: Decider<Command, State, Event>,
  { stream, command }: { readonly stream: StreamName; readonly command: Command },
  context: CommandContext,
): Promise<CommandResult<State, Event>> => {
  deadline.assertOpen();
  const loaded = await streams.load(decider, stream, context.commandId);
  const { state, revision, recordedBefore } = loaded;
  if (recordedBefore.length > 0) {
    return {
      position: recordedBefore.at(-1)?.position,
      revision,
      events: recordedBefore,
      state,
      before: null,
    };
  }
  await checkVersion(store, { ...loaded, stream }, context);
  const decided = decider.decide(command, state);
  const events = toNewEvents(decider.definitions, stream, decided, context);
  if (events.length === 0) return { position: undefined, revision, events, state, before: state };
  deadline.assertOpen();
  const appended = await store.append(stream, events, revision < 0 ? 'no-stream' : revision);
  return { ...appended, events, state: events.reduce(decider.evolve, state), before: state };
};

/** Loads states of other streams, or past states, for commands that need them. */
const createStateLoader = ({ store, streams }: Pick<Log, 'store' | 'streams'>) => ({
  loadState: async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    id: string,
    teamId: TeamId,
  ): Promise<State> => streams.loadState(decider, buildStreamName(decider.subject, teamId, id)),

  /** Returns the state of a stream at a revision; null when the stream is shorter. */
  loadStateAt: async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    id: string,
    { teamId, revision }: { readonly teamId: TeamId; readonly revision: Revision },
  ): Promise<State | null> => {
    const events = await readEvents(store, decider, buildStreamName(decider.subject, teamId, id));
    return revision < events.length ? foldEvents(decider, events.slice(0, revision + 1)) : null;
  },
});

const createSingleHandler = (log: Log) => ({
  handle: async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    id: string,
    command: Command,
    context: CommandContext,
  ): Promise<CommandResult<State, Event>> => {
    const stream = buildStreamName(decider.subject, context.teamId, id);
    return log.run((deadline) =>
      log.queues([stream], () =>
        retryOnConflict(() =>
          handleOnce({ ...log, deadline }, decider, { stream, command }, context),
        ),
      ),
    );
  },

  /** Returns the events that a command would record, and records nothing. */
  decideOnly: async <Command, State, Event extends DomainEvent>(
    decider: Decider<Command, State, Event>,
    id: string,
    command: Command,
    context: CommandContext,
  ): Promise<readonly Event[]> => {
    const stream = buildStreamName(decider.subject, context.teamId, id);
    const { state, recordedBefore } = await log.streams.load(decider, stream, context.commandId);
    return recordedBefore.length > 0 ? [] : decider.decide(command, state);
  },
});

export interface HandlerOptions {
  readonly snapshots?: Snapshots;
  /** Longest wait of a command on a log that commits one stream at a time, which is on a server of its own. */
  readonly longestMs?: number;
}

/**
 * Loads, folds, decides and appends. Commands to one stream run one at a time in this process; after a conflict with
 * another process the command is decided again; a repeated command returns the first result. Rejects with LogUnanswered when
 * the log does not answer in time.
 */
export const createCommandHandler = (
  store: EventStore,
  { snapshots = noSnapshots, longestMs = LONGEST_COMMAND_MS }: HandlerOptions = {},
) => {
  const streams = createStreams(store, { snapshots });
  const run = store.appendTogether === null ? withDeadline(longestMs) : withoutDeadline;
  const log: Log = { run, store, streams, queues: createStreamQueues() };
  const handling = createSingleHandler(log);
  return { ...createStateLoader(log), ...handling, handleAll: createHandleAll(log) };
};

export type CommandHandler = ReturnType<typeof createCommandHandler>;
