import { describe, expect, test } from '@jest/globals';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type pg from 'pg';
import { createLogTail } from '../../event-bus/log-tail.ts';
import type { EventStore, Position } from '../../event-store/event-store.ts';
import { START } from '@quartermaster/contracts/core/position';
import { createExplainedQueries } from '../explained-queries.ts';
import { setUpReadModels, SCHEMA } from '../test-read-models.ts';
import {
  countedYardProjection,
  deliver,
  deliverRounds,
  gateProjection,
  readColumn,
  teams,
  yardProjection,
} from '../test-yards.ts';
import { verifyProjections } from '../verify-projections.ts';
import { readFormerTables } from './former-tables.ts';
import { waitUntil } from '../../core/test-wait.ts';

let pool: pg.Pool;
let store: EventStore;
const { follow, stopAll } = setUpReadModels(20, (fresh) => ({ pool, store } = fresh));

const before = [yardProjection()];
const withNew = [yardProjection(), gateProjection];

/** A log that counts its reads from the first event, and holds the second page back until the test releases it. */
const heldStore = () => {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  let reached = (): void => undefined;
  const held = new Promise<void>((resolve) => (reached = resolve));
  let scans = 0;
  const readAll = async (after: Position) => {
    if (after === START) {
      scans += 1;
    } else {
      reached();
      await free;
    }
    return store.readAll(after, 3);
  };
  return { store: { ...store, readAll }, held, letGo: () => letGo(), scans: () => scans };
};

/** Followed over the log itself, so that only the building reads what is held. */
const live = () => ({ bus: createLogTail(store) });

const begun = async (): Promise<void> => {
  await deliverRounds(store, teams, 4);
  await (await follow({ pool, store, projections: before })).caughtUp();
  await stopAll();
};

const boxesAre = (expected: number) => () =>
  readColumn(pool, 'boxes').then((boxes) => boxes['team-1'] === expected);
/** True when the tables of the new read model exist. */
const isBuilt = async (): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('${SCHEMA}.gates') is not null as found`,
  );
  return rows[0]?.found === true;
};
const replayed = () => verifyProjections({ pool, store, schema: SCHEMA, projections: withNew });

const askNew = (): Promise<unknown> =>
  createExplainedQueries(pool, SCHEMA)(`select * from ${SCHEMA}.gates`);

describe('a read model that is new beside others', () => {
  test('is built while those go on and answer; queries of it are answered with 503 until then', async () => {
    await begun();
    const { store: slow, held, letGo } = heldStore();
    const follower = await follow({ pool, store: slow, projections: withNew, ...live() });
    await held;
    const position = await deliver(store, 'team-1');
    await waitUntil(boxesAre(5));
    expect(await follower.waitFor(position, 60_000, 'team-1')).toBe(true);
    expect(await follower.reached('team-1')).toBe(position);
    await expect(askNew()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('gates'),
      details: { readModels: ['gates'] },
    });
    letGo();
    await waitUntil(isBuilt);
    await deliver(store, 'team-2');
    await waitUntil(async () => (await readColumn(pool, 'passed'))['team-2'] === 5);
    expect(await readColumn(pool, 'passed')).toEqual({ 'team-1': 5, 'team-2': 5 });
    await follower.caughtUp();
    expect(await replayed()).toMatchObject({ equal: true });
    expect(await readFormerTables(pool, SCHEMA)).toEqual([]);
  });

  test('is built by one of several processes that start at once, in one scan with a raised version', async () => {
    await begun();
    const { store: counted, letGo, scans } = heldStore();
    letGo();
    const projections = [countedYardProjection, gateProjection];
    const followers = await Promise.all(
      [1, 2, 3].map(() => follow({ pool, store: counted, projections, ...live() })),
    );
    await waitUntil(isBuilt);
    expect(scans()).toBe(1);
    await deliver(store, 'team-1');
    for (const follower of followers) await follower.caughtUp();
    await waitUntil(async () => (await readColumn(pool, 'passed'))['team-1'] === 5);
    expect(await readColumn(pool, 'deliveries')).toEqual({ 'team-1': 5, 'team-2': 4 });
    expect(await readColumn(pool, 'passed')).toEqual({ 'team-1': 5, 'team-2': 4 });
  });

  test('that was broken off is taken up by the next start', async () => {
    await begun();
    const { store: slow, held, letGo } = heldStore();
    const follower = await follow({ pool, store: slow, projections: withNew, ...live() });
    await held;
    const stopping = follower.stop();
    letGo();
    await stopping;
    expect(await isBuilt()).toBe(false);
    await follow({ pool, store, projections: withNew });
    await waitUntil(isBuilt);
    expect(await readColumn(pool, 'passed')).toEqual({ 'team-1': 4, 'team-2': 4 });
  });

  test('is built before the others answer where one of them has to be built first', async () => {
    await begun();
    await follow({ pool, store, projections: [countedYardProjection, gateProjection] });
    expect(await readColumn(pool, 'deliveries')).toEqual({ 'team-1': 4, 'team-2': 4 });
    expect(await readColumn(pool, 'passed')).toEqual({ 'team-1': 4, 'team-2': 4 });
  });

  test('is built anew where tables of its name were left', async () => {
    await begun();
    await pool.query(`create table ${SCHEMA}.gates (old int)`);
    await follow({ pool, store, projections: withNew });
    await waitUntil(
      async () =>
        (await isBuilt()) && 'team-1' in (await readColumn(pool, 'passed').catch(() => ({}))),
    );
    expect(await readColumn(pool, 'passed')).toEqual({ 'team-1': 4, 'team-2': 4 });
  });

  test('begins with the others on an empty log', async () => {
    await (await follow({ pool, store, projections: before })).caughtUp();
    await stopAll();
    const follower = await follow({ pool, store, projections: withNew });
    expect(await isBuilt()).toBe(true);
    await deliverRounds(store, teams, 2);
    await follower.caughtUp();
    expect(await readColumn(pool, 'passed')).toEqual({ 'team-1': 2, 'team-2': 2 });
  });
});

test('a table that nobody builds is no reason to come back', async () => {
  await begun();
  const query = createExplainedQueries(pool, SCHEMA)(`select * from ${SCHEMA}.unheard_of`);
  await expect(query).rejects.not.toBeInstanceOf(Rejection);
});
