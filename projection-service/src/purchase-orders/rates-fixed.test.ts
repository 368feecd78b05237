import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventOf } from '@quartermaster/contracts/core/event';
import { purchaseOrderRatesFixed } from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  fact,
  openReadModels,
  type ReadModels,
  createTestEventStore,
  team,
} from '../core/given-events.ts';
import { locationsProjection } from '../locations/projection.ts';
import { productsProjection } from '../products/projection.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { connected, created } from '../teams/examples.ts';
import { teamsProjection } from '../teams/projection.ts';
import { usersProjection } from '../users/projection.ts';
import { drafted, order, statusSet } from './examples.ts';
import { purchaseOrderHistory } from './history/history.ts';
import { purchaseOrdersProjection } from './projection.ts';
import { purchaseOrders } from './tables.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([
    purchaseOrdersProjection,
    productsProjection,
    suppliersProjection,
    locationsProjection,
    teamsProjection,
    usersProjection,
  ]);
});
afterAll(async () => models.close());

const ratesFixed = (data: Partial<EventOf<typeof purchaseOrderRatesFixed>['data']>) =>
  fact(purchaseOrderRatesFixed, `purchase_order.${order}`, {
    purchaseOrderId: order,
    cause: 'sent',
    shipmentId: null,
    on: '2026-03-02',
    currency: 'USD',
    rates: { EUR: 0.9 },
    currencies: ['EUR'],
    previous: null,
    ...data,
  });
const sent = [drafted(), statusSet('Draft', 'SentToSupplier'), ratesFixed({})];
const changed = ratesFixed({
  cause: 'changed',
  on: '2026-03-05',
  rates: { EUR: 0.95, JPY: 150 },
  previous: { EUR: 0.9 },
});
const fixedRates = async () => (await models.rows(purchaseOrders))[0]?.ratesFixed;

test('AMB-039 an order has the rates that were fixed last, and none once it is a draft again', async () => {
  await models.given(drafted());
  expect(await fixedRates()).toBeNull();
  await models.given(...sent, changed);
  expect(await fixedRates()).toEqual({
    cause: 'changed',
    on: '2026-03-05',
    currency: 'USD',
    rates: { EUR: 0.95, JPY: 150 },
  });
  await models.given(...sent, statusSet('SentToSupplier', 'Draft'));
  expect(await fixedRates()).toBeNull();
});

test('AMB-039 the history lists when rates were fixed, their changes and the unknown ones', async () => {
  const events = [
    created(),
    connected({ currency: 'GBP' }),
    ...sent,
    changed,
    ratesFixed({
      cause: 'received',
      currency: null,
      currencies: ['GBP', 'JPY'],
      previous: { EUR: 0.9 },
    }),
  ];
  await models.given(...events);
  const sources = { pool: models.pool, store: createTestEventStore(events) };
  const history = (await purchaseOrderHistory(sources, team, order)) ?? [];
  expect(history.filter(({ type }) => type === 'PurchaseOrderRatesFixed')).toMatchObject([
    {
      summary: 'Fixed the exchange rates when the order was sent',
      changes: [{ field: 'Exchange rate EUR', from: null, to: '0.9' }],
    },
    {
      summary: 'Changed fixed exchange rates',
      changes: [
        { field: 'Exchange rate EUR', from: '0.9', to: '0.95' },
        { field: 'Exchange rate JPY', from: null, to: '150' },
      ],
    },
    {
      summary: 'Fixed the exchange rates when a shipment was received; the rate of JPY is unknown',
      changes: [],
    },
  ]);
});

test('AMB-039 the history lists rates that were first entered after the order was sent', async () => {
  const given = ratesFixed({ cause: 'changed', rates: { GBP: 0.8 }, currencies: [] });
  const events = [
    created(),
    connected({ currency: 'GBP' }),
    drafted(),
    statusSet('Draft', 'SentToSupplier'),
    given,
  ];
  await models.given(...events);
  const sources = { pool: models.pool, store: createTestEventStore(events) };
  const history = (await purchaseOrderHistory(sources, team, order)) ?? [];
  expect(history.filter(({ type }) => type === 'PurchaseOrderRatesFixed')).toMatchObject([
    {
      summary: 'Entered exchange rates that were missing when the order was sent',
      changes: [{ field: 'Exchange rate GBP', from: null, to: '0.8' }],
    },
  ]);
});
