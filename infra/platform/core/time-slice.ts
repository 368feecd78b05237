import { setImmediate as othersTurn } from 'node:timers/promises';

/** A few milliseconds of long work, after which the process answers others. */
export interface TimeSlice {
  /** True when the slice has lasted long enough. */
  readonly isOver: () => boolean;
  /** Resolves once others were answered; the next slice begins then. */
  readonly yieldToEventLoop: () => Promise<void>;
}

const SLICE_MS = 8;

export const startTimeSlice = (sliceMs = SLICE_MS): TimeSlice => {
  let endsAt = performance.now() + sliceMs;
  return {
    isOver: () => performance.now() >= endsAt,
    yieldToEventLoop: async () => {
      await othersTurn();
      endsAt = performance.now() + sliceMs;
    },
  };
};
