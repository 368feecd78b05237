import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { viewSettings } from '@quartermaster/contracts/saved-views/settings';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels } from '../core/given-events.ts';
import { noSettings, viewId, createViewEvents } from './examples.ts';
import { savedViewsProjection } from './projection.ts';
import { type ViewCounts, savedViewsQueryRoutes } from './routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([savedViewsProjection]);
});
afterAll(async () => models.close());

const { created, renamed, changed, deleted, restored, reordered, chosen } =
  createViewEvents('INVENTORY');
const products = createViewEvents('PRODUCTS');
const others = createViewEvents('INVENTORY', 'team-2');
const [a, b, c, d] = [viewId(1), viewId(2), viewId(3), viewId(4)];
const three = [created(a, 0), created(b, 1), created(c, 2)];

interface Caller {
  readonly teamId?: string;
  readonly userId?: string;
}
const get = (path: string, caller: Caller = {}, countedViews: ViewCounts = {}) => {
  const routes = savedViewsQueryRoutes({ pool: models.pool, countedViews });
  const app = testApp(routes, { authenticate: async () => ({ ...member, ...caller }) });
  return request(app).get(`/api/saved-views${path}`).auth('any', { type: 'bearer' });
};
const list = async (type = 'INVENTORY', caller: Caller = {}) =>
  (await get(`?type=${type}`, caller).expect(200)).body as SavedView[];
const places = async (type?: string, caller?: Caller) =>
  (await list(type, caller)).map(({ id, position }) => [id, position]);

describe('API-VIEW-01 the views of a list', () => {
  test('ENT-SVW-01..11 are shown with all their fields', async () => {
    const settings = viewSettings.parse({
      filters: [
        { column: 'sku', criteria: { type: 'string', operator: 'notEmpty' } },
        {
          column: 'quantity',
          criteria: { type: 'number', operator: 'between', value: [1, 2.5] },
          logicalOperator: 'OR',
        },
      ],
      columns: [
        { key: 'productTitle', pinned: true, width: 240.5 },
        { key: 'sku', hidden: true },
      ],
      sort: { column: 'sku', order: 'DESC' },
    });
    await models.given(created(a, 0, { name: 'Low', settings }));
    expect(await list()).toEqual([
      {
        id: a,
        teamId: 'team-1',
        name: 'Low',
        type: 'INVENTORY',
        position: 0,
        settings,
        isDefault: false,
        revision: 0,
      },
    ]);
  });

  test('are listed by position; those of two types stay apart', async () => {
    await models.given(...three, products.created(d, 0), reordered(c, a, b));
    expect(await places()).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ]);
    expect(await places('PRODUCTS')).toEqual([[d, 0]]);
    expect(await places('IDEAS')).toEqual([]);
  });

  test('API-VIEW-04 API-VIEW-09 have no gap where a view was deleted, and make room for one that is restored', async () => {
    await models.given(...three, deleted(b, 1));
    expect(await places()).toEqual([
      [a, 0],
      [c, 1],
    ]);
    await models.given(...three, deleted(b, 1), restored(b, 1));
    expect(await places()).toEqual([
      [a, 0],
      [b, 1],
      [c, 2],
    ]);
  });

  test('show the last name and settings', async () => {
    const settings = viewSettings.parse({ columns: [{ key: 'sku', hidden: true }] });
    await models.given(...three, renamed(b, 1, 'Summer'), changed(b, 2, settings));
    expect((await list())[1]).toMatchObject({ name: 'Summer', settings, revision: 2 });
  });

  test.each(['', '?type=VARIANTS', '?type='])('need a known type: "%s"', async (query) => {
    const answer = await get(query).expect(400);
    expect(answer.body.issues).toMatchObject([{ path: 'type' }]);
  });

  test('API-VIEW-11 mark the one that the caller sees first', async () => {
    await models.given(
      ...three,
      products.created(d, 0),
      chosen('ada', b),
      chosen('bo', c),
      products.chosen('ada', d),
    );
    const defaults = async (userId: string, type?: string) =>
      (await list(type, { userId })).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect(await defaults('ada')).toEqual([b]);
    expect(await defaults('bo')).toEqual([c]);
    expect(await defaults('cy')).toEqual([]);
    expect(await defaults('ada', 'PRODUCTS')).toEqual([d]);
    await models.given(...three, chosen('ada', b), chosen('ada', a), deleted(a, 0));
    expect(await defaults('ada')).toEqual([]);
    await models.given(...three, chosen('ada', a), deleted(a, 0), restored(a, 0));
    expect(await defaults('ada')).toEqual([a]);
    await models.given(...three, chosen('ada', a), chosen('ada', null));
    expect(await defaults('ada')).toEqual([]);
  });

  test('AMB-103 belong to the team, also for many callers at once', async () => {
    await models.given(...three, others.created(d, 0), others.chosen('ada', d));
    const callers = Array.from({ length: 24 }, (_, at) => `team-${String((at % 3) + 1)}`);
    const answers = await Promise.all(callers.map((teamId) => list('INVENTORY', { teamId })));
    for (const [at, views] of answers.entries()) {
      expect(views.map(({ id }) => id)).toEqual([[a, b, c], [d], []][at % 3]);
      expect(views.every(({ teamId }) => teamId === callers[at])).toBe(true);
    }
  });
});

