import { describe, expect, test } from '@jest/globals';
import { addDays } from '../../core/day.ts';
import type { PurchaseOrderStatus } from '../../purchase-orders/rules/status.ts';
import {
  draftEntries,
  selectEntriesToMail,
  shipmentEntries,
  type LastMailDays,
  updateLastMailDays,
} from './alert-entries.ts';
import type { OrderAlertEntry } from './alert-entry.ts';
import type { AnyAlertType } from '../alert-types.ts';

const today = '2026-11-20';
const inLondon = { today, timeZone: 'Europe/London' };

const draft = (id: string, createdAt: string, status: PurchaseOrderStatus = 'Draft') => ({
  id,
  name: `PO ${id}`,
  status,
  createdAt,
  supplierName: null,
});

describe('ALERT-01 orders that are left in draft', () => {
  test('AMB-084 are still Draft 7 days after they were made, the oldest first', () => {
    const found = draftEntries(
      [
        draft('six', '2026-11-14T00:00:00.000Z'),
        draft('seven', '2026-11-13T23:59:00.000Z'),
        draft('twenty', '2026-10-31T12:00:00.000Z'),
        draft('sent', '2026-10-01T12:00:00.000Z', 'SentToSupplier'),
      ],
      inLondon,
    );
    expect(found.map((one) => [one.purchaseOrderId, one.days])).toEqual([
      ['twenty', 20],
      ['seven', 7],
    ]);
  });

  test('AMB-084 were made on a day of the shop', () => {
    const late = [draft('late', '2026-11-13T23:30:00.000Z')];
    expect(draftEntries(late, inLondon)).toHaveLength(1);
    expect(draftEntries(late, { today, timeZone: 'Asia/Tokyo' })).toHaveLength(0);
  });
});

const entry = (id: string, arrivalDate = '2026-11-21'): OrderAlertEntry => ({
  about: 'ORDER',
  purchaseOrderId: `order of ${id}`,
  purchaseOrderName: 'PO 1',
  supplierName: null,
  days: 1,
  shipment: { id, name: 'Sea', locationName: 'Dock', units: 4, arrivalDate },
  movedFrom: null,
  happening: null,
});

test.each([
  ['2026-11-17', 3],
  ['2026-11-22', 2],
])('ALERT-02 ALERT-03 a shipment of %s is %d days away', (arrivalDate, days) => {
  const fact = {
    id: 'a',
    name: 'Sea',
    purchaseOrderId: 'order of a',
    purchaseOrderName: 'PO 1',
    supplierName: null,
    arrivalDate,
    totalQuantity: 4,
    locationName: 'Dock',
  };
  expect(shipmentEntries([fact], today)).toEqual([{ ...entry('a', arrivalDate), days }]);
  expect(shipmentEntries([{ ...fact, arrivalDate: null }], today)).toEqual([]);
});

/** The days, counted from `today`, on which the alert mails an entry that does not change. */
const listMailDays = (type: AnyAlertType, days: number): number[] => {
  let told: LastMailDays = new Map();
  const found: number[] = [];
  for (let after = 0; after < days; after += 1) {
    const date = addDays(today, after);
    const entries = selectEntriesToMail(type, [entry('a')], { told, today: date });
    if (entries.length === 0) continue;
    found.push(after);
    told = updateLastMailDays(told, { type, date, entries });
  }
  return found;
};

describe('what was told', () => {
  test('AMB-084 is told again every 7 days for a draft', () => {
    expect(listMailDays('DRAFT_PURCHASE_ORDER', 16)).toEqual([0, 7, 14]);
  });
  test('AMB-083 is told again every day for a late shipment', () => {
    expect(listMailDays('OVERDUE_PURCHASE_ORDER', 4)).toEqual([0, 1, 2, 3]);
  });
  test('AMB-085 is told once for an arriving shipment', () => {
    expect(listMailDays('ARRIVING_INVENTORY', 300)).toEqual([0]);
  });

  test.each(['ARRIVAL_MOVED', 'NEGATIVE_STOCK', 'UNSOLD_GRADE_A', 'COST_ROSE'] as const)(
    'is told once by %s',
    (type) => expect(listMailDays(type, 300)).toEqual([0]),
  );

  test('by an alert that this release does not have is remembered as told once', () => {
    const told = updateLastMailDays(new Map([['old', '2026-11-01']]), {
      type: 'PRICE_FELL',
      date: today,
      entries: [entry('a')],
    });
    expect([...told.keys()]).toEqual(['old', 'a']);
  });

  test('is told again when it happens again to the same subject', () => {
    const moved = { ...entry('a'), happening: 'a moved at 1' };
    const told = updateLastMailDays(new Map(), {
      type: 'ARRIVAL_MOVED',
      date: today,
      entries: [moved],
    });
    const again = { ...moved, happening: 'a moved at 2' };
    const entries = [moved, again];
    const found = selectEntriesToMail('ARRIVAL_MOVED', entries, { told, today: '2026-11-21' });
    expect(found).toEqual([again]);
  });

  test('does not keep another entry from being told', () => {
    const told = new Map([['a', today]]);
    const entries = [entry('a'), entry('b')];
    const found = selectEntriesToMail('ARRIVING_INVENTORY', entries, { told, today: '2026-11-21' });
    expect(found).toEqual([entry('b')]);
  });

  test('is forgotten when it could be told again', () => {
    const type = 'DRAFT_PURCHASE_ORDER';
    const told = new Map([
      ['old', '2026-11-13'],
      ['new', '2026-11-14'],
    ]);
    const after = updateLastMailDays(told, { type, date: today, entries: [entry('a')] });
    expect([...after.keys()]).toEqual(['new', 'a']);
  });
});
