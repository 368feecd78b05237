import { isAfter } from '@quartermaster/contracts/core/position';
import type { Position } from '../../event-store/event-store.ts';

/** Waiters for the position of a partition. */
export interface Waiters {
  readonly reached: (partition: number, position: Position) => void;
  /** Resolves when the position is reached, or after the timeout. */
  readonly wait: (partition: number, position: Position, timeoutMs: number) => Promise<void>;
}

export const createWaiters = (): Waiters => {
  const waiting = new Set<{
    readonly partition: number;
    readonly position: Position;
    readonly done: () => void;
  }>();
  return {
    reached: (partition, position) => {
      for (const waiter of waiting) {
        if (waiter.partition === partition && !isAfter(waiter.position, position)) waiter.done();
      }
    },
    wait: (partition, position, timeoutMs) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve();
        };
        const waiter = { partition, position, done };
        const timer = setTimeout(done, timeoutMs);
        waiting.add(waiter);
      }),
  };
};
