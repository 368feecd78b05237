import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openReadModels, type ReadModels, recordedAt } from '../core/given-events.ts';
import { connected } from '../teams/examples.ts';
import { detailed, drafted, item, itemsAdded, order, paid, statusSet } from './examples.ts';
import { costsSet, first, received, second, shipmentPlanned } from './examples-shipments.ts';
import { purchaseOrdersProjection } from './projection.ts';
import { orderSummaries } from './tables.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([purchaseOrdersProjection]);
});
afterAll(async () => models.close());

const summary = async () => (await models.rows(orderSummaries))[0];

const content = {
  currency: 'USD',
  supplierCostItems: [{ type: 'Percentage', name: 'Packing', amount: 5 }],
  costItems: [{ type: 'Fixed', name: 'Customs', amount: 300, currency: 'USD' }],
  discountItems: [{ type: 'Percentage', name: 'Loyalty', amount: 2 }],
} as const;
const goods = [item('a', 100, 10), item('b', 50, 20, { discount: 10, discountType: 'Percentage' })];
/** The base case of CALC-PO. */
const base = [
  drafted({
    content: {
      ...content,
      supplierCostItems: [...content.supplierCostItems],
      costItems: [...content.costItems],
      discountItems: [...content.discountItems],
    },
  }),
  itemsAdded(goods),
  shipmentPlanned(first, { a: 60, b: 40 }, { arrivalDate: '2026-04-02' }),
  costsSet(first, [{ name: 'Freight', amount: 200, currency: 'USD' }]),
];

describe('the row of an order in the list', () => {
  test('CALC-PO-2 CALC-UNA-1 sums units and costs', async () => {
    await models.given(connected(), ...base);
    const row = await summary();
    expect(row?.totalCost).toBeCloseTo(2457, 9);
    expect(row).toMatchObject({
      id: order,
      name: 'PO-0001',
      reference: '',
      supplierId: null,
      status: 'Draft',
      currency: 'USD',
      totalItemsQuantity: 150,
      totalUnallocatedQuantity: 50,
      missingCurrencies: [],
      nextShipmentDate: '2026-04-02',
      payments: [],
      nextPaymentDate: null,
      paymentsStatus: 'NO_PAYMENTS',
      createdAt: recordedAt(1),
    });
  });

  test('AMB-038 has no total while a rate is missing, and lists the currency', async () => {
    await models.given(
      ...base,
      costsSet(first, [{ name: 'Freight', amount: 9000, currency: 'JPY' }]),
    );
    expect(await summary()).toMatchObject({ totalCost: null, missingCurrencies: ['JPY'] });
  });

  test('CALC-PAY-3 CALC-PAY-4 shows how far the order is paid and the next payment', async () => {
    await models.given(
      drafted(),
      paid(
        { id: 'x', status: 'PAID', dueDate: '2026-03-05' },
        { id: 'y', amount: 70, dueDate: '2026-04-10' },
        { id: 'z', amount: 30, dueDate: '2026-03-20' },
      ),
    );
    expect(await summary()).toMatchObject({
      paymentsStatus: 'PARTIALLY_PAID',
      nextPaymentDate: '2026-03-20',
      payments: [
        { status: 'PAID', dueDate: '2026-03-05', amount: 100 },
        { status: 'NOT_PAID', dueDate: '2026-04-10', amount: 70 },
        { status: 'NOT_PAID', dueDate: '2026-03-20', amount: 30 },
      ],
    });
  });
});

describe('shipments in transit', () => {
  const sent = statusSet('Draft', 'InDelivery');
  const later = shipmentPlanned(second, { a: 40 }, { arrivalDate: null });

  test('ENT-POS-09 are those of an open order that are not received', async () => {
    await models.given(...base, later, sent, received(first, { a: [60, 60], b: [40, 40] }));
    expect(await summary()).toMatchObject({
      shipmentsInTransit: [{ arrivalDate: null, totalItemsQuantity: 40 }],
      nextShipmentDate: null,
    });
  });

  test('AMB-149 are empty while the order is a draft or after it was cancelled', async () => {
    await models.given(...base, later);
    expect((await summary())?.shipmentsInTransit).toEqual([]);
    await models.given(...base, later, sent, statusSet('InDelivery', 'Cancelled'));
    expect((await summary())?.shipmentsInTransit).toEqual([]);
    await models.given(...base, later, sent);
    expect((await summary())?.shipmentsInTransit).toEqual([
      { arrivalDate: '2026-04-02', totalItemsQuantity: 100 },
      { arrivalDate: null, totalItemsQuantity: 40 },
    ]);
  });
});

test('AMB-047 AMB-027 the total cost has no rounding error: 152 x 0.10 is 15.20', async () => {
  await models.given(drafted(), itemsAdded([item('a', 152, 0.1)]));
  expect((await summary())?.totalCost).toBe(15.2);
});

describe('AMB-158 the currency of an order', () => {
  const customs = { type: 'Fixed', name: 'Customs', amount: 30, currency: 'GBP' } as const;
  const unpriced = [drafted({ content: { costItems: [customs] } }), itemsAdded([item('a', 10, 1)])];

  test('is the shop’s when the order has none of its own', async () => {
    await models.given(connected({ currency: 'GBP' }), ...unpriced);
    expect(await summary()).toMatchObject({ currency: 'GBP', totalCost: 40 });
  });

  test('changes with the shop’s currency, and so does the total', async () => {
    await models.given(connected({ currency: 'EUR' }), ...unpriced);
    expect(await summary()).toMatchObject({
      currency: 'EUR',
      totalCost: null,
      missingCurrencies: ['GBP'],
    });
    await models.given(connected({ currency: 'EUR' }), ...unpriced, connected({ currency: 'GBP' }));
    expect(await summary()).toMatchObject({
      currency: 'GBP',
      totalCost: 40,
      missingCurrencies: [],
    });
  });

  test('is its own when it has one, whatever the shop’s currency', async () => {
    await models.given(
      connected({ currency: 'GBP' }),
      ...unpriced,
      detailed({ content: { currency: 'USD' } }),
      connected({ currency: 'EUR' }),
    );
    expect(await summary()).toMatchObject({ currency: 'USD', totalCost: 10 });
  });
});
