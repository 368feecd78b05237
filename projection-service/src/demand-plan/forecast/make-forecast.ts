import { createHash } from 'node:crypto';
import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { ForecastItem, ShopEvent } from '@quartermaster/contracts/demand-plan/events';
import {
  forecastItems,
  type SoldItem,
} from '@quartermaster/contracts/demand-plan/rules/forecast-items';
import { PLAN_MONTHS } from '@quartermaster/contracts/demand-plan/plan';
import {
  concernsItem,
  getMonthFactors,
} from '@quartermaster/contracts/demand-plan/rules/shop-event-factors';
import {
  getFirstDay,
  getMonthNumber,
} from '@quartermaster/contracts/forecast/rules/calendar-months';
import { countDays, findOutOfStockSpans } from '@quartermaster/contracts/inventory/rules/history';
import { type ColumnTexts, parseColumns, valueAt } from '../../core/read-columns.ts';
import type { ForecastInput } from './inputs.ts';

export interface ForecastOrder {
  /** The first of the first month. */
  readonly startDate: string;
  readonly inputs: ColumnTexts<ForecastInput>;
  /** Events of the shop, by id. */
  readonly shopEvents: readonly ShopEvent[];
}

export interface MadeForecast {
  readonly items: readonly ForecastItem[];
  readonly inputsDigest: string;
}

const digestInputs = ({ startDate, inputs, shopEvents }: ForecastOrder): string => {
  const hash = createHash('sha256').update(startDate).update(JSON.stringify(shopEvents));
  for (const [name, text] of Object.entries(inputs)) hash.update(`\n${name} `).update(text);
  return hash.digest('hex');
};

const listInputs = (texts: ColumnTexts<ForecastInput>): readonly ForecastInput[] => {
  const columns = parseColumns<ForecastInput>(texts);
  return columns.variantId.map((variantId, at) => ({
    variantId,
    category: valueAt(columns.category, at),
    salePrice: valueAt(columns.salePrice, at),
    costPrice: valueAt(columns.costPrice, at),
    unitsPerDay: valueAt(columns.unitsPerDay, at),
    sellsWithoutStock: valueAt(columns.sellsWithoutStock, at),
    firstAvailableOn: valueAt(columns.firstAvailableOn, at),
    outSpells: valueAt(columns.outSpells, at),
    outSince: valueAt(columns.outSince, at),
    months: valueAt(columns.months, at),
    units: valueAt(columns.units, at),
    like: valueAt(columns.like, at),
  }));
};

/** Units by month without gaps, from the first month with sales up to the one before `end`. */
const fillMonths = ({ months, units }: ForecastInput, end: number): readonly number[] => {
  const first = months[0] ?? end;
  const all = Array.from({ length: Math.max(0, end - first) }, () => 0);
  for (const [at, month] of months.entries()) {
    if (month < end) all[month - first] = units[at] ?? 0;
  }
  return all;
};

const toStock = ({ firstAvailableOn, outSpells, outSince }: ForecastInput) => ({
  firstAvailable: firstAvailableOn === null ? null : toDayNumber(firstAvailableOn),
  outOfStock: outSpells.map(([from, to]) => [toDayNumber(from), toDayNumber(to)] as const),
  outSince: outSince === null ? null : toDayNumber(outSince),
});

/**
 * The share of the days of each month on which a variant was in stock. A month in which it sold without a day in stock counts
 * whole, and so do days before it was available when it sold before them.
 */
const measureStockShares = (
  input: ForecastInput,
  units: readonly number[],
  end: number,
): readonly number[] => {
  const stock = toStock(input);
  const first = end - units.length;
  const available = stock.firstAvailable ?? -Infinity;
  const countsFrom = getFirstDay(first + 1) <= available ? -Infinity : available;
  return units.map((sold, at) => {
    const [from, next] = [getFirstDay(first + at), getFirstDay(first + at + 1)];
    const begin = Math.min(next, Math.max(from, countsFrom));
    const out = countDays(findOutOfStockSpans(stock, begin, next - 1));
    const inStock = next - begin - out;
    return inStock === 0 && sold > 0 ? 1 : inStock / (next - from);
  });
};

const toSoldItem = (input: ForecastInput, end: number): SoldItem => {
  const { variantId, category, unitsPerDay, sellsWithoutStock, like } = input;
  const units = fillMonths(input, end);
  const item = { variantId, category, unitsPerDay, units, ...(like !== null && { like }) };
  if (sellsWithoutStock) return item;
  return { ...item, inStockShares: measureStockShares(input, units, end) };
};

/** Finds the factors of events on the months of an item, the last of them the one before `end`, and on those of the plan. */
const createEventFactors = (shopEvents: readonly ShopEvent[], end: number) => {
  const known = new Map<string, readonly number[]>();
  const getFactors = (events: readonly ShopEvent[], first: number, months: number) => {
    const ids = events.map(({ shopEventId }) => shopEventId);
    const key = [first, months, ...ids].join(' ');
    const factors = known.get(key) ?? getMonthFactors(events, first, months);
    known.set(key, factors);
    return factors;
  };
  return (item: SoldItem): SoldItem => {
    const events = shopEvents.filter((event) => concernsItem(event, item));
    if (events.length === 0) return item;
    const { length } = item.units;
    return {
      ...item,
      events: {
        past: getFactors(events, end - length, length),
        coming: getFactors(events, end, PLAN_MONTHS),
      },
    };
  };
};

/** Computes the forecast of 12 months from a day on. The same order gives the same forecast. */
export const makeForecast = (order: ForecastOrder): MadeForecast => {
  const { startDate } = order;
  const inputs = listInputs(order.inputs);
  const end = getMonthNumber(toDayNumber(startDate));
  const withEvents = createEventFactors(order.shopEvents, end);
  const forecasts = forecastItems(
    inputs.map((input) => withEvents(toSoldItem(input, end))),
    startDate,
  );
  const items = forecasts.map((forecast, at) => {
    const { salePrice, costPrice } = valueAt(inputs, at);
    return { ...forecast, salePrice, costPrice };
  });
  return { items, inputsDigest: digestInputs(order) };
};
