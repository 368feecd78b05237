import { beforeEach, describe, expect, test } from '@jest/globals';
import type { EventOf } from '@quartermaster/contracts/core/event';
import type { paymentsSet } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testNow } from '@quartermaster/platform/http/test-app';
import { harbour, mug } from '../../directory/examples.ts';
import { testShop } from '../test-shop.ts';

const unknown = deterministicId('nobody');
const deposit = { name: 'Deposit', amount: 300, currency: 'GBP' };
let store = createInMemoryEventStore();
let shop = testShop(store);

beforeEach(() => {
  store = createInMemoryEventStore();
  shop = testShop(store);
});

const payments = async () =>
  ((await shop.last('PaymentsSet')) as EventOf<typeof paymentsSet>['data']).payments;
const create = async (purchaseOrderId: string, more: object = {}) => {
  const body = { ...deposit, purchaseOrderId, ...more };
  const answer = await shop.call('post', '/payments', body).expect(201);
  return (answer.body as { id: string }).id;
};

describe('PUT /purchase-orders/:id/payments', () => {
  test('API-PO-14 AMB-073 adds, changes and removes payments', async () => {
    const order = await shop.order([mug, 100]);
    await shop
      .call('put', `/${order}/payments`, [deposit, { ...deposit, name: 'Rest' }])
      .expect(204);
    const [first, second] = await payments();
    const body = [
      { ...deposit, id: first?.id, dueDate: '2026-12-01' },
      { ...deposit, name: 'New' },
    ];
    const answer = await shop.call('put', `/${order}/payments`, body).expect(204);
    expect(answer.headers['x-position']).toBeTruthy();
    const after = await payments();
    expect(after).toMatchObject([
      { id: first?.id, dueDate: '2026-12-01', status: 'NOT_PAID', description: '' },
      { name: 'New' },
    ]);
    expect(after.map(({ id }) => id)).not.toContain(second?.id);
  });

  test.each([
    ['VAL-058 an empty name', [{ ...deposit, name: ' ' }], 400],
    ['an amount below 0', [{ ...deposit, amount: -1 }], 400],
    ['a currency that is none', [{ ...deposit, currency: 'pounds' }], 400],
    ['VAL-004 a date that is none', [{ ...deposit, dueDate: '2026-02-30' }], 400],
    ['a status that is none', [{ ...deposit, status: 'OVERDUE' }], 400],
    ['a field nobody knows', [{ ...deposit, colour: 'red' }], 400],
    [
      'an id twice',
      [
        { ...deposit, id: unknown },
        { ...deposit, id: unknown },
      ],
      400,
    ],
    ['an unknown payment', [{ ...deposit, id: unknown }], 404],
  ])('refuses %s', async (_, body, status) => {
    const order = await shop.order([mug, 100]);
    await shop.call('put', `/${order}/payments`, body).expect(status);
    expect(await shop.all('PaymentsSet')).toEqual([]);
  });

  test('refuses an unknown order and a stale If-Match', async () => {
    await shop.call('put', `/${unknown}/payments`, [deposit]).expect(404);
    const order = await shop.order([mug, 100]);
    await shop.call('put', `/${order}/payments`, [deposit]).set('If-Match', '"0"').expect(412);
  });
});

