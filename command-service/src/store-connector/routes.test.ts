import { beforeEach, expect, test } from '@jest/globals';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import type { Express } from 'express';
import request from 'supertest';
import {
  setUpEachTest,
  type Bench,
  listEventData,
  type TestSetup,
  teamId,
  testNow,
} from './test-connector.ts';
import { giftShop, type TestShop } from './test-shop-data.ts';
import { respondWith, hangUp } from './test-store/server.ts';

let store: EventStore;
let shop: TestShop;
let bench: Bench;
let app: Express;
let open: TestSetup['open'];

setUpEachTest((fresh) => ({ store, open } = fresh));
beforeEach(async () => {
  shop = giftShop();
  bench = await open(shop);
  app = testApp(bench.connector.routes, { authenticate: async () => ({ ...member, teamId }) });
});

const sync = () => request(app).post('/api/products/sync-shopify').auth('any', { type: 'bearer' });
const progress = async () => {
  const answer = await request(app)
    .get('/api/store/sync')
    .auth('any', { type: 'bearer' })
    .expect(200);
  return answer.body as { phase: string; kind: string };
};
const ready = async (): Promise<void> => {
  while ((await progress()).phase !== 'READY')
    await new Promise((resolve) => setTimeout(resolve, 10));
};

test('API-STORE-01 shows that nothing was read yet, and then the progress', async () => {
  await expect(progress()).resolves.toMatchObject({ phase: 'WAITING', kind: 'NONE' });
  await bench.read();
  await expect(progress()).resolves.toMatchObject({
    phase: 'READY',
    kind: 'FIRST_LOAD',
    variantsRead: 4,
    finishedAt: testNow,
  });
});

test('AMB-014 a disabled team sees the progress of its store, and may not start a reading', async () => {
  app = testApp(bench.connector.routes, {
    authenticate: async () => ({ ...member, teamId }),
    teamState: async () => 'disabled',
  });
  await expect(progress()).resolves.toMatchObject({ phase: 'WAITING' });
  const refused = await sync().expect(403);
  expect(refused.body).toMatchObject({ code: 'TEAM_DISABLED' });
});

test('API-STORE-01 says that the store must be connected again, until it lets the product in', async () => {
  bench.peer.faults.push(respondWith(401, '{}'));
  await expect(bench.read()).rejects.toThrow('Connect it again');
  await expect(progress()).resolves.toMatchObject({ phase: 'FAILED', connectAgain: true });
  await bench.read();
  expect(await progress()).not.toHaveProperty('connectAgain');
});

test('API-STORE-01 is refused to a user without a team', async () => {
  app = testApp(bench.connector.routes, {
    authenticate: async () => ({ ...member, teamId: null }),
  });
  const answer = await request(app).get('/api/store/sync').auth('any', { type: 'bearer' });
  expect(answer.status).toBe(403);
});

test('API-PROD-23 reads the store in the background: a new product of the store appears', async () => {
  await bench.read();
  shop.products[0]!.title = 'Enamel mug';
  shop.products[0]!.updatedAt = '2026-11-20T12:10:00Z';
  await sync().expect(204);
  while ((await progress()).kind !== 'RECONCILIATION') await new Promise(setImmediate);
  await ready();
  expect((await listEventData(store, 'ProductObserved')).at(-1)).toMatchObject({
    title: 'Enamel mug',
  });
});

test('API-PROD-23 refuses while the store is being read, and works again afterwards', async () => {
  bench.peer.bulkEnds.push('RUNNING');
  await sync().expect(204);
  const answer = await sync().expect(409);
  expect(answer.body).toMatchObject({ code: 'STORE_SYNC_RUNNING' });
  while (bench.peer.operations.size === 0) await new Promise(setImmediate);
  for (const operation of bench.peer.operations.values()) operation.status = 'COMPLETED';
  await ready();
  // A run reports READY just before it gives its lock back.
  let status = 409;
  while (status === 409) ({ status } = await sync());
  expect(status).toBe(204);
});

test('API-PROD-23 reports at once that the store is unreachable or was never connected', async () => {
  bench.peer.faults.push(hangUp);
  expect((await sync().expect(503)).body).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  await bench.connector.connections.uninstalled(teamId, testNow);
  expect((await sync().expect(409)).body).toMatchObject({ code: 'CONFLICT' });
});