describe('API-VIEW-03 a view', () => {
  test('is shown with its revision', async () => {
    await models.given(...three, renamed(b, 1, 'Summer'), chosen('ada', b));
    const answer = await get(`/${b}`, { userId: 'ada' }).expect(200);
    expect(answer.get('ETag')).toBe('"1"');
    expect(answer.body).toEqual({
      id: b,
      teamId: 'team-1',
      name: 'Summer',
      type: 'INVENTORY',
      position: 1,
      settings: noSettings,
      isDefault: true,
      revision: 1,
    });
  });

  test('of another team, or a deleted one, is not found', async () => {
    await models.given(...three, deleted(b, 1));
    await get(`/${a}`, { teamId: 'team-2' }).expect(404);
    await get(`/${b}`).expect(404);
    await get('/nonsense').expect(400);
  });
});

describe('API-VIEW-10 the counts of the views', () => {
  const filters = (value: string) => [
    { column: 'sku', criteria: { type: 'string', operator: 'is', value } } as const,
  ];
  const settings = (value: string) => viewSettings.parse({ filters: filters(value) });
  const count = async (type: string, countedViews: ViewCounts) =>
    (await get(`/counts?type=${type}`, {}, countedViews).expect(200)).body as unknown;

  test('NF-E-09 are answered by a call that no id answers, each view with its own filters', async () => {
    const asked: unknown[] = [];
    const countFilters: NonNullable<ViewCounts['INVENTORY']> = async (...given) => {
      asked.push(given);
      return [7, 9];
    };
    await models.given(
      created(a, 0, { settings: settings('A') }),
      created(b, 1, { settings: settings('B') }),
      reordered(b, a),
      others.created(c, 0),
    );
    expect(await count('INVENTORY', { INVENTORY: countFilters })).toEqual([
      { id: b, count: 7 },
      { id: a, count: 9 },
    ]);
    expect(asked).toEqual([['team-1', [filters('B'), filters('A')], expect.any(String)]]);
  });

  test('are unknown where the list takes no filters, and for filters that it no longer takes', async () => {
    const gone = [
      { column: 'gone', criteria: { type: 'number', operator: 'is', value: 1 } },
    ] as const;
    await models.given(
      created(a, 0, { settings: { ...noSettings, filters: [...gone] } }),
      created(b, 1),
      products.created(c, 0),
    );
    expect(await count('INVENTORY', { INVENTORY: async () => [5] })).toEqual([
      { id: a, count: null },
      { id: b, count: 5 },
    ]);
    expect(await count('PRODUCTS', { INVENTORY: async () => [5] })).toEqual([
      { id: c, count: null },
    ]);
  });
});
