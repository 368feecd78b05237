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
  /** Demand from later days on, in units per `rate.days`, earliest first; absent while the rate stays as it is. */
  readonly rateChanges?:
    | readonly { readonly dayOffset: number; readonly units: number }[]
    | undefined;
  /** True when the store sells while out of stock: customers wait, and no demand is lost. */
  readonly continueSelling: boolean;
  readonly deliveries: readonly Delivery[];
}

/** Days between two deliveries or changes of demand. Demand and stock are in units x rate.days, so that integers stay exact. */
interface Segment {
  readonly from: number;
  /** Demand of each day. */
  readonly demand: number;
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

/** The rest of a segment's stock after so many of its days. */
const calculateStockAfter = (
  { continueSelling }: StockPlan,
  { stock, demand }: Segment,
  days: number,
): number => {
  const left = stock - demand * days;
  return continueSelling || left >= 0 ? left : Math.min(stock, 0);
};

/** A delivery, or a change of demand, or both. */
interface PlanChange extends Delivery {
  readonly demand?: number;
}

const sortByDay = (marks: readonly PlanChange[]): readonly PlanChange[] =>
  marks.length < 2 ? marks : [...marks].sort((a, b) => a.dayOffset - b.dayOffset);

const listPlanChanges = ({ deliveries, rateChanges }: StockPlan): readonly PlanChange[] => {
  if (rateChanges === undefined) return sortByDay(deliveries);
  const changes = rateChanges.map(({ dayOffset, units }) => ({
    dayOffset,
    quantity: 0,
    demand: Math.max(0, units),
  }));
  return sortByDay([...deliveries, ...changes]);
};

const buildSegments = (plan: StockPlan): readonly Segment[] => {
  const scale = plan.rate.days;
  let current: Segment = {
    from: 0,
    demand: Math.max(0, plan.rate.units),
    stock: plan.onHand * scale,
    delivered: 0,
  };
  const segments: Segment[] = [];
  for (const { dayOffset, quantity, demand } of listPlanChanges(plan)) {
    if (quantity <= 0 && demand === undefined) continue;
    const from = Math.max(0, dayOffset);
    const sameDay = from === current.from;
    if (!sameDay) segments.push(current);
    const before = calculateStockAfter(plan, current, from - current.from);
    current = {
      from,
      demand: demand ?? current.demand,
      stock: before + quantity * scale,
      delivered: (sameDay ? current.delivered : 0) + quantity,
    };
  }
  segments.push(current);
  return segments;
};

type SegmentedPlan = Pick<StockProjection, 'plan' | 'segments'>;

/** First day of a segment that its stock does not cover, without a limit; Infinity while nothing sells. */
const findFirstUncoveredDay = ({ from, stock, demand }: Segment): number => {
  if (demand === 0) return Infinity;
  return stock <= 0 ? from : from + floor6(stock / demand);
};

/** First short day on or after `day`, however late; null when nothing sells. */
export const findFirstShortDay = ({ segments }: SegmentedPlan, day: number): number | null => {
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments[at];
    const end = segments[at + 1]?.from ?? Infinity;
    if (segment === undefined || end <= day) continue;
    const short = Math.max(day, findFirstUncoveredDay(segment));
    if (short < end) return short;
  }
  return null;
};

const limitToHorizon = (horizonDays: number, day: number | null): number | null =>
  day === null || day > horizonDays ? null : day;

/** Projects stock. Status, buy-now, orders, reports and alerts share this projection (domain-rules 2). */
export const projectStock = (
  plan: StockPlan,
  horizonDays: number = PROJECTION_HORIZON_DAYS,
): StockProjection => {
  const segments = buildSegments(plan);
  const walk: SegmentedPlan = { plan, segments };
  const lastDelivery = segments.findLast(({ delivered }) => delivered > 0)?.from ?? 0;
  const stockoutDay = limitToHorizon(horizonDays, findFirstShortDay(walk, 0));
  const coveredDay =
    lastDelivery === 0
      ? stockoutDay
      : limitToHorizon(horizonDays, findFirstShortDay(walk, lastDelivery));
  return { plan, segments, stockoutDay, coveredDay };
};

/** Demand lost on the days before `day`, in units; 0 while customers wait (CALC-RSK). */
export const sumLostUnitsBefore = (projection: SegmentedPlan, day: number): number => {
  const { plan, segments } = projection;
  if (plan.continueSelling) return 0;
  let lost = 0;
  for (let at = 0; at < segments.length; at += 1) {
    const { from, stock, demand } = segments[at] ?? { from: day, stock: 0, demand: 0 };
    if (from >= day) break;
    const days = Math.min(day, segments[at + 1]?.from ?? day) - from;
    lost += Math.max(0, demand * days - Math.max(0, stock));
  }
  return lost / plan.rate.days;
};

/** Demand from one day to the eve of another, in units x rate.days. */
export const sumDemandBetween = (
  { rate, rateChanges = [] }: Pick<StockPlan, 'rate' | 'rateChanges'>,
  from: number,
  to: number,
): number => {
  let demand = Math.max(0, rate.units);
  let at = from;
  let sum = 0;
  for (const { dayOffset, units } of rateChanges) {
    if (dayOffset >= to) break;
    const next = Math.max(at, dayOffset);
    sum += demand * (next - at);
    at = next;
    demand = Math.max(0, units);
  }
  return sum + demand * (to - at);
};

/** Units at the start of a day, deliveries of earlier days landed and those of the day not yet. */
export const calculateAvailableBefore = (
  { plan, segments }: SegmentedPlan,
  day: number,
): number => {
  const before = segments.findLast(({ from }) => from < day);
  if (before === undefined) return plan.onHand;
  return calculateStockAfter(plan, before, day - before.from) / plan.rate.days;
};

/** Units booked to land from one day to another, both included. */
export const sumDeliveredBetween = (
  { segments }: SegmentedPlan,
  fromDay: number,
  throughDay: number,
): number => {
  let delivered = 0;
  for (const segment of segments) {
    if (segment.from >= fromDay && segment.from <= throughDay) delivered += segment.delivered;
  }
  return delivered;
};

/** Calculates the time at which stock runs out on or after `day`, with its fraction of a day; Infinity when nothing sells. */
export const calculateRunOutTime = ({ segments }: SegmentedPlan, day: number): number => {
  for (const [at, { from, stock, demand }] of segments.entries()) {
    const end = segments[at + 1]?.from ?? Infinity;
    const out = demand === 0 ? Infinity : from + Math.max(0, stock) / demand;
    if (end > day && out < end) return Math.max(day, out);
  }
  return Infinity;
};

export interface DayStock {
  readonly dayOffset: number;
  /** Start of the day, its deliveries landed; below 0 when customers wait. */
  readonly available: number;
  readonly delivered: number;
  /** Demand of the day that stock does not cover. */
  readonly short: number;
}

/** Lists the stock day by day for a chart: today and the days after it. */
export const listStockByDay = (projection: StockProjection, days: number): readonly DayStock[] => {
  const { plan, segments } = projection;
  const demandOn = (day: number): number =>
    (segments.findLast(({ from }) => from <= day)?.demand ?? 0) / plan.rate.days;
  return Array.from({ length: days }, (_, dayOffset) => {
    const delivered = sumDeliveredBetween(projection, dayOffset, dayOffset);
    const available = calculateAvailableBefore(projection, dayOffset) + delivered;
    const short = Math.max(0, demandOn(dayOffset) - Math.max(0, available));
    return { dayOffset, available, delivered, short };
  });
};
