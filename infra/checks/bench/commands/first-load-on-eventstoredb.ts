import { randomUUID } from 'node:crypto';
import { stockObserved } from '@quartermaster/contracts/stock/events';
import { atMost } from '../bench-table.ts';
import type { Bench } from '../run-benches.ts';
import { openEventStoreDb } from '@quartermaster/platform/event-store/eventstoredb/event-store-db';
import {
  appendAll,
  type AppendingRun,
  type FirstStream,
} from '@quartermaster/command-service/store-connector/first-append';

const teamId = randomUUID();
/** Events of the first load of the sample. */
const EVENTS = 24_000;

const firstStream = (index: number): FirstStream => {
  const id = randomUUID();
  const levels = [{ locationId: randomUUID(), quantity: index }];
  const observedAt = '2026-11-20T12:00:00.000Z';
  const data = { variantId: id, levels, observedAt, day: '2026-11-20' };
  const cause = { teamId, parts: ['bench', id] };
  return {
    subject: 'stock',
    id,
    events: [{ definition: stockObserved, data, cause }],
    onExistingStream: () => Promise.reject(new Error('The stream of a new variant exists')),
  };
};

/** Appends the events of a first load to the event store at an address; they stay there. */
export const benchFirstLoad =
  (url: string): Bench =>
  async () => {
    const store = await openEventStoreDb(url);
    try {
      const streams = Array.from({ length: EVENTS }, (_, index) => firstStream(index));
      const from = performance.now();
      const run = {
        store,
        teamId,
        report: { recorded: () => undefined },
        slot: { part: (work) => work(), isBehind: () => false },
        pace: async () => undefined,
      } satisfies AppendingRun;
      await appendAll(run, streams);
      const seconds = (performance.now() - from) / 1_000;
      return [atMost('EventStoreDB, appends of a first load of 24,000 events', 's', seconds, 60)];
    } finally {
      await store.close();
    }
  };
