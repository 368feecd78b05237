import { floor6 } from '../../core/decimal.ts';
import type { Rate } from './rate.ts';

/** Horizon of the projection in days; a later shortage does not count (CALC-K-20). */
export const PROJECTION_HORIZON_DAYS = 730;

/** Units landing so many days from today (0 is today), before that day's demand. */
export interface Delivery {
  readonly dayOffset: number;
  readonly quantity: number;
}

export interface StockPlan {
  /** Below 0 when units are owed. */
  readonly onHand: number;
  readonly rate: Rate;
  /** Store policy: customers wait, nothing is lost. */
  readonly continueSelling: boolean;
  readonly deliveries: readonly Delivery[];
}

/** Days between two deliveries. `stock` is in units x rate.days, so that whole numbers stay whole. */
interface Segment {
  readonly from: number;
  /** Stock after the deliveries of the first day. */
  readonly stock: number;
  readonly delivered: number;
}

export interface StockProjection {
  readonly plan: StockPlan;
  readonly segments: readonly Segment[];
  /** First short day within the horizon; null when there is none or nothing sells. */
  readonly stockoutDay: number | null;
  /** First short day on or after the last booked delivery, within the horizon. */
  readonly coveredDay: number | null;
}

const demandOf = ({ rate }: StockPlan): number => Math.max(0, rate.units);

/** The rest of `stock` after so many days without deliveries. */
const stockAfter = (plan: StockPlan, stock: number, days: number): number => {
  const left = stock - demandOf(plan) * days;
  return plan.continueSelling || left >= 0 ? left : Math.min(stock, 0);
};

const inOrder = (deliveries: readonly Delivery[]): readonly Delivery[] =>
  deliveries.length < 2 ? deliveries : [...deliveries].sort((a, b) => a.dayOffset - b.dayOffset);

const segmentsOf = (plan: StockPlan): readonly Segment[] => {
  const scale = plan.rate.days;
  let current: Segment = { from: 0, stock: plan.onHand * scale, delivered: 0 };
  const segments: Segment[] = [];
  for (const { dayOffset, quantity } of inOrder(plan.deliveries)) {
    if (quantity <= 0) continue;
    const from = Math.max(0, dayOffset);
    const sameDay = from === current.from;
    if (!sameDay) segments.push(current);
    const before = stockAfter(plan, current.stock, from - current.from);
    current = {
      from,
      stock: before + quantity * scale,
      delivered: (sameDay ? current.delivered : 0) + quantity,
    };
  }
  segments.push(current);
  return segments;
};

type Walk = Pick<StockProjection, 'plan' | 'segments'>;

/** First day of a segment that its stock does not cover, without a limit. */
const firstUncovered = ({ from, stock }: Segment, demand: number): number =>
  stock <= 0 ? from : from + floor6(stock / demand);

/** First short day on or after `day`, however late; null when nothing sells. */
export const firstShortDayFrom = ({ plan, segments }: Walk, day: number): number | null => {
  const demand = demandOf(plan);
  if (demand === 0) return null;
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments[at];
    const end = segments[at + 1]?.from ?? Infinity;
    if (segment === undefined || end <= day) continue;
    const short = Math.max(day, firstUncovered(segment, demand));
    if (short < end) return short;
  }
  return null;
};

const within = (horizonDays: number, day: number | null): number | null =>
  day === null || day > horizonDays ? null : day;

/** The only projection of stock; status, buy-now, orders, reports and alerts share it (domain-rules 2). */
export const projectStock = (
  plan: StockPlan,
  horizonDays: number = PROJECTION_HORIZON_DAYS,
): StockProjection => {
  const segments = segmentsOf(plan);
  const walk: Walk = { plan, segments };
  const lastDelivery = segments.at(-1)?.from ?? 0;
  const stockoutDay = within(horizonDays, firstShortDayFrom(walk, 0));
  const coveredDay =
    lastDelivery === 0 ? stockoutDay : within(horizonDays, firstShortDayFrom(walk, lastDelivery));
  return { plan, segments, stockoutDay, coveredDay };
};

/** Demand lost on the days before `day`, in units; 0 while customers wait (CALC-RSK). */
export const lostUnitsBefore = (projection: Walk, day: number): number => {
  const { plan, segments } = projection;
  if (plan.continueSelling) return 0;
  const demand = demandOf(plan);
  let lost = 0;
  for (let at = 0; at < segments.length; at += 1) {
    const { from, stock } = segments[at] ?? { from: day, stock: 0 };
    if (from >= day) break;
    const days = Math.min(day, segments[at + 1]?.from ?? day) - from;
    lost += Math.max(0, demand * days - Math.max(0, stock));
  }
  return lost / plan.rate.days;
};

/** Units at the start of a day, deliveries of earlier days landed and those of the day not yet. */
export const availableBefore = ({ plan, segments }: Walk, day: number): number => {
  const before = segments.findLast(({ from }) => from < day);
  if (before === undefined) return plan.onHand;
  return stockAfter(plan, before.stock, day - before.from) / plan.rate.days;
};

/** Units booked to land from one day to another, both included. */
export const deliveredBetween = (
  { segments }: Walk,
  fromDay: number,
  throughDay: number,
): number => {
  let delivered = 0;
  for (const segment of segments) {
    if (segment.from >= fromDay && segment.from <= throughDay) delivered += segment.delivered;
  }
  return delivered;
};

/** The moment at which stock runs out on or after `day`, with its fraction of a day; Infinity when nothing sells. */
export const runsOutAt = ({ plan, segments }: Walk, day: number): number => {
  const demand = demandOf(plan);
  for (const [at, { from, stock }] of segments.entries()) {
    const end = segments[at + 1]?.from ?? Infinity;
    const out = demand === 0 ? Infinity : from + Math.max(0, stock) / demand;
    if (end > day && out < end) return Math.max(day, out);
  }
  return Infinity;
};

export interface StockOfDay {
  readonly dayOffset: number;
  /** Start of the day, its deliveries landed; below 0 when customers wait. */
  readonly available: number;
  readonly delivered: number;
  /** Demand of the day that stock does not cover. */
  readonly short: number;
}

/** Day by day for a chart: today and the days after it. */
export const stockByDay = (projection: StockProjection, days: number): readonly StockOfDay[] => {
  const { plan } = projection;
  const demand = demandOf(plan) / plan.rate.days;
  return Array.from({ length: days }, (_, dayOffset) => {
    const delivered = deliveredBetween(projection, dayOffset, dayOffset);
    const available = availableBefore(projection, dayOffset) + delivered;
    const short = Math.max(0, demand - Math.max(0, available));
    return { dayOffset, available, delivered, short };
  });
};
