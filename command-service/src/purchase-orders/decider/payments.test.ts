import { describe, expect, test } from '@jest/globals';
import type { CostItem } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import { specFor } from '../../core/given-when-then.ts';
import {
  drafted,
  shopFacts,
  item,
  on,
  payment,
  paymentsSet as set,
  purchaseOrderId,
} from '../examples.ts';
import { purchaseOrderDecider } from './decider.ts';
import type { ApplyPaymentTerms, UpdatePayment } from './payments.ts';

const { given } = specFor(purchaseOrderDecider);
const mug = item('mug', 100, { unitCost: 19.57 });
const deleted = { type: 'PurchaseOrderDeleted', data: { purchaseOrderId } } as const;
const two = [...drafted(mug), set(payment('p1'), payment('p2', { name: 'Rest' }))] as const;

describe('the payments of an order', () => {
  test('API-PO-14 are added, changed and removed by one list', () => {
    const { id: _, ...rest } = payment('p2', { name: 'Rest' });
    given(...two)
      .when({
        on,
        type: 'SetPayments',
        payments: [
          { ...payment('p1', { amount: 400 }), newId: 'n1' },
          { ...rest, name: 'New', newId: 'n2' },
        ],
      })
      .then(set(payment('p1', { amount: 400 }), payment('n2', { name: 'New' })));
  });

  test('API-PO-14 an unknown id is refused, the same list records nothing', () => {
    given(...two)
      .when({ on, type: 'SetPayments', payments: [{ ...payment('p9'), newId: 'n1' }] })
      .thenRejected('NOT_FOUND');
    given(...drafted(mug), set(payment('p1')))
      .when({ on, type: 'SetPayments', payments: [{ ...payment('p1'), newId: 'n1' }] })
      .thenNothing();
  });

  test('API-PO-25 a new one comes last', () => {
    given(...drafted(mug), set(payment('p1')))
      .when({ on, type: 'AddPayment', payment: payment('p3') })
      .then(set(payment('p1'), payment('p3')));
  });

  test('API-PO-26 a change keeps omitted values', () => {
    given(...drafted(mug), set(payment('p1', { status: 'PAID', description: 'by wire' })))
      .when({
        on,
        type: 'UpdatePayment',
        paymentId: 'p1',
        changes: { amount: 5, dueDate: undefined },
      })
      .then(set(payment('p1', { status: 'PAID', description: 'by wire', amount: 5 })));
  });

  test('API-PO-27 one is marked as paid, the other stays; marking it again records nothing', () => {
    const pay = {
      on,
      type: 'UpdatePayment',
      paymentId: 'p2',
      changes: { status: 'PAID' },
    } as const;
    const paid = set(payment('p1'), payment('p2', { name: 'Rest', status: 'PAID' }));
    given(...two)
      .when(pay)
      .then(paid);
    given(...two, paid)
      .when(pay)
      .thenNothing();
  });

  const wired = { status: 'PAID', paidOn: '2026-03-01', paidReference: 'Wire 77' } as const;
  const change = (changes: UpdatePayment['changes'], today = '2026-03-02') =>
    ({ type: 'UpdatePayment', on: today, paymentId: 'p1', changes }) as const;

  test('API-PO-27 one is marked as paid with its day and a reference, which later changes keep', () => {
    given(...drafted(mug), set(payment('p1')))
      .when(change(wired))
      .then(set(payment('p1', wired)));
    given(...drafted(mug), set(payment('p1', wired)))
      .when(change({ amount: 5 }))
      .then(set(payment('p1', { ...wired, amount: 5 })));
    const { id: _, ...fields } = payment('p1', { status: 'PAID', amount: 5 });
    given(...drafted(mug), set(payment('p1', wired)))
      .when({ type: 'SetPayments', on, payments: [{ ...fields, id: 'p1', newId: 'n1' }] })
      .then(set(payment('p1', { ...wired, amount: 5 })));
  });

  test('API-PO-27 one that is not paid has neither a day of payment nor a reference', () => {
    given(...drafted(mug), set(payment('p1', wired)))
      .when(change({ status: 'NOT_PAID' }))
      .then(set(payment('p1')));
    given(...drafted(mug), set(payment('p1', wired)))
      .when(change({ paidOn: null, paidReference: '' }))
      .then(set(payment('p1', { status: 'PAID' })));
    given(...drafted(mug))
      .when({ type: 'AddPayment', on, payment: payment('p1', { ...wired, status: 'NOT_PAID' }) })
      .then(set(payment('p1')));
  });

  test.each(['2024-03-01', '2026-03-04', '2027-03-02'])(
    'API-PO-27 one is not paid on %s: that is over a year before the order or after tomorrow',
    (paidOn) => {
      const start = [...drafted(mug), set(payment('p1'))] as const;
      given(...start)
        .when(change({ ...wired, paidOn }))
        .thenRejected('DAY_OUT_OF_BOUNDS');
      given(...start)
        .when({
          type: 'AddPayment',
          on: '2026-03-02',
          payment: payment('p2', { ...wired, paidOn }),
        })
        .thenRejected('DAY_OUT_OF_BOUNDS');
    },
  );

  test('API-PO-27 one is paid up to tomorrow', () => {
    const paid = { ...wired, paidOn: '2026-03-03' };
    given(...drafted(mug), set(payment('p1')))
      .when(change(paid))
      .then(set(payment('p1', paid)));
  });

  test('API-PO-28 one is deleted once', () => {
    const take = { type: 'DeletePayment', paymentId: 'p1' } as const;
    const left = set(payment('p2', { name: 'Rest' }));
    given(...two)
      .when(take)
      .then(left);
    given(...two, left)
      .when(take)
      .thenRejected('NOT_FOUND');
  });

  test('of a deleted order cannot change', () => {
    given(...two, deleted)
      .when({ type: 'DeletePayment', paymentId: 'p1' })
      .thenRejected('PURCHASE_ORDER_DELETED');
    given(...two, deleted)
      .when({ on, type: 'AddPayment', payment: payment('p3') })
      .thenRejected('PURCHASE_ORDER_DELETED');
  });
});

