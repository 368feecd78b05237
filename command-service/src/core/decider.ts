import type { EventDefinition } from '@quartermaster/contracts/core/event';

export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/**
 * The stored form of the state of a stream that never ends. Raise `version` with every change to `evolve` or to the form: a
 * snapshot of another version is not used, and the stream is folded from its first event again.
 */
export interface SnapshotForm<State> {
  readonly version: number;
  readonly toJson: (state: State) => unknown;
  readonly fromJson: (json: unknown) => State;
}

/**
 * The rules of one kind of stream, as pure functions: `evolve` folds events into the state that the rules need, `decide`
 * returns the events of a command or throws a Rejection.
 */
export interface Decider<Command, State, Event extends DomainEvent> {
  /** First part of the stream name: `<subject>-<teamId>.<id>`. */
  readonly subject: string;
  readonly definitions: readonly EventDefinition[];
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  /**
   * For streams without an end. The state must hold no texts of persons: an erasure does not reach snapshots, which are not
   * encrypted. Those of a team are deleted with its data.
   */
  readonly snapshot?: SnapshotForm<State>;
}

/** A form with a separate JSON type, for states that JSON cannot represent directly. */
export const snapshotForm = <State, Json = State>(form: {
  readonly version: number;
  readonly toJson: (state: State) => Json;
  readonly fromJson: (json: Json) => State;
}): SnapshotForm<State> => ({ ...form, fromJson: (json) => form.fromJson(json as Json) });

/** Lets the compiler check that a switch covers every case. */
export const assertNever = (value: never): never => {
  throw new Error(`Unexpected value ${JSON.stringify(value)}`);
};

type OfType<Union, Type> = Extract<Union, { readonly type: Type }>;

/** Creates an `evolve` from one function per event type, for streams with many event types. */
export const evolveByType =
  <State, Event extends DomainEvent>(evolvers: {
    readonly [Type in Event['type']]: (state: State, data: OfType<Event, Type>['data']) => State;
  }) =>
  (state: State, event: Event): State =>
    evolvers[event.type as Event['type']](state, event.data);

/** Creates a `decide` from one function per command type. */
export const decideByType =
  <Command extends { readonly type: string }, State, Event extends DomainEvent>(deciders: {
    readonly [Type in Command['type']]: (
      command: OfType<Command, Type>,
      state: State,
    ) => readonly Event[];
  }) =>
  (command: Command, state: State): readonly Event[] => {
    const decide = deciders[command.type as Command['type']] as (
      command: Command,
      state: State,
    ) => readonly Event[];
    return decide(command, state);
  };
