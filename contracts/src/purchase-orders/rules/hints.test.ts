import { describe, expect, test } from '@jest/globals';
import {
  findArrivalHint,
  findCoverageHint,
  findDeletionHint,
  findSendingHint,
  findStatusHint,
} from './hints.ts';
import { purchaseOrderStatuses } from './status.ts';

const supplierId = 'supplier-1';

test.each([
  [{ supplierId, units: 1 }, null],
  [{ supplierId, units: 0 }, 'NO_UNITS'],
  [{ supplierId: null, units: 1 }, 'NO_SUPPLIER'],
  [{ supplierId: null, units: 0 }, 'NO_SUPPLIER_AND_UNITS'],
] as const)('an order is sent to a supplier and has units: %j', (order, hint) => {
  expect(findSendingHint(order)).toBe(hint);
});

test('AMB-067 only a status that sends a draft has a hint', () => {
  const draft = { supplierId: null, units: 1, status: 'Draft' } as const;
  const hinted = purchaseOrderStatuses.filter((next) => findStatusHint(draft, next) !== null);
  expect(hinted).toEqual([
    'SentToSupplier',
    'InProduction',
    'InDelivery',
    'PartiallyReceived',
    'FullyReceived',
  ]);
  expect(findStatusHint({ ...draft, status: 'SentToSupplier' }, 'InProduction')).toBeNull();
  expect(findStatusHint({ ...draft, supplierId }, 'SentToSupplier')).toBeNull();
});

describe('AMB-070 a deleted order leaves', () => {
  const sent = { status: 'SentToSupplier', payments: [] } as const;
  const shipped = (receivedQuantity: number) => [
    {
      items: [
        { purchaseOrderItemId: 'i1', orderedQuantity: 5, receivedQuantity, acceptedQuantity: 0 },
      ],
    },
  ];

  test('nothing behind before a unit was received or paid', () => {
    const payments = [{ status: 'NOT_PAID' }] as const;
    expect(findDeletionHint(sent)).toBeNull();
    expect(findDeletionHint({ ...sent, payments, shipments: shipped(0) })).toBeNull();
  });

  test('stock behind once a unit was received or the order was closed', () => {
    expect(findDeletionHint({ ...sent, shipments: shipped(1) })).toBe('RECEIVED');
    expect(findDeletionHint({ ...sent, status: 'PartiallyReceived' })).toBe('RECEIVED');
    expect(findDeletionHint({ ...sent, status: 'FullyReceived' })).toBe('RECEIVED');
  });

  test('money behind once a payment was paid', () => {
    const payments = [{ status: 'NOT_PAID' }, { status: 'PAID' }] as const;
    expect(findDeletionHint({ ...sent, payments })).toBe('PAID');
  });
});

const [early, late] = ['2026-11-29', '2026-11-30'];

test.each([
  [{ departureDate: late, arrivalDate: early }, 'ARRIVAL_BEFORE_DEPARTURE'],
  [{ departureDate: early, arrivalDate: early }, null],
  [{ departureDate: early, arrivalDate: late }, null],
  [{ departureDate: null, arrivalDate: early }, null],
  [{ departureDate: late, arrivalDate: null }, null],
])('AMB-134 a shipment departs before it arrives: %j', (dates, hint) => {
  expect(findArrivalHint(dates)).toBe(hint);
});

test.each([
  [{ arrivalDate: late, defaultStockCoverageDate: early }, 'COVERAGE_BEFORE_ARRIVAL'],
  [{ arrivalDate: early, defaultStockCoverageDate: early }, null],
  [{ arrivalDate: early, defaultStockCoverageDate: late }, null],
  [{ arrivalDate: null, defaultStockCoverageDate: early }, null],
  [{ arrivalDate: late, defaultStockCoverageDate: null }, null],
])('an order arrives before the day until which it covers demand: %j', (dates, hint) => {
  expect(findCoverageHint(dates)).toBe(hint);
});
