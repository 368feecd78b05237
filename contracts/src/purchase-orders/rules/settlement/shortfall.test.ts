import { expect, test } from '@jest/globals';
import type { PurchaseOrderStatus } from '../status.ts';
import { calculateShortfall, listShortLines } from './shortfall.ts';

interface Given {
  readonly status?: PurchaseOrderStatus;
  readonly receivedAt?: string | null;
  readonly received?: number;
  readonly accepted?: number;
  readonly credited?: number;
  readonly notComing?: number;
  readonly replacements?: number;
}

/** 100 units of one item, in one shipment. */
const makeOrder = (given: Given) => {
  const { status = 'PartiallyReceived', receivedAt = '2026-03-01T00:00:00.000Z' } = given;
  const { received = 100, accepted = 100, credited = 0 } = given;
  const { notComing = 0, replacements = 0 } = given;
  const line = { purchaseOrderItemId: 'i', orderedQuantity: 100 };
  const counted = { ...line, receivedQuantity: received, acceptedQuantity: accepted };
  const credit = {
    currency: 'GBP',
    amount: credited,
    lines: [
      {
        purchaseOrderItemId: 'i',
        productVariantId: 'v',
        quantity: credited,
        unitAmount: 1,
        amount: credited,
      },
    ],
  };
  return {
    status,
    items: [{ id: 'i', quantity: 100 }],
    shipments: [{ arrivalDate: null, receivedAt, items: [counted] }],
    itemRests: [{ purchaseOrderItemId: 'i', notComing, replacements, replacementsOn: null }].filter(
      () => notComing + replacements > 0,
    ),
    ...(credited > 0 && { settlement: { credit } }),
  };
};
const nothing = { missing: 0, notComing: 0, rejected: 0, creditedMissing: 0, creditedRejected: 0 };

test.each<[string, Given, Partial<ReturnType<typeof calculateShortfall>>]>([
  [
    'while the order is open, missing units are owed and rejected ones credited',
    { received: 80, accepted: 75, credited: 5 },
    { missing: 20, rejected: 5, creditedRejected: 5, isClosed: false },
  ],
  [
    'closed short, both are credited',
    { status: 'FullyReceived', received: 80, accepted: 75, credited: 25 },
    { missing: 20, rejected: 5, creditedMissing: 20, creditedRejected: 5, isClosed: true },
  ],
  [
    'an order of units that cost nothing is closed short without a credit',
    { status: 'FullyReceived', received: 80, accepted: 75 },
    { missing: 20, rejected: 5, isClosed: true },
  ],
  [
    'rejected units that were replaced are not credited',
    { status: 'FullyReceived', received: 110, accepted: 100 },
    { rejected: 10, isClosed: true },
  ],
  [
    'an order that is closed without a receipt misses all units',
    { status: 'FullyReceived', receivedAt: null, received: 0, accepted: 0, credited: 100 },
    { missing: 100, creditedMissing: 100, isClosed: true },
  ],
  [
    'units that are declared not coming are credited and not missing',
    { received: 80, accepted: 75, credited: 17, notComing: 12 },
    { missing: 8, notComing: 12, rejected: 5, creditedRejected: 5, isClosed: false },
  ],
  [
    'expected replacements are missing, and not credited',
    { received: 80, accepted: 75, replacements: 5 },
    { missing: 25, rejected: 5, isClosed: false },
  ],
])('%s', (_, given, expected) => {
  expect(calculateShortfall(makeOrder(given))).toEqual({ ...nothing, ...expected });
});

test.each<[string, Given]>([
  ['before something was received', { receivedAt: null, received: 0, accepted: 0 }],
  ['when all was accepted', {}],
])('there is none %s', (_, given) => {
  expect(calculateShortfall(makeOrder(given))).toBeNull();
});

test('an item that came short is listed with its quantities', () => {
  const line = { purchaseOrderItemId: 'i', ordered: 100 };
  expect(listShortLines(makeOrder({ received: 80, accepted: 75 }))).toEqual([
    { ...line, accepted: 75, rejected: 5, missing: 20 },
  ]);
  expect(listShortLines(makeOrder({ received: 110, accepted: 100 }))).toEqual([
    { ...line, accepted: 100, rejected: 10, missing: 0 },
  ]);
  expect(listShortLines(makeOrder({}))).toEqual([]);
});
