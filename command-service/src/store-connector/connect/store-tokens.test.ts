import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testKeys } from '@quartermaster/platform/secrets/test-keys';
import type pg from 'pg';
import {
  type TestStore,
  openTestStore,
  MONDAY_NOON,
  stoppedClock,
} from '@quartermaster/store-simulator/test-store';
import { createAdminApi } from '../admin-api/admin-api.ts';
import { createStoreConnections } from '../connections.ts';
import { shopAndScopes } from '../platform/shop.ts';
import type { StoreGrant } from '../store-rows.ts';
import { openConnectorDatabase, teamId, testTiming } from '../test-connector.ts';
import { requestToken } from './request-token.ts';
import { storeAddresses } from './store-addresses.ts';
import { CONNECT_AGAIN, createStoreTokens } from './store-tokens.ts';
import { app, CALLBACK, domain } from './test-connect.ts';

const HOUR_S = 3_600;
const clock = stoppedClock(MONDAY_NOON);
const now = (): string => clock.clock().toISOString();

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
let pool: pg.Pool;
let store: TestStore;
beforeAll(async () => {
  database = await openConnectorDatabase();
  ({ pool } = database);
  store = await openTestStore({ clock: clock.clock, apps: [{ ...app, redirectUrls: [CALLBACK] }] });
});
afterAll(async () => {
  await store.close();
  await database.close();
});

const toAddresses = (shop: string) =>
  storeAddresses(`${store.url}/admin/api/2026-07/graphql.json?shop={shop}`)(shop);
const { timing } = { timing: { ...testTiming(), now } };

/** A process of the product; `interrupt` is called with the step it has reached and may throw. */
const startProcess = (interrupt: (step: string) => void = () => undefined) => {
  let tokenCalls = 0;
  const interrupted: typeof fetch = async (url, init) => {
    const isToken = new Request(url).url.endsWith('/access_token');
    if (isToken) {
      tokenCalls += 1;
      interrupt('before the request');
    }
    const response = await fetch(url, init);
    if (isToken) interrupt('after the answer');
    return response;
  };
  const connections = createStoreConnections(pool, testKeys);
  const tokens = createStoreTokens({
    connections: {
      ...connections,
      renewToken: (team, at, renew) =>
        connections.renewToken(team, at, async (known) => {
          const renewal = await renew(known);
          interrupt('before the write');
          return renewal;
        }),
    },
    addresses: toAddresses,
    app,
    fetch: interrupted,
    now,
    onRevoked: async () => undefined,
  }).forTeam(teamId);
  const { apiUrl: url } = toAddresses(domain);
  const api = createAdminApi({ url, tokens, fetch: interrupted, timing });
  const read = () =>
    api.call(shopAndScopes, {}, { signal: new AbortController().signal, maxTries: 1 });
  return { connections, tokens, read, tokenCalls: () => tokenCalls };
};

const connectWith = (accessToken: string, grant: StoreGrant): Promise<void> =>
  startProcess().connections.connect({
    teamId,
    domain,
    apiUrl: toAddresses(domain).apiUrl,
    accessToken,
    grant,
    webhookSecret: app.clientSecret,
    connectedAt: now(),
  });

