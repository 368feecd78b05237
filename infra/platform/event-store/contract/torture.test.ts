import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { openPool } from '../../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts';
import { appendBatch } from '../postgres/append/batch.ts';
import { toAppendRequest } from '../append-request.ts';
import { createDice, type Dice, fact } from './test-events.ts';
import { START } from '@quartermaster/contracts/core/position';
import {
  type AppendResult,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  WrongExpectedRevision,
} from '../event-store.ts';
import { openPostgresEventStore } from '../postgres/postgres.ts';
import { waitUntil } from '../../core/test-wait.ts';

/*
 * Nine writers on three stores, and four that hold transactions open, roll back or lose their connection, all on forty
 * streams; two readers follow. Each acknowledged event must be read exactly once, in order, without a hole.
 */
const EVENTS = 10_000;
const STREAMS = 40;
const STORES = 3;
const WRITERS_PER_STORE = 3;
const TRANSACTION_WRITERS = 4;

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_007);

/** The acknowledged and the rolled back events of the writers. */
const createLedger = () => ({
  acknowledged: new Map<string, { stream: string; revision: number }>(),
  rolledBack: new Set<string>(),
  conflicts: 0,
  repeats: 0,
  revisions: new Map<string, number>(),
});
type Ledger = ReturnType<typeof createLedger>;

const streams = Array.from({ length: STREAMS }, (_, index) => `stock-team.${index}`);

const chance = (dice: Dice, percent: number): boolean => dice(100) < percent;

/** An append to a random stream at its last known revision, which is sometimes outdated. */
const nextAppend = (ledger: Ledger, dice: Dice) => {
  const stream = streams[dice(STREAMS)]!;
  const known = ledger.revisions.get(stream) ?? -1;
  const expected = chance(dice, 10) ? Math.max(-1, known - 1 - dice(3)) : known;
  const events = Array.from({ length: 1 + dice(8) }, () => fact({ note: 'x'.repeat(dice(300)) }));
  return { stream, expected: expected < 0 ? ('no-stream' as const) : expected, events };
};

const noteRevision = (ledger: Ledger, stream: string, revision: number): void => {
  ledger.revisions.set(stream, Math.max(revision, ledger.revisions.get(stream) ?? -1));
};

const acknowledge = (
  ledger: Ledger,
  stream: string,
  events: readonly NewEvent[],
  { revision }: AppendResult,
): void => {
  noteRevision(ledger, stream, revision);
  for (const [index, { id }] of events.entries()) {
    ledger.acknowledged.set(id, { stream, revision: revision - events.length + 1 + index });
  }
};

const refused = (ledger: Ledger, error: unknown): void => {
  if (!(error instanceof WrongExpectedRevision)) throw error;
  ledger.conflicts += 1;
  noteRevision(ledger, error.stream, error.actual);
};

const isDone = (ledger: Ledger): boolean => ledger.acknowledged.size >= EVENTS;

const writeThroughStore = async (store: EventStore, ledger: Ledger, dice: Dice): Promise<void> => {
  while (!isDone(ledger)) {
    if (chance(dice, 30)) await sleep(dice(5));
    const { stream, events, expected } = nextAppend(ledger, dice);
    try {
      const result = await store.append(stream, events, expected);
      acknowledge(ledger, stream, events, result);
      if (!chance(dice, 10)) continue;
      expect(await store.append(stream, events, expected)).toEqual(result);
      ledger.repeats += 1;
    } catch (error) {
      refused(ledger, error);
    }
  }
};

/** One transaction that stays open for a while after its append, and then commits or rolls back. */
const oneTransaction = async (pool: Pool, ledger: Ledger, dice: Dice): Promise<void> => {
  const { stream, events, expected } = nextAppend(ledger, dice);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await sleep(dice(3));
    const request = toAppendRequest(stream, events, expected);
    const [outcome] = await appendBatch(client, [request], 'careful');
    await sleep(dice(4));
    const commits = chance(dice, 60);
    await client.query(commits ? 'commit' : 'rollback');
    const stored = outcome?.stored ?? null;
    if (stored === null) ledger.conflicts += 1;
    else if (commits) acknowledge(ledger, stream, events, stored);
    else for (const { id } of events) ledger.rolledBack.add(id);
  } finally {
    client.release(true);
  }
};

