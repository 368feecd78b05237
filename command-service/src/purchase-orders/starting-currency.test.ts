import { expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { harbour, mug } from '../directory/examples.ts';
import type { DirectoryFacts } from '../directory/in-memory.ts';
import { member } from '@quartermaster/platform/http/test-app';
import { testShop } from './test-shop.ts';

const inDollars = { lastCurrencies: new Map([[harbour, 'USD']]) };
const shopWith = (facts: Partial<DirectoryFacts>) =>
  testShop(createInMemoryEventStore(), member.teamId, null, facts);
const rated = { ...inDollars, perEuro: { USD: 1.25, GBP: 1 } };
const body = { supplierId: harbour, productVariantIds: [mug] };

test('AMB-158 a new order is in the currency of its supplier, at the rate of the day', async () => {
  const shop = shopWith(rated);
  const answer = await shop.call('post', '/create', body).expect(201);
  expect(answer.body.notes).toBeUndefined();
  expect(await shop.last('PurchaseOrderCreated')).toMatchObject({
    content: { currency: 'USD', exchangeRates: { GBP: 0.8 } },
  });
  // The supplier's price of 3.50 pounds, at 0.80 pounds for a dollar.
  expect(await shop.last('PurchaseOrderItemsChanged')).toMatchObject({
    added: [{ unitCost: 4.375 }],
  });
});

test.each([
  ['null, for the currency of the shop', { currency: null }, null],
  ['another currency', { currency: 'EUR' }, 'EUR'],
])('AMB-158 a new order has %s if it is given', async (_, given, currency) => {
  const shop = shopWith(rated);
  await shop.call('post', '/create', { ...body, ...given }).expect(201);
  expect(await shop.last('PurchaseOrderCreated')).toMatchObject({
    content: { currency, exchangeRates: {} },
  });
});

test('AMB-157 without a rate a new order is in the currency of the shop, and a note says why', async () => {
  const shop = shopWith(inDollars);
  const notes = [
    'The last order of this supplier was in USD. No exchange rate is known for it, so this one is in GBP',
  ];
  expect((await shop.call('post', '/create', body).expect(201)).body).toMatchObject({ notes });
  expect(await shop.last('PurchaseOrderCreated')).toMatchObject({ content: { currency: null } });
  expect(await shop.last('PurchaseOrderItemsChanged')).toMatchObject({
    added: [{ unitCost: 3.5 }],
  });
  const asked = await shop.call('get', `/starting-currency?supplierId=${harbour}`).expect(200);
  expect(asked.body).toEqual({ currency: null, rate: null, notes });
});

test('the currency that an order starts with is told before', async () => {
  const asked = await shopWith(rated).call('get', `/starting-currency?supplierId=${harbour}`);
  expect(asked.body).toEqual({ currency: 'USD', rate: 0.8, notes: [] });
  const first = await shopWith({}).call('get', `/starting-currency?supplierId=${harbour}`);
  expect(first.body).toEqual({ currency: null, rate: null, notes: [] });
});
