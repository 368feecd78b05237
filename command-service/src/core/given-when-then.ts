import { expect } from '@jest/globals';
import { Rejection, type RejectionCode } from '@quartermaster/contracts/core/rejection';
import type { Decider, DomainEvent } from './decider.ts';

/** Given events, when a command, then events or a rejection; for the tests of deciders. */
export const specFor = <Command, State, Event extends DomainEvent>(
  decider: Decider<Command, State, Event>,
) => ({
  given: (...past: readonly Event[]) => ({
    when: (command: Command) => {
      const decide = (): readonly Event[] =>
        decider.decide(command, past.reduce(decider.evolve, decider.initial));
      return {
        then: (...expected: readonly Event[]) => {
          expect(decide()).toEqual(expected);
        },
        thenNothing: () => {
          expect(decide()).toEqual([]);
        },
        thenRejected: (code: RejectionCode) => {
          expect(catchRejectionCode(decide)).toBe(code);
        },
        /** The decided events, for tests of single fields. */
        events: decide,
      };
    },
  }),
});

const catchRejectionCode = (decide: () => unknown): string => {
  try {
    return `accepted: ${JSON.stringify(decide())}`;
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
};
