import { type Position, START } from '@quartermaster/contracts/core/position';
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { supplierCreated } from '@quartermaster/contracts/suppliers/events';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { createAwaitFolded, openDirectory } from './postgres.ts';

const shopTeam = 'team-1';
const otherTeam = 'team-with-a-first-load';
/** Adds suppliers of a team one after the other; returns the position of the last. */
const record = async (log: EventStore, teamId: string, count = 1): Promise<Position> => {
  const { type, version } = supplierCreated;
  const events = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    type,
    schemaVersion: version,
    data: {
      ...supplierFields.parse({ name: 'Harbour' }),
      supplierId: `supplier-${String(at)}`,
    },
    metadata: {
      teamId,
      actor: { kind: 'system' as const, name: 'test' },
      commandId: randomUUID(),
      correlationId: randomUUID(),
      causationId: null,
    },
  }));
  const stream = `supplier-${teamId}.${randomUUID()}`;
  return (await log.append(stream, events, 'no-stream')).position;
};

test('a look-up does not wait for the events of another team, however many there are', async () => {
  const log = createInMemoryEventStore();
  const own = await record(log, shopTeam);
  const later = await record(log, otherTeam, 3000);
  const awaited: Position[] = [];
  const follower = {
    reached: async () => own,
    waitFor: async (position: Position) => {
      awaited.push(position);
      return false;
    },
  };
  const known = createAwaitFolded(follower, log);
  await expect(Promise.all([known(shopTeam), known('team without events')])).resolves.toEqual([
    undefined,
    undefined,
  ]);
  await expect(known(otherTeam)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(awaited).toEqual([later]);
  const newest = await record(log, shopTeam);
  await expect(known(shopTeam)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(awaited).toEqual([later, newest]);
});

test('the commands of a team continue while the first load of another team is not folded', async () => {
  const database = await openTestDatabase();
  const pool = openPool(database.url, { max: 8, applicationName: 'test' });
  const log = createInMemoryEventStore();
  const fail = (problem: unknown): void => void failures.push(problem);
  const failures: unknown[] = [];
  const opened = await openDirectory({ pool, store: log, onProblem: fail, onPoison: fail });
  const ask = opened.directory;
  await record(log, shopTeam);
  await opened.follower.caughtUp();
  const stuck = await pool.connect();
  try {
    await stuck.query('begin; lock table directory.checkpoints in share mode');
    await record(log, otherTeam, 2000);
    expect(await ask.suppliers(shopTeam, ['supplier-0'])).toEqual(new Set(['supplier-0']));
    expect(await ask.location(shopTeam, 'unknown')).toBeNull();
    await stuck.query('rollback');
    expect((await ask.suppliers(otherTeam, ['supplier-1999'])).size).toBe(1);
  } finally {
    stuck.release(true);
    await opened.follower.stop();
    await pool.end();
    await database.close();
  }
  expect(failures).toEqual([]);
});

test('a look-up of an entry that is not folded yet is answered with a time to retry', async () => {
  const store = createInMemoryEventStore();
  await record(store, shopTeam);
  const follower = (isKnown: boolean) => ({
    waitFor: async () => isKnown,
    reached: async () => START,
  });
  const question = (isKnown: boolean) => createAwaitFolded(follower(isKnown), store)(shopTeam);
  await expect(question(false)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(question(true)).resolves.toBeUndefined();
});
