import { beforeEach, describe, expect, test } from '@jest/globals';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp, testNow } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { bowl, harbour, mug } from '../directory/examples.ts';
import { basketRoutes } from './test-baskets.ts';

let store = createInMemoryEventStore();
/** Two processes with the same log. */
let routes = [1, 2].map(() => basketRoutes(store));
beforeEach(() => {
  store = createInMemoryEventStore();
  routes = [1, 2].map(() => basketRoutes(store));
});

const openApp = (process = 0, teamId = member.teamId) =>
  testApp(routes[process]!, { authenticate: async () => ({ ...member, teamId }) });
const line = (variantId: string, quantity: number | null = 1) => ({ variantId, quantity });

interface Caller {
  readonly process?: number;
  readonly teamId?: string;
  readonly revision?: number;
}
const versioned = (test: request.Test, revision?: number) =>
  revision === undefined ? test : test.set('If-Match', `"${String(revision)}"`);
const put = (body: object, { process, teamId, revision }: Caller = {}) =>
  versioned(
    request(openApp(process, teamId)).put('/api/buy-now/baskets').auth('any', { type: 'bearer' }),
    revision,
  ).send(body);
const empty = (supplierId: string, { process, teamId, revision }: Caller = {}) =>
  versioned(
    request(openApp(process, teamId))
      .delete(`/api/buy-now/baskets?supplierId=${supplierId}`)
      .auth('any', { type: 'bearer' }),
    revision,
  );
const recorded = async () => store.readAll(START, 1000);

describe('API-BUY-02 a basket', () => {
  test('is recorded in the stream of the team, and answers its revision', async () => {
    const answer = await put({ supplierId: harbour, lines: [line(mug, 5)] }).expect(200);
    expect(answer.body).toEqual({ revision: 0 });
    expect(answer.get('ETag')).toBe('"0"');
    expect(await recorded()).toMatchObject([
      {
        stream: 'buy_now_baskets-team-1.team-1',
        data: {
          supplierId: harbour,
          revision: 0,
          set: [{ variantId: mug, quantity: 5, unitCost: null }],
          removed: [],
        },
      },
    ]);
  });

  test('of one supplier is changed at its revision, whatever happens to those of others', async () => {
    await put({ supplierId: harbour, lines: [line(mug)] }).expect(200);
    await put({ supplierId: null, lines: [line(bowl)] }).expect(200);
    const body = { supplierId: harbour, lines: [line(mug, null), line(bowl)] };
    const stale = await put(body).expect(412);
    expect(stale.body).toMatchObject({ code: 'VERSION_STALE', currentVersion: 0 });
    expect((await put(body, { revision: 0 }).expect(200)).body).toEqual({ revision: 1 });
    await put(body, { revision: 0 }).expect(412);
  });

  test.each([
    { lines: [] },
    { supplierId: 'x', lines: [] },
    { supplierId: null },
    { supplierId: null, lines: [line(mug), line(mug)] },
    { supplierId: null, lines: [line(mug, -1)] },
    { supplierId: null, lines: [line(mug, 1.5)] },
    { supplierId: null, lines: [{ ...line(mug), unitCost: -1 }] },
    { supplierId: null, lines: [{ ...line(mug), note: 'x' }] },
    { supplierId: null, lines: [line('mug')] },
  ])('is refused as %j', async (body) => {
    await put(body).expect(400);
    expect(await recorded()).toEqual([]);
  });

  test('names a supplier and variants that the team has', async () => {
    await put({ supplierId: deterministicId('x'), lines: [line(mug)] }).expect(404);
    await put({ supplierId: harbour, lines: [line(deterministicId('x'))] }).expect(404);
    await put({ supplierId: harbour, lines: [line(mug)] }, { teamId: 'team-2' }).expect(404);
    await put({ supplierId: null, lines: [line(mug)] }, { teamId: 'team-2' }).expect(404);
    expect(await recorded()).toEqual([]);
  });

  test('of many callers in two processes is that of one; no line is lost', async () => {
    const calls = Array.from({ length: 12 }, (_, at) =>
      put({ supplierId: harbour, lines: [line(mug, at)] }, { process: at % 2 }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(11);
    expect(await recorded()).toHaveLength(1);
  });

  test('of different suppliers is changed at the same time', async () => {
    const calls = [harbour, null].flatMap((supplierId, at) => [
      put({ supplierId, lines: [line(mug)] }, { process: at }).expect(200),
    ]);
    await Promise.all(calls);
    expect(await recorded()).toHaveLength(2);
  });

  test('NF-E-02 is recorded once for a repeated request, which has the first answer', async () => {
    const { route, handle } = routes[0]!.find((one) => one.route.id === 'API-BUY-02')!;
    const run = (commandId: string, ifMatch: number | null, lines: readonly object[]) =>
      handle({
        params: {},
        query: {},
        body: route.body.parse({ supplierId: harbour, lines }),
        session: member,
        commandId,
        correlationId: commandId,
        now: testNow,
        ifMatch,
        address: '192.0.2.1',
        signal: new AbortController().signal,
      });
    const first = await run('fill', null, [line(mug)]);
    await run('change', 0, [line(mug, 2)]);
    expect(await run('fill', null, [line(mug)])).toEqual(first);
    expect(await recorded()).toHaveLength(2);
  });
});

describe('API-BUY-03 a basket is emptied', () => {
  test('at its revision, and again without an effect', async () => {
    await put({ supplierId: harbour, lines: [line(mug)] }).expect(200);
    await put({ supplierId: null, lines: [line(mug)] }).expect(200);
    await empty(harbour).expect(412);
    await empty(harbour, { revision: 3 }).expect(412);
    await empty(harbour, { revision: 0 }).expect(204);
    await empty(harbour).expect(204);
    await empty('none', { revision: 0 }).expect(204);
    expect((await recorded()).map(({ type }) => type).slice(2)).toEqual([
      'BuyNowBasketEmptied',
      'BuyNowBasketEmptied',
    ]);
  });

  test('of the own team alone', async () => {
    await put({ supplierId: harbour, lines: [line(mug)] }).expect(200);
    await empty(harbour, { teamId: 'team-2' }).expect(204);
    expect(await recorded()).toHaveLength(1);
  });

  test('needs to be named', async () => {
    await empty('').expect(400);
    await empty('all').expect(400);
    await request(openApp())
      .delete('/api/buy-now/baskets')
      .auth('any', { type: 'bearer' })
      .expect(400);
  });
});
