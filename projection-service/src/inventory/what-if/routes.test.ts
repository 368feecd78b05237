import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import type { SharedDrafts } from '@quartermaster/platform/shared-drafts/shared-drafts';
import { openWhatIfDrafts } from '@quartermaster/platform/shared-drafts/what-if-drafts';
import request from 'supertest';
import { openReadModels, type ReadModels } from '../../core/given-events.ts';
import { createSnapshotRunner } from '../../core/snapshot.ts';
import {
  availableSince,
  bowl,
  dayBegan,
  harbour,
  linked,
  mugShop,
  shown,
  sold,
  stocked,
  supplied,
} from '../examples.ts';
import { inventoryProjection } from '../projection.ts';
import { whatIfQueryRoutes } from './routes.ts';

const id = '00000000-0000-4000-8000-0000000000d1';
const foreign = '00000000-0000-4000-8000-0000000000d2';
const noCash = { unpaid: async () => [], paymentTerms: async () => new Map() };

let models: ReadModels;
let drafts: SharedDrafts;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
  drafts = await openWhatIfDrafts(models.pool);
});
afterAll(() => models.close());

const changes = {
  leadTimes: [{ supplierId: harbour, days: 60 }],
  demand: { percent: 0, months: [] },
  shipments: [],
  minimums: [],
};
const content = { name: 'Slow boats', selection: { matching: { filters: [] } }, changes };
const storeDraft = (teamId: string, draftId: string, kept: object = content) =>
  drafts.create({ teamId, id: draftId, now: testNow, userId: 'ada' }, kept);

beforeEach(async () => {
  await models.pool.query('truncate drafts.shared_draft');
  await models.given(
    ...mugShop(120),
    supplied(30),
    linked(),
    shown(bowl, { productTitle: 'Bowl' }),
    stocked(60, bowl),
    availableSince('2025-06-01', bowl),
    linked(bowl),
    sold(2, { from: '2025-12-01', through: '2026-02-28' }, bowl),
    dayBegan(),
  );
});

const app = (cash: Parameters<typeof whatIfQueryRoutes>[0]['cash'] = noCash) => {
  const inSnapshot = createSnapshotRunner(models.pool, models.pool);
  const routes = whatIfQueryRoutes({ drafts, inSnapshot, cash });
  return testApp(routes);
};
const member = { Authorization: 'Bearer member' };
const get = (path = '') => request(app()).get(`/api/what-if${path}`).set(member);
const requestAnswer = (draftId = id, body: object = {}, server = app()) =>
  request(server).post(`/api/what-if/${draftId}/result`).set(member).send(body);

describe('API-WHATIF-01 API-WHATIF-03 the drafts of a team', () => {
  test('are listed without what they contain, and read one by one with their revision', async () => {
    await Promise.all([storeDraft('team-1', id), storeDraft('team-2', foreign)]);
    const head = {
      id,
      name: 'Slow boats',
      revision: 0,
      createdAt: testNow,
      changedAt: testNow,
      expiresAt: '2026-12-21T07:00:00.000Z',
    };
    expect((await get().expect(200)).body).toEqual({ data: [head], total: 1 });
    expect((await get('?page=2&limit=1').expect(200)).body).toEqual({ data: [], total: 1 });
    await get('?limit=0').expect(400);
    await get('?page=x').expect(400);
    const read = await get(`/${id}`).expect(200);
    expect(read.body).toEqual({ ...head, selection: content.selection, changes });
    expect(read.headers['etag']).toBe('"0"');
  });

  test('of another team and of nobody are not found', async () => {
    await storeDraft('team-2', foreign);
    for (const unknown of [foreign, harbour]) {
      expect((await get(`/${unknown}`).expect(404)).body).toMatchObject({ code: 'NOT_FOUND' });
      await requestAnswer(unknown).expect(404);
    }
  });
});

