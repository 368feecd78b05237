import { randomUUID } from 'node:crypto';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { stockObserved } from '@quartermaster/contracts/stock/events';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { atMost, type BenchRow, percentile, timeEach } from '../bench-table.ts';
import { systemContext } from '@quartermaster/command-service/core/command-context';
import {
  type CommandHandler,
  createCommandHandler,
} from '@quartermaster/command-service/core/handle-command';
import { openSnapshots, type Snapshots } from '@quartermaster/command-service/core/snapshots';
import { stockDecider } from '@quartermaster/command-service/stock/decider';

interface Log {
  readonly store: EventStore;
  readonly snapshots: Snapshots;
}

const teamId = randomUUID();
const locationId = randomUUID();
const [SHORT, MEDIUM, LONG] = [100, 10_000, 100_000];
const PER_APPEND = 1_000;
const [ROUNDS, GOES] = [5, 60];
const START = Date.parse('2020-01-01T00:00:00.000Z');

/** The level of a variant, a minute later for each event before it. */
const observedAfter = (events: number, variantId: VariantId) => {
  const observedAt = new Date(START + events * 60_000).toISOString();
  const day = observedAt.slice(0, 10);
  return { variantId, levels: [{ locationId, quantity: events % 1_000 }], observedAt, day };
};

/** Appends `events` stock observations of one variant; returns its id. */
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

/** Commands to a stream, from a process with its state in memory and from new processes. */
const commandsTo = async (log: Log, events: number) => {
  const { store, snapshots } = log;
  const variantId = await fill(store, events);
  const newProcess = () => createCommandHandler(store, { snapshots });
  let next = events;
  const commandIn = async ({ handle }: CommandHandler): Promise<unknown> => {
    const data = observedAfter(next, variantId);
    next += 1;
    const context = systemContext(teamId, 'bench', randomUUID());
    return handle(stockDecider, variantId, { type: 'ObserveStock', ...data }, context);
  };
  const known = newProcess();
  const command = () => commandIn(known);
  await timeEach(GOES, command);
  return { events, command, first: () => commandIn(newProcess()), times: [] as number[] };
};

type Commands = Awaited<ReturnType<typeof commandsTo>>;

/** Measures all streams in turns, so that a slow moment of the machine affects each of them. */
const warmRows = async (short: Commands, long: readonly Commands[]): Promise<BenchRow[]> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { command, times } of [short, ...long])
      times.push(...(await timeEach(GOES, command)));
  }
  const reference = percentile(short.times, 0.5);
  return long.map(({ events, times }): BenchRow => {
    const value = percentile(times, 0.5);
    const ratio = value / reference;
    const name = `command to a stream of ${events.toLocaleString('en')} events beside one of ${SHORT}, read before`;
    return { name, unit: 'ms', value, reference, ratio, limit: '<= 2x', holds: ratio <= 2 };
  });
};

const coldRow = async ({ events, first }: Commands): Promise<BenchRow> => {
  const name = `first command of a process to a stream of ${events.toLocaleString('en')} events, median`;
  return atMost(name, 'ms', percentile(await timeEach(GOES, first), 0.5), 50);
};

/** Compares commands to long streams with those to a short one: with the state in memory, and as the first of a process. */
export const benchLongStreams = async (url: string): Promise<readonly BenchRow[]> => {
  const store = await openPostgresEventStore(url);
  const pool = openPool(url, { max: 2, applicationName: 'bench' });
  try {
    const snapshots = await openSnapshots(pool, (error) => {
      throw error;
    });
    const log = { store, snapshots };
    const short = await commandsTo(log, SHORT);
    const long = [await commandsTo(log, MEDIUM), await commandsTo(log, LONG)];
    const rows = await warmRows(short, long);
    for (const commands of long) rows.push(await coldRow(commands));
    return rows;
  } finally {
    await store.close();
    await pool.end();
  }
};
