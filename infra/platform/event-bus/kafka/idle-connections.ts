import { createRequire } from 'node:module';

interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

const { prototype: queue } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
  readonly prototype: RequestQueue;
};

/**
 * Mends a defect of kafkajs 2.2.4 (https://github.com/tulios/kafkajs/issues/1751): after every answer, and whenever it fires,
 * a connection sets a timer in the past. An idle connection never sleeps, and newer versions of Node warn. Without a queued
 * request and without throttling, no timer is set. Nothing public of kafkajs reaches these timers (ADR 20).
 */
export const letIdleConnectionsSleep = (): void => {
  const { scheduleCheckPendingRequests: schedule } = queue;
  queue.scheduleCheckPendingRequests = function (this: RequestQueue): void {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
};
