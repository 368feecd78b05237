import { beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ItemAlertEntry,
  OrderAlertEntry,
} from '@quartermaster/contracts/reports/rules/alert-entry';
import { type AnyAlertType, furtherAlertTypes } from '@quartermaster/contracts/reports/alert-types';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { START } from '@quartermaster/contracts/core/position';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { alertRoutes } from './alert-routes.ts';
import { type AlertBench, createAlertSteps, newAlertBench } from './test-alerts.ts';

let bench: AlertBench;
beforeEach(() => {
  bench = newAlertBench();
});
const { change, due, react, runDay: onADay } = createAlertSteps(() => bench);
const texts = () => bench.sent.map(({ text }) => text);
const toAda = { status: 'ACTIVE', recipients: ['ada@team-1.example'] };

const item = (happening: string, given: Partial<ItemAlertEntry> = {}): ItemAlertEntry => ({
  about: 'ITEM',
  variantId: 'mug',
  productTitle: 'Mug',
  variantTitle: 'Blue',
  sku: 'M-1',
  quantity: -4,
  days: 2,
  cost: null,
  happening,
  ...given,
});

const move: OrderAlertEntry = {
  about: 'ORDER',
  purchaseOrderId: 'order-1',
  purchaseOrderName: 'PO-1',
  supplierName: 'Harbour',
  days: 5,
  movedFrom: '2026-11-20',
  happening: 'sea moved at 7',
  shipment: { id: 'sea', name: 'Sea', locationName: 'Dock', units: 40, arrivalDate: '2026-11-25' },
};

const buildPath = (type: AnyAlertType, calls: 'further' | 'email' = 'further') =>
  `/api/${calls}-alerts/definitions/${buildDefinitionId('alert', 'team-1', type)}`;
const put = (path: string, body: object, teamId = 'team-1') => {
  const routes = alertRoutes({
    handler: createCommandHandler(bench.store),
    directory: { memberEmails: async () => [] },
    quotas: { take: async () => undefined, giveBack: async () => undefined },
    secret: 'test',
  });
  const app = testApp(routes, { authenticate: async () => ({ ...member, teamId }) });
  return request(app).put(path).auth('any', { type: 'bearer' }).send(body);
};
const changes = async () => (await bench.store.readAll(START, 100)).map(({ data }) => data);

describe('API-REP-22 a further alert', () => {
  test.each(furtherAlertTypes)('%s is switched on and off', async (type) => {
    const costRisePercent = type === 'COST_ROSE' ? 10 : null;
    await put(buildPath(type), { status: 'ACTIVE' }).expect(204);
    await put(buildPath(type), { status: 'ACTIVE' }).expect(204);
    await put(buildPath(type), { recipients: ['a@b.example'] }).expect(204);
    expect(await changes()).toMatchObject([
      { type, status: 'ACTIVE', recipients: null, costRisePercent },
      { type, status: 'ACTIVE', recipients: ['a@b.example'], costRisePercent },
    ]);
    await put(buildPath(type), { status: 'ON' }).expect(400);
    await put(buildPath(type), { status: 'ACTIVE' }, 'team-2').expect(404);
  });

  test('about costs has a percentage from 1 to 1000', async () => {
    const path = buildPath('COST_ROSE');
    await put(path, { costRisePercent: 10 }).expect(204);
    for (const costRisePercent of [1, 1000]) {
      await put(path, { costRisePercent }).expect(204);
    }
    for (const costRisePercent of [0, 1001, 2.5, null]) {
      await put(path, { costRisePercent }).expect(400);
    }
    expect(await changes()).toMatchObject([
      { status: 'INACTIVE', costRisePercent: 1 },
      { status: 'INACTIVE', costRisePercent: 1000 },
    ]);
    const { body } = await put(buildPath('NEGATIVE_STOCK'), { costRisePercent: 5 });
    expect(body.issues).toMatchObject([{ path: 'costRisePercent' }]);
  });

  test('has a call of its own', async () => {
    const change = { status: 'ACTIVE' };
    await put(buildPath('ARRIVING_INVENTORY'), change).expect(404);
    await put(buildPath('NEGATIVE_STOCK', 'email'), change).expect(404);
  });
});

