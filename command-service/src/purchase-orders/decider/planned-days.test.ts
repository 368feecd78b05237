import { describe, test } from '@jest/globals';
import { specFor } from '../../core/given-when-then.ts';
import {
  create,
  drafted,
  shopFacts,
  item,
  on,
  payment,
  paymentsSet,
  received,
  requestedItem,
  shipped,
  statusSet,
} from '../examples.ts';
import type { PurchaseOrderCommand } from './commands.ts';
import { purchaseOrderDecider } from './decider.ts';

const { given } = specFor(purchaseOrderDecider);
const mug = item('mug', 100);
const order = [...drafted(mug), shipped('s1', { mug: 60 })] as const;
const update = { type: 'UpdatePurchaseOrder', ...shopFacts } as const;
const due = (dueDate: string) => payment('p1', { dueDate });

/** One command for each field that holds a planned day. */
const planning = (day: string): readonly (readonly [string, PurchaseOrderCommand])[] => [
  ['issueDate', { ...update, issueDate: day }],
  ['defaultStockCoverageDate', { ...update, defaultStockCoverageDate: day }],
  ['stockCoverageDate', { ...update, items: [requestedItem(mug, { stockCoverageDate: day })] }],
  ['payments of an order', { ...update, payments: [{ ...due(day), id: undefined, newId: 'p1' }] }],
  ['payments', { on, type: 'SetPayments', payments: [{ ...due(day), id: undefined, newId: 'p' }] }],
  ['a payment', { on, type: 'AddPayment', payment: due(day) }],
  ['arrival', { on, type: 'UpdateShipment', shipmentId: 's1', changes: { arrivalDate: day } }],
  ['departure', { on, type: 'UpdateShipment', shipmentId: 's1', changes: { departureDate: day } }],
];

describe('a planned day', () => {
  test.each(['2206-12-01', '2036-11-02', '1926-11-02'])('is refused on %s', (day) => {
    for (const [, command] of planning(day)) {
      given(...order)
        .when(command)
        .thenRejected('DAY_OUT_OF_BOUNDS');
    }
    given()
      .when({ ...create(mug), issueDate: day })
      .thenRejected('DAY_OUT_OF_BOUNDS');
    given()
      .when({ ...create(mug), shipment: { id: 's1', locationId: null, arrivalDate: day } })
      .thenRejected('DAY_OUT_OF_BOUNDS');
    given(...order, paymentsSet(payment('p1')))
      .when({ on, type: 'UpdatePayment', paymentId: 'p1', changes: { dueDate: day } })
      .thenRejected('DAY_OUT_OF_BOUNDS');
    given(
      ...order,
      statusSet('Draft', 'SentToSupplier'),
      received('s1', { mug: [10, 10] }),
      statusSet('SentToSupplier', 'PartiallyReceived', { cause: 'receipt' }),
    )
      .when({ on, type: 'ExpectRest', shipmentId: 's2', arrivalDate: day })
      .thenRejected('DAY_OUT_OF_BOUNDS');
  });

  test('that the order has already is not checked again', () => {
    given(...order, paymentsSet(due('2206-12-01')))
      .when({ on, type: 'UpdatePayment', paymentId: 'p1', changes: { status: 'PAID' } })
      .then(paymentsSet({ ...due('2206-12-01'), status: 'PAID' }));
  });
});
