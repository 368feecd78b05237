import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { Dashboard } from '@quartermaster/contracts/dashboard/calls';
import {
  variantFavourited,
  variantManualStatusSet,
} from '@quartermaster/contracts/products/events';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createListCounts } from '../../list-counts.ts';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../../core/given-events.ts';
import { appendTeamEvent } from '../../core/test-team-log.ts';
import { createTeamChanges } from '../../core/team-changes.ts';
import { paymentsProjection } from '../../payments/projection.ts';
import { drafted, item, itemsAdded, statusSet } from '../../purchase-orders/examples.ts';
import { first, shipmentPlanned } from '../../purchase-orders/examples-shipments.ts';
import { purchaseOrdersProjection } from '../../purchase-orders/projection.ts';
import { shipmentsProjection } from '../../shipments/projection.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { availableSince, connected, dayBegan, located, shown, sold, stocked } from '../examples.ts';
import { inventoryProjection } from '../projection.ts';
import { dashboardQueryRoutes } from './routes.ts';

const id = (at: number): VariantId => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const history = { from: '2025-12-01', through: '2026-03-07' };
/** An item that sells four units a day at 25, each bought for 10. */
const selling = (at: number, stock: number): readonly GivenEvent[] => [
  shown(id(at)),
  stocked(stock, id(at)),
  availableSince('2025-06-01', id(at)),
  sold(4, history, id(at)),
];
const doNotRestock = (at: number): GivenEvent =>
  fact(variantManualStatusSet, `variant.${id(at)}`, {
    variantId: id(at),
    manualStatus: 'NO_RESTOCK',
  });
const favourite = (at: number): GivenEvent =>
  fact(variantFavourited, `variant.${id(at)}`, { variantId: id(at) });
const healthy = [1, 2, 3, 4, 5, 6];

const log = createInMemoryEventStore();
const reached = () => log.head();
const quick = { pollIntervalMs: 5, pollsPerComment: 5, maxPolls: 6 };
let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([
    inventoryProjection,
    paymentsProjection,
    purchaseOrdersProjection,
    shipmentsProjection,
    suppliersProjection,
    teamsProjection,
  ]);
  const changes = createTeamChanges({ reached, store: log }, quick);
  const sources = { pool: models.pool, lists: createListCounts(models.pool) };
  const authenticate = async (token: string) => ({ ...member, teamId: token });
  app = testApp(dashboardQueryRoutes({ ...sources, reached, changes }), { authenticate });
  await models.given(
    connected(),
    located(),
    ...healthy.flatMap((at) => selling(at, 240 + at)),
    ...selling(11, 160),
    ...selling(12, 40),
    ...selling(13, 0),
    ...selling(14, 380),
    ...selling(15, 240),
    doNotRestock(15),
    ...[shown(id(16)), stocked(9, id(16)), availableSince('2025-06-01', id(16))],
    ...[shown(id(17), { createdAt: '2026-02-20T09:00:00.000Z' }), stocked(5, id(17))],
    favourite(14),
    ...[drafted(), itemsAdded([item(id(14), 30, 2)]), statusSet('Draft', 'SentToSupplier')],
    shipmentPlanned(first, { [id(14)]: 30 }, { arrivalDate: '2026-03-20' }),
    dayBegan(),
    stocked(400, id(14), '2026-03-05'),
    stocked(7, id(16), '2026-03-05'),
    dayBegan('2026-03-08'),
  );
});
afterAll(() => models.close());

const fetchDashboard = (query: object = {}) =>
  request(app).get('/api/dashboard').query(query).auth('team-1', { type: 'bearer' });
const dashboard = async (query?: object) =>
  (await fetchDashboard(query).expect(200)).body as Dashboard;

describe('API-DASH-01 the dashboard', () => {
  test.each([
    ['ENT-DSH-01', 'itemsCount', 13],
    ['ENT-DSH-02', 'unitsInStock', 2313],
    ['ENT-DSH-03', 'inTransit', 30],
    ['ENT-DSH-04', 'doNotRestockCount', 1],
    ['ENT-DSH-05', 'stockGapCount', 1],
  ] as const)('%s has %s', async (_, count, expected) => {
    expect((await dashboard())[count]).toBe(expected);
  });

  test.each([
    ['ENT-DSH-06', 'runningLow', [11]],
    ['ENT-DSH-07', 'outOfStock', [13]],
    ['ENT-DSH-08', 'noSales', [16]],
    ['ENT-DSH-09', 'overStocked', [14]],
    ['ENT-DSH-10 AMB-166', 'stockoutRisk', [12]],
    ['ENT-DSH-12', 'newProduct', [17]],
  ] as const)('%s has the group %s', async (_, group, items) => {
    expect((await dashboard())[group]).toMatchObject({
      totalItemsCount: items.length,
      items: items.map((at) => ({ variantId: id(at) })),
    });
  });

  test('CALC-K-12 ENT-DSH-11 ENT-DSH-13 ENT-DSH-14 has the number of items in a group and the first five', async () => {
    const { totalItemsCount, items } = (await dashboard()).healthy;
    expect(totalItemsCount).toBe(6);
    expect(items.map(({ variantId }) => variantId)).toEqual([1, 2, 3, 4, 5].map(id));
  });

  test.each([
    ['ENT-DSH-15', 'retailValue', 57_825, 57_375],
    ['ENT-DSH-16', 'costValue', 23_130, 22_950],
    ['ENT-DSH-17', 'noSalesCost', 70, 90],
    ['ENT-DSH-18', 'overstockedCost', 4000, 3800],
  ] as const)('%s compares %s with seven days ago', async (_, value, today, sevenDaysAgo) => {
    const change = today - sevenDaysAgo;
    expect((await dashboard())[value]).toMatchObject({ today, sevenDaysAgo, change });
  });

  test.each([
    ['GRADE_A', 9],
    ['GRADE_B', 2],
    ['GRADE_C', 2],
    ['FAVOURITE', 1],
  ])('ENT-DSH-19 AMB-148 counts the items of the filter %s alone', async (filter, itemsCount) => {
    expect(await dashboard({ filter })).toMatchObject({ filter, itemsCount });
  });

  test('AMB-148 refuses another filter', async () => {
    await fetchDashboard({ filter: 'GRADE_D' }).expect(400);
  });
});

describe('API-DASH-02 the changes of the dashboard', () => {
  const follow = (query: object, teamId = 'team-1') =>
    request(app).get('/api/dashboard/changes').query(query).auth(teamId, { type: 'bearer' });

  test('are server-sent events after the position of the dashboard that the caller has', async () => {
    const position = await appendTeamEvent(log, 'team-1');
    expect((await dashboard()).position).toBe(position);
    const later = await appendTeamEvent(log, 'team-1');
    const answer = await follow({ after: position }).expect(200);
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(answer.text).toBe(
      `: still there\n\ndata: {"position":"${String(later)}"}\n\n: still there\n\n`,
    );
    expect((await follow({ after: later }, 'team-2').expect(200)).text).not.toContain('data');
  });

  test('are refused for what is no position', async () => {
    const { body } = await follow({ after: 'not a position' }).expect(400);
    expect(body.issues).toMatchObject([{ path: 'after' }]);
  });

  test('need a session', async () => {
    await request(app).get('/api/dashboard/changes').expect(401);
  });
});
