import { toDayNumber } from '@quartermaster/contracts/core/day';
import { toMinor } from '@quartermaster/contracts/core/money';
import { PLAN_MONTHS } from '@quartermaster/contracts/demand-plan/plan';
import {
  getPlannedQuantity,
  toPlannedCents,
} from '@quartermaster/contracts/demand-plan/rules/planned-quantity';
import { getMonthNumber } from '@quartermaster/contracts/forecast/rules/calendar-months';

/** Net sales by calendar month as parallel lists, ascending; months are numbered by `getMonthNumber`. */
export interface SalesByMonth {
  readonly months: readonly number[];
  /** Lines of its own, and groups of a set. */
  readonly units: readonly number[];
  /** As sold; the revenue of a set is that of its components. */
  readonly revenue: readonly number[];
}

const amountNames = [
  'forecast',
  'planned',
  'plannedRevenue',
  'plannedCost',
  'previous',
  'previousRevenue',
  'previousCost',
  'sold',
  'soldRevenue',
  'soldCost',
] as const;

/**
 * Units and money of 12 months from the first of a plan on. Money is in whole cents, rounded for each item and month, so that
 * sums over any items add up exactly.
 */
export type Amounts = Readonly<Record<(typeof amountNames)[number], readonly number[]>>;

const noMonths: readonly number[] = Array.from({ length: PLAN_MONTHS }, () => 0);

export const noAmounts = Object.fromEntries(
  amountNames.map((name) => [name, noMonths]),
) as unknown as Amounts;

/** Adds amounts `times` over: -1 subtracts them. */
export const addAmounts = (sum: Amounts, added: Amounts, times: 1 | -1): Amounts =>
  Object.fromEntries(
    amountNames.map((name) => [
      name,
      sum[name].map((value, month) => value + times * (added[name][month] ?? 0)),
    ]),
  ) as unknown as Amounts;

/** What the amounts of an item follow from. */
export interface AmountsSource {
  readonly startDate: string;
  readonly forecast: readonly number[];
  readonly adjusted: readonly (number | null)[];
  readonly salePrice: number;
  readonly costPrice: number;
  readonly sales: SalesByMonth;
}

/** The units and revenue of 12 months from a month on. */
const sliceYear = ({ months, units, revenue }: SalesByMonth, first: number) => {
  const [sold, cents] = [[...noMonths], [...noMonths]];
  for (let at = months.length - 1; at >= 0; at -= 1) {
    const month = (months[at] ?? 0) - first;
    if (month < 0) break;
    if (month >= PLAN_MONTHS) continue;
    sold[month] = units[at] ?? 0;
    cents[month] = toMinor(revenue[at] ?? 0);
  }
  return { units: sold, revenue: cents };
};

export const calculateAmounts = (source: AmountsSource): Amounts => {
  const { startDate, forecast, adjusted, salePrice, costPrice, sales } = source;
  const first = getMonthNumber(toDayNumber(startDate));
  const planned = forecast.map((forecastQuantity, month) =>
    getPlannedQuantity({ adjustedQuantity: adjusted[month] ?? null, forecastQuantity }),
  );
  const previous = sliceYear(sales, first - PLAN_MONTHS);
  const sold = sliceYear(sales, first);
  const toCost = (units: number): number => toPlannedCents(units, costPrice);
  return {
    forecast,
    planned,
    plannedRevenue: planned.map((units) => toPlannedCents(units, salePrice)),
    plannedCost: planned.map(toCost),
    previous: previous.units,
    previousRevenue: previous.revenue,
    previousCost: previous.units.map(toCost),
    sold: sold.units,
    soldRevenue: sold.revenue,
    soldCost: sold.units.map(toCost),
  };
};
