import { beforeEach, describe, expect, test } from '@jest/globals';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { savedViewRoutes } from './routes.ts';

let store = createInMemoryEventStore();
/** Two processes with the same log. */
let processes = [1, 2].map(() => savedViewRoutes(createCommandHandler(store)));
beforeEach(() => {
  store = createInMemoryEventStore();
  processes = [1, 2].map(() => savedViewRoutes(createCommandHandler(store)));
});

interface Caller {
  readonly teamId?: string;
  readonly userId?: string;
  readonly process?: number;
}
type Method = 'post' | 'patch' | 'put' | 'delete';

const call = (method: Method, path: string, { process = 0, ...caller }: Caller = {}) => {
  const authenticate = async () => ({ ...member, ...caller });
  const app = testApp(processes[process]!, { authenticate });
  return request(app)[method](`/api/saved-views${path}`).auth('any', { type: 'bearer' });
};
const recorded = async () => store.readAll(START, 1000);
const settings = { filters: [], columns: [], sort: null };

const create = async (name = 'Mine', caller: Caller = {}, type = 'INVENTORY') =>
  (await call('post', '', caller).send({ type, name }).expect(201)).body as { id: string };

describe('API-VIEW-02 a view is saved', () => {
  test('after the others, in the stream of the team, and answered whole', async () => {
    await create('First');
    const sort = { column: 'sku', order: 'DESC' };
    const columns = [{ key: 'sku', hidden: true, pinned: true, width: 120.5 }];
    const filters = [
      { column: 'quantity', criteria: { type: 'number', operator: 'between', value: [1, 5] } },
    ];
    const given = { filters, columns, sort };
    const answer = await call('post', '')
      .send({ type: 'INVENTORY', name: ' Low ', settings: given })
      .expect(201);
    const { id } = answer.body;
    expect(answer.get('ETag')).toBe('"0"');
    expect(answer.body).toEqual({
      id,
      teamId: 'team-1',
      name: 'Low',
      type: 'INVENTORY',
      position: 1,
      settings: given,
      isDefault: false,
      revision: 0,
    });
    expect((await recorded()).at(-1)).toMatchObject({
      stream: 'saved_views-team-1.team-1',
      type: 'SavedViewCreated',
      data: { viewId: id, position: 1, settings: given, copiedFrom: null },
    });
  });

  test('once for a request that is handled again later, in another process', async () => {
    const handleAt = async (routes: (typeof processes)[number], now: string) => {
      const creating = routes.find(({ route }) => route.id === 'API-VIEW-02');
      return creating?.handle({
        params: {},
        query: {},
        body: { type: 'IDEAS', name: 'A', settings },
        session: member,
        commandId: 'request-1',
        correlationId: 'c',
        address: '::1',
        now,
        ifMatch: null,
        signal: new AbortController().signal,
      });
    };
    const first = await handleAt(processes[0]!, '2026-11-21T07:00:00.000Z');
    const second = await handleAt(processes[1]!, '2026-11-21T07:00:05.000Z');
    expect(first?.body).toMatchObject({ name: 'A', position: 0 });
    expect(second?.body).toEqual(first?.body);
    expect(await recorded()).toHaveLength(1);
  });

  test.each([
    ['no name', { type: 'INVENTORY', name: ' ' }, 'name'],
    ['a name of 101 characters', { type: 'INVENTORY', name: 'x'.repeat(101) }, 'name'],
    ['an unknown type', { type: 'VARIANTS', name: 'A' }, 'type'],
    ['an unknown field', { type: 'INVENTORY', name: 'A', teamId: 'team-2' }, 'teamId'],
    [
      'a bad filter',
      {
        type: 'INVENTORY',
        name: 'A',
        settings: {
          filters: [{ column: 'colour', criteria: { type: 'string', operator: 'is', value: 'x' } }],
        },
      },
      'settings.filters.0.column',
    ],
  ])('not with %s', async (_, body, path) => {
    const answer = await call('post', '').send(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path }] });
    expect(await recorded()).toEqual([]);
  });
});

