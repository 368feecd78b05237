import { addDays, type Day, fromDayNumber, toDayNumber } from '../../../core/day.ts';
import { formatSpokenNumber } from '../../../core/decimal.ts';
import type { OrderRate } from '../../../forecast/rules/daily-rate.ts';
import { ORDER_SIZE_DAYS } from '../../../forecast/rules/order-sizes.ts';
import type { CountingFacts } from '../stock-counting.ts';
import type { SalesHistory } from '../history.ts';
import type { BigOrder, ItemFacts } from '../item-facts.ts';
import { toUnitsPerDay, type Rate } from '../rate.ts';

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const formatNumber = (value: number): string => numbers.format(value);
const formatUnits = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'unit' : 'units'}`;
/** Formats units a day for a sentence; small rates have a second decimal. */
export const formatRate = (rate: Rate): string =>
  toUnitsPerDay(rate) < 1
    ? formatSpokenNumber(toUnitsPerDay(rate))
    : formatNumber(toUnitsPerDay(rate));
const formatDays = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'day' : 'days'}`;

/** "45 / 30 = 1.5 a day" */
export const formatRateFraction = (rate: Rate): string =>
  `${formatSpokenNumber(rate.units)} / ${rate.days} = ${formatSpokenNumber(toUnitsPerDay(rate))} a day`;

/** Finds the reason why stock is not planned; null for planned stock. */
export const findUnplannedReason = ({
  isCounted,
  isDeleted,
}: Pick<CountingFacts, 'isCounted' | 'isDeleted'>): string | null => {
  if (isDeleted) return 'It was deleted in the store.';
  return isCounted ? null : 'Its stock is not counted.';
};

const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
/** Names a month of the year, 0 for January. */
export const formatMonth = (month: number): string => months.format(Date.UTC(2000, month));

export interface ReorderFacts {
  readonly rate: Rate;
  /** Units expected over the lead time and the coverage. */
  readonly demand: number;
  readonly leadTimeDays: number;
  /** From the arrival until the next order arrives, with the buffer. */
  readonly coverageDays: number;
  readonly onHand: number;
  /** Units that arrive within the lead time and the coverage. */
  readonly coming: number;
  readonly raw: number;
  /** After the supplier's minimum. */
  readonly final: number;
}

/** Explains why the quantity differs from demand minus stock. */
const describeDifference = ({ raw }: ReorderFacts, difference: number): string => {
  if (raw === difference) return '';
  return raw > difference
    ? ', more than the difference because stock runs out before some of it arrives'
    : ', less than the difference because what is not in stock until then is not sold';
};

/** "Sells 4 a day for 30 days until a new delivery plus 37 more until the next order: 268; you have 100 ...: order 168." */
export const describeReorder = (facts: ReorderFacts): string => {
  const { rate, demand, leadTimeDays, coverageDays, onHand, coming, raw, final } = facts;
  if (rate.units <= 0) return 'Nothing sells, so there is nothing to order.';
  const difference = Math.max(0, Math.ceil(Math.round((demand - onHand - coming) * 1e6) / 1e6));
  const isSeasonal =
    Math.abs(demand - toUnitsPerDay(rate) * (leadTimeDays + coverageDays)) > demand / 1e6;
  const today = isSeasonal ? ' today, and by its season from next month on,' : '';
  const need = `Sells ${formatRate(rate)} a day${today} for ${formatDays(leadTimeDays)} until a new delivery plus ${formatNumber(coverageDays)} more until the next order: ${formatNumber(demand)}`;
  const have = `you have ${formatNumber(onHand)} and ${formatNumber(coming)} ${coming === 1 ? 'is' : 'are'} coming`;
  const order = `order ${formatNumber(raw)}${describeDifference(facts, difference)}`;
  const minimum = final === raw ? '' : `; the supplier's minimum makes it ${formatNumber(final)}`;
  return `${need}; ${have}: ${order}${minimum}.`;
};

/** Smallest share of all sales of a spike. */
const SPIKE_SHARE = 0.25;
/** Fewest days with sales for which a spike is reported. */
const FEWEST_DAYS = 3;

interface DaySales {
  readonly day: number;
  readonly sold: number;
  /** Undefined when it is unknown. */
  readonly orders: number | undefined;
}

/** An order or a day with a large share of the sales. */
interface Spike {
  readonly what: string;
  readonly day: number;
  readonly sold: number;
}

const describeOrder = (sold: number, name: string): string =>
  `One order of ${formatUnits(sold)}${name === '' ? '' : ` (${name})`}`;

