import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReportType, reportTypes } from '@quartermaster/contracts/reports/types';
import { singlePartition } from '@quartermaster/platform/event-bus/event-bus';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { type ContentStore, openContentStore } from '@quartermaster/platform/files/content-store';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  createTestEventStore,
} from '../core/given-events.ts';
import { createSnapshotRunner } from '../core/snapshot.ts';
import {
  bowl,
  connected,
  dayBegan,
  located,
  mug,
  shown,
  sold,
  stocked,
} from '../inventory/examples.ts';
import { allProjections } from '../read-models.ts';
import { reportReaders } from '../report-readers.ts';
import { created } from '../teams/examples.ts';
import {
  alertChanged,
  computingSession,
  excludedFrom,
  includedIn,
  instanceMade,
  reportChanged,
  buildReportId,
} from './examples.ts';
import { reportsQueryRoutes } from './routes.ts';

let models: ReadModels;
let folder = '';
let kept: ContentStore;
let log: readonly GivenEvent[] = [];
beforeAll(async () => {
  models = await openReadModels(allProjections);
  folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-reports-'));
  kept = openContentStore(openDiskFiles(folder));
});
afterAll(async () => {
  await models.close();
  await rm(folder, { recursive: true });
});

const given = async (...events: readonly GivenEvent[]): Promise<void> => {
  log = events;
  await models.given(...events);
};

const serve = (session: object = member) =>
  testApp(
    reportsQueryRoutes({
      pool: models.pool,
      kept,
      bus: singlePartition,
      store: createTestEventStore(log),
      inSnapshot: createSnapshotRunner(models.pool, models.pool),
      ...reportReaders,
    }),
    { authenticate: async () => ({ ...member, ...session }) },
  );
const any = { Authorization: 'Bearer any' };
const get = (path: string) => request(serve()).get(`/api${path}`).set(any);
const post = (path: string, body: object = {}, session: object = member) =>
  request(serve(session)).post(`/api${path}`).set(any).send(body);
const compute = async (type: ReportType) =>
  (
    await post(
      `/reports/definitions/${buildReportId(type)}/content`,
      {},
      computingSession(type),
    ).expect(200)
  ).body;

const first = '00000000-0000-4000-8000-000000000101';
const second = '00000000-0000-4000-8000-000000000102';
const unknown = '00000000-0000-4000-8000-000000000999';

/** Two products: the mug sells two a day and has 12, the bowl has none. */
const shop: readonly GivenEvent[] = [
  created('team-1', 'Gift Shop'),
  connected(),
  located(),
  shown(mug),
  shown(bowl, { productTitle: 'Bowl', sku: 'BOWL' }),
  stocked(12),
  stocked(0, bowl),
  sold(2, { from: '2025-12-01', through: '2026-02-28' }),
  dayBegan('2026-02-28'),
  dayBegan('2026-03-01'),
];

