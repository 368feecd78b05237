import { randomUUID } from 'node:crypto';
import { stockObserved } from '@quartermaster/contracts/stock/events';
import { type BenchRow, percentile } from '@quartermaster/infra/bench/bench-table';
import { timed } from '@quartermaster/infra/bench/timed';
import type { EventStore } from '@quartermaster/infra/event-store/event-store';
import { openPostgresEventStore } from '@quartermaster/infra/event-store/postgres';
import { createCommandHandler, systemContext } from '../src/core/handle-command.ts';
import { stockDecider } from '../src/stock/decider.ts';

const teamId = randomUUID();
const locationId = randomUUID();
const [SHORT, MEDIUM, LONG] = [100, 10_000, 100_000];
const PER_APPEND = 1_000;
const [ROUNDS, GOES] = [5, 60];
const START = Date.parse('2020-01-01T00:00:00.000Z');

/** The level of a variant, a minute later for each event before it. */
const observedAfter = (events: number, variantId: string) => {
  const observedAt = new Date(START + events * 60_000).toISOString();
  const day = observedAt.slice(0, 10);
  return { variantId, levels: [{ locationId, quantity: events % 1_000 }], observedAt, day };
};

/** A variant whose stock was observed so many times. */
const fill = async (store: EventStore, events: number): Promise<string> => {
  const variantId = randomUUID();
  const { type, version } = stockObserved;
  for (let from = 0; from < events; from += PER_APPEND) {
    const facts = Array.from({ length: Math.min(PER_APPEND, events - from) }, (_, index) => {
      const { ifMatch: _ifMatch, ...metadata } = systemContext(teamId, 'bench', randomUUID());
      const data = observedAfter(from + index, variantId);
      return { id: randomUUID(), type, schemaVersion: version, data, metadata };
    });
    await store.append(`stock-${teamId}.${variantId}`, facts, from === 0 ? 'no-stream' : from - 1);
  }
  return variantId;
};

/** Commands to a stream that the process has read before. */
const commandsTo = async (store: EventStore, events: number) => {
  const variantId = await fill(store, events);
  const { handle } = createCommandHandler(store);
  let next = events;
  const command = async (): Promise<unknown> => {
    const data = observedAfter(next, variantId);
    next += 1;
    const context = systemContext(teamId, 'bench', randomUUID());
    return handle(stockDecider, variantId, { type: 'ObserveStock', ...data }, context);
  };
  await timed(GOES, command);
  return { events, command, times: [] as number[] };
};

/** A command to a long stream beside one to a short stream, in turn, once all were read; the medians in ms. */
export const benchLongStreams = async (url: string): Promise<readonly BenchRow[]> => {
  const store = await openPostgresEventStore(url);
  try {
    const short = await commandsTo(store, SHORT);
    const long = [await commandsTo(store, MEDIUM), await commandsTo(store, LONG)];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { command, times } of [short, ...long])
        times.push(...(await timed(GOES, command)));
    }
    const reference = percentile(short.times, 0.5);
    return long.map(({ events, times }): BenchRow => {
      const value = percentile(times, 0.5);
      const ratio = value / reference;
      const name = `command to a stream of ${events.toLocaleString('en')} events beside one of ${SHORT}, read before`;
      return { name, unit: 'ms', value, reference, ratio, limit: '<= 2x', holds: ratio <= 2 };
    });
  } finally {
    await store.close();
  }
};
