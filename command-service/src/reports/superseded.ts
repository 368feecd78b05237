import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';

/** True when a later run of the same report or alert is due, too: of several missed runs only the last is created (REP-G-03). */
export const isSuperseded = async (
  store: Pick<EventStore, 'readStream'>,
  { stream, revision }: RecordedEvent,
): Promise<boolean> =>
  (await store.readStream(stream, { from: revision + 1, count: 1 })).length > 0;