describe('CALC-INS the terms of the supplier, on request', () => {
  const installments = (...shares: [days: number, percentage: number][]): PaymentTerm => ({
    type: 'INSTALLMENTS',
    installments: shares.map(([days, percentage]) => ({ days, percentage })),
  });
  const apply = (
    term: PaymentTerm | null,
    given: Partial<ApplyPaymentTerms> = {},
  ): ApplyPaymentTerms => ({
    type: 'ApplyPaymentTerms',
    term,
    ...shopFacts,
    newIds: ['n1', 'n2', 'n3'],
    ...given,
  });
  const changed = (
    issueDate: string | null,
    content: { supplierCostItems?: CostItem[]; costItems?: CostItem[] } = {},
  ) => {
    const [created] = drafted(mug);
    if (created?.type !== 'PurchaseOrderCreated') throw new Error('An order is created first');
    const { duplicatedFrom: _, ...data } = created.data;
    return {
      type: 'PurchaseOrderDetailsChanged',
      data: { ...data, issueDate, content: { ...data.content, ...content } },
    } as const;
  };
  const planned = (id: string, name: string, amount: number, dueDate: string) =>
    payment(id, { name, amount, dueDate, currency: 'GBP' });

  test('CALC-INS-1 CALC-INS-2 30/70 of 1957.00 from the issue date, in the order currency', () => {
    given(...drafted(mug), changed('2026-03-01'))
      .when(apply(installments([0, 30], [60, 70])))
      .then(
        set(
          planned('n1', 'Installment 1 of 2 (30%)', 587.1, '2026-03-01'),
          planned('n2', 'Installment 2 of 2 (70%)', 1369.9, '2026-04-30'),
        ),
      );
  });

  test('CALC-INS-3 net days; without an issue date they count from the business day', () => {
    const term: PaymentTerm = { type: 'NET_DAYS', netDays: 45 };
    given(...drafted(mug), changed('2026-03-01'))
      .when(apply(term))
      .then(set(planned('n1', 'Payment net 45 days', 1957, '2026-04-15')));
    given(...drafted(mug))
      .when(apply({ type: 'UPFRONT' }))
      .then(set(planned('n1', 'Upfront payment', 1957, on)));
  });

  test('CALC-INS-4 the last payment has the remainder, and unpaid payments are replaced', () => {
    const bowl = item('bowl', 1, { unitCost: 100.02 });
    const events = given(...drafted(bowl), set(payment('p1')))
      .when(apply(installments([0, 33], [30, 33], [60, 34])))
      .events();
    expect(events).toMatchObject([
      { data: { payments: [{ amount: 33.01 }, { amount: 33.01 }, { amount: 34 }] } },
    ]);
  });

  test('CALC-INS-5 AMB-097 percentages that do not add up to 100 create nothing', () => {
    given(...drafted(mug))
      .when(apply(installments([0, 30], [30, 60])))
      .thenRejected('INSTALLMENTS_NOT_100');
  });

  test.each([
    ['without a term', drafted(mug), null],
    ['with nothing to pay', drafted(item('mug', 0)), { type: 'UPFRONT' as const }],
    [
      'once something is paid',
      [...drafted(mug), set(payment('p1', { status: 'PAID' }))],
      { type: 'UPFRONT' as const },
    ],
  ])('are refused %s', (_, past, term) => {
    given(...past)
      .when(apply(term))
      .thenRejected('CONFLICT');
  });

  test("are refused while a rate for the supplier's costs is missing; the refusal names it", () => {
    const fee = { type: 'Fixed', name: 'Tooling', amount: 50, currency: 'JPY' } as const;
    const decide = given(...drafted(mug), changed(null, { supplierCostItems: [fee] })).when(
      apply({ type: 'UPFRONT' }),
    );
    decide.thenRejected('EXCHANGE_RATE_MISSING');
    expect(decide.events).toThrow('An exchange rate is missing for JPY');
    given(...drafted(mug), changed(null, { costItems: [fee] }))
      .when(apply({ type: 'UPFRONT' }))
      .then(set(planned('n1', 'Upfront payment', 1957, on)));
  });
});
