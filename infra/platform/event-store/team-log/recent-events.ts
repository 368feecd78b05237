import { isAfter } from '@quartermaster/contracts/core/position';
import {
  type Checkpoint,
  checkpointAfter,
  type EventStore,
  type RecordedEvent,
  type Subscription,
} from '../event-store.ts';
import { isInLog } from '../log-identity.ts';
import type { IndexSource } from './fill-index.ts';
import type { IndexedEvent } from './runs.ts';

/** Most events in memory, a few megabytes. The index reads older ones from the log. */
const MOST_EVENTS = 10_000;

const toIndexedEvent = ({ id, position, metadata: { teamId } }: RecordedEvent): IndexedEvent => ({
  id,
  position,
  metadata: { teamId },
});

/** Events that follow each other without a gap, after another one. */
interface Recent {
  after: Checkpoint;
  readonly events: IndexedEvent[];
}

/** Drops the first events of these. */
const drop = (recent: Recent, count: number): void => {
  recent.after = checkpointAfter(recent.events.splice(0, count), recent.after);
};

/**
 * A source of the index that takes new events from a subscription, which costs less than reading them again. It reads the
 * log itself for what is older, and while the subscription is broken.
 */
export const openRecentEvents = (
  log: Pick<EventStore, 'readAll' | 'eventIdAt' | 'subscribeAll'>,
): IndexSource & { readonly close: () => Promise<void> } => {
  let subscription: Subscription | null = null;
  let recent: Recent | null = null;

  /** Notes the events that arrive after a position. */
  const subscribeAfter = (after: Checkpoint): void => {
    const noted: Recent = { after, events: [] };
    const opened = log.subscribeAll(after.position, async (events) => {
      noted.events.push(...events.map(toIndexedEvent));
      drop(noted, Math.max(0, noted.events.length - MOST_EVENTS));
    });
    const forget = (): void => {
      if (subscription === opened) [subscription, recent] = [null, null];
    };
    opened.done.then(forget, forget); // the next read of the log meets the same error
    [subscription, recent] = [opened, noted];
  };

  return {
    readAfter: async (checkpoint, limit) => {
      const { position } = checkpoint;
      if (recent === null) subscribeAfter(checkpoint);
      if (recent === null || isAfter(recent.after.position, position)) {
        return log.readAll(position, limit);
      }
      const next = recent.events.findIndex((event) => isAfter(event.position, position));
      drop(recent, next < 0 ? recent.events.length : next); // the index has them
      return recent.events.slice(0, limit);
    },
    has: async (checkpoint) =>
      recent?.after.eventId === checkpoint.eventId ||
      recent?.events.some(({ id }) => id === checkpoint.eventId) === true ||
      isInLog(log, checkpoint),
    close: async () => {
      await subscription?.stop();
    },
  };
};
