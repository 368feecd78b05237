import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { atLeast, atMost, type BenchRow, percentile } from './bench-table.ts';
import type { Bench } from './run-benches.ts';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openConnection } from '@quartermaster/platform/event-store/eventstoredb/connection';
import { openEventStoreDb } from '@quartermaster/platform/event-store/eventstoredb/event-store-db';
import type { Append } from './plain-inserts.ts';
import { selectMedianRound, measureRate, type Round, makeAppends } from './rates.ts';

const teamId = randomUUID();
const ROUNDS = 3;
/** Events per round and caller, and the maximum of a round. */
const [EVENTS_EACH, MOST_EVENTS] = [200, 8_000];

/** Appends by the client's own batch call, which it uses for an append without credentials. */
const appendByClient =
  (client: EventStoreDBClient) =>
  async ({ stream, events }: Append): Promise<void> => {
    const proposed = events.map(({ id, type, data, metadata }) =>
      jsonEvent({ id, type, data: { ...(data as object) }, metadata: { ...metadata } }),
    );
    await client.appendToStream(stream, proposed, { expectedRevision: NO_STREAM });
  };

/** Compares the store with the client's own call in turns, with one append in flight per caller. */
const compareRates = async (
  store: EventStore,
  client: EventStoreDBClient,
  callers: number,
): Promise<readonly BenchRow[]> => {
  const times: number[] = [];
  const byClient = appendByClient(client);
  const append = async ({ stream, events }: Append): Promise<void> => {
    const from = performance.now();
    await store.append(stream, events, 'no-stream');
    times.push(performance.now() - from);
  };
  const rounds: Round[] = [];
  const appends = Math.min(callers * EVENTS_EACH, MOST_EVENTS);
  await measureRate(makeAppends(teamId, callers * 8, 1), callers, append);
  await measureRate(makeAppends(teamId, callers * 8, 1), callers, byClient);
  times.length = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await measureRate(makeAppends(teamId, appends, 1), callers, byClient);
    rounds.push({
      reference,
      value: await measureRate(makeAppends(teamId, appends, 1), callers, append),
    });
  }
  const name = `EventStoreDB, append, ${callers} in flight`;
  return [
    atLeast(name, 'events/s', selectMedianRound(rounds), 0.6),
    atMost(`${name}, p99`, 'ms', percentile(times, 0.99), 500),
  ];
};

/** Measures appends to the event store at an address; the events stay there. */
export const benchEventStoreDb =
  (url: string): Bench =>
  async () => {
    const store = await openEventStoreDb(url);
    const { client } = openConnection(url);
    try {
      const rows: BenchRow[] = [];
      for (const callers of [1, 8, 64, 256])
        rows.push(...(await compareRates(store, client, callers)));
      return rows;
    } finally {
      await store.close();
      await client.dispose();
    }
  };
