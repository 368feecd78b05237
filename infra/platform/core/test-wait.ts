import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 5;

/** Resolves once a condition that a test expects holds; otherwise the test times out. */
export const waitUntil = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(POLL_MS);
};
