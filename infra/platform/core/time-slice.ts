import { setImmediate as othersTurn } from 'node:timers/promises';

/** Work in stretches, between which the process answers others. */
export interface TimeSlice {
  /** Whether the stretch has lasted long enough. */
  readonly isOver: () => boolean;
  /** Lets others have their turn, and begins the next stretch. */
  readonly yieldToEventLoop: () => Promise<void>;
}

const STRETCH_MS = 8;

export const startTimeSlice = (stretchMs = STRETCH_MS): TimeSlice => {
  let endsAt = performance.now() + stretchMs;
  return {
    isOver: () => performance.now() >= endsAt,
    yieldToEventLoop: async () => {
      await othersTurn();
      endsAt = performance.now() + stretchMs;
    },
  };
};