describe('the definitions of a team', () => {
  test('API-REP-01 API-REP-09 REP-G-01 AMB-088 are 13 reports and 3 alerts, all INACTIVE', async () => {
    await given(created('team-1', 'Gift Shop'), created('team-2', 'Tea Shop'));
    const { body } = await get('/reports/definitions').expect(200);
    expect(body.map(({ type }: { type: string }) => type)).toEqual([...reportTypes]);
    expect(body[0]).toMatchObject({
      id: buildReportId('STOCKOUT_RISK'),
      typeSettings: { periodDays: 30 },
      status: 'INACTIVE',
      frequency: 'DAILY',
      schedule: '0900',
      notifyViaEmail: false,
      nextReportInstanceAt: null,
      nextRuns: [],
      lastInstance: null,
      trend: [],
      excludedVariantsCount: 0,
      createdAt: '2026-03-01T08:00:00.000Z',
    });
    expect(body[0]).not.toHaveProperty('recipients');
    const alerts = await get('/email-alerts/definitions').expect(200);
    expect(alerts.body).toHaveLength(3);
    expect(alerts.body[0]).toMatchObject({ type: 'DRAFT_PURCHASE_ORDER', status: 'INACTIVE' });
  });

  test('stay what they are after events of a type that this release does not have', async () => {
    const other = { definitionId: 'other', type: 'PRICES_SNAPSHOT' };
    await given(
      created('team-1', 'Gift Shop'),
      reportChanged('SALES_SNAPSHOT', other),
      instanceMade('SALES_SNAPSHOT', first, other),
      alertChanged('COST_ROSE', { ...other, type: 'PRICE_FELL' }),
      reportChanged('SALES_SNAPSHOT', { notifyViaEmail: true }),
    );
    const { body } = await get('/reports/definitions').expect(200);
    expect(body.map(({ type }: { type: string }) => type)).toEqual([...reportTypes]);
    const sales = body.find(({ type }: { type: string }) => type === 'SALES_SNAPSHOT');
    expect(sales).toMatchObject({ notifyViaEmail: true, lastInstance: null });
    await get(`/reports/instances/${first}`).expect(404);
  });

  test('REP-G-04 ENT-RPD-08 show the next run in the time zone of the shop', async () => {
    await given(
      ...shop,
      reportChanged('SALES_SNAPSHOT', { frequency: 'WEEKLY', schedule: '1500' }),
    );
    const { body } = await get('/reports/definitions');
    const found = body.find(({ type }: { type: string }) => type === 'SALES_SNAPSHOT');
    expect(found.nextReportInstanceAt).toBe('2026-11-23T15:00:00.000Z');
    expect(found.nextRuns).toHaveLength(5);
  });

  test('ENT-RPD-11 ENT-ALD-06 name the recipients that were listed', async () => {
    const recipients = ['ann@shop.example'];
    await given(
      ...shop,
      reportChanged('SALES_SNAPSHOT', { recipients }),
      alertChanged('ARRIVING_INVENTORY', { recipients }),
    );
    const { body } = await get('/reports/definitions');
    expect(body.filter((one: object) => 'recipients' in one)).toMatchObject([{ recipients }]);
    const alerts = await get('/email-alerts/definitions');
    expect(alerts.body).toContainEqual(
      expect.objectContaining({ type: 'ARRIVING_INVENTORY', status: 'ACTIVE', recipients }),
    );
  });

  test('API-REP-06 REP-G-06 list the variants that are left out', async () => {
    await given(
      ...shop,
      excludedFrom('SALES_SNAPSHOT', mug, bowl),
      includedIn('SALES_SNAPSHOT', mug),
    );
    const path = `/reports/definitions/${buildReportId('SALES_SNAPSHOT')}/excluded-product-variants`;
    const { body } = await get(path).expect(200);
    expect(body).toMatchObject([{ variantId: bowl, productTitle: 'Bowl', sku: 'BOWL' }]);
    expect(await compute('SALES_SNAPSHOT')).toMatchObject({ rowCount: 1 });
    await get(`/reports/definitions/${unknown}/excluded-product-variants`).expect(404);
  });
});

describe('API-REP-02 ENT-RPI-01 ENT-RPI-02 ENT-RPI-04 the instances of a report', () => {
  test('AMB-089 come without content, newest first, at most 100', async () => {
    const many = Array.from({ length: 101 }, (_, at) =>
      instanceMade('SALES_SNAPSHOT', `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`),
    );
    await given(...shop, ...many);
    const path = `/reports/definitions/${buildReportId('SALES_SNAPSHOT')}/instances`;
    const { body } = await get(path).expect(200);
    expect(body).toHaveLength(100);
    expect(body[0]).toMatchObject({
      id: '00000000-0000-4000-8000-000000000100',
      type: 'SCHEDULED',
      snapshot: { type: 'SALES_SNAPSHOT', frequency: 'DAILY', schedule: '0900', typeSettings: {} },
      rowCount: 3,
    });
    expect(body[0]).not.toHaveProperty('content');
    await get(`/reports/definitions/${buildReportId('SALES_SNAPSHOT', 'team-2')}/instances`).expect(
      404,
    );
  });
});

/** A run with the content that the shop has at its end. */
const run = async (type: ReportType, instanceId: string): Promise<GivenEvent> => {
  const { comparedWith, news, ...content } = await compute(type);
  return instanceMade(type, instanceId, { content, comparedWith, news });
};

