import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type pg from 'pg';
import { type TestStore, openTestStore, TOKEN } from '@quartermaster/store-simulator/test-store';
import { ALL_SCOPES } from '@quartermaster/store-simulator/graphql/shop-resolvers';
import { openConnectorDatabase } from '../test-connector.ts';
import { type ConnectBench, domain, openConnectBench, post, register } from './test-connect.ts';

const owner = 'owner@gift-shop.example';
const other = 'other@toy-shop.example';
const ownApp = { clientId: 'own-app', clientSecret: 'secret-of-own-app', redirectUrls: [] };
const credentials = {
  shopifyUrl: `https://${domain}/admin`,
  clientId: ownApp.clientId,
  clientSecret: ownApp.clientSecret,
};
const byToken = { shopifyUrl: 'gift-shop', accessToken: TOKEN };

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
let pool: pg.Pool;
let store: TestStore;
let bench: ConnectBench;
beforeAll(async () => {
  database = await openConnectorDatabase();
  ({ pool } = database);
  store = await openTestStore({ apps: [ownApp] });
});
afterAll(async () => {
  await store.close();
  await database.close();
});
beforeEach(async () => {
  await database.clear();
  bench = openConnectBench({ pool, storeUrl: store.url });
  await register(bench, owner);
  await register(bench, other);
});

const connect = (body: object = credentials, email = owner) =>
  post(bench, email, 'credentials', body);
const typesInLog = async () => {
  const events = await bench.log.readTeam(await findTeamId(), START, 50);
  return events.map(({ type }) => type);
};
const findTeamId = async (email = owner): Promise<string> =>
  (await bench.users.find(email)).teamId ?? '';
const listIssuePaths = (answer: { body: { issues?: { path: string; message: string }[] } }) =>
  answer.body.issues?.map(({ path }) => path);

