import { toPosition } from '../../core/position.ts';
import { describe, expect, test } from '@jest/globals';
import {
  type GradedItem,
  moveEntries,
  type MovedShipment,
  negativeEntries,
  type NegativeItem,
  type Rise,
  riseEntries,
  unsoldEntries,
  withRise,
} from './further-entries.ts';

const day = { today: '2026-11-20', timeZone: 'Europe/London' };

const rise = <Value>(before: Value, after: Value, at = '2026-11-19', position = '1') => ({
  before,
  after,
  at: at.length === 10 ? `${at}T12:00:00.000Z` : at,
  position: toPosition(position),
});

const shipment = (arrivalDate: string, ...moves: readonly Rise<string>[]): MovedShipment => ({
  purchaseOrderId: 'order',
  purchaseOrderName: 'PO 1',
  supplierName: null,
  moves,
  shipment: { id: 'sea', name: 'Sea', locationName: 'Dock', units: 4, arrivalDate },
});

describe('arrivals that were moved later', () => {
  test('are listed once for each move, the newest first', () => {
    const moves = [
      rise('2026-12-01', '2026-12-05', '2026-11-18', '1'),
      rise('2026-12-05', '2026-12-08', '2026-11-19', '2'),
    ];
    const found = moveEntries([shipment('2026-12-08', ...moves)], day);
    expect(found.map((one) => [one.movedFrom, one.shipment?.arrivalDate, one.days])).toEqual([
      ['2026-12-05', '2026-12-08', 3],
      ['2026-12-01', '2026-12-05', 4],
    ]);
    expect(new Set(found.map(({ happening }) => happening)).size).toBe(2);
  });

  test('are not listed when the shipment arrives as early as before', () => {
    const move = rise('2026-12-01', '2026-12-05');
    expect(moveEntries([shipment('2026-12-01', move)], day)).toEqual([]);
    expect(moveEntries([shipment('2026-12-02', move)], day)).toHaveLength(1);
  });

  test('are listed for 7 days of the shop', () => {
    const at = '2026-11-12T23:30:00.000Z';
    const moved = [shipment('2026-12-05', rise('2026-12-01', '2026-12-05', at))];
    expect(moveEntries(moved, day)).toEqual([]);
    expect(moveEntries(moved, { ...day, timeZone: 'Asia/Tokyo' })).toHaveLength(1);
  });
});

test('rises that are too old for an alert are dropped with the next one', () => {
  const old = rise(1, 2, '2026-11-01');
  const kept = rise(2, 3, '2026-11-12');
  const next = rise(3, 4, '2026-11-20');
  expect(withRise([old, kept], next)).toEqual([kept, next]);
});

const item = (variantId: string) => ({
  variantId,
  productTitle: 'Vase',
  variantTitle: 'Blue',
  sku: 'V-1',
  quantity: 5,
});

describe('negative stock', () => {
  const negative = (variantId: string, since: NegativeItem['since']): NegativeItem => ({
    ...item(variantId),
    levels: [{ quantity: 7 }, { quantity: -3 }, { quantity: -1 }],
    since,
  });

  test('is the units below 0 of all locations, the newest first', () => {
    const found = negativeEntries(
      [
        negative('a', { day: '2026-11-17', position: toPosition('3') }),
        negative('b', { day: '2026-11-20', position: toPosition('4') }),
      ],
      day,
    );
    expect(found.map((one) => [one.variantId, one.quantity, one.days])).toEqual([
      ['b', -4, 0],
      ['a', -4, 3],
    ]);
  });

  test('happens again when it was positive in between', () => {
    const [first] = negativeEntries(
      [negative('a', { day: '2026-11-17', position: toPosition('3') })],
      day,
    );
    const [second] = negativeEntries(
      [negative('a', { day: '2026-11-17', position: toPosition('5') })],
      day,
    );
    expect(first?.happening).not.toBe(second?.happening);
  });
});

describe('unsold items of grade A', () => {
  const graded = (variantId: string, given: Partial<GradedItem>): GradedItem => ({
    ...item(variantId),
    lastSoldOn: '2026-11-01',
    inStockSince: null,
    ...given,
  });

  test('were in stock for 7 days without a sale', () => {
    const found = unsoldEntries(
      [
        graded('sold', { lastSoldOn: '2026-11-14' }),
        graded('unsold', { lastSoldOn: '2026-11-13' }),
        graded('back', { inStockSince: '2026-11-14' }),
        graded('long', { inStockSince: '2026-11-10' }),
      ],
      day,
    );
    expect(found.map((one) => [one.variantId, one.days])).toEqual([
      ['unsold', 7],
      ['long', 10],
    ]);
  });

  test('are the same happening until they are sold', () => {
    const happening = (lastSoldOn: string, today: string) =>
      unsoldEntries([graded('a', { lastSoldOn })], { ...day, today })[0]?.happening;
    expect(happening('2026-11-01', '2026-11-20')).toBe(happening('2026-11-01', '2026-11-25'));
    expect(happening('2026-11-01', '2026-11-20')).not.toBe(happening('2026-11-05', '2026-11-20'));
  });
});

describe('costs that rose', () => {
  const risen = (costPrice: number, ...rises: readonly Rise<number>[]) => ({
    ...item('a'),
    costPrice,
    rises,
  });
  const entries = (percent: number, ...items: ReturnType<typeof risen>[]) =>
    riseEntries(items, { currency: 'EUR', percent }, day);

  test('are more than the percentage above the last cost', () => {
    expect(entries(10, risen(11, rise(10, 11)))).toEqual([]);
    expect(entries(10, risen(11.01, rise(10, 11.01)))).toMatchObject([
      { cost: { before: 10, after: 11.01, percent: 10.1, currency: 'EUR' }, days: 1, quantity: 5 },
    ]);
    expect(entries(9, risen(11, rise(10, 11)))).toHaveLength(1);
  });

  test('are listed for each rise, and not after the cost fell to what it was', () => {
    const rises = [rise(10, 12, '2026-11-18', '1'), rise(12, 15, '2026-11-19', '2')];
    expect(entries(10, risen(15, ...rises)).map(({ cost }) => cost?.after)).toEqual([15, 12]);
    expect(entries(10, risen(12, ...rises)).map(({ cost }) => cost?.after)).toEqual([12]);
    expect(entries(10, risen(10, ...rises))).toEqual([]);
  });

  test('are listed for 7 days', () => {
    expect(entries(10, risen(12, rise(10, 12, '2026-11-12')))).toEqual([]);
    expect(entries(10, risen(12, rise(10, 12, '2026-11-13')))).toHaveLength(1);
  });
});