const writeInTransactions = async (pool: Pool, ledger: Ledger, dice: Dice): Promise<void> => {
  while (!isDone(ledger)) {
    await oneTransaction(pool, ledger, dice);
    await sleep(dice(60));
  }
};

/** Cuts one connection of a store at a time: a writer's, a reader's or a listener's. */
const disconnect = async (pool: Pool, ledger: Ledger, dice: Dice): Promise<void> => {
  while (!isDone(ledger)) {
    await sleep(100 + dice(200));
    await pool.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity
         where datname = current_database() and application_name = 'quartermaster log'
         order by pid offset $1 limit 1) one`,
      [dice(STORES * 3)],
    );
  }
};

/** Collects the log and records each event out of order. */
const createReader = () => {
  const seen: RecordedEvent[] = [];
  const faults: string[] = [];
  const revisions = new Map<string, number>();
  const take = (event: RecordedEvent): void => {
    seen.push(event);
    if (Number(event.position) !== seen.length)
      faults.push(`${String(event.position)} as ${seen.length}.`);
    const previous = revisions.get(event.stream) ?? -1;
    if (event.revision !== previous + 1) faults.push(`${event.stream}: ${event.revision}`);
    revisions.set(event.stream, event.revision);
  };
  const onEvents = async (events: readonly RecordedEvent[]): Promise<void> => events.forEach(take);
  return { seen, faults, onEvents };
};

let database: TestDatabase;
let pool: Pool;
let stores: readonly EventStore[];

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: TRANSACTION_WRITERS + 1, applicationName: 'torture' });
  const opened: EventStore[] = [];
  for (let each = 0; each <= STORES; each += 1) {
    opened.push(await openPostgresEventStore(database.url, { pollMs: 100 }));
  }
  stores = opened;
});
afterAll(async () => {
  await Promise.all(stores.map(async (store) => store.close()));
  await pool.end();
  await database.close();
});

const runWriters = async (ledger: Ledger, dice: Dice): Promise<void> => {
  const own = (): Dice => createDice(dice(2_147_483_647));
  const through = stores
    .slice(0, STORES)
    .flatMap((store) =>
      Array.from({ length: WRITERS_PER_STORE }, async () =>
        writeThroughStore(store, ledger, own()),
      ),
    );
  const inTransactions = Array.from({ length: TRANSACTION_WRITERS }, async () =>
    writeInTransactions(pool, ledger, own()),
  );
  await Promise.all([...through, ...inTransactions, disconnect(pool, ledger, own())]);
};

test(`10,000 events of 13 racing writers are read once, in order and without a hole (SEED=${seed})`, async () => {
  const ledger = createLedger();
  const following = stores[STORES]!;
  const [fromStart, fromAfter] = [createReader(), createReader()];
  const tail = following.subscribeAll(START, fromStart.onEvents, { batchSize: 64 });
  await runWriters(ledger, createDice(seed));

  const late = following.subscribeAll(START, fromAfter.onEvents, { batchSize: 1_000 });
  const head = Number(await following.head());
  const complete = waitUntil(() => fromStart.seen.length >= head && fromAfter.seen.length >= head);
  await Promise.race([complete, tail.done, late.done]); // `done` comes first only on an error
  await tail.stop();
  await late.stop();

  for (const { seen, faults } of [fromStart, fromAfter]) {
    expect(faults).toEqual([]);
    expect(seen).toHaveLength(head);
    const read = new Map(seen.map(({ id, stream, revision }) => [id, { stream, revision }]));
    expect(read.size).toBe(seen.length);
    expect(read).toEqual(ledger.acknowledged);
    expect(seen.filter(({ id }) => ledger.rolledBack.has(id))).toEqual([]);
  }
  expect(head).toBeGreaterThanOrEqual(EVENTS);
  expect(ledger.conflicts).toBeGreaterThan(100);
  expect(ledger.repeats).toBeGreaterThan(10);
  expect(ledger.rolledBack.size).toBeGreaterThan(10);
}, 120_000);
