import { setImmediate as othersTurn } from 'node:timers/promises';

/** Work in stretches, between which the process answers others. */
export interface Turns {
  /** Whether the stretch has lasted long enough. */
  readonly isOver: () => boolean;
  /** Lets others have their turn, and begins the next stretch. */
  readonly pass: () => Promise<void>;
}

const STRETCH_MS = 8;

export const takeTurns = (stretchMs = STRETCH_MS): Turns => {
  let endsAt = performance.now() + stretchMs;
  return {
    isOver: () => performance.now() >= endsAt,
    pass: async () => {
      await othersTurn();
      endsAt = performance.now() + stretchMs;
    },
  };
};
