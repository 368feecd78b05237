import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work`, and again after each of the pauses while it fails with an error that may pass. `work` must be safe to
 * repeat.
 */
export const tryAgain = async <Result>(
  pausesMs: readonly number[],
  isPassing: (error: unknown) => boolean,
  work: () => Promise<Result>,
): Promise<Result> => {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(pauseMs);
    }
  }
  return work();
};
