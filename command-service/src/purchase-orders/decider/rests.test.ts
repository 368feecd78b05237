import { describe, test } from '@jest/globals';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { specFor } from '../../core/given-when-then.ts';
import {
  allocated,
  allocations,
  creditSet,
  details,
  drafted,
  shopFacts,
  item,
  on,
  purchaseOrderId,
  received,
  receive,
  shipped,
  statusSet,
  warehouse,
} from '../examples.ts';
import { purchaseOrderDecider } from './decider.ts';

const { given } = specFor(purchaseOrderDecider);
const byReceipt = { cause: 'receipt' } as const;
const partial = statusSet('InDelivery', 'PartiallyReceived', byReceipt);
const onItsWay = [
  ...drafted(item('mug', 400)),
  statusSet('Draft', 'InDelivery'),
  shipped('s1', { mug: 400 }),
];
/** 400 ordered in one shipment, 100 received. */
const short = [...onItsWay, received('s1', { mug: 100 }), partial];
/** 100 ordered and received, 90 accepted. */
const rejected = [
  ...drafted(item('mug', 100)),
  statusSet('Draft', 'InDelivery'),
  shipped('s1', { mug: 100 }),
  received('s1', { mug: [100, 90] }),
  partial,
  creditSet('received', { mug: 10 }),
];

const declare = (type: 'SetNotComing' | 'SetReplacements', quantity: number, id = 'mug') =>
  ({ type, items: [{ purchaseOrderItemId: id, quantity }], ...shopFacts }) as const;
const declared = (
  type: 'UnitsNotComingSet' | 'ReplacementsExpectedSet',
  from: number,
  to: number,
): PurchaseOrderEvent => ({
  type,
  data: {
    purchaseOrderId,
    items: [{ purchaseOrderItemId: 'mug', productVariantId: 'variant-mug', from, to }],
    on,
  },
});
const expect300 = { on, type: 'ExpectRest', shipmentId: 's2', arrivalDate: '2026-12-01' } as const;
const rest = (mug: number) =>
  allocated({
    created: [
      {
        id: 's2',
        ...details({ name: 'Shipment 2', locationId: warehouse, arrivalDate: '2026-12-01' }),
        items: allocations({ mug }),
      },
    ],
  });
const undo = { type: 'UndoReceipt', shipmentId: 's1', ...shopFacts } as const;
const setStatus = (status: 'FullyReceived') =>
  ({ type: 'SetStatus', status, ...shopFacts }) as const;

describe('expecting the rest of a delivery (domain-rules 7)', () => {
  test('API-PO-51 puts what the shipment lacked on a new one with a day', () => {
    given(...short)
      .when(expect300)
      .then(rest(300));
    given(...short, rest(300))
      .when(receive('s2', { mug: 300 }))
      .then(
        received('s2', { mug: 300 }),
        statusSet('PartiallyReceived', 'FullyReceived', byReceipt),
      );
  });

  test('API-PO-51 puts a shipment of which nothing arrived on a new one', () => {
    given(...onItsWay, received('s1', { mug: 0 }))
      .when(expect300)
      .then(rest(400));
  });

  test('API-PO-51 is refused without a rest and once the order is closed', () => {
    given(...onItsWay)
      .when(expect300)
      .thenRejected('CONFLICT');
    given(...short, rest(300))
      .when({ ...expect300, shipmentId: 's3' })
      .thenRejected('CONFLICT');
    given(...short, statusSet('PartiallyReceived', 'FullyReceived'))
      .when(expect300)
      .thenRejected('STATUS_NOT_ALLOWED');
  });

  test('AMB-076 the receipt cannot be undone while its rest is on another shipment', () => {
    given(...short, rest(300))
      .when(undo)
      .thenRejected('REST_IN_USE');
    const removed = allocated({
      removed: [{ id: 's2', name: 'Shipment 2', items: allocations({ mug: 300 }) }],
    });
    given(...short, rest(300), removed)
      .when(undo)
      .then(
        {
          type: 'ShipmentReceiptUndone',
          data: {
            purchaseOrderId,
            shipmentId: 's1',
            receiptId: 'receipt-s1',
            on,
            receivedLocationId: warehouse,
            items: received('s1', { mug: 100 }).data.items,
          },
        },
        statusSet('PartiallyReceived', 'InDelivery', byReceipt),
      );
  });
});

