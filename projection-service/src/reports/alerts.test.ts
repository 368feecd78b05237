import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OrderAlertEntry } from '@quartermaster/contracts/reports/rules/alert-entry';
import type { AlertType } from '@quartermaster/contracts/reports/alert-types';
import { member } from '@quartermaster/platform/http/test-app';
import { type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import { dayBegan, located, mug, mugShop } from '../inventory/examples.ts';
import {
  drafted,
  item,
  itemsAdded,
  order,
  otherOrder,
  statusSet,
} from '../purchase-orders/examples.ts';
import {
  dock,
  first,
  received,
  second,
  shipmentPlanned,
} from '../purchase-orders/examples-shipments.ts';
import { allProjections } from '../read-models.ts';
import { harbour, supplierAdded } from '../suppliers/examples.ts';
import { connected, created } from '../teams/examples.ts';
import { computingAlertSession } from './examples.ts';
import { requestAlert } from './test-alerts.ts';

const third = '00000000-0000-4000-8000-0000000000f3';
const foreign = '00000000-0000-4000-8000-0000000000e8';

let models: ReadModels;
let log: readonly GivenEvent[] = [];
beforeAll(async () => {
  models = await openReadModels(allProjections);
});
afterAll(() => models.close());

const requestEntries = (type: AlertType, session?: object) =>
  requestAlert({ models, log }, type, session);

/** The entries of an alert on a day; every event is of the first of March 2026. */
const readEntriesOn = async (
  today: string,
  type: AlertType,
  ...events: readonly GivenEvent[]
): Promise<readonly OrderAlertEntry[]> => {
  log = [created(), created('team-2'), connected(), located(dock), ...events, dayBegan(today)];
  await models.given(...log);
  const { body } = await requestEntries(type).expect(200);
  expect(body.today).toBe(today);
  return body.entries;
};

describe('API-REP-17 what an alert can tell', () => {
  const drafts = [
    supplierAdded(harbour),
    drafted({ supplierId: harbour }),
    drafted({ id: otherOrder }),
    statusSet('Draft', 'SentToSupplier', { id: otherOrder }),
    drafted({ id: foreign, teamId: 'team-2' }),
  ];

  test('ALERT-01 AMB-084 are the orders of the team that are Draft for 7 days', async () => {
    expect(await readEntriesOn('2026-03-07', 'DRAFT_PURCHASE_ORDER', ...drafts)).toEqual([]);
    expect(await readEntriesOn('2026-03-08', 'DRAFT_PURCHASE_ORDER', ...drafts)).toEqual([
      expect.objectContaining({ purchaseOrderId: order, shipment: null, days: 7 }),
    ]);
  });

  const shipments = [
    drafted(),
    statusSet('Draft', 'InDelivery'),
    shipmentPlanned(first, { a: 60, b: 40 }, { arrivalDate: '2026-03-20', locationId: dock }),
    shipmentPlanned(second, { a: 10 }, { arrivalDate: '2026-03-20' }),
    received(second, { a: [10, 10] }),
    drafted({ id: otherOrder }),
    shipmentPlanned(third, { a: 10 }, { id: otherOrder, arrivalDate: '2026-03-20' }),
  ];

  test('ALERT-02 AMB-083 are unreceived shipments of open orders that are late', async () => {
    const late = 'OVERDUE_PURCHASE_ORDER';
    expect(await readEntriesOn('2026-03-20', late, ...shipments)).toEqual([]);
    const [entry, ...others] = await readEntriesOn('2026-03-23', late, ...shipments);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ purchaseOrderId: order, shipment: { id: first }, days: 3 });
  });

  test('ALERT-02 AMB-083 are orders with units on no shipment past their day', async () => {
    const short = [
      ...[...mugShop(0), drafted(), itemsAdded([item(mug, 400, 10)])],
      ...[statusSet('Draft', 'InDelivery'), shipmentPlanned(first, { [mug]: 400 })],
      received(first, { [mug]: [100, 100] }),
    ];
    expect(await readEntriesOn('2026-04-04', 'OVERDUE_PURCHASE_ORDER', ...short)).toEqual([]);
    expect(await readEntriesOn('2026-04-07', 'OVERDUE_PURCHASE_ORDER', ...short)).toMatchObject([
      {
        purchaseOrderId: order,
        shipment: null,
        days: 3,
        rest: { units: 300, expectedOn: '2026-04-04' },
      },
    ]);
  });

  test.each([
    ['2026-03-17', []],
    ['2026-03-18', [2]],
    ['2026-03-19', [1]],
    ['2026-03-20', []],
  ])('ALERT-03 AMB-085 on %s are shipments of the next two days', async (today, days) => {
    const entries = await readEntriesOn(today, 'ARRIVING_INVENTORY', ...shipments);
    expect(entries.map((one) => one.days)).toEqual(days);
    for (const { shipment } of entries) {
      expect(shipment).toMatchObject({ locationName: 'Dock', units: 100 });
    }
  });

  test('ALERT-04 are none before the first business day', async () => {
    log = [created()];
    await models.given(...log);
    const { body } = await requestEntries('OVERDUE_PURCHASE_ORDER').expect(200);
    expect(body).toEqual({ today: null, timeZone: 'UTC', entries: [] });
  });

  test('NF-S-01 are computed for services alone', async () => {
    await requestEntries('OVERDUE_PURCHASE_ORDER', member).expect(403);
    await requestEntries(
      'OVERDUE_PURCHASE_ORDER',
      computingAlertSession('ARRIVING_INVENTORY'),
    ).expect(403);
  });
});
