import { beforeEach, describe, expect, test } from '@jest/globals';
import { bulkAct, MAX_BULK_ACTS_UNDER_WAY } from '@quartermaster/contracts/bulk-acts/calls';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../../core/handle-command.ts';
import { bowl, bowlProduct, giftShop, harbour, mug, shopTeam } from '../../directory/examples.ts';
import { inMemoryDirectory } from '../../directory/in-memory.ts';
import type { Matching } from './matching.ts';
import { bulkActRoutes } from './routes.ts';
import { createTestActs } from './test-acts.ts';

let store: EventStore;
let app = testApp([]);
let underWay = 0;
let asked: Matching[] = [];
let shop: ReturnType<typeof createTestActs>;

const openApp = (teamId: string) => {
  const tags = new Map([[mug, Array.from({ length: 999 }, (_, at) => String(at))]]);
  const facts = giftShop({ tags, bulkActsUnderWay: () => underWay });
  const findMatching = async (_: string, matching: Matching) => {
    asked.push(matching);
    return [mug, bowl];
  };
  const parts = { handler: createCommandHandler(store), store };
  const routes = bulkActRoutes({ ...parts, directory: inMemoryDirectory(facts), findMatching });
  return testApp(routes, { authenticate: async () => ({ ...member, teamId }) });
};

beforeEach(() => {
  store = createInMemoryEventStore();
  shop = createTestActs(store, shopTeam);
  [underWay, asked] = [0, []];
  app = openApp(shopTeam);
});

const post = (path: string, body: object = {}) =>
  request(app)
    .post(`/api${path}`)
    .auth('any', { type: 'bearer' })
    .send(path.startsWith('/bulk') ? undefined : body);
const get = (path: string) => request(app).get(`/api${path}`).auth('any', { type: 'bearer' });
const star = { kind: 'favourite', favourite: true };
const ask = async (body: object = { variantIds: [mug, bowl], change: star }) =>
  bulkAct.parse((await post('/inventory-items/bulk', body).expect(200)).body);

