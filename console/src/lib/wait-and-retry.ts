import { CallFailed } from '@quartermaster/contracts/core/client';
import { createSignal } from './signal.ts';

/** Tries after the first one, and the longest pause before one. */
const MOST_RETRIES = 3;
const LONGEST_WAIT_SECONDS = 30;

let waiting = 0;
const change = createSignal();
const changeWaiting = (by: 1 | -1): void => {
  waiting += by;
  change.announce();
};

/** True while a call waits for its next try because the server was busy. */
export const isWaiting = (): boolean => waiting > 0;
export const onWaitingChange = change.subscribe;

/** The pause in a busy server's answer; null when the call is not repeated. */
const pauseOf = (error: unknown): number | null => {
  if (!(error instanceof CallFailed) || ![429, 503].includes(error.status)) return null;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds !== null && retryAfterSeconds <= LONGEST_WAIT_SECONDS
    ? retryAfterSeconds
    : null;
};

/** Resolves after the pause, or when the call is aborted. */
const pause = async (seconds: number, signal: AbortSignal | undefined): Promise<void> => {
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  changeWaiting(1);
  await over;
  changeWaiting(-1);
};

/** Tries again what a busy server answers 429 or 503 with Retry-After, after that time; for what may be sent twice. */
export const waitAndRetry = async <Result>(
  send: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await send();
    } catch (error) {
      const seconds = pauseOf(error);
      if (seconds === null || retries === MOST_RETRIES) throw error;
      await pause(seconds, signal);
      if (signal?.aborted === true) throw error;
    }
  }
};
