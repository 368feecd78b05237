import type { Position, RecordedEvent, Subscription } from './event-store.ts';

/** What one subscription is to deliver. */
export interface Delivery {
  readonly after: Position;
  readonly batchSize: number;
  readonly onEvents: (events: readonly RecordedEvent[]) => Promise<void>;
}

/** The subscriptions of a store that run. Each is a loop that ends soon after its signal, or with the error that broke it. */
export const createSubscriptions = () => {
  const running = new Set<Subscription>();
  const start = (follow: (signal: AbortSignal) => Promise<void>): Subscription => {
    const abort = new AbortController();
    const done = follow(abort.signal);
    const stop = async (): Promise<void> => {
      abort.abort();
      await settled;
    };
    const subscription = { done, stop };
    const forget = (): void => {
      abort.abort();
      running.delete(subscription);
    };
    const settled = done.then(forget, forget);
    running.add(subscription);
    return subscription;
  };
  const stopAll = async (): Promise<void> => {
    await Promise.all([...running].map(async (subscription) => subscription.stop()));
  };
  return { start, stopAll };
};