describe('API-REP-04 the rows of an instance', () => {
  test('REP-G-07 stay what they were when the shop moves on', async () => {
    await given(...shop);
    const made = await run('OUT_OF_STOCK', first);
    await given(...shop, made, stocked(9, bowl), dayBegan('2026-03-02'));
    const { body } = await get(`/reports/instances/${first}/details`).expect(200);
    expect(body).toMatchObject({ id: first, rowCount: 1, total: 1, today: '2026-03-01' });
    expect(body.content).toMatchObject([{ variantId: bowl, quantity: 0, currency: 'GBP' }]);
    expect(await compute('OUT_OF_STOCK')).toMatchObject({ rowCount: 0, news: { gone: 1 } });
    await get(`/reports/instances/${unknown}/details`).expect(404);
  });

  test('API-REP-11 are paged, searched, filtered and sorted', async () => {
    await given(...shop);
    await given(...shop, await run('INVENTORY_SNAPSHOT', first));
    const details = (query: string) => get(`/reports/instances/${first}/details?${query}`);
    const titles = (body: { content?: object[]; data?: object[] }) =>
      (body.content ?? body.data ?? []).map(
        (row) => (row as { productTitle: string }).productTitle,
      );
    expect(titles((await details('sort=productTitle&limit=1')).body)).toEqual(['Bowl']);
    expect(titles((await details('sort=productTitle&limit=1&page=2')).body)).toEqual(['Mug']);
    expect((await details('search=bow')).body).toMatchObject({ total: 1 });
    await details('sort=nothing').expect(400);
    const filters = [
      { column: 'retailValue', criteria: { type: 'number', operator: 'greaterThan', value: 0 } },
    ];
    const rows = await post(`/reports/instances/${first}/rows`, { filters }).expect(200);
    expect(titles(rows.body)).toEqual(['Mug']);
    const wrong = [{ column: 'retailValue', criteria: { type: 'string', operator: 'empty' } }];
    const { body } = await post(`/reports/instances/${first}/rows`, { filters: wrong }).expect(400);
    expect(body.issues[0].path).toBe('filters.0.criteria');
  });

  test('API-REP-12 are compared with those of another run of the report', async () => {
    await given(...shop);
    const before = await run('OUT_OF_STOCK', first);
    const later = [...shop, before, stocked(3, bowl), stocked(0, mug)];
    await given(...later);
    await given(
      ...later,
      await run('OUT_OF_STOCK', second),
      instanceMade('SALES_SNAPSHOT', unknown),
    );
    const compare = (body: object) => post(`/reports/instances/${second}/comparison`, body);
    const { body } = await compare({ with: first }).expect(200);
    expect(body.counts).toEqual({ added: 1, changed: 0, gone: 1, same: 0 });
    expect(body.data).toMatchObject([
      { difference: 'ADDED', row: { variantId: mug }, before: null },
      { difference: 'GONE', row: { variantId: bowl }, before: { variantId: bowl } },
    ]);
    expect((await compare({ with: first, kinds: ['GONE'] })).body).toMatchObject({ total: 1 });
    await compare({ with: first, kinds: ['OTHER'] }).expect(400);
    await compare({ with: '00000000-0000-4000-8000-000000000998' }).expect(404);
  });
});

describe('API-REP-13 the content of a report', () => {
  test('NF-S-01 is computed for services alone', async () => {
    await given(...shop);
    await post(`/reports/definitions/${buildReportId('SALES_SNAPSHOT')}/content`).expect(403);
  });

  test('REP-03 AMB-090 compares with the last scheduled run, a first one with the start of yesterday', async () => {
    const sinceFebruary = sold(2, { from: '2026-02-01', through: '2026-02-28' });
    const selling = [...shop.slice(0, -3), sinceFebruary, ...shop.slice(-2)];
    await given(...selling);
    expect(await compute('SALES_VELOCITY')).toMatchObject({
      rowCount: 1,
      comparedWith: null,
      news: null,
    });
    const made = await run('SALES_VELOCITY', first);
    await given(...selling, made);
    expect(await compute('SALES_VELOCITY')).toMatchObject({
      rowCount: 0,
      comparedWith: first,
      news: { added: 0, changed: 0, gone: 1 },
    });
    const byHand = instanceMade('SALES_VELOCITY', second, { instanceType: 'MANUAL', dueAt: null });
    await given(...selling, made, byHand);
    expect(await compute('SALES_VELOCITY')).toMatchObject({ comparedWith: first });
  });

  test('REP-12 compares with the start of an earlier day', async () => {
    await given(...shop, stocked(10), reportChanged('INVENTORY_ITEMS_VARIANCE', { periodDays: 1 }));
    const { fileId, sha256 } = await compute('INVENTORY_ITEMS_VARIANCE');
    const content = (await kept.read({ fileId, sha256 })) as { rows: object[] };
    expect(content.rows).toContainEqual(
      expect.objectContaining({ variantId: mug, previousQuantity: 12, quantityChange: -2 }),
    );
  });

  test.each(reportTypes)('%s has rows of its type alone', async (type) => {
    await given(...shop);
    const { fileId, sha256, position } = await compute(type);
    expect(position).toBe(String(shop.length).padStart(12, '0'));
    expect(await kept.read({ fileId, sha256 })).toMatchObject({ type });
    expect(await compute(type)).toMatchObject({ fileId, sha256 });
  });
});
