import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type TestStore, openTestStore, MONDAY_NOON, stoppedClock } from '../test-store.ts';

const app = {
  clientId: 'app-1',
  clientSecret: 'hush',
  redirectUrls: ['https://product.example/callback'],
};
const clock = stoppedClock(MONDAY_NOON);
const credentials = { client_id: app.clientId, client_secret: app.clientSecret };

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore({ clock: clock.clock, apps: [app] });
});
afterAll(() => store.close());
beforeEach(() => store.simulator.merchant.revoke());

const call = (fields: object) =>
  request(store.simulator.app).post('/admin/oauth/access_token').send(fields);
const install = (fields: object = {}) =>
  request(store.simulator.app)
    .post('/admin/oauth/authorize')
    .type('form')
    .send({
      client_id: app.clientId,
      redirect_uri: app.redirectUrls[0],
      state: 'state-1',
      ...fields,
    });

interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}
const newPair = async (): Promise<Pair> => {
  const { headers } = await install().expect(302);
  const { searchParams } = new URL(headers['location'] ?? '');
  const code = searchParams.get('code');
  const { body } = await call({ ...credentials, code, expiring: '1' }).expect(200);
  return body as Pair;
};
const refresh = (refresh_token: string) =>
  call({ ...credentials, grant_type: 'refresh_token', refresh_token });
const isAccepted = async (token: string): Promise<boolean> =>
  (await store.ask('{ shop { id } }', {}, token)).status === 200;

describe('the permissions page', () => {
  test('names the permissions and leads back with a code, the state and a signature', async () => {
    const query = { ...credentials, redirect_uri: app.redirectUrls[0], scope: 'read_products' };
    const page = await request(store.simulator.app)
      .get('/admin/oauth/authorize')
      .query(query)
      .expect(200);
    expect(page.text).toContain('read_products');
    const { headers } = await install().expect(302);
    const { origin, searchParams } = new URL(headers['location'] ?? '');
    expect(origin).toBe('https://product.example');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      shop: 'gift-shop.myshopify.com',
      state: 'state-1',
      hmac: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('leads to no address that the app does not list', async () => {
    await install({ redirect_uri: 'https://evil.example/' }).expect(400);
    await install({ client_id: 'app-2' }).expect(400);
  });
});

describe('tokens', () => {
  test('of a code are given once, and last an hour', async () => {
    const { headers } = await install().expect(302);
    const code = new URL(headers['location'] ?? '').searchParams.get('code');
    const { body } = await call({ ...credentials, code, expiring: '1' }).expect(200);
    expect(body).toMatchObject({ expires_in: 3600, refresh_token_expires_in: 7_776_000 });
    await call({ ...credentials, code, expiring: '1' }).expect(400);
    expect(await isAccepted(body.access_token)).toBe(true);
    clock.pass(3600);
    expect(await isAccepted(body.access_token)).toBe(false);
  });

  test('of client credentials last a day and need the right secret', async () => {
    const fields = { ...credentials, grant_type: 'client_credentials' };
    const { body } = await call(fields).expect(200);
    expect(body).toMatchObject({ expires_in: 86_399 });
    expect(body.refresh_token).toBeUndefined();
    const wrong = await call({ ...fields, client_secret: 'x' }).expect(401);
    expect(wrong.body).toEqual({ error: 'invalid_client' });
    const unknown = await call({ ...fields, client_id: 'x' }).expect(400);
    expect(unknown.body).toEqual({ error: 'application_cannot_be_found' });
  });

  test('a former refresh token is accepted again until the new token was used', async () => {
    const first = await newPair();
    await refresh(first.refresh_token).expect(200);
    const { body: second } = await refresh(first.refresh_token).expect(200);
    expect(await isAccepted(second.access_token)).toBe(true);
    const late = await refresh(first.refresh_token).expect(400);
    expect(late.body).toEqual({ error: 'invalid_grant' });
    await refresh(second.refresh_token).expect(200);
  });

  test('a refresh token ends after 90 days, and 30 days after its first use', async () => {
    const [unused, used] = [await newPair(), await newPair()];
    await refresh(used.refresh_token).expect(200);
    clock.pass(31 * 86_400);
    await refresh(used.refresh_token).expect(400);
    clock.pass(60 * 86_400);
    await refresh(unused.refresh_token).expect(400);
  });

  test('end when the merchant withdraws them or removes the app', async () => {
    const pair = await newPair();
    store.simulator.merchant.revoke();
    expect(await isAccepted(pair.access_token)).toBe(false);
    expect((await refresh(pair.refresh_token).expect(400)).body).toEqual({
      error: 'invalid_grant',
    });
    store.simulator.merchant.uninstall();
    const refused = await call({ ...credentials, grant_type: 'client_credentials' }).expect(400);
    expect(refused.body).toEqual({ error: 'shop_not_permitted' });
    await newPair();
    expect(store.simulator.shop.installed).toBe(true);
  });
});
