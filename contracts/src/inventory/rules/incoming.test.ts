import { describe, expect, test } from '@jest/globals';
import {
  listExpectedDeliveries,
  sumIncomingQuantity,
  listInTransitRows,
  type OrderedVariant,
} from './incoming.ts';
import { openStatuses, purchaseOrderStatuses } from '../../purchase-orders/rules/status.ts';

const TODAY = '2026-03-01';
const LEAD_TIME_DAYS = 30;

const order = (given: Partial<OrderedVariant>): OrderedVariant => ({
  status: 'SentToSupplier',
  issueDate: '2026-02-20',
  sentOn: '2026-02-21',
  unallocated: 0,
  restSince: null,
  shipments: [],
  ...given,
});
const deliveries = (...orders: readonly OrderedVariant[]) =>
  listExpectedDeliveries(TODAY, orders, LEAD_TIME_DAYS);
const days = (...orders: readonly OrderedVariant[]) =>
  deliveries(...orders).map(({ dayOffset }) => dayOffset);

describe('CALC-INT incoming stock', () => {
  test('CALC-INT-1 is the units in shipments and the unallocated units', () => {
    const found = deliveries(
      order({ unallocated: 40, shipments: [{ arrivalDate: '2026-03-20', quantity: 60 }] }),
    );
    expect(sumIncomingQuantity(found)).toBe(100);
    expect(listInTransitRows(TODAY, found)).toEqual([
      { deliveryDate: '2026-03-20', quantity: 60, isOverdue: false },
    ]);
  });

  test('CALC-INT-2, CALC-INT-3 comes from open orders only', () => {
    const statuses = purchaseOrderStatuses.filter(
      (status) => sumIncomingQuantity(deliveries(order({ status, unallocated: 100 }))) > 0,
    );
    expect(statuses).toEqual(openStatuses);
  });

  test('CALC-INT-4 lands unallocated units one lead time after the issue date', () => {
    expect(days(order({ unallocated: 40 }))).toEqual([21]);
    expect(days(order({ unallocated: 40, issueDate: '2026-01-01' }))).toEqual([1]);
  });

  test('AMB-174 counts from the day the order left Draft when it has no issue date', () => {
    expect(days(order({ unallocated: 40, issueDate: null }))).toEqual([22]);
    expect(days(order({ unallocated: 40, issueDate: null, sentOn: null }))).toEqual([30]);
  });

  test('CALC-INT-4 lands what a delivery lacked one lead time after the last receipt that lacked it, overdue after that day', () => {
    const rest = { unallocated: 300, issueDate: '2026-01-01' };
    expect(days(order({ ...rest, restSince: '2026-02-25' }))).toEqual([26]);
    expect(deliveries(order({ ...rest, restSince: '2026-01-30' }))).toEqual([
      { dayOffset: 1, quantity: 300, kind: 'unallocated', isOverdue: false },
    ]);
    expect(deliveries(order({ ...rest, restSince: '2026-01-29' }))).toEqual([
      { dayOffset: 1, quantity: 300, kind: 'unallocated', isOverdue: true },
    ]);
  });

  test('CALC-INT-5 lands an overdue or undated shipment tomorrow and flags it', () => {
    const late = order({
      shipments: [
        { arrivalDate: '2026-02-25', quantity: 60 },
        { arrivalDate: null, quantity: 5 },
        { arrivalDate: '2026-03-01', quantity: 7 },
      ],
    });
    expect(deliveries(late)).toEqual([
      { dayOffset: 0, quantity: 7, kind: 'shipment', isOverdue: false },
      { dayOffset: 1, quantity: 60, kind: 'shipment', isOverdue: true },
      { dayOffset: 1, quantity: 5, kind: 'shipment', isOverdue: true },
    ]);
  });

  test('has one row per delivery date over all orders, overdue if a part of it is overdue', () => {
    const found = deliveries(
      order({ shipments: [{ arrivalDate: '2026-03-20', quantity: 60 }] }),
      order({
        shipments: [
          { arrivalDate: '2026-03-20', quantity: 1 },
          { arrivalDate: '2026-03-02', quantity: 2 },
          { arrivalDate: '2026-02-01', quantity: 3 },
        ],
      }),
    );
    expect(listInTransitRows(TODAY, found)).toEqual([
      { deliveryDate: '2026-03-02', quantity: 5, isOverdue: true },
      { deliveryDate: '2026-03-20', quantity: 61, isOverdue: false },
    ]);
  });

  test('is nothing without orders or quantities', () => {
    expect(deliveries()).toEqual([]);
    expect(deliveries(order({ shipments: [{ arrivalDate: null, quantity: 0 }] }))).toEqual([]);
  });
});
