import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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
import { respondWith, hangUp, openTestStore, type TestStore } from './test-store/server.ts';

const otherTeam = '6b1d8b0e-0d1c-4a57-9f0a-6a3f1f6c2b55';

let store: EventStore;
let shop: TestShop;
let bench: Bench;
let other: TestStore;
let app: Express;
let open: TestSetup['open'];

setUpEachTest((fresh) => ({ store, open } = fresh));
beforeEach(async () => {
  shop = giftShop();
  bench = await open(shop);
  other = await openTestStore(giftShop());
  app = testApp(bench.connector.routes, {
    authenticate: async (bearer) => ({ ...member, teamId: bearer }),
  });
});
afterEach(() => other.close());

const connect = (team: string, { url }: TestStore, domain: string): Promise<void> =>
  bench.connector.connections.connect({
    teamId: team,
    domain,
    apiUrl: url,
    accessToken: 'shpat_1',
    webhookSecret: 'hush',
    connectedAt: testNow,
  });
const count = (team: string = teamId) =>
  request(app)
    .get('/api/onboarding/shopify-products-variants-count')
    .auth(team, { type: 'bearer' });
const questions = ({ queries }: TestStore) => queries.filter((name) => name === 'VariantsCount');

describe('the number of variants of a store', () => {
  test('API-ONB-05 ROLE-O-08 is that of the store itself, before and after it is read', async () => {
    expect((await count().expect(200)).body).toEqual({ count: 4 });
    await bench.read();
    expect(await listEventData(store, 'StoreDataSynced')).toContainEqual({
      part: 'PRODUCTS',
      variantsCount: 4,
    });
  });

  test('API-ONB-05 follows the store without a reading of it', async () => {
    await bench.read();
    shop.products[0]!.unseenVariants = 20_000;
    expect((await count().expect(200)).body).toEqual({ count: 20_004 });
  });

  test('API-ONB-05 is refused while no store is connected, at once after the store removed the app', async () => {
    expect((await count(otherTeam).expect(409)).body).toMatchObject({ code: 'CONFLICT' });
    await count().expect(200);
    await bench.connector.connections.uninstalled(teamId, testNow);
    await count().expect(409);
  });

  test('API-ONB-05 is unavailable while the store does not answer, and known as soon as it does', async () => {
    bench.peer.faults.push(
      hangUp,
      respondWith(500, ''),
      respondWith(200, '{"data":{"productVariantsCount":null}}'),
    );
    for (let failure = 0; failure < 3; failure += 1) {
      expect((await count().expect(503)).body).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    }
    await count().expect(200);
  });

  test('is asked once by callers at the same time and by those soon after', async () => {
    const answers = await Promise.all([count(), count(), count()]);
    expect(answers.map(({ body }) => body as unknown)).toEqual(Array(3).fill({ count: 4 }));
    await count().expect(200);
    expect(questions(bench.peer)).toHaveLength(1);
  });

  test('is that of the new store after the team connects another one', async () => {
    await count().expect(200);
    other.shop.products[0]!.unseenVariants = 3;
    await connect(teamId, other, 'second-shop.myshopify.com');
    expect((await count().expect(200)).body).toEqual({ count: 7 });
  });

  test('of one team does not wait for the slow or broken store of another', async () => {
    await connect(otherTeam, other, 'slow-shop.myshopify.com');
    let release: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      other.faults.push((_, response) => {
        release = () => respondWith(503, '')(_, response);
        resolve();
      });
    });
    const slow = count(otherTeam).then((answer) => answer);
    await asked;
    expect((await count().expect(200)).body).toEqual({ count: 4 });
    release();
    expect((await slow).status).toBe(503);
    expect((await count(otherTeam).expect(200)).body).toEqual({ count: 4 });
  });
});
