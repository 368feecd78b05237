import { setTimeout as sleep } from 'node:timers/promises';

/** The length of a pause by that of the job before. */
const TIMES = 3;
/** So that one long job does not hold up those of others. */
const MOST_MS = 250;

/** Pauses between jobs. */
export interface Pacing {
  /** Runs a job once the pause after the jobs before it is over. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** Each job is followed by a pause three times as long as the job, which leaves most of the time to the calls of persons. */
export const createPacing = (): Pacing => {
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
        overAt = Math.max(overAt, now) + Math.min(TIMES * (now - from), MOST_MS);
      }
    },
  };
};

/** Jobs follow each other at once. */
export const noPacing: Pacing = { run: (work) => work() };
