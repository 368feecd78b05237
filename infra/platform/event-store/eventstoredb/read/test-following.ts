import { START } from '@quartermaster/contracts/core/position';
import type { RecordedEvent, Subscription } from '../../event-store.ts';
import { createSubscriptions, type Delivery } from '../../subscriptions.ts';
import { closeConnection, openConnection } from '../connection.ts';
import { createFollowing, type Gathering } from './follow.ts';
import { createReads } from './reads.ts';
import type { WindowLimits } from './window.ts';

interface FollowingOptions {
  readonly windowLimits?: WindowLimits;
  readonly gathering?: Gathering;
}

/** The readers of one process, with limits of the test. */
export const openFollowing = (url: string, { windowLimits, gathering }: FollowingOptions) => {
  const connection = openConnection(url);
  const reads = createReads(connection);
  const source = { connection, reads, assertSameLog: async () => undefined };
  const follow = createFollowing(
    windowLimits === undefined ? source : { ...source, windowLimits },
    gathering,
  );
  const subscriptions = createSubscriptions();
  return {
    subscribe: (delivery: Delivery): Subscription =>
      subscriptions.start(async (signal) => follow(delivery, signal)),
    /** Resolves when all that the peer sent before has reached this process: an answer on the same connection follows it. */
    arrived: async (): Promise<void> => {
      await reads.readAll(START, 1);
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    },
    close: async (): Promise<void> => {
      await subscriptions.stopAll();
      await closeConnection(connection);
    },
  };
};

/** A promise that a test resolves when it is time. */
export const createGate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

/** Collects the batches of a reader. */
export const collectBatches = () => {
  const batches: (readonly RecordedEvent[])[] = [];
  return {
    batches,
    ids: (): readonly string[] => batches.flat().map(({ id }) => id),
    onEvents: async (events: readonly RecordedEvent[]): Promise<void> => {
      batches.push(events);
    },
  };
};
