import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import request from 'supertest';
import {
  type TestStore,
  openTestStore,
  MONDAY_NOON,
  stoppedClock,
} from '@quartermaster/store-simulator/test-store';
import { openConnectorDatabase } from '../test-connector.ts';
import { querySignature } from './signed-query.ts';
import {
  app,
  CALLBACK,
  type ConnectBench,
  CONSOLE,
  domain,
  get,
  openConnectBench,
  post,
  register,
} from './test-connect.ts';

const owner = 'owner@gift-shop.example';
const setup = {
  mode: 'setup',
  firstName: 'Ada',
  surname: 'Hart',
  businessName: 'The Gift Shop Limited',
  shopifyUrl: domain,
};
const clock = stoppedClock(MONDAY_NOON);
const now = () => clock.clock().toISOString();

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
let pool: pg.Pool;
let store: TestStore;
let bench: ConnectBench;
beforeAll(async () => {
  database = await openConnectorDatabase();
  ({ pool } = database);
  store = await openTestStore({ clock: clock.clock, apps: [{ ...app, redirectUrls: [CALLBACK] }] });
});
afterAll(async () => {
  await store.close();
  await database.close();
});
beforeEach(async () => {
  await database.clear();
  bench = openConnectBench({ pool, storeUrl: store.url, now });
  await register(bench, owner);
});

const manual = (body: object = setup) => post(bench, owner, 'manual', body);
const begin = (id: string) => get(bench, `begin?id=${id}`);
const getLocation = (answer: { headers: Record<string, string> }): URL =>
  new URL(answer.headers['location'] ?? '');
const getCookie = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

/** Goes on as the merchant's browser: to the page of permissions, and with a click on Install back to the callback. */
const install = async (permissionsPage: URL): Promise<URL> => {
  const fields = Object.fromEntries(permissionsPage.searchParams);
  const clicked = await request(store.simulator.app)
    .post('/admin/oauth/authorize')
    .type('form')
    .send(fields);
  return getLocation(clicked);
};
/** The callback of a merchant who began in the console, with the cookie of the browser. */
const runConsoleFlow = async () => {
  const { body } = await manual().expect(201);
  const begun = await begin((body as { id: string }).id).expect(302);
  return { query: (await install(getLocation(begun))).searchParams, cookie: getCookie(begun) };
};
const callback = (query: URLSearchParams, cookie: string) =>
  get(bench, `callback?${query.toString()}`).set('Cookie', cookie);
const signAgain = (query: URLSearchParams, changes: Record<string, string>): URLSearchParams => {
  const changed = { ...Object.fromEntries(query), ...changes };
  return new URLSearchParams({ ...changed, hmac: querySignature(changed, app.clientSecret) });
};
/** A merchant who installs the app on the platform: the opened address, and the token with which to sign in. */
const installFromPlatform = async () => {
  const open = { shop: domain, timestamp: String(clock.clock().getTime() / 1000) };
  const opening = `install?${signAgain(new URLSearchParams(open), {}).toString()}`;
  const begun = await get(bench, opening).expect(302);
  const { searchParams } = await install(getLocation(begun));
  const away = getLocation(await callback(searchParams, getCookie(begun)).expect(302));
  expect(away.pathname).toBe('/install');
  return { opening, token: away.searchParams.get('installSessionToken') ?? '' };
};
const complete = async () => {
  const userId = (await bench.users.findId(owner)) ?? '';
  const names = { firstName: '', surname: '', businessName: '' };
  return bench.installs?.complete({ userId, email: owner, ...names });
};
const getProblem = (answer: { headers: Record<string, string> }) =>
  getLocation(answer).searchParams.get('problem');

