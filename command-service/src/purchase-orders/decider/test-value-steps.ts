import { pdfOptions } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import fc from 'fast-check';
import { shopFacts, item, on } from '../examples.ts';
import type { PurchaseOrderCommand } from './commands.ts';
import { evolve } from './evolve.ts';
import { type PurchaseOrder, noOrder } from './order.ts';

/** An index into the order's current items, or past their end. */
export const anyIndex = fc.nat(4);
/** Creates a command from the current order and all recorded events. */
export type Step = (
  order: PurchaseOrder,
  at: number,
  recorded: readonly PurchaseOrderEvent[],
) => PurchaseOrderCommand;
export const shipmentAt = ({ shipments }: PurchaseOrder, index: number) =>
  index === 4 ? undefined : shipments[index % Math.max(1, shipments.length)];
export const shipmentId = (order: PurchaseOrder, index: number): string =>
  shipmentAt(order, index)?.id ?? 'unknown';

/** Texts, rates and costs of the order, in currencies with and without a rate. */
const setContent: fc.Arbitrary<Step> = fc
  .record({
    name: fc.constantFrom('Spring', 'Summer'),
    currency: fc.constantFrom('USD', 'GBP', null),
    // Parsed calls hold plain objects.
    exchangeRates: fc.dictionary(fc.constantFrom('EUR', 'GBP', 'USD'), fc.constantFrom(0.5, 2), {
      noNullPrototype: true,
    }),
    discountItems: fc.array(
      fc.constant({ type: 'Percentage' as const, name: 'Early', amount: 5 }),
      { maxLength: 1 },
    ),
  })
  .map((content): Step => () => ({ type: 'UpdatePurchaseOrder', content, ...shopFacts }));

const paymentFields = fc.record({
  name: fc.constantFrom('Deposit', 'Rest'),
  description: fc.constant(''),
  amount: fc.integer({ min: 0, max: 500 }),
  currency: fc.constantFrom('GBP', 'EUR'),
  status: fc.constantFrom('PAID' as const, 'NOT_PAID' as const),
  dueDate: fc.constantFrom(null, '2026-12-01'),
});
const paymentId = ({ payments }: PurchaseOrder, index: number): string =>
  payments[index]?.id ?? 'unknown';

const paymentSteps: fc.Arbitrary<Step> = fc.oneof(
  paymentFields.map((payment): Step => (_, at) => ({
    on,
    type: 'AddPayment',
    payment: { ...payment, id: `p${String(at)}` },
  })),
  fc.tuple(anyIndex, paymentFields).map(([index, changes]): Step => (order) => ({
    on,
    type: 'UpdatePayment',
    paymentId: paymentId(order, index),
    changes,
  })),
  anyIndex.map((index): Step => (order) => ({
    type: 'DeletePayment',
    paymentId: paymentId(order, index),
  })),
  fc.constant((): PurchaseOrderCommand => ({ on, type: 'SetPayments', payments: [] })),
  fc.constantFrom(1, 2, 3).map((count): Step => (_, at) => ({
    type: 'ApplyPaymentTerms',
    term: {
      type: 'INSTALLMENTS',
      installments: [
        { days: 0, percentage: 33 },
        { days: 30, percentage: 33 },
        { days: 60, percentage: 34 },
      ].slice(0, count),
    },
    ...shopFacts,
    newIds: ['a', 'b', 'c'].map((end) => `t${String(at)}${end}`),
  })),
);

const restoreOne: fc.Arbitrary<Step> = fc.nat(40).map((index): Step => (_, __, recorded) => {
  const revision = index % recorded.length;
  const past = recorded.slice(0, revision + 1).reduce(evolve, noOrder);
  return { type: 'RestoreRevision', revision, past, supplierId: past.supplierId, ...shopFacts };
});

const addItem: fc.Arbitrary<Step> = fc
  .constantFrom('plate', 'mug', 'jug')
  .map((id): Step => () => ({ type: 'AddItems', items: [item(id, 0)] }));

const setCosts: fc.Arbitrary<Step> = fc
  .tuple(anyIndex, fc.constantFrom('GBP', 'EUR'))
  .map(([index, currency]): Step => (order) => ({
    type: 'UpdatePurchaseOrder',
    shipmentCosts: [
      { shipmentId: shipmentId(order, index), costs: [{ name: 'Freight', amount: 30, currency }] },
    ],
    ...shopFacts,
  }));

const defaultPdfOptions = pdfOptions.parse({});
const mailSteps: fc.Arbitrary<Step> = fc.oneof(
  fc.constant((_: PurchaseOrder, at: number): PurchaseOrderCommand => {
    const mail = { mailId: `m${String(at)}`, to: ['a@b.example'], cc: [], replyTo: 'c@d.example' };
    const text = { subject: 'Order', message: 'Please deliver', pdf: defaultPdfOptions };
    return { type: 'MailPurchaseOrder', mail: { ...mail, ...text } };
  }),
  anyIndex.map((index): Step => ({ openMails }) => ({
    type: 'RecordMail',
    mailId: openMails[index]?.mailId ?? 'unknown',
    outcome: { kind: 'failed', reason: 'away' },
  })),
);

/** Steps that change an order's values except quantities and progress; and mails, which change nothing. */
export const valueSteps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: setContent },
  { weight: 3, arbitrary: paymentSteps },
  { weight: 2, arbitrary: restoreOne },
  { weight: 1, arbitrary: addItem },
  { weight: 1, arbitrary: setCosts },
  { weight: 1, arbitrary: mailSteps },
);