describe('the mail', () => {
  test('of a later arrival says from when to when', async () => {
    await change('ARRIVAL_MOVED', toAda);
    bench.found = { 'team-1': [move] };
    await onADay('ARRIVAL_MOVED', '2026-11-20');
    expect(bench.sent[0]?.subject).toBe('1 shipment arrives later than planned');
    expect(texts()[0]).toContain(
      'PO-1 from Harbour: Sea with 40 units at Dock moved from Fri 20 Nov to Wed 25 Nov, 5 days later',
    );
    expect(texts()[0]).toContain('https://shop.example/purchase-orders/order-1');
    expect(texts()[0]).toContain('https://shop.example/shipments?view=in-transit');
  });

  test.each([
    ['NEGATIVE_STOCK', item('a'), '1 item has negative stock', '-4 units, below zero for 2 days'],
    [
      'UNSOLD_GRADE_A',
      item('a', { quantity: 12, days: 9 }),
      '1 item of grade A does not sell',
      '12 units in stock, no sale for 9 days',
    ],
    [
      'COST_ROSE',
      item('a', { cost: { before: 10, after: 11.255, percent: 12.55, currency: 'EUR' } }),
      '1 item costs more',
      'cost rose by 12.6%, from 10.00 to 11.255 EUR',
    ],
  ] as const)('of %s names the items', async (type, entry, subject, text) => {
    await change(type, toAda);
    bench.found = { 'team-1': [entry] };
    await onADay(type, '2026-11-20');
    expect(bench.sent[0]?.subject).toBe(subject);
    expect(texts()[0]).toContain(`Mug / Blue (M-1): ${text}`);
    expect(texts()[0]).toContain('https://shop.example/inventory?item=mug');
  });
});

test.each(furtherAlertTypes)('ALERT-04 %s is off at first, and never empty', async (type) => {
  bench.found = { 'team-1': [item('a')] };
  await onADay(type, '2026-11-20');
  await change(type, { status: 'ACTIVE' });
  bench.found = {};
  await onADay(type, '2026-11-21');
  expect(bench.sent).toEqual([]);
});

test('a happening is told once, and the next one of the same item again', async () => {
  await change('NEGATIVE_STOCK', toAda);
  bench.found = { 'team-1': [item('below 0 since 3')] };
  await onADay('NEGATIVE_STOCK', '2026-11-20');
  await onADay('NEGATIVE_STOCK', '2026-11-21');
  expect(bench.sent).toHaveLength(1);
  bench.found = { 'team-1': [item('below 0 since 8'), item('below 0 since 3')] };
  await onADay('NEGATIVE_STOCK', '2026-11-22');
  expect(bench.sent.map(({ subject }) => subject)).toEqual([
    '1 item has negative stock',
    '1 item has negative stock',
  ]);
  expect(texts()[1]?.match(/Mug \/ Blue/g)).toHaveLength(1);
});

test('ALERT-05 two teams get one mail each for a day and type, also after a restart', async () => {
  for (const teamId of ['team-1', 'team-2']) {
    await change('COST_ROSE', { status: 'ACTIVE', recipients: [`ada@${teamId}.example`] }, teamId);
    await due('COST_ROSE', '2026-11-20', teamId);
  }
  bench.found = { 'team-1': [item('a')], 'team-2': [item('b', { productTitle: 'Bowl' })] };
  await react();
  await react();
  expect(bench.sent.map(({ to }) => to)).toEqual(['ada@team-1.example', 'ada@team-2.example']);
  expect(texts()[0]).not.toContain('Bowl');
});
