import { WINDOW } from '../first-append.ts';
import type { StoreSize } from '../platform/store-size.ts';

/** The parts of a first load in their order. */
export const loadParts = [
  'PREPARE_PRODUCTS',
  'AWAIT_PLACE',
  'READ_PRODUCTS',
  'RECORD_PRODUCTS',
  'READ_COLLECTIONS',
  'PREPARE_ORDERS',
  'READ_ORDERS',
  'RECORD_PAST',
  'RECORD_ORDERS',
  'PROJECT',
] as const;
export type LoadPart = (typeof loadParts)[number];

/** Events of the past sales and the stock of a variant, on average. */
const EVENTS_PER_VARIANT = 3;

interface Cost {
  /** Cause of the speed of a part: the store, the connection to it, this machine, or other first loads. */
  readonly pace: 'store' | 'reading' | 'machine' | 'others';
  /** Number of units that the part counts. */
  readonly units: (size: StoreSize) => number;
  /** Measured with the sample shop on two cores. */
  readonly msPerUnit: number;
  /** Counted units that the read models do not have yet. */
  readonly ahead?: number;
}

const pastEvents = ({ variants }: StoreSize): number => EVENTS_PER_VARIANT * variants;

const costs: Readonly<Record<LoadPart, Cost>> = {
  PREPARE_PRODUCTS: { pace: 'store', units: ({ products }) => products, msPerUnit: 0.8 },
  AWAIT_PLACE: { pace: 'others', units: () => 0, msPerUnit: 0 },
  READ_PRODUCTS: { pace: 'reading', units: ({ variants }) => variants, msPerUnit: 0.6 },
  RECORD_PRODUCTS: { pace: 'machine', units: ({ products }) => products, msPerUnit: 1 },
  READ_COLLECTIONS: { pace: 'reading', units: ({ products }) => products, msPerUnit: 1.8 },
  PREPARE_ORDERS: { pace: 'store', units: ({ orders }) => orders, msPerUnit: 0.1 },
  READ_ORDERS: { pace: 'reading', units: ({ orders }) => orders, msPerUnit: 0.5 },
  RECORD_PAST: { pace: 'machine', units: pastEvents, msPerUnit: 0.4 },
  RECORD_ORDERS: {
    pace: 'machine',
    units: ({ recentOrders }) => recentOrders,
    msPerUnit: 1.5,
    ahead: WINDOW,
  },
  PROJECT: {
    pace: 'machine',
    units: (size) => size.products + pastEvents(size) + size.recentOrders,
    msPerUnit: 0.17,
  },
};

/** A part that has begun. It ends when the next one begins. */
export interface BegunPart {
  readonly part: LoadPart;
  /** Milliseconds of any clock. */
  readonly beganAt: number;
  /** Units that are done, as far as they are counted. */
  readonly done: number;
}

const expectedMs = (part: LoadPart, size: StoreSize): number =>
  costs[part].units(size) * costs[part].msPerUnit;

const calculateShare = ({ part, done }: BegunPart, size: StoreSize): number => {
  const { units, ahead = 0 } = costs[part];
  return Math.min(1, Math.max(0, done - ahead) / Math.max(1, units(size)));
};

interface Spent {
  readonly pace: Cost['pace'];
  readonly actualMs: number;
  readonly expectedMs: number;
}

/** Ratio of the actual to the expected time; null when either is 0. */
const calculateRatio = (spent: readonly Spent[]): number | null => {
  const actualMs = spent.reduce((sum, one) => sum + one.actualMs, 0);
  const expected = spent.reduce((sum, one) => sum + one.expectedMs, 0);
  return expected === 0 || actualMs === 0 ? null : actualMs / expected;
};

/** Ratio of the actual to the expected time by pace; 1 when unknown. Reading depends on the connection and the machine. */
const estimatePaces = (begun: readonly BegunPart[], size: StoreSize, nowMs: number) => {
  const spent = begun.map((one, at): Spent => {
    const next = begun[at + 1];
    const share = next === undefined ? calculateShare(one, size) : 1;
    return {
      pace: costs[one.part].pace,
      actualMs: share === 0 ? 0 : (next?.beganAt ?? nowMs) - one.beganAt,
      expectedMs: expectedMs(one.part, size) * share,
    };
  });
  const known = (pace: Cost['pace']): number =>
    calculateRatio(spent.filter((one) => one.pace === pace)) ??
    (pace === 'machine' ? Math.sqrt(known('reading')) : 1);
  return known;
};

/** Weight of the expected time in the estimate of a part, as a share of the part. */
const EXPECTED_SHARE = 0.2;

const estimatePartLeftMs = (
  current: BegunPart,
  size: StoreSize,
  nowMs: number,
  pace: number,
): number => {
  const elapsedMs = nowMs - current.beganAt;
  const share = calculateShare(current, size);
  const expected = expectedMs(current.part, size) * pace;
  // A part that takes longer than expected is assumed to need half of its elapsed time again.
  if (share === 0) return Math.max(expected - elapsedMs, elapsedMs / 2);
  return ((elapsedMs + expected * EXPECTED_SHARE) * (1 - share)) / (share + EXPECTED_SHARE);
};

/** Below this share of the estimated whole there is no estimate. The real share may be twice as large. */
const ENOUGH_OF_LOAD = 0.1;

/**
 * Milliseconds until a first load ends, within a factor of two once a fifth of it is done; null at its beginning, and while it
 * waits for other loads. The current part goes on at its own speed, the parts after it at the pace of those before it.
 */
export const loadTimeLeftMs = (
  size: StoreSize,
  begun: readonly BegunPart[],
  nowMs: number,
): number | null => {
  const [first, current] = [begun[0], begun.at(-1)];
  if (first === undefined || current === undefined || current.part === 'AWAIT_PLACE') return null;
  const getPace = estimatePaces(begun, size, nowMs);
  const leftMs = loadParts
    .slice(loadParts.indexOf(current.part) + 1)
    .reduce(
      (sum, part) => sum + expectedMs(part, size) * getPace(costs[part].pace),
      estimatePartLeftMs(current, size, nowMs, getPace(costs[current.part].pace)),
    );
  const elapsedMs = nowMs - first.beganAt;
  return elapsedMs < (elapsedMs + leftMs) * ENOUGH_OF_LOAD ? null : leftMs;
};
