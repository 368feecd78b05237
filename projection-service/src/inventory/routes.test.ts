import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '@quartermaster/contracts/core/day';
import type { ToBuyGroup } from '@quartermaster/contracts/inventory/calls/to-buy';
import {
  defaultInsightsSettings,
  type InsightsSettings,
} from '@quartermaster/contracts/inventory/settings';
import { reorderIgnored } from '@quartermaster/contracts/products/events';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels, team } from '../core/given-events.ts';
import { drafted, item, itemsAdded, statusSet } from '../purchase-orders/examples.ts';
import {
  availableSince,
  bowl,
  crate,
  dayBegan,
  harbour,
  linked,
  mug,
  mugShop,
  shown,
  sold,
  supplied,
} from './examples.ts';
import { inventoryProjection } from './projection.ts';
import { inventoryQueryRoutes } from './routes.ts';
import { toBuyQueryRoutes } from './to-buy/routes.ts';

const settings: InsightsSettings = {
  ...defaultInsightsSettings,
  averageDailySalesPeriodDays: 60,
  grading: { ...defaultInsightsSettings.grading, periodDays: 30, strategy: 'PROFIT' },
};

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
  app = testApp([...inventoryQueryRoutes(models), ...toBuyQueryRoutes(models)]);
  const soldOut = [bowl, crate].flatMap((variantId) => [
    shown(variantId),
    availableSince('2025-06-01', variantId),
    sold(1, { from: '2025-12-01', through: '2026-02-28' }, variantId),
  ]);
  await models.given(
    ...mugShop(20),
    ...[supplied(null), linked()],
    ...soldOut,
    fact(insightsSettingsChanged, `team.${team}`, settings),
    fact(reorderIgnored, `variant.${bowl}`, {
      variantId: bowl,
      ignoreUntil: '2100-01-01T00:00:00.000Z',
    }),
    ...[drafted(), itemsAdded([item(crate, 1, 2)]), statusSet('Draft', 'SentToSupplier')],
    dayBegan(),
  );
});
afterAll(() => models.close());

const path = '/api/inventory-items';
const ask = (body: object, under = '') =>
  request(app).post(`${path}${under}`).auth('member', { type: 'bearer' }).send(body);

describe('API-INV-01 the items of the inventory', () => {
  test('have the selected fields alone', async () => {
    const { body } = await ask({ select: ['sku', 'quantity'], variantIds: [mug] }).expect(200);
    expect(body).toEqual({ total: 1, data: [{ sku: 'SKU-c1', quantity: 20 }] });
  });

  test.each([
    ['an unknown field', { select: ['colour'] }],
    [
      'a filter by an unknown column',
      {
        filters: [{ column: 'colour', criteria: { type: 'string', operator: 'is', value: 'red' } }],
      },
    ],
    [
      'an unknown operator',
      { filters: [{ column: 'sku', criteria: { type: 'string', operator: 'like', value: 'a' } }] },
    ],
    ['page 0', { pagination: { page: 0, limit: 100 } }],
  ])('are refused for %s', async (_, body) => {
    expect((await ask(body).expect(400)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

test('API-INV-05 the settings in force are those of the team, with the day and the instant of the numbers', async () => {
  const { body } = await request(app)
    .get(`${path}/insights-settings-metadata`)
    .auth('member', { type: 'bearer' })
    .expect(200);
  expect(body).toEqual({
    ...settings,
    today: '2026-03-01',
    lastCalculatedAt: expect.stringMatching(/^2026-03-01T\d\d:\d\d:00\.000Z$/),
  });
});

describe('API-INV-07 what to buy now', () => {
  const listed = async (body: object) => {
    const answer = (await ask(body, '/to-buy').expect(200)).body as {
      readonly total: number;
      readonly data: readonly { readonly items: readonly { readonly variantId: string }[] }[];
    };
    return answer.data.flatMap(({ items }) => items.map(({ variantId }) => variantId)).sort();
  };

  test.each([
    ['leaves out what is ignored or in an order', {}, [mug]],
    ['ENT-BUY-17 has ignored items on request', { showIgnored: true }, [mug, bowl]],
    ['AMB-144 has items in orders on request', { showAlreadyInPO: true }, [mug, crate]],
  ])('%s', async (_, body, expected) => {
    expect(await listed(body)).toEqual(expected);
  });

  test('lists the latest items first, with the days since their last day to order', async () => {
    const answer = await ask({ showIgnored: true }, '/to-buy').expect(200);
    const late = (answer.body.data as ToBuyGroup[]).map(({ items, daysLate }) => {
      const reorderDate = items[0]?.reorderDate ?? '';
      return [items[0]?.variantId, daysLate, addDays(reorderDate, daysLate)];
    });
    expect(late).toEqual([
      [bowl, expect.any(Number), '2026-03-01'],
      [mug, expect.any(Number), '2026-03-01'],
    ]);
    expect(late[0]?.[1]).toBeGreaterThan(late[1]?.[1] as number);
  });

  test('is sorted by the places of the suppliers', async () => {
    const sort = { column: 'supplier', order: 'ASC' };
    const { body } = await ask({ sort, showIgnored: true }, '/to-buy').expect(200);
    const suppliers = (body.data as ToBuyGroup[]).map(
      ({ items }) => items[0]?.primarySupplier?.id ?? null,
    );
    expect(suppliers).toEqual([harbour, null]);
    expect(body.suppliers).toMatchObject([{ supplierId: harbour }, { supplierId: null }]);
  });
});