/** Connects with a token of an hour, as the callback does. */
const connectApp = async (): Promise<void> => {
  const fields = { client_id: app.clientId, redirect_uri: CALLBACK, state: 'x' };
  const clicked = await fetch(`${store.url}/admin/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const code = new URL(clicked.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const request = {
    url: toAddresses(domain).tokenUrl,
    app,
    grant: { kind: 'code', code },
  } as const;
  const outcome = await requestToken(request, { fetch, now });
  if ('refused' in outcome) throw new Error(outcome.refused);
  const { accessToken, refreshToken, expiresAt } = outcome.token;
  await connectWith(accessToken, {
    kind: 'app',
    refreshToken: refreshToken ?? '',
    expiresAt: expiresAt ?? '',
  });
};
const ownApp = { kind: 'client', clientId: app.clientId, clientSecret: app.clientSecret } as const;
const known = async () => startProcess().connections.forTeam(teamId);

beforeEach(async () => {
  await database.clear();
});

describe('a token of an hour', () => {
  beforeEach(connectApp);

  test('is used until some minutes before its end, and then renewed', async () => {
    const { read, tokenCalls } = startProcess();
    clock.pass(HOUR_S - 301);
    await read();
    expect(tokenCalls()).toBe(0);
    clock.pass(2);
    await read();
    await read();
    expect(tokenCalls()).toBe(1);
  });

  test('is renewed once by many callers in several processes', async () => {
    clock.pass(2 * HOUR_S);
    const processes = [startProcess(), startProcess(), startProcess()];
    await Promise.all(processes.flatMap(({ read }) => [read(), read(), read()]));
    expect(processes.reduce((sum, { tokenCalls }) => sum + tokenCalls(), 0)).toBe(1);
  });

  test('is renewed when the store refuses it early', async () => {
    const before = await known();
    await pool.query('update connector.stores set access_token = $1', [
      testKeys.seal(`store token ${teamId}`, 'withdrawn'),
    ]);
    await startProcess().read();
    expect((await known())?.accessToken).not.toBe(before?.accessToken);
  });

  test('is used on while the platform cannot renew it, until its end', async () => {
    const { read } = startProcess();
    clock.pass(HOUR_S - 120);
    store.simulator.faults.loseTokens(2);
    await read();
    clock.pass(180);
    await expect(read()).rejects.toThrow('it answers 502');
    await read();
  });

  test('lives through 200 hours in which processes die at every step and answers are lost', async () => {
    const steps = ['before the request', 'after the answer', 'before the write'];
    let deaths = 0;
    for (let hour = 0; hour < 200; hour += 1) {
      clock.pass(HOUR_S);
      const step = steps[hour % 4];
      if (hour % 5 === 0) store.simulator.faults.loseTokens(1);
      const dying = startProcess((reached) => {
        if (reached === step) throw new Error('killed');
      });
      await dying.read().catch(() => (deaths += 1));
      await startProcess()
        .read()
        .catch(() => startProcess().read());
      expect((await known())?.revokedAt).toBeNull();
    }
    expect(deaths).toBeGreaterThan(150);
  });

  test('that the merchant withdrew is not asked for again until the store is connected again', async () => {
    store.simulator.merchant.revoke();
    const { read, tokenCalls } = startProcess();
    await expect(read()).rejects.toThrow(CONNECT_AGAIN);
    await expect(read()).rejects.toThrow(CONNECT_AGAIN);
    expect(tokenCalls()).toBe(1);
    expect((await known())?.revokedAt).toBe(now());
    await connectApp();
    await read();
    expect((await known())?.revokedAt).toBeNull();
  });

  test('stays while the configuration of the app is wrong', async () => {
    clock.pass(2 * HOUR_S);
    const connections = createStoreConnections(pool, testKeys);
    const wrong = { ...app, clientSecret: 'mistyped' };
    const onRevoked = async () => undefined;
    const options = { connections, addresses: toAddresses, fetch, now, onRevoked };
    const { current } = createStoreTokens({ ...options, app: wrong }).forTeam(teamId);
    await expect(current()).rejects.toThrow('refuses the app: invalid_client');
    expect((await known())?.revokedAt).toBeNull();
  });
});

describe("a token of the merchant's own app", () => {
  test('of many teams is renewed while other work of the database goes on, also when the platform is slow', async () => {
    const teams = Array.from({ length: 10 }, (_, at) => `team-${String(at)}`);
    const connections = createStoreConnections(pool, testKeys);
    for (const id of teams) {
      const own = {
        teamId: id,
        domain: `${id}.myshopify.com`,
        grant: { ...ownApp, expiresAt: now() },
      };
      const rest = { apiUrl: 'https://unused.example', accessToken: id, webhookSecret: null };
      await connections.connect({ ...own, ...rest, connectedAt: now() });
    }
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const renewed = { access_token: 'new', expires_in: 86_399 };
    const tokens = createStoreTokens({
      connections,
      addresses: toAddresses,
      app: null,
      fetch: async () => slow.then(() => Response.json(renewed)),
      now,
      onRevoked: async () => undefined,
    });
    const current = Promise.all(teams.map((id) => tokens.forTeam(id).current()));
    await setTimeout(200);
    expect(pool.idleCount).toBeGreaterThan(0);
    answer();
    expect(new Set(await current)).toEqual(new Set(['new']));
  });

  test('is asked for again before its 24 hours end, and after a refusal', async () => {
    await connectWith('never issued', { ...ownApp, expiresAt: now() });
    await startProcess().read();
    const first = await known();
    expect(Date.parse(first?.grant.kind === 'client' ? first.grant.expiresAt : '')).toBe(
      clock.clock().getTime() + 86_399_000,
    );
    store.simulator.merchant.revoke();
    await startProcess().read();
    expect((await known())?.accessToken).not.toBe(first?.accessToken);
  });

  test('is not asked for again once the secret was changed in the store', async () => {
    const expiresAt = now();
    await connectWith('never issued', { ...ownApp, clientSecret: 'former', expiresAt });
    await expect(startProcess().read()).rejects.toThrow(CONNECT_AGAIN);
  });
});

test('an answer about a token that never ends is given up', async () => {
  const endless = async () => new Response(new ReadableStream());
  const request = { url: toAddresses(domain).tokenUrl, app, grant: { kind: 'client' } } as const;
  await expect(requestToken(request, { fetch: endless, now, patienceMs: 50 })).rejects.toThrow(
    'it does not answer',
  );
});

test('a permanent token that the store refuses is tried again', async () => {
  await connectWith('withdrawn', { kind: 'token' });
  const { read, connections } = startProcess();
  await expect(read()).rejects.toThrow(CONNECT_AGAIN);
  expect((await known())?.revokedAt).toBe(now());
  await expect(read()).rejects.toThrow(CONNECT_AGAIN);
  await connections.accepted(teamId);
  expect((await known())?.revokedAt).toBeNull();
});
