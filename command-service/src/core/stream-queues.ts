import type { StreamName } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';

/** Bounds the commands of this process that wait for one stream. */
const MOST_WAITING = 1_000;

interface Queue {
  /** Resolves when the last queued work has ended, also after a failure. */
  readonly last: Promise<unknown>;
  readonly length: number;
}

const createQueueFullRejection = (): Rejection =>
  new Rejection('UNAVAILABLE', 'Too many changes to this wait; try again in a moment', {
    details: { retryAfterSeconds: 2 },
  });

/**
 * Runs work on the same stream one at a time, in order of arrival, and work on different streams concurrently, so that commands
 * of one process never conflict with each other. Work on several streams queues for all of them at once, so no deadlock
 * is possible. Rejects with UNAVAILABLE past the limit of a stream.
 */
export const createStreamQueues = (mostWaiting = MOST_WAITING) => {
  const queues = new Map<string, Queue>();

  const enter = (stream: StreamName, last: Promise<unknown>): void => {
    queues.set(stream, { last, length: (queues.get(stream)?.length ?? 0) + 1 });
  };
  const leave = (stream: StreamName): void => {
    const queue = queues.get(stream);
    if (queue === undefined || queue.length === 1) queues.delete(stream);
    else queues.set(stream, { ...queue, length: queue.length - 1 });
  };

  return async <Result>(
    streams: readonly string[],
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const before = streams.flatMap((stream) => queues.get(stream) ?? []);
    if (before.some(({ length }) => length >= mostWaiting)) throw createQueueFullRejection();
    const working = Promise.all(before.map(({ last }) => last)).then(work);
    const ended = working.catch(() => undefined);
    for (const stream of streams) enter(stream, ended);
    try {
      return await working;
    } finally {
      for (const stream of streams) leave(stream);
    }
  };
};
