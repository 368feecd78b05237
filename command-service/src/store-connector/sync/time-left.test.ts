import { describe, expect, test } from '@jest/globals';
import type { StoreSize } from '../platform/store-size.ts';
import { type BegunPart, type LoadPart, loadParts, loadTimeLeftMs } from './time-left.ts';

/** Real number of units of each part, and time per unit. */
type Load = readonly (readonly [part: LoadPart, units: number, msPerUnit: number])[];

/** Factors of time compared with the machine on which the costs were measured. */
interface Slower {
  readonly store?: number;
  readonly reading?: number;
  readonly machine?: number;
}

const makeLoad = (size: StoreSize, { store = 1, reading = 1, machine = 1 }: Slower): Load => {
  const { products, variants, orders, recentOrders } = size;
  const past = 3 * variants;
  return [
    ['PREPARE_PRODUCTS', products, 0.7 * store],
    ['READ_PRODUCTS', variants, 0.8 * reading],
    ['RECORD_PRODUCTS', products, 0.8 * machine],
    ['READ_COLLECTIONS', products, 2 * reading],
    ['PREPARE_ORDERS', orders, 0.12 * store],
    ['READ_ORDERS', orders, 0.4 * reading],
    ['RECORD_PAST', past, 0.5 * machine],
    ['RECORD_ORDERS', recentOrders, 1.5 * machine],
    ['PROJECT', products + past + recentOrders, 0.15 * machine],
  ];
};

/** Orders that are recorded ahead of their read models. */
const ORDERS_AHEAD = 700;

/** Counted units of a part with `done` units. The last part reports no progress. */
const countDoneUnits = (part: LoadPart, done: number): number => {
  if (part === 'PROJECT') return 0;
  return part === 'RECORD_ORDERS' ? done + ORDERS_AHEAD : done;
};

/** The parts that have begun at a moment of a load. */
const begunAt = (load: Load, nowMs: number): readonly BegunPart[] => {
  const begun: BegunPart[] = [];
  let beganAt = 0;
  for (const [part, units, msPerUnit] of load) {
    if (beganAt > nowMs) break;
    const done = countDoneUnits(part, (nowMs - beganAt) / msPerUnit);
    begun.push({ part, beganAt, done: Math.min(units, done) });
    beganAt += units * msPerUnit;
  }
  return begun;
};

const sumDuration = (load: Load): number =>
  load.reduce((sum, [, units, msPerUnit]) => sum + units * msPerUnit, 0);

/** The ratios of the estimated to the real time left at each hundredth of a load; null where there is no estimate. */
const ratios = (size: StoreSize, slower: Slower): readonly (number | null)[] => {
  const load = makeLoad(size, slower);
  const wholeMs = sumDuration(load);
  return Array.from({ length: 95 }, (_, percent) => {
    const nowMs = (wholeMs * percent) / 100;
    const leftMs = loadTimeLeftMs(size, begunAt(load, nowMs), nowMs);
    return leftMs === null ? null : leftMs / (wholeMs - nowMs);
  });
};

const shops: readonly (readonly [string, StoreSize])[] = [
  ['the sample shop', { products: 3342, variants: 3842, orders: 20_581, recentOrders: 5358 }],
  [
    'few goods and many orders',
    { products: 40, variants: 120, orders: 400_000, recentOrders: 9000 },
  ],
  [
    'many goods and few orders',
    { products: 9000, variants: 20_000, orders: 900, recentOrders: 80 },
  ],
];

const surroundings: readonly (readonly [string, Slower])[] = [
  ['as measured', {}],
  ['at a store that is ten times as slow', { store: 10 }],
  ['at a store that is ten times as fast', { store: 0.1 }],
  ['over a line that is five times as slow', { reading: 5 }],
  ['on a machine that is four times as slow', { machine: 4 }],
  ['on a machine that is twice as fast', { machine: 0.5, reading: 0.7 }],
];

describe.each(shops)('the time left of the load of a shop with %s', (_, size) => {
  test.each(surroundings)(
    'is right within a factor of two once a fifth is done, %s',
    (_surroundings, slower) => {
      const later = ratios(size, slower).slice(20);
      const wrong = later.flatMap((ratio, at) =>
        ratio === null || ratio < 0.5 || ratio > 2 ? [`${at + 20} %: ${String(ratio)}`] : [],
      );
      expect(wrong).toEqual([]);
    },
  );
});

test('there is no estimate at the beginning', () => {
  const [, size] = shops[0] ?? ['', { products: 1, variants: 1, orders: 1, recentOrders: 1 }];
  expect(ratios(size, {}).slice(0, 5)).toEqual(Array.from({ length: 5 }, () => null));
  expect(loadTimeLeftMs(size, [], 0)).toBeNull();
});

test('a part that takes longer than expected is expected to go on', () => {
  const size = { products: 10, variants: 10, orders: 10, recentOrders: 10 };
  const begun = loadParts.map((part, at): BegunPart => ({ part, beganAt: at, done: 0 }));
  expect(loadTimeLeftMs(size, begun, 60_009)).toBe(30_000);
});

test('the wait for other first loads does not count as the pace of what follows', () => {
  const [, size] = shops[0] ?? ['', { products: 1, variants: 1, orders: 1, recentOrders: 1 }];
  const [first, ...others] = begunAt(makeLoad(size, {}), 20_000);
  if (first === undefined) throw new Error('No part has begun');
  const waitMs = 600_000;
  const waited: readonly BegunPart[] = [
    first,
    { part: 'AWAIT_PLACE', beganAt: others[0]?.beganAt ?? 0, done: 0 },
    ...others.map((one) => ({ ...one, beganAt: one.beganAt + waitMs })),
  ];
  const leftMs = loadTimeLeftMs(size, [first, ...others], 20_000);
  expect(leftMs).toBeGreaterThan(0);
  expect(loadTimeLeftMs(size, waited.slice(0, 2), waitMs)).toBeNull();
  expect(loadTimeLeftMs(size, waited, 20_000 + waitMs)).toBeCloseTo(leftMs ?? 0);
});