describe('API-WHATIF-06 the answer to a draft', () => {
  test('pages the items that differ, those with most sales at risk first', async () => {
    await storeDraft('team-1', id);
    const { body } = await requestAnswer().expect(200);
    expect(body).toMatchObject({
      itemsCount: 2,
      total: 2,
      differences: { ANY: 2, STATUS: 2, STOCKOUT: 0, SALES_AT_RISK: 2, TO_BUY: 0 },
      data: [
        { productTitle: 'Mug', salesAtRisk: { before: 0, after: 3000 } },
        { productTitle: 'Bowl', salesAtRisk: { before: 0, after: 1500 } },
      ],
      effects: [{ path: 'leadTimes.0', from: 30, to: 60, becomes: 'SUPPLIER' }],
    });
    const second = await requestAnswer(id, { pagination: { page: 2, limit: 1 } });
    expect(second.body).toMatchObject({ total: 2, data: [{ productTitle: 'Bowl' }] });
    const stockouts = await requestAnswer(id, { differences: 'STOCKOUT' });
    expect(stockouts.body).toMatchObject({ total: 0, data: [] });
  });

  test('takes other changes for the items of the draft, and refuses wrong ones at their paths', async () => {
    await storeDraft('team-1', id);
    const none = await requestAnswer(id, { changes: {} }).expect(200);
    expect(none.body).toMatchObject({ total: 0, effects: [] });
    const wrong = await requestAnswer(id, { changes: { demand: { percent: 2000 } } }).expect(400);
    expect(wrong.body).toMatchObject({ issues: [{ path: 'changes.demand.percent' }] });
  });

  test('takes other items for the changes of the draft', async () => {
    await storeDraft('team-1', id);
    const mugs = { matching: { filters: [], search: 'Mug' } };
    const { body } = await requestAnswer(id, { selection: mugs }).expect(200);
    expect(body).toMatchObject({ itemsCount: 1, total: 1, data: [{ productTitle: 'Mug' }] });
    const wrong = await requestAnswer(id, { selection: { variantIds: [] } }).expect(400);
    expect(wrong.body).toMatchObject({ issues: [{ path: 'selection.variantIds' }] });
  });

  test('is a 404 before the first day, and a 429 when a team asks for too many at once', async () => {
    await storeDraft('team-1', id);
    const server = app();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => requestAnswer(id, {}, server)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    await models.given(...mugShop(120));
    expect((await requestAnswer()).status).toBe(404);
  });

  test('of one team waits for no answer of another one that hangs', async () => {
    await Promise.all([storeDraft('team-1', id), storeDraft('team-2', foreign)]);
    let goOn = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (goOn = resolve));
    const routes = whatIfQueryRoutes({
      drafts,
      inSnapshot: createSnapshotRunner(models.pool, models.pool),
      cash: {
        ...noCash,
        unpaid: async (_, teamId) => {
          if (teamId === 'team-2') await hanging;
          return [];
        },
      },
    });
    await models.given(
      ...mugShop(120),
      dayBegan(),
      ...[...mugShop(9), dayBegan()].map((event) => ({ ...event, teamId: 'team-2' })),
    );
    const authenticate = async (token: string) => ({
      userId: token,
      email: '',
      role: 'MEMBER' as const,
      teamId: token,
    });
    const server = testApp(routes, { authenticate });
    const asked = (teamId: string, draftId: string) =>
      request(server)
        .post(`/api/what-if/${draftId}/result`)
        .auth(teamId, { type: 'bearer' })
        .send({});
    const slow = [1, 2].map(async () => asked('team-2', foreign));
    const quick = await asked('team-1', id).expect(200);
    expect(quick.body).toMatchObject({ itemsCount: 1 });
    goOn();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('fails for one team alone when its payments cannot be read', async () => {
    await storeDraft('team-1', id);
    const broken = {
      ...noCash,
      unpaid: async () => {
        throw new Error('no payments');
      },
    };
    expect((await requestAnswer(id, {}, app(broken))).status).toBe(500);
    expect((await requestAnswer()).status).toBe(200);
  });
});
