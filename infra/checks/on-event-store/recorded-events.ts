import { START } from '@quartermaster/contracts/core/position';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { openEventStoreDb } from '@quartermaster/platform/event-store/eventstoredb/event-store-db';

const MORE_THAN_ANY = 1_000_000;

/** All events of the log at an address, in its order. */
export const recordedEvents = async (url: string): Promise<readonly RecordedEvent[]> => {
  const log = await openEventStoreDb(url);
  try {
    return await log.readAll(START, MORE_THAN_ANY);
  } finally {
    await log.close();
  }
};
