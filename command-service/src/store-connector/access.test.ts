import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createAccessRecords } from './access.ts';
import { createAdminApi } from './admin-api/admin-api.ts';
import { toLocalId } from './facts/store-ids.ts';
import type { Cause } from './recorder.ts';
import type { StoreGrant } from './store-rows.ts';
import { listAccessEvents, lost, openOtherStore, otherTeam, restored } from './test-access.ts';
import {
  allEvents,
  setUpEachTest,
  type Bench,
  domain,
  type TestSetup,
  secret,
  teamId,
  testTiming,
  token,
} from './test-connector.ts';
import { gid, giftShop } from './test-shop-data.ts';
import { respondWith } from './test-store/server.ts';
import { adjustments } from './test-store/stock.ts';

let store: EventStore;
let bench: Bench;
let open: TestSetup['open'];
let minute: number;
let isRenewalRefused: boolean;
let isPushDenied: boolean;

const now = (): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
const denial = { errors: [{ message: 'no', extensions: { code: 'ACCESS_DENIED' } }] };
const refusing: typeof fetch = async (url, init) => {
  if (isRenewalRefused && new Request(url).url.endsWith('/access_token')) {
    return Response.json({ error: 'invalid_grant' }, { status: 400 });
  }
  const body = init?.body;
  const isPush = typeof body === 'string' && body.includes('AdjustQuantities');
  return isPushDenied && isPush ? Response.json(denial) : fetch(url, init);
};
const options = () => ({ timing: { ...testTiming(), now }, fetch: refusing });

setUpEachTest((fresh) => ({ store, open } = fresh));
beforeEach(async () => {
  adjustments.clear();
  minute = 30;
  isRenewalRefused = false;
  isPushDenied = false;
  bench = await open(giftShop(), options());
  await bench.read();
  minute += 15;
});

const push = (team: TeamId, key: string): Promise<void> =>
  bench.connector.adjustInventory({
    teamId: team,
    locationId: toLocalId(team, gid('Location', 1)),
    items: [{ variantId: toLocalId(team, gid('ProductVariant', 101)), quantity: 1 }],
    idempotencyKey: key,
    reference: 'a:b',
  });
const refusals = (count: number, answer = respondWith(401, '{}')): void => {
  bench.peer.faults.push(...Array.from({ length: count }, () => answer));
};
const connectWith = (grant: StoreGrant): Promise<void> =>
  bench.connector.connections.connect({
    teamId,
    domain,
    apiUrl: bench.peer.url,
    accessToken: token,
    webhookSecret: secret,
    connectedAt: now(),
    grant,
  });

describe('a lost permission', () => {
  test('is recorded when the store refuses a push of stock, before the push fails', async () => {
    refusals(1);
    await expect(push(teamId, 'receipt 1')).rejects.toThrow('Connect it again');
    expect(await listAccessEvents(store, teamId)).toEqual([lost(now())]);
  });

  test('is recorded when the store refuses what billing asks', async () => {
    refusals(1);
    await expect(bench.connector.billed.active(teamId)).rejects.toThrow('Connect it again');
    expect(await listAccessEvents(store, teamId)).toEqual([lost(now())]);
  });

  test('is recorded when the platform refuses to renew the token', async () => {
    isRenewalRefused = true;
    await connectWith({ kind: 'client', clientId: 'a', clientSecret: 'b', expiresAt: now() });
    await expect(push(teamId, 'receipt 1')).rejects.toThrow('Connect it again');
    await expect(push(teamId, 'receipt 1')).rejects.toThrow('Connect it again');
    expect(await listAccessEvents(store, teamId)).toEqual([lost(now())]);
  });

  test('is recorded once for many calls in two processes, and not for a team that works meanwhile', async () => {
    const { peer: other, read } = await openOtherStore(store, bench, now);
    await read();
    const second = await open(bench.peer.shop, options());
    await bench.connect();
    bench.peer.faults.length = 0;
    refusals(200);
    const keys = Array.from({ length: 20 }, (_, at) => `receipt ${String(at)}`);
    const count = (connector: Bench['connector']) => connector.billed.active(teamId);
    const results = await Promise.allSettled(
      keys.flatMap((key) => [push(teamId, key), count(second.connector), push(otherTeam, key)]),
    );
    const failed = results.filter(({ status }) => status === 'rejected');
    expect(failed).toHaveLength(2 * keys.length);
    expect(await listAccessEvents(store, teamId)).toEqual([lost(now())]);
    expect(await listAccessEvents(store, otherTeam)).toEqual([]);
    const levels = other.shop.products[0]!.variants[0]!.levels;
    expect(levels[0]!.available).toBe(
      giftShop().products[0]!.variants[0]!.levels[0]!.available + 20,
    );
    await other.close();
  });

  test('that returned is recorded by the first call that the store accepts', async () => {
    refusals(1);
    await expect(push(teamId, 'receipt 1')).rejects.toThrow();
    const since = now();
    minute += 1;
    await push(teamId, 'receipt 1');
    await push(teamId, 'receipt 2');
    expect(await listAccessEvents(store, teamId)).toEqual([lost(since), restored(since)]);
    const connection = await bench.connector.connections.forTeam(teamId);
    expect(connection?.revokedAt).toBeNull();
  });
});

describe('permissions that were withdrawn', () => {
  const scopesRecorded = async () =>
    (await allEvents(store))
      .filter(({ type }) => type === 'StoreConnected')
      .map(({ data }) => (data as { scopes: string[] }).scopes);

  test('are recorded when the store denies a request, and asked for once by many calls', async () => {
    bench.peer.shop.scopes = ['read_orders'];
    bench.peer.queries.length = 0;
    isPushDenied = true;
    const denied = ['a', 'b', 'c'].map((key) => push(teamId, key));
    const results = await Promise.allSettled(denied);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await scopesRecorded()).toEqual([['read_products'], ['read_orders']]);
    expect(bench.peer.queries).toEqual(['ShopAndScopes']);
    expect(await listAccessEvents(store, teamId)).toEqual([]);
  });

  test('stay as they were known when the store does not answer', async () => {
    isPushDenied = true;
    refusals(1, respondWith(503, '{}'));
    await expect(push(teamId, 'a')).rejects.toThrow('the store denies access');
    expect(await scopesRecorded()).toEqual([['read_products']]);
  });

  test('that could not be recorded are asked for again by the next denied call', async () => {
    const { connections } = bench.connector;
    const recorded: TeamId[] = [];
    let isLogAway = true;
    const recorder = {
      team: async (cause: Cause) => {
        if (isLogAway) throw new Error('The log is away');
        return recorded.push(cause.teamId);
      },
    };
    const { denied } = createAccessRecords({ connections, recorder, now });
    const api = createAdminApi({
      url: bench.peer.url,
      fetch,
      timing: testTiming(),
      tokens: { current: async () => token, renewed: async () => null },
    });
    await expect(denied(teamId, api)).rejects.toThrow('The log is away');
    isLogAway = false;
    await denied(teamId, api);
    await denied(teamId, api);
    expect(recorded).toEqual([teamId]);
  });
});