describe('payments by id', () => {
  test('API-PO-25 one is created in an order', async () => {
    const order = await shop.order([mug, 100]);
    const id = await create(order, { status: 'PAID', dueDate: '' });
    expect(await payments()).toEqual([
      { ...deposit, id, description: '', status: 'PAID', dueDate: null },
    ]);
  });

  test.each([
    ['VAL-058 an empty name', { name: '' }, 400],
    ['an unknown status', { status: 'LATE' }, 400],
    ['an unknown order', {}, 404],
  ])('API-PO-25 refuses %s', async (_, more, status) => {
    const body = { ...deposit, purchaseOrderId: unknown, ...more };
    await shop.call('post', '/payments', body).expect(status);
  });

  test('API-PO-27 one is marked as paid with a day and a reference', async () => {
    const id = await create(await shop.order([mug, 100]));
    const mark = (body: object) => shop.call('put', `/payments/${id}/status`, body);
    const paidOn = testNow.slice(0, 10);
    await mark({ status: 'PAID', paidOn, paidReference: ' Wire 77 ' }).expect(204);
    expect(await payments()).toMatchObject([{ status: 'PAID', paidOn, paidReference: 'Wire 77' }]);
    await mark({ status: 'PAID', paidOn: '2026-02-30' }).expect(400);
    await mark({ status: 'PAID', paidReference: 'x'.repeat(201) }).expect(400);
    const late = await mark({ status: 'PAID', paidOn: '2999-01-01' }).expect(422);
    expect(late.body).toMatchObject({
      code: 'DAY_OUT_OF_BOUNDS',
      issues: [{ path: 'paidOn' }],
    });
    await mark({ status: 'NOT_PAID' }).expect(204);
    expect(await payments()).toEqual([
      { ...deposit, id, description: '', status: 'NOT_PAID', dueDate: null },
    ]);
  });

  test('API-PO-26 AMB-079 one is changed; omitted values stay', async () => {
    const order = await shop.order([mug, 100]);
    const id = await create(order, { status: 'PAID', description: 'by wire' });
    const body = { ...deposit, purchaseOrderId: order, amount: 250 };
    await shop.call('put', `/payments/${id}`, body).expect(204);
    expect(await payments()).toMatchObject([
      { amount: 250, status: 'PAID', description: 'by wire' },
    ]);
    await shop.call('put', `/payments/${id}`, { ...deposit, dueDate: '2026-12-24' }).expect(204);
    expect(await payments()).toMatchObject([{ amount: 300, dueDate: '2026-12-24' }]);
  });

  test('API-PO-26 refuses another order, an unknown payment and an empty name', async () => {
    const [order, other] = [await shop.order([mug, 1]), await shop.order([mug, 2])];
    const id = await create(order);
    const moved = { ...deposit, purchaseOrderId: other };
    await shop.call('put', `/payments/${id}`, moved).expect(404);
    await shop.call('put', `/payments/${unknown}`, deposit).expect(404);
    await shop.call('put', `/payments/${id}`, { ...deposit, name: '' }).expect(400);
  });

  test('API-PO-27 the status is set and reset', async () => {
    const order = await shop.order([mug, 100]);
    await create(order, { name: 'Other' });
    const id = await create(order);
    await shop.call('put', `/payments/${id}/status`, { status: 'PAID' }).expect(204);
    expect(await payments()).toMatchObject([{ status: 'NOT_PAID' }, { id, status: 'PAID' }]);
    await shop.call('put', `/payments/${id}/status`, { status: 'NOT_PAID' }).expect(204);
    expect(await payments()).toMatchObject([{}, { id, status: 'NOT_PAID' }]);
    await shop.call('put', `/payments/${id}/status`, { status: 'UNPAID' }).expect(400);
    await shop.call('put', `/payments/${unknown}/status`, { status: 'PAID' }).expect(404);
  });

  test('API-PO-28 one is deleted once', async () => {
    const order = await shop.order([mug, 100]);
    const id = await create(order);
    await shop.call('delete', `/payments/${id}`).expect(204);
    expect(await payments()).toEqual([]);
    const gone = await shop.call('delete', `/payments/${id}`).expect(404);
    expect(gone.body).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('AMB-128 those of another team or of a deleted order are unknown', async () => {
    const order = await shop.order([mug, 100]);
    const id = await create(order);
    await shop.call('delete', `/${order}`).expect(204);
    await shop.call('put', `/payments/${id}/status`, { status: 'PAID' }).expect(404);
    const kept = await create(await shop.order([mug, 1]));
    shop = testShop(store, 'team-2');
    await shop.call('put', `/payments/${kept}/status`, { status: 'PAID' }).expect(404);
    await shop.call('put', `/payments/${kept}`, deposit).expect(404);
    await shop.call('delete', `/payments/${kept}`).expect(404);
  });
});

describe('POST /purchase-orders/:id/payments/apply-terms', () => {
  const thirds: PaymentTerm = {
    type: 'INSTALLMENTS',
    installments: [
      { days: 0, percentage: 30 },
      { days: 30, percentage: 70 },
    ],
  };
  const orderFrom = async (supplierId: string | null) => {
    const items = [{ productVariantId: mug, quantity: 100 }];
    const answer = await shop.call('post', '/create-with-quantities', { supplierId, items });
    return (answer.body as { id: string }).id;
  };

  test('AMB-098 creates the schedule from the business day', async () => {
    shop = testShop(store, 'team-1', thirds);
    await shop.call('post', `/${await orderFrom(harbour)}/payments/apply-terms`).expect(204);
    expect(await payments()).toMatchObject([
      { amount: 105, currency: 'GBP', dueDate: '2026-11-21', status: 'NOT_PAID' },
      { amount: 245, currency: 'GBP', dueDate: '2026-12-21', status: 'NOT_PAID' },
    ]);
  });

  test('AMB-097 is answered 422 for sums other than 100, 409 without a supplier, 404 without an order', async () => {
    const sum90 = { ...thirds, installments: [{ days: 0, percentage: 90 }] } as PaymentTerm;
    shop = testShop(store, 'team-1', sum90);
    const refused = await shop.call('post', `/${await orderFrom(harbour)}/payments/apply-terms`);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'INSTALLMENTS_NOT_100' });
    await shop.call('post', `/${await orderFrom(null)}/payments/apply-terms`).expect(409);
    await shop.call('post', `/${unknown}/payments/apply-terms`).expect(404);
    expect(await shop.all('PaymentsSet')).toEqual([]);
  });
});