describe('ROLE-O-02 a store is connected over the page of permissions', () => {
  test('API-ONB-07 API-ONB-08 API-ONB-09 ST-CON-01 ROLE-O-03 from the console', async () => {
    const { body } = await manual().expect(201);
    const begun = await begin((body as { id: string }).id).expect(302);
    expect(getLocation(begun).pathname).toBe('/admin/oauth/authorize');
    expect(Object.fromEntries(getLocation(begun).searchParams)).toMatchObject({
      client_id: app.clientId,
      redirect_uri: CALLBACK,
      scope: expect.stringMatching(/^read_products,.*write_publications$/),
    });
    expect(begun.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    const { searchParams } = await install(getLocation(begun));
    const done = await callback(searchParams, getCookie(begun)).expect(302);
    expect(done.headers['location']).toBe(`${CONSOLE}/register/shopify?connected=${domain}`);
    const { teamId, role } = await bench.users.find(owner);
    expect(role).toBe('ADMIN');
    expect(await bench.connections.forTeam(teamId ?? '')).toMatchObject({
      domain,
      webhookSecret: app.clientSecret,
      grant: { kind: 'app', expiresAt: new Date(Date.parse(now()) + 3_600_000).toISOString() },
    });
  });

  test('ST-CON-02 again with more permissions, by the address of the store alone', async () => {
    const grant = { mode: 'grant-permissions', shopifyUrl: 'gift-shop' };
    expect((await manual(grant).expect(409)).body).toMatchObject({ code: 'CONFLICT' });
    const first = await runConsoleFlow();
    await callback(first.query, first.cookie).expect(302);
    await manual(grant).expect(201);
    const toys = await manual({ ...grant, shopifyUrl: 'toy-shop' }).expect(409);
    expect(toys.body.message).toContain(domain);
  });

  test('AMB-004 from the platform, by the person who signs in with the token of the installation', async () => {
    const { token, opening } = await installFromPlatform();
    expect(await bench.installs?.claim('another token', owner)).toBe(false);
    expect(await bench.installs?.claim(token, owner)).toBe(true);
    await complete();
    expect(await bench.users.find(owner)).toMatchObject({ role: 'ADMIN' });
    expect(await complete()).toBeNull();
    const home = await get(bench, opening).expect(302);
    expect(home.headers['location']).toBe(`${CONSOLE}/`);
  });

  test('AMB-004 at the next sign-in when the store does not answer at the first', async () => {
    const { token } = await installFromPlatform();
    await bench.installs?.claim(token, owner);
    bench = openConnectBench({ pool, storeUrl: 'http://127.0.0.1:9', now });
    await register(bench, owner);
    await expect(complete()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    bench = openConnectBench({ pool, storeUrl: store.url, now });
    await register(bench, owner);
    expect(await complete()).toMatchObject({ storeDomain: domain });
  });

  test('AMB-004 not by the owner of an address for whom somebody else claimed an installation', async () => {
    const { token } = await installFromPlatform();
    await bench.installs?.claim(token, owner);
    expect(await bench.installs?.claim(null, owner)).toBe(false);
    expect(await complete()).toBeNull();
  });

  test('AMB-004 the token of an installation ends after 30 minutes', async () => {
    const { token } = await installFromPlatform();
    clock.pass(30 * 60);
    expect(await bench.installs?.claim(token, owner)).toBe(false);
  });
});

describe('API-ONB-09 the callback is refused', () => {
  test('NF-S-01 when another team has the shop, which nobody learns before the shop has consented', async () => {
    const first = await runConsoleFlow();
    await callback(first.query, first.cookie).expect(302);
    const stranger = 'stranger@elsewhere.example';
    await register(bench, stranger);
    const { body } = await post(bench, stranger, 'manual', setup).expect(201);
    const begun = await begin((body as { id: string }).id).expect(302);
    const { searchParams } = await install(getLocation(begun));
    expect(getProblem(await callback(searchParams, getCookie(begun)))).toBe('taken');
    expect((await bench.users.find(stranger)).teamId).toBeNull();
  });

  test('with a changed or a forged query', async () => {
    const { query, cookie } = await runConsoleFlow();
    for (const [name, value] of [
      ['code', 'x'],
      ['shop', 'toy-shop.myshopify.com'],
      ['hmac', 'f'.repeat(64)],
    ] as const) {
      const changed = new URLSearchParams(query);
      changed.set(name, value);
      expect((await callback(changed, cookie).expect(400)).body).toMatchObject({
        issues: [{ path: 'hmac' }],
      });
    }
    await callback(query, cookie).expect(302);
  });

  test('when it is repeated', async () => {
    const { query, cookie } = await runConsoleFlow();
    await callback(query, cookie).expect(302);
    expect(getProblem(await callback(query, cookie))).toBe('state');
  });

  test('in another browser, and with another state', async () => {
    const { query, cookie } = await runConsoleFlow();
    expect(getProblem(await callback(query, ''))).toBe('state');
    expect(getProblem(await callback(query, `${cookie}x`))).toBe('state');
    expect(getProblem(await callback(signAgain(query, { state: 'x' }), cookie))).toBe('state');
    expect(await bench.connections.findOwner(domain)).toBeNull();
  });

  test.each([
    ['of another shop', { shop: 'toy-shop.myshopify.com' }, 'shop'],
    ['of no shop', { shop: 'evil.example' }, 'shop'],
    ['more than a day old', { timestamp: '1337178173' }, 'expired'],
    ['with a code that the platform refuses', { code: 'x' }, 'code'],
  ])('when it is %s', async (_, changes, problem) => {
    const { query, cookie } = await runConsoleFlow();
    expect(getProblem(await callback(signAgain(query, changes), cookie))).toBe(problem);
    expect(await bench.connections.findOwner(domain)).toBeNull();
  });

  test('when the merchant cancelled', async () => {
    const { query, cookie } = await runConsoleFlow();
    query.delete('code');
    expect(getProblem(await callback(signAgain(query, {}), cookie))).toBe('cancelled');
  });

  test('after ten minutes', async () => {
    const { query, cookie } = await runConsoleFlow();
    clock.pass(600);
    expect(getProblem(await callback(query, cookie))).toBe('state');
  });
});

test('NF-S-01 connections that were not finished are deleted after their time', async () => {
  await manual().expect(201);
  await manual().expect(201);
  clock.pass(600);
  await manual().expect(201);
  const { rows } = await pool.query<object>('select from connector.attempts');
  expect(rows).toHaveLength(1);
});

describe('API-ONB-08 AMB-005 the way to the page of permissions', () => {
  test('is refused for an unknown and a used id', async () => {
    await begin('x').expect(404);
    const { body } = await manual().expect(201);
    await begin((body as { id: string }).id).expect(302);
    await begin((body as { id: string }).id).expect(404);
  });

  test.each(['cross-site', 'none'])(
    'does not begin at a link from elsewhere (%s), which could be of somebody else',
    async (site) => {
      const { body } = await manual().expect(201);
      const { id } = body as { id: string };
      expect(getProblem(await begin(id).set('Sec-Fetch-Site', site).expect(302))).toBe('browser');
      await begin(id).set('Sec-Fetch-Site', 'same-origin').expect(302);
    },
  );
});

describe('API-ONB-07 the form is refused', () => {
  test.each([
    ['VAL-085', { ...setup, firstName: '' }, 'firstName'],
    ['VAL-086', { ...setup, surname: ' ' }, 'surname'],
    ['VAL-087', { ...setup, businessName: '' }, 'businessName'],
    ['VAL-088', { ...setup, shopifyUrl: '' }, 'shopifyUrl'],
    ['VAL-089', { mode: 'grant-permissions', shopifyUrl: '' }, 'shopifyUrl'],
  ])('%s without a field', async (_, body, field) => {
    const refused = await manual(body).expect(400);
    expect(refused.body.issues).toMatchObject([{ path: field }]);
  });

  test('ERR-07 AMB-150 with an address of no shop, in both modes', async () => {
    for (const body of [setup, { mode: 'grant-permissions' }]) {
      const refused = await manual({ ...body, shopifyUrl: 'https://evil.example' }).expect(422);
      expect(refused.body).toMatchObject({ code: 'INVALID_SHOPIFY_URL' });
    }
  });

  test('where the installation has no app, which the answer says', async () => {
    bench = openConnectBench({ pool, storeUrl: store.url, app: null, now });
    await register(bench, owner);
    const refused = await manual().expect(409);
    expect(refused.body.message).toContain('STORE_APP_CLIENT_ID');
    await begin('x').expect(404);
    await get(bench, 'callback?hmac=x&shop=x&timestamp=1').expect(400);
    const ways = await get(bench, 'ways').auth(owner.replace('@', '~'), { type: 'bearer' });
    expect(ways.body).toMatchObject({ hasApp: false, optionalScopes: ['read_all_orders'] });
  });
});

test('API-ONB-09 what the platform signs with the former secret of the app is accepted, until it is ended', async () => {
  const open = new URLSearchParams({
    shop: domain,
    timestamp: String(clock.clock().getTime() / 1000),
  });
  const opening = `install?${signAgain(open, {}).toString()}`;
  const withApp = (secrets: object) =>
    openConnectBench({ pool, storeUrl: store.url, now, app: { ...app, ...secrets } });
  const both = { clientSecret: 'new', formerClientSecret: app.clientSecret };
  const begun = await get(withApp(both), opening).expect(302);
  expect(getLocation(begun).pathname).toBe('/admin/oauth/authorize');
  await get(withApp({ clientSecret: 'new' }), opening).expect(400);
});
