import { setTimeout as sleep } from 'node:timers/promises';

/** Does `work` again after failures that may pass, once after each pause; only for what may be done twice. */
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
