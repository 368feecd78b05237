import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AlertEntry } from '@quartermaster/contracts/reports/rules/alert-entry';
import type { FurtherAlertType } from '@quartermaster/contracts/reports/alert-types';
import { type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import {
  bowl,
  dayBegan,
  dock,
  located,
  mug,
  ordered,
  shown,
  sold,
  stocked,
} from '../inventory/examples.ts';
import { drafted, order, statusSet } from '../purchase-orders/examples.ts';
import {
  first,
  received,
  shipmentDetailed,
  shipmentPlanned,
} from '../purchase-orders/examples-shipments.ts';
import { allProjections } from '../read-models.ts';
import { connected, created } from '../teams/examples.ts';
import { alertChanged } from './examples.ts';
import { requestAlert, createReportsApp } from './test-alerts.ts';

let models: ReadModels;
let log: readonly GivenEvent[] = [];
beforeAll(async () => {
  models = await openReadModels(allProjections);
});
afterAll(() => models.close());

const assignToOtherTeam = (event: GivenEvent): GivenEvent => ({ ...event, teamId: 'team-2' });

/** The entries of an alert on a day; every event is of the first of March 2026, and of another team too. */
const readEntriesOn = async (
  today: string,
  type: FurtherAlertType,
  ...events: readonly GivenEvent[]
): Promise<readonly AlertEntry[]> => {
  const ofBoth = [connected(), located(), ...events, dayBegan(today)];
  log = [created(), created('team-2'), ...ofBoth, ...ofBoth.map(assignToOtherTeam)];
  await models.given(...log);
  const { body } = await requestAlert({ models, log }, type).expect(200);
  expect(body.today).toBe(today);
  return body.entries;
};

const list = async (teamId = 'team-1') => {
  const answer = await createReportsApp({ models, log }, { teamId })
    .get('/api/further-alerts/definitions')
    .auth('any', { type: 'bearer' })
    .expect(200);
  return answer.body as readonly Record<string, unknown>[];
};

test('API-REP-21 are four alerts of each team, INACTIVE at first', async () => {
  log = [
    created(),
    created('team-2'),
    alertChanged('COST_ROSE', { costRisePercent: 25, recipients: ['ada@shop.example'] }),
    alertChanged('DRAFT_PURCHASE_ORDER'),
  ];
  await models.given(...log);
  expect(await list()).toMatchObject([
    { type: 'ARRIVAL_MOVED', status: 'INACTIVE' },
    { type: 'NEGATIVE_STOCK', status: 'INACTIVE' },
    { type: 'UNSOLD_GRADE_A', status: 'INACTIVE' },
    { type: 'COST_ROSE', status: 'ACTIVE', costRisePercent: 25, recipients: ['ada@shop.example'] },
  ]);
  const others = await list('team-2');
  expect(others.map(({ status, costRisePercent }) => [status, costRisePercent])).toEqual([
    ...Array.from({ length: 3 }, () => ['INACTIVE', undefined]),
    ['INACTIVE', 10],
  ]);
});

describe('API-REP-17 later arrivals', () => {
  const planned = [
    drafted(),
    statusSet('Draft', 'InDelivery'),
    shipmentPlanned(first, { a: 60 }, { arrivalDate: '2026-03-20', locationId: dock }),
  ];
  const moved = (from: string | null, to: string | null) =>
    shipmentDetailed(
      first,
      { arrivalDate: from, locationId: dock },
      { arrivalDate: to, locationId: dock },
    );
  const entries = (today: string, ...events: readonly GivenEvent[]) =>
    readEntriesOn(today, 'ARRIVAL_MOVED', ...planned, ...events);

  test('are each move of an open shipment to a later day', async () => {
    expect(await entries('2026-03-02', moved('2026-03-20', '2026-03-18'))).toEqual([]);
    expect(await entries('2026-03-02', moved(null, '2026-03-22'))).toEqual([]);
    const found = await entries(
      '2026-03-02',
      moved('2026-03-20', '2026-03-22'),
      moved('2026-03-22', '2026-03-25'),
    );
    expect(found).toMatchObject([
      { purchaseOrderId: order, movedFrom: '2026-03-22', days: 3 },
      {
        purchaseOrderId: order,
        movedFrom: '2026-03-20',
        days: 2,
        shipment: { id: first, locationName: 'Dock', units: 60, arrivalDate: '2026-03-22' },
      },
    ]);
  });

  test('are listed for a week, and not after the shipment was received', async () => {
    const move = moved('2026-03-20', '2026-03-22');
    expect(await entries('2026-03-08', move)).toHaveLength(1);
    expect(await entries('2026-03-09', move)).toEqual([]);
    expect(await entries('2026-03-02', move, received(first, { a: [60, 60] }))).toEqual([]);
  });
});

describe('API-REP-17 negative stock', () => {
  const yard = '00000000-0000-4000-8000-0000000000a9';

  test('is a location below 0, until none is', async () => {
    const on = (...events: readonly GivenEvent[]) =>
      readEntriesOn('2026-03-02', 'NEGATIVE_STOCK', located(yard, 'Yard'), shown(), ...events);
    const [entry, ...others] = await on(
      stocked(9),
      stocked(-2, mug, '2026-02-26', yard),
      stocked(-3, mug, '2026-02-28', yard),
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ variantId: mug, productTitle: 'Mug', quantity: -3, days: 4 });
    const [again] = await on(
      stocked(9),
      stocked(-2, mug, '2026-02-26', yard),
      stocked(0, mug, '2026-02-27', yard),
      stocked(-3, mug, '2026-02-28', yard),
    );
    expect(again?.days).toBe(2);
    expect(again?.happening).not.toBe(entry?.happening);
    expect(await on(stocked(9), stocked(-2), stocked(1))).toEqual([]);
  });
});

