import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openReadModels, type ReadModels } from '../core/given-events.ts';
import {
  deleted,
  detailed,
  drafted,
  order,
  otherOrder,
  paid,
  paidIn,
  statusSet,
} from '../purchase-orders/examples.ts';
import { connected } from '../teams/examples.ts';
import { paymentsProjection } from './projection.ts';
import { payments } from './tables.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([paymentsProjection]);
});
afterAll(async () => models.close());

const rows = async () => models.rows(payments);
const shop = connected({ currency: 'USD' });

test('AMB-080 a payment shows its amount in its own currency and its order', async () => {
  await models.given(shop, drafted(), paid({ id: 'p1', dueDate: '2026-03-05' }));
  expect(await rows()).toEqual([
    {
      id: 'p1',
      name: 'Deposit',
      description: '',
      status: 'NOT_PAID',
      purchaseOrderId: order,
      purchaseOrderName: 'PO-0001',
      purchaseOrderStatus: 'Draft',
      currency: 'USD',
      totalAmount: 100,
      dueDate: '2026-03-05',
      paidOn: null,
      paidReference: '',
      shopAmount: 100,
      missingCurrencies: [],
      searchText: 'deposit\n\npo-0001\n',
    },
  ]);
});

test('a paid payment shows when and how it was paid, also after its order got another name', async () => {
  const wired = { status: 'PAID', paidOn: '2026-03-04', paidReference: 'Wire 77' } as const;
  await models.given(
    shop,
    drafted(),
    paid({ id: 'p1', ...wired }),
    detailed({ content: { name: 'Spring' } }),
  );
  expect(await rows()).toMatchObject([
    { ...wired, purchaseOrderName: 'Spring', searchText: 'deposit\n\nspring\nwire 77' },
  ]);
});

test('payments change and disappear with the list of their order', async () => {
  await models.given(
    shop,
    drafted(),
    paid({ id: 'p1' }, { id: 'p2', name: 'Rest' }),
    paid({ id: 'p2', name: 'Rest', status: 'PAID' }, { id: 'p3' }),
  );
  expect(await rows()).toMatchObject([{ id: 'p2', status: 'PAID' }, { id: 'p3' }]);
});

test('a payment shows the current name and status of its order', async () => {
  await models.given(
    shop,
    drafted(),
    paid({ id: 'p1' }),
    detailed({ content: { name: 'Spring' } }),
    statusSet('Draft', 'SentToSupplier'),
  );
  expect(await rows()).toMatchObject([
    {
      purchaseOrderName: 'Spring',
      purchaseOrderStatus: 'SentToSupplier',
      searchText: 'deposit\n\nspring\n',
    },
  ]);
});

test('CALC-FX amounts in the shop currency follow the rates of the order', async () => {
  const euros = paid({ id: 'p1', currency: 'EUR', amount: 92 });
  const rated = { content: { currency: 'USD', exchangeRates: { EUR: 0.92 } } };
  await models.given(shop, drafted(), euros);
  expect(await rows()).toMatchObject([{ shopAmount: null, missingCurrencies: ['EUR'] }]);
  await models.given(shop, drafted(), euros, detailed(rated));
  expect(await rows()).toMatchObject([{ shopAmount: 100, missingCurrencies: [] }]);
});

test('amounts are converted to the new currency when the shop changes it', async () => {
  const rated = drafted({ content: { currency: 'USD', exchangeRates: { GBP: 0.8 } } });
  await models.given(shop, rated, paid({ id: 'p1' }), connected({ currency: 'GBP' }));
  expect(await rows()).toMatchObject([{ totalAmount: 100, shopAmount: 80 }]);
});

test('AMB-070 payments of a deleted order leave the list', async () => {
  await models.given(
    shop,
    drafted(),
    drafted({ id: otherOrder }),
    paid({ id: 'p1' }),
    paidIn(otherOrder, { id: 'p2' }),
    deleted(),
  );
  expect(await rows()).toMatchObject([{ id: 'p2', purchaseOrderId: otherOrder }]);
});