describe('API-BULK-01 a bulk act', () => {
  test('is requested for given variants, and answers where it is', async () => {
    const act = await ask();
    expect(act).toMatchObject({ state: 'RUNNING', itemsCount: 2, itemKind: 'variants', done: 0 });
    await shop.run(act.id);
    const done = bulkAct.parse((await get(`/bulk-acts/${act.id}`).expect(200)).body);
    expect(done).toMatchObject({ state: 'DONE', changed: 2, done: 2, undo: null });
    expect((await shop.variant(mug)).favourite).toBe(true);
  });

  test('on all that match has the items that match now', async () => {
    const matching = { search: 'mug', filters: [] };
    expect(await ask({ matching, change: star })).toMatchObject({ itemsCount: 2 });
    expect(asked).toEqual([matching]);
  });

  test('of suppliers, stock levels and exclusion is of the products of the variants', async () => {
    const suppliers = { kind: 'suppliers', primarySupplierId: harbour };
    const act = await ask({ variantIds: [bowl], change: suppliers });
    expect(act).toMatchObject({ itemKind: 'products', itemsCount: 1 });
    const listed = (await store.readAll(START, 10)).at(-1)?.data;
    expect(listed).toEqual({ actId: act.id, itemIds: [bowlProduct] });
  });

  test.each<[string, object, string]>([
    ['neither variants nor a filter', { change: star }, 'variantIds'],
    ['both', { variantIds: [mug], matching: {}, change: star }, 'variantIds'],
    ['no variant', { variantIds: [], change: star }, 'variantIds'],
    ['a variant twice', { variantIds: [mug, mug], change: star }, 'variantIds'],
    ['an unknown kind', { variantIds: [mug], change: { kind: 'price' } }, 'change.kind'],
    [
      'ST-MAN-02 another status',
      { variantIds: [mug], change: { kind: 'manualStatus', manualStatus: 'HEALTHY' } },
      'change.manualStatus',
    ],
    ['no tag', { variantIds: [mug], change: { kind: 'tags' } }, 'change'],
    [
      'a tag to add and to remove',
      { variantIds: [mug], change: { kind: 'tags', add: ['a'], remove: ['a'] } },
      'change.remove',
    ],
    [
      'too many tags of the team',
      { variantIds: [mug], change: { kind: 'tags', add: ['a', 'b'] } },
      'change.add',
    ],
    [
      'a primary supplier that is removed',
      {
        variantIds: [mug],
        change: { kind: 'suppliers', remove: [harbour], primarySupplierId: harbour },
      },
      'change.primarySupplierId',
    ],
    [
      'VAL-045 a negative level',
      { variantIds: [mug], change: { kind: 'stockLevels', stockBuffer: -1 } },
      'change.stockBuffer',
    ],
    ['no level', { variantIds: [mug], change: { kind: 'stockLevels' } }, 'change'],
  ])('is refused with %s', async (_, body, path) => {
    const { body: problem } = await post('/inventory-items/bulk', body).expect(400);
    expect(problem.issues).toEqual([expect.objectContaining({ path })]);
    expect(await store.head()).toBe(START);
  });

  test('is refused for variants and suppliers that do not exist, and those of other teams', async () => {
    const unknown = '0199aaaa-0000-7000-8000-0000000000ff';
    await post('/inventory-items/bulk', { variantIds: [mug, unknown], change: star }).expect(404);
    const change = { kind: 'suppliers', add: [unknown] };
    await post('/inventory-items/bulk', { variantIds: [mug], change }).expect(404);
    app = openApp('team-2');
    await post('/inventory-items/bulk', { variantIds: [mug], change: star }).expect(404);
    expect(await store.head()).toBe(START);
  });

  test('waits until the team has fewer under way', async () => {
    underWay = MAX_BULK_ACTS_UNDER_WAY;
    const body = { variantIds: [mug], change: star };
    const refused = await post('/inventory-items/bulk', body).expect(429);
    expect(refused.headers['retry-after']).toBe('5');
    underWay -= 1;
    await ask(body);
  });
});

describe('a requested bulk act', () => {
  test('API-BULK-04 API-BULK-05 is stopped, and then undone', async () => {
    const { id } = await ask();
    await post(`/bulk-acts/${id}/undo`).expect(409);
    const { body } = await post(`/bulk-acts/${id}/interrupt`).expect(200);
    expect(body).toMatchObject({ state: 'STOPPING' });
    await shop.run(id);
    expect((await post(`/bulk-acts/${id}/undo`).expect(200)).body).toMatchObject({
      state: 'UNDOING',
      changed: 0,
      undo: { done: 0 },
    });
    await shop.runUndo(id);
    expect((await get(`/bulk-acts/${id}`)).body).toMatchObject({ state: 'UNDONE' });
  });

  test('API-BULK-03 is followed by server-sent events until it rests', async () => {
    const { id } = await ask();
    const answer = await get(`/bulk-acts/${id}/progress`)
      .expect(200)
      .buffer(true)
      .parse((response, done) => {
        let text = '';
        response.on('data', (part) => {
          if (text === '') void shop.run(id); // the first event is there
          text += String(part);
        });
        response.on('end', () => done(null, text));
      });
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/);
    const sent = (answer.body as string)
      .trim()
      .split('\n\n')
      .map((event) => bulkAct.parse(JSON.parse(event.replace(/^data: /, ''))));
    expect(sent.map(({ state }) => state)).toEqual(['RUNNING', 'DONE']);
    expect(sent.at(-1)?.position).toBe(await store.head());
  });

  test('is unknown to other teams', async () => {
    const { id } = await ask();
    app = openApp('team-2');
    await get(`/bulk-acts/${id}`).expect(404);
    await get(`/bulk-acts/${id}/progress`).expect(404);
    await post(`/bulk-acts/${id}/interrupt`).expect(404);
    await post(`/bulk-acts/${id}/undo`).expect(404);
  });
});