describe('API-REP-17 unsold items of grade A', () => {
  const shop = [
    shown(),
    shown(bowl, { productTitle: 'Bowl', salePrice: 1 }),
    stocked(500),
    stocked(500, bowl),
    sold(9, { from: '2026-02-01', through: '2026-02-20' }),
    sold(1, { from: '2026-02-01', through: '2026-02-20', price: 1 }, bowl),
  ];
  const entries = (today: string, ...events: readonly GivenEvent[]) =>
    readEntriesOn(today, 'UNSOLD_GRADE_A', ...shop, ...events);

  test('were not sold for 7 days', async () => {
    expect(await entries('2026-02-26')).toEqual([]);
    const [entry, ...others] = await entries('2026-02-27');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ variantId: mug, quantity: 500, days: 7 });
    const [later] = await entries('2026-03-01');
    expect(later?.happening).toBe(entry?.happening);
  });

  test('happen again after a sale, which counts on its own day', async () => {
    expect(await entries('2026-02-28', ordered('o1', '2026-02-28', 1))).toEqual([]);
    const [before] = await entries('2026-03-07');
    const [entry] = await entries('2026-03-07', ordered('o1', '2026-02-28', 1));
    expect(entry?.days).toBe(7);
    expect(entry?.happening).not.toBe(before?.happening);
  });

  test('have stock, and had it for 7 days', async () => {
    const out = stocked(0, mug, '2026-02-21');
    expect(await entries('2026-03-02', out)).toEqual([]);
    const back = stocked(50, mug, '2026-02-26');
    expect(await entries('2026-03-02', out, back)).toEqual([]);
    expect(await entries('2026-03-05', out, back)).toMatchObject([{ variantId: mug, days: 7 }]);
  });
});

describe('API-REP-17 risen costs', () => {
  const entries = (...events: readonly GivenEvent[]) =>
    readEntriesOn('2026-03-02', 'COST_ROSE', ...events);

  test('are more than the percentage above the last cost', async () => {
    const costs = [shown(), shown(mug, { costPrice: null }), shown(mug, { costPrice: 12 })];
    expect(await entries(...costs)).toMatchObject([
      { variantId: mug, cost: { before: 10, after: 12, percent: 20, currency: 'GBP' }, days: 1 },
    ]);
    const higher = alertChanged('COST_ROSE', { costRisePercent: 20 });
    expect(await entries(...costs, higher)).toEqual([]);
    expect(await entries(shown(), shown(mug, { costPrice: 11 }))).toEqual([]);
    expect(await entries(shown(mug, { costPrice: 0 }), shown())).toEqual([]);
    expect(await entries(...costs, shown(mug, { costPrice: 10 }))).toEqual([]);
  });

  test('are listed for each rise', async () => {
    const found = await entries(
      shown(),
      shown(mug, { costPrice: 12 }),
      shown(mug, { costPrice: 15 }),
    );
    expect(found.map((one) => one.about === 'ITEM' && one.cost?.after)).toEqual([15, 12]);
    expect(new Set(found.map(({ happening }) => happening)).size).toBe(2);
  });
});