describe('units that are declared not coming', () => {
  const credited = creditSet('declared', { mug: 120 });

  test('API-PO-52 are credited; the others stay expected', () => {
    given(...short)
      .when(declare('SetNotComing', 120))
      .then(declared('UnitsNotComingSet', 0, 120), credited);
    given(...short, declared('UnitsNotComingSet', 0, 120), credited)
      .when(expect300)
      .then(rest(180));
  });

  test('API-PO-52 can be expected again', () => {
    given(...short, declared('UnitsNotComingSet', 0, 120), credited)
      .when(declare('SetNotComing', 0))
      .then(
        declared('UnitsNotComingSet', 120, 0),
        creditSet('declared', {}, { previousAmount: 1200 }),
      );
  });

  test('ST-POS-09 complete the order, and open it again when they are expected', () => {
    const all = [
      declared('UnitsNotComingSet', 0, 300),
      statusSet('PartiallyReceived', 'FullyReceived', byReceipt),
      creditSet('declared', { mug: 300 }),
    ];
    given(...short)
      .when(declare('SetNotComing', 300))
      .then(...all);
    given(...short, ...all)
      .when(declare('SetNotComing', 50))
      .then(
        declared('UnitsNotComingSet', 300, 50),
        statusSet('FullyReceived', 'PartiallyReceived', byReceipt),
        creditSet('declared', { mug: 50 }, { previousAmount: 3000 }),
      );
  });

  test('API-PO-52 are on no shipment, in an open order', () => {
    given(...short)
      .when(declare('SetNotComing', 301))
      .thenRejected('UNITS_NOT_DECLARABLE');
    given(...short, rest(300))
      .when(declare('SetNotComing', 1))
      .thenRejected('UNITS_NOT_DECLARABLE');
    given(...drafted(item('mug', 5)))
      .when(declare('SetNotComing', 1))
      .thenRejected('STATUS_NOT_ALLOWED');
    given(...short)
      .when(declare('SetNotComing', 1, 'cup'))
      .thenRejected('NOT_FOUND');
    given(...short)
      .when(declare('SetNotComing', 0))
      .thenNothing();
  });

  test('AMB-076 the receipt cannot be undone meanwhile', () => {
    given(...short, declared('UnitsNotComingSet', 0, 120), credited)
      .when(undo)
      .thenRejected('REST_IN_USE');
  });

  test('ST-POS-10 closing short records the units that are still open', () => {
    const openQuantities = [
      { purchaseOrderItemId: 'mug', productVariantId: 'variant-mug', quantity: 180 },
    ];
    given(...short, declared('UnitsNotComingSet', 0, 120), credited)
      .when(setStatus('FullyReceived'))
      .then(
        statusSet('PartiallyReceived', 'FullyReceived', { openQuantities }),
        creditSet('closed', { mug: 300 }, { previousAmount: 1200 }),
      );
  });
});

describe('replacements of rejected units', () => {
  const replaced = [
    declared('ReplacementsExpectedSet', 0, 10),
    creditSet('declared', {}, { previousAmount: 100 }),
  ];

  test('API-PO-53 are expected, not credited, and can be put on a shipment', () => {
    given(...rejected)
      .when(expect300)
      .thenRejected('CONFLICT');
    given(...rejected)
      .when(declare('SetReplacements', 10))
      .then(...replaced);
    given(...rejected, ...replaced)
      .when(expect300)
      .then(rest(10));
    given(...rejected, ...replaced, rest(10))
      .when(receive('s2', { mug: 10 }))
      .then(
        received('s2', { mug: 10 }),
        statusSet('PartiallyReceived', 'FullyReceived', byReceipt),
      );
  });

  test('API-PO-53 can be undone until they are on a shipment', () => {
    given(...rejected, ...replaced)
      .when(declare('SetReplacements', 0))
      .then(declared('ReplacementsExpectedSet', 10, 0), creditSet('declared', { mug: 10 }));
    given(...rejected, ...replaced, rest(10))
      .when(declare('SetReplacements', 0))
      .thenRejected('REST_IN_USE');
  });

  test('API-PO-53 are at most the rejected units', () => {
    given(...rejected)
      .when(declare('SetReplacements', 11))
      .thenRejected('UNITS_NOT_DECLARABLE');
    given(...short)
      .when(declare('SetReplacements', 1))
      .thenRejected('UNITS_NOT_DECLARABLE');
  });

  test('AMB-076 the receipt cannot be undone meanwhile', () => {
    given(...rejected, ...replaced)
      .when(undo)
      .thenRejected('REST_IN_USE');
  });
});