describe('API-ONB-10 a store is connected', () => {
  test('AMB-009 by the own app of a merchant, who becomes the first admin of a new team', async () => {
    const answer = await connect({ ...credentials, firstName: 'Ada', surname: 'Hart' });
    expect(answer.body).toEqual({
      storeDomain: domain,
      shopName: 'Gift Shop',
      missingScopes: [],
    });
    expect(await bench.users.find(owner)).toMatchObject({ role: 'ADMIN' });
    const teamId = await findTeamId();
    expect(await bench.connections.forTeam(teamId)).toMatchObject({
      domain,
      webhookSecret: ownApp.clientSecret,
      grant: { kind: 'client', clientId: ownApp.clientId },
    });
    expect(bench.reads).toEqual([teamId]);
    expect(answer.headers['x-position']).toBeDefined();
  });

  test('by the token of an older custom app; without its secret no webhook is trusted', async () => {
    await connect(byToken).expect(200);
    const connection = await bench.connections.forTeam(await findTeamId());
    expect(connection).toMatchObject({ accessToken: TOKEN, grant: { kind: 'token' } });
    const party = await bench.connections.forDomain(domain, '2026-11-20T12:30:00.000Z');
    expect(party?.secrets).toEqual([]);
    await connect({ ...byToken, apiSecret: 'secret of the app' }).expect(200);
    const later = await bench.connections.forDomain(domain, '2026-11-20T12:30:00.000Z');
    expect(later?.secrets).toEqual(['secret of the app']);
  });

  test('NF-S-01 and its secrets are neither answered nor readable in the database', async () => {
    const answer = await connect();
    const { rows } = await pool.query<object>('select * from connector.stores');
    for (const text of [JSON.stringify(answer.body), JSON.stringify(rows)]) {
      expect(text).not.toContain(ownApp.clientSecret);
      expect(text).not.toContain('shpat_');
    }
  });

  test('ST-DIS-03 again by an admin of its team, after it removed the app', async () => {
    await connect().expect(200);
    const teamId = await findTeamId();
    await bench.connections.uninstalled(teamId, '2026-11-20T13:00:00.000Z');
    await connect(byToken).expect(200);
    expect(await findTeamId()).toBe(teamId);
    expect(await bench.connections.forTeam(teamId)).toMatchObject({ grant: { kind: 'token' } });
  });

  test('once by two simultaneous calls of the same person', async () => {
    const answers = await Promise.all([connect(), connect()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await bench.connections.teams()).toEqual([await findTeamId()]);
  });
});

describe('API-ONB-10 a store is not connected', () => {
  test('by a member of a team', async () => {
    await connect().expect(200);
    const member = { email: other, teamId: await findTeamId(), role: 'MEMBER' as const };
    await bench.users.join({ ...member, firstName: 'M', surname: 'T' });
    expect((await connect(byToken, other).expect(403)).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('when another team has it', async () => {
    await connect().expect(200);
    const refused = await connect(byToken, other).expect(409);
    expect(listIssuePaths(refused)).toEqual(['shopifyUrl']);
    expect(await findTeamId(other)).toBe('');
  });

  test.each([
    ['a wrong token', { ...byToken, accessToken: 'x' }],
    ['a wrong secret', { ...credentials, clientSecret: 'x' }],
  ])('NF-S-01 with %s, and then nothing tells a stranger that a team has it', async (_, body) => {
    const unknown = await connect(body, other).expect(400);
    await connect().expect(200);
    const known = await connect(body, other).expect(400);
    expect(known.body).toEqual(unknown.body);
    const closing = "update connector.stores set closing_at = '2026-11-20T13:00:00Z'";
    await pool.query(closing);
    expect((await connect(body, other).expect(400)).body).toEqual(unknown.body);
  });

  test('in place of the store that the team has', async () => {
    await connect().expect(200);
    const refused = await connect({ ...byToken, shopifyUrl: 'toy-shop' }).expect(409);
    expect(refused.body.message).toContain(domain);
  });

  test.each([
    ['an unknown app', { ...credentials, clientId: 'x' }, 'clientId'],
    ['a wrong secret', { ...credentials, clientSecret: 'x' }, 'clientSecret'],
    ['a wrong token', { ...byToken, accessToken: 'x' }, 'accessToken'],
  ])('with %s, which is named at its field', async (_, body, field) => {
    const refused = await connect(body).expect(400);
    expect(listIssuePaths(refused)).toEqual([field]);
    expect(await findTeamId()).toBe('');
    expect(await bench.connections.findOwner(domain)).toBeNull();
  });

  test('ERR-07 with an address of no shop, or of another shop than the one that answers', async () => {
    for (const shopifyUrl of ['https://evil.example', 'toy-shop']) {
      const refused = await connect({ ...byToken, shopifyUrl }).expect(422);
      expect(refused.body).toMatchObject({ code: 'INVALID_SHOPIFY_URL' });
      expect(listIssuePaths(refused)).toEqual(['shopifyUrl']);
    }
  });

  test('while the store does not answer', async () => {
    const deaf = openConnectBench({
      pool,
      storeUrl: store.url,
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    await register(deaf, owner);
    const refused = await post(deaf, owner, 'credentials', credentials).expect(503);
    expect(refused.body).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  test('without the permissions to read it, which are named', async () => {
    const scopes = ALL_SCOPES.filter((scope) => !scope.endsWith('_orders'));
    const closed = await openTestStore({ scopes });
    const there = openConnectBench({ pool, storeUrl: closed.url });
    await register(there, owner);
    const refused = await post(there, owner, 'credentials', byToken).expect(400);
    expect(refused.body.message).toContain('read_orders');
    await closed.close();
  });
});

test('API-ONB-10 a store that lacks permissions to write is connected, and they are named', async () => {
  const open = await openTestStore({ scopes: ALL_SCOPES.filter((s) => s !== 'write_inventory') });
  const there = openConnectBench({ pool, storeUrl: open.url });
  await register(there, owner);
  const { body } = await post(there, owner, 'credentials', byToken).expect(200);
  expect(body).toMatchObject({ missingScopes: ['write_inventory'] });
  await open.close();
});

test('AMB-009 a new team is recorded with its store', async () => {
  await connect().expect(200);
  expect(await typesInLog()).toEqual(['TeamCreated', 'StoreConnected', 'OnboardingStepReached']);
});