describe('a view', () => {
  test('API-VIEW-05 is renamed by who read its last revision', async () => {
    const { id } = await create();
    const rename = (newName: string) => call('patch', `/${id}/rename`).send({ newName });
    expect((await rename('Yours').set('If-Match', '"0"').expect(204)).get('ETag')).toBe('"1"');
    const stale = await rename('Theirs').set('If-Match', '"0"').expect(412);
    expect(stale.body).toMatchObject({ code: 'VERSION_STALE', currentVersion: 1 });
    const empty = await rename('').expect(400);
    expect(empty.body.issues).toMatchObject([{ path: 'newName' }]);
    expect(await recorded()).toHaveLength(2);
  });

  test('API-VIEW-06 gets settings that fit its list', async () => {
    const { id } = await create();
    const update = (given: object) => call('patch', `/${id}/update`).send({ settings: given });
    await update({ columns: [{ key: 'sku', hidden: true }] }).expect(204);
    const refused = await update({ columns: [{ key: 'colour' }] }).expect(400);
    expect(refused.body.issues).toMatchObject([{ path: 'settings.columns.0.key' }]);
    await call('patch', `/${id}/update`).send({}).expect(400);
    expect((await recorded()).at(-1)).toMatchObject({
      type: 'SavedViewSettingsChanged',
      data: { settings: { columns: [{ key: 'sku', hidden: true, pinned: false, width: null }] } },
    });
  });

  test('API-VIEW-04 API-VIEW-09 is deleted, and restored with its id', async () => {
    const [{ id }] = [await create('A'), await create('B')];
    await call('delete', `/${id}`).set('If-Match', '"0"').expect(204);
    await call('delete', `/${id}`).expect(404);
    expect((await call('post', `/${id}/restore`).expect(204)).get('ETag')).toBe('"2"');
    await call('post', `/${id}/restore`).expect(204);
    expect((await recorded()).slice(2)).toMatchObject([
      { type: 'SavedViewDeleted', data: { viewId: id, position: 0 } },
      { type: 'SavedViewRestored', data: { viewId: id, position: 0, name: 'A', settings } },
    ]);
  });

  test('API-VIEW-08 is duplicated under an id of its own', async () => {
    const { id } = await create('A');
    const { body } = await call('post', `/${id}/duplicate`).expect(201);
    expect(body).toMatchObject({ name: 'A (copy)', type: 'INVENTORY', position: 1, settings });
    expect(body.id).not.toBe(id);
  });

  test('of another team is unknown, and so is one that never was', async () => {
    const { id } = await create();
    const ids = [
      [id, { teamId: 'team-2' }],
      [deterministicId('nothing'), {}],
    ] as const;
    for (const [viewId, caller] of ids) {
      await call('delete', `/${viewId}`, caller).expect(404);
      await call('patch', `/${viewId}/rename`, caller).send({ newName: 'X' }).expect(404);
      await call('patch', `/${viewId}/update`, caller).send({ settings }).expect(404);
      await call('post', `/${viewId}/duplicate`, caller).expect(404);
      await call('post', `/${viewId}/restore`, caller).expect(404);
      const choice = { type: 'INVENTORY', id: viewId };
      await call('put', '/default', caller).send(choice).expect(404);
    }
    expect(await recorded()).toHaveLength(1);
  });
});

describe('API-VIEW-07 the order of the views', () => {
  const reorder = (currentOrder: unknown, newOrder: unknown, caller?: Caller) =>
    call('patch', '/reorder', caller).send({ type: 'INVENTORY', currentOrder, newOrder });

  test('NF-E-09 is changed by a call that no id answers', async () => {
    const [a, b] = [(await create('A')).id, (await create('B')).id];
    await reorder([a, b], [b, a]).expect(204);
    expect((await recorded()).at(-1)).toMatchObject({
      type: 'SavedViewsReordered',
      data: { type: 'INVENTORY', viewIds: [b, a] },
    });
    const stale = await reorder([a, b], [b, a]).expect(409);
    expect(stale.body.code).toBe('CONFLICT');
  });

  test('VAL-036 names each view once', async () => {
    const { id } = await create('A');
    const answer = await reorder([id, id], [id]).expect(400);
    expect(answer.body.issues).toContainEqual({
      path: 'currentOrder',
      message: 'Must be an array of unique strings',
    });
    const other = await reorder([id], [deterministicId('other')]).expect(400);
    expect(other.body.issues).toMatchObject([{ path: 'newOrder' }]);
  });

  test('is changed by one of several callers at once', async () => {
    const ids = [(await create('A')).id, (await create('B')).id, (await create('C')).id];
    const orders = [ids.toReversed(), [ids[1], ids[0], ids[2]], [ids[2], ids[0], ids[1]]];
    const answers = await Promise.all(
      orders.map((order, at) => reorder(ids, order, { process: at % 2 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  });
});

test('views of several teams, saved by several callers at once in two processes, have positions without gaps', async () => {
  const callers = Array.from({ length: 24 }, (_, at) => ({
    teamId: `team-${String((at % 3) + 1)}`,
    process: at % 2,
  }));
  const made = await Promise.all(
    callers.map(async (caller, at) => ({
      teamId: caller.teamId,
      ...((await create(`View ${String(at)}`, caller)) as { id: string; position: number }),
    })),
  );
  for (const teamId of ['team-1', 'team-2', 'team-3']) {
    const positions = made.filter((view) => view.teamId === teamId).map((view) => view.position);
    expect(positions.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  }
});

describe('API-VIEW-11 the view that a member sees first', () => {
  test('is recorded for the member, by list', async () => {
    const { id } = await create();
    const choose = (body: object, userId: string) => call('put', '/default', { userId }).send(body);
    await choose({ type: 'INVENTORY', id }, 'ada').expect(204);
    await choose({ type: 'INVENTORY', id }, 'bo').expect(204);
    await choose({ type: 'INVENTORY', id: null }, 'bo').expect(204);
    await choose({ type: 'PRODUCTS', id }, 'ada').expect(404);
    await choose({ type: 'INVENTORY' }, 'ada').expect(400);
    const chosen = (await recorded()).slice(1);
    expect(chosen).toMatchObject([
      {
        stream: 'default_saved_views-team-1.ada',
        data: { userId: 'ada', type: 'INVENTORY', viewId: id },
      },
      { stream: 'default_saved_views-team-1.bo', data: { viewId: id } },
      { stream: 'default_saved_views-team-1.bo', data: { viewId: null } },
    ]);
    expect(chosen).toHaveLength(3);
  });
});