const findBigOrder = (orders: readonly BigOrder[]): Spike | undefined => {
  const [first] = orders.toSorted((a, b) => b.units - a.units);
  return (
    first && { what: describeOrder(first.units, first.name), day: first.day, sold: first.units }
  );
};

const findBigDay = (sales: readonly DaySales[]): Spike | undefined => {
  const [first] = sales.toSorted((a, b) => b.sold - a.sold);
  if (first === undefined) return undefined;
  const { day, sold, orders } = first;
  return { what: orders === 1 ? describeOrder(sold, '') : formatUnits(sold), day, sold };
};

/** Describes the order, else the day, with a large share of the sales of a period; null without one. */
const describeSpike = (sales: readonly DaySales[], orders: readonly BigOrder[]): string | null => {
  const total = sales.reduce((sum, { sold }) => sum + Math.max(0, sold), 0);
  if (sales.length < FEWEST_DAYS || total === 0) return null;
  const standsOut = (one: Spike | undefined): one is Spike =>
    one !== undefined && one.sold / total >= SPIKE_SHARE;
  const spike = [findBigOrder(orders), findBigDay(sales)].find(standsOut);
  if (spike === undefined) return null;
  const share = formatNumber(Math.round((spike.sold / total) * 100));
  return `${spike.what} on ${fromDayNumber(spike.day)} made ${share}% of the sales counted.`;
};

/** The month of today, 0 for January, and its factor over the 30 days before. */
export interface MonthFactor {
  readonly month: number;
  readonly factor: number;
}

/** "Sells 23.1 a day: 2.1 orders a day x 11 units an order. 1,160 units of orders above 220 are left out as one-off demand. December counts 1.6." */
export const describeOrderRate = (
  rate: Rate,
  orderRate: OrderRate,
  season: MonthFactor | null,
): string => {
  const { ordersPerDay, unitsPerOrder, cap, oneOffUnits } = orderRate;
  if (cap === null)
    return `Sells ${formatRate(rate)} a day: no order in the last ${formatDays(ORDER_SIZE_DAYS)}.`;
  const orders = ordersPerDay < 1 ? formatSpokenNumber(ordersPerDay) : formatNumber(ordersPerDay);
  return [
    `Sells ${formatRate(rate)} a day: ${orders} orders a day x ${formatNumber(unitsPerOrder)} units an order.`,
    ...(oneOffUnits > 0
      ? [
          `${formatUnits(oneOffUnits)} of orders above ${formatNumber(cap)} are left out as one-off demand.`,
        ]
      : []),
    ...(season === null
      ? []
      : [`${formatMonth(season.month)} counts ${formatSpokenNumber(season.factor)}.`]),
  ].join(' ');
};

/** "Sells 10.3 a day: the demand plan has 310 units in November." */
export const describePlannedRate = (rate: Rate, planned: Rate, today: Day): string =>
  `Sells ${formatRate(rate)} a day: the demand plan has ${formatUnits(planned.units)} in ${formatMonth(Number(today.slice(5, 7)) - 1)}.`;

export interface RateFacts {
  readonly sales: SalesHistory & Partial<ItemFacts['sales']>;
  readonly firstAvailableOn: Day | null;
  readonly rate: Rate;
  readonly periodDays: number;
  readonly today: Day;
}

/** Describes the sales behind a rate: units and days, a spike, and a history shorter than the period. */
export const describeRate = (facts: RateFacts): string => {
  const { sales, firstAvailableOn, rate, periodDays, today } = facts;
  const from = toDayNumber(today) - periodDays;
  const isCounted = ({ day }: { readonly day: number }): boolean =>
    day >= from && day < toDayNumber(today);
  const counted = sales.days
    .map((day, at) => ({ day, sold: sales.units[at] ?? 0, orders: sales.orders?.[at] }))
    .filter(isCounted);
  const sold = counted.reduce((sum, ofDay) => sum + ofDay.sold, 0);
  const isShort = firstAvailableOn !== null && firstAvailableOn > addDays(today, -periodDays);
  const spike = describeSpike(counted, (sales.bigOrders ?? []).filter(isCounted));
  return [
    `Sells ${formatRate(rate)} a day: ${formatUnits(sold)} in the last ${formatDays(periodDays)}.`,
    ...(isShort ? [`It is available only since ${firstAvailableOn}.`] : []),
    ...(spike === null ? [] : [spike]),
  ].join(' ');
};
