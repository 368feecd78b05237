import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { letIdleConnectionsSleep } from './idle-connections.ts';

interface Queue {
  pending: unknown[];
  throttledUntil: number;
  readonly throttleCheckTimeoutId: unknown;
  scheduleCheckPendingRequests(): void;
  destroy(): void;
}

const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as new (
  options: object,
) => Queue;

/** Checks if a connection in this state sets a timer to look at its queue. */
const setsTimer = (state: Partial<Pick<Queue, 'pending' | 'throttledUntil'>>): boolean => {
  const queue = Object.assign(new RequestQueue({}), state);
  queue.scheduleCheckPendingRequests();
  const isSet = queue.throttleCheckTimeoutId !== null;
  queue.destroy();
  return isSet;
};

test('an idle connection sets no timer; when kafkajs sets none itself, idle-connections.ts can go', () => {
  expect(setsTimer({})).toBe(true);
  letIdleConnectionsSleep();
  expect(setsTimer({})).toBe(false);
});

test('a connection with a queued request, or a throttled one, sets a timer', () => {
  expect(setsTimer({ pending: ['a request'] })).toBe(true);
  expect(setsTimer({ throttledUntil: Date.now() + 60_000 })).toBe(true);
});
