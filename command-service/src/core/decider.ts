import type { EventDefinition } from '@quartermaster/contracts/core/event';

export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/**
 * The rules of one kind of stream, pure: `evolve` folds what happened into only what the rules ask about,
 * `decide` answers the events a command causes, or throws a Rejection.
 */
export interface Decider<Command, State, Event extends DomainEvent> {
  /** First part of the stream name: `<subject>-<teamId>.<id>`. */
  readonly subject: string;
  readonly definitions: readonly EventDefinition[];
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => readonly Event[];
}

/** Makes the compiler prove that a switch names every case. */
export const assertNever = (value: never): never => {
  throw new Error(`Unexpected value ${JSON.stringify(value)}`);
};
