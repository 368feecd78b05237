import { describe, expect, test } from '@jest/globals';
import { addDays } from '../../core/day.ts';
import {
  arrivalEntries,
  type CalendarEntry,
  MAX_ENTRIES,
  orderByEntries,
  type OrderByFact,
  paymentEntries,
  reportEntries,
  selectShownEntries,
} from './entries.ts';

const today = '2026-11-20';

const item = (variantId: string, given: Partial<OrderByFact> = {}): OrderByFact => ({
  variantId,
  productTitle: `Mug ${variantId}`,
  variantTitle: 'Blue',
  sku: '',
  orderBy: today,
  supplierId: 'harbour',
  supplierName: 'Harbour',
  ...given,
});

describe('order-by days', () => {
  test('are one entry for each supplier and day', () => {
    const entries = orderByEntries([
      item('1', { sku: 'M-1' }),
      item('2'),
      item('3', { orderBy: '2026-11-21' }),
      item('4', { supplierId: null, supplierName: null }),
    ]);
    expect(entries.map(({ uid, day, title }) => [uid, day, title])).toEqual([
      ['order-by-harbour-2026-11-20', today, 'Order 2 items from Harbour'],
      ['order-by-harbour-2026-11-21', '2026-11-21', 'Order 1 item from Harbour'],
      ['order-by-none-2026-11-20', today, 'Order 1 item'],
    ]);
    expect(entries[0]?.text).toBe('Mug 1 / Blue (M-1)\nMug 2 / Blue');
  });

  test('name the first ten items', () => {
    const items = Array.from({ length: 12 }, (_, at) => item(String(at)));
    const lines = orderByEntries(items)[0]?.text.split('\n');
    expect(lines).toHaveLength(11);
    expect(lines?.at(-1)).toBe('and 2 more');
  });
});

test('an arrival keeps its id when its date moves', () => {
  const shipment = {
    id: 'sea',
    name: 'Sea',
    purchaseOrderId: 'order',
    purchaseOrderName: 'PO 1',
    supplierName: 'Harbour',
    totalQuantity: 40,
    trackingNumber: 'T1',
  };
  const [before] = arrivalEntries([{ ...shipment, arrivalDate: '2026-11-25' }]);
  const [after] = arrivalEntries([{ ...shipment, arrivalDate: '2026-11-28' }]);
  expect(before).toMatchObject({
    day: '2026-11-25',
    title: 'PO 1 from Harbour: 40 units arrive',
    text: 'Sea\nTracking number T1',
    path: '/purchase-orders/order',
  });
  expect(after).toMatchObject({ uid: before?.uid, day: '2026-11-28' });
});

test('a payment names its amount and currency', () => {
  const payment = {
    id: 'p1',
    name: 'Deposit',
    purchaseOrderId: 'order',
    purchaseOrderName: '',
    supplierName: 'Harbour',
    currency: 'EUR',
    totalAmount: 1234.5,
    dueDate: '2026-12-01',
  };
  expect(paymentEntries([payment])).toMatchObject([
    {
      uid: 'payment-p1',
      day: '2026-12-01',
      title: 'Pay 1,234.50 EUR to Harbour',
      text: 'Deposit\nUnnamed order',
      path: '/purchase-orders/order?tab=payments',
    },
  ]);
});

test('the next runs of a report are at its hour in the zone of the shop', () => {
  const when = { frequency: 'DAILY', schedule: '0900' } as const;
  const report = { id: 'r1', type: 'STOCKOUT_RISK' as const, ...when };
  const runsIn = (timeZone: string) =>
    reportEntries([report], { now: '2026-10-24T12:00:00.000Z', timeZone }).map(({ day, at }) => [
      day,
      at,
    ]);
  const berlin = runsIn('Europe/Berlin');
  expect(berlin).toHaveLength(5);
  expect(berlin.slice(0, 2)).toEqual([
    ['2026-10-25', '2026-10-25T08:00:00.000Z'],
    ['2026-10-26', '2026-10-26T08:00:00.000Z'],
  ]);
  expect(runsIn('Asia/Tokyo')[0]).toEqual(['2026-10-25', '2026-10-25T00:00:00.000Z']);
});

describe('a calendar', () => {
  const entry = (day: string, at = 0): CalendarEntry => ({
    uid: `${day} ${String(at)}`,
    kind: 'ARRIVALS',
    day,
    at: null,
    title: '',
    text: '',
    path: '/',
  });

  test('holds 31 days back and a year ahead, by time', () => {
    const days = [addDays(today, 366), addDays(today, 367), addDays(today, -31)];
    const found = selectShownEntries(
      [...days, addDays(today, -32)].map((day) => entry(day)),
      today,
    );
    expect(found.map(({ day }) => day)).toEqual(['2026-10-20', '2027-11-21']);
  });

  test('leaves out what is the farthest away when there is too much', () => {
    const many = Array.from({ length: MAX_ENTRIES }, (_, at) => entry(today, at));
    const found = selectShownEntries([entry('2026-12-24'), ...many, entry('2026-11-19')], today);
    expect(found).toHaveLength(MAX_ENTRIES);
    expect(new Set(found.map(({ day }) => day))).toEqual(new Set([today]));
  });
});
