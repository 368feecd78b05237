import { setTimeout as sleep } from 'node:timers/promises';

/** So that one long job does not hold up those of others. */
const MOST_MS = 250;

/** Pauses between jobs. */
export interface Rests {
  /** Runs a job once the pause after the jobs before it is over. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** Each job is followed by a pause as long as the job took, which leaves half of the time to other work. */
export const createRests = (): Rests => {
  let overAt = 0;
  return {
    run: async (work) => {
      const pauseMs = overAt - performance.now();
      if (pauseMs > 0) await sleep(pauseMs);
      const from = performance.now();
      try {
        await work();
      } finally {
        const now = performance.now();
        overAt = Math.max(overAt, now) + Math.min(now - from, MOST_MS);
      }
    },
  };
};

/** Jobs follow each other at once. */
export const noRests: Rests = { run: (work) => work() };
