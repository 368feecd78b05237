import { toDayNumber } from '@quartermaster/contracts/core/day';
import { sumValues } from '@quartermaster/contracts/forecast/rules/sums';
import { planDaily } from '../../forecast/plan-daily.ts';
import type { DailyItem } from '../../forecast/read-orders.ts';
import { getPinball } from './measures.ts';
import type { TargetRow } from './target-table.ts';

/** Day 0 of the records, and the days from which the next 30 are forecast. */
const FIRST_DAY = toDayNumber('2010-12-01');
const origins = {
  spring: [134, 164, 194, 224, 254],
  autumn: [284, 314, 344],
} as const;
const allOrigins = [...origins.spring, ...origins.autumn] as const;
const DAYS = 30;
const levels = [0.8, 0.9, 0.95] as const;

/** Units of the orders of some days, the last not included. */
const sumUnits = ({ orders }: DailyItem, from: number, to: number): number =>
  orders.reduce((sum, { day, units }) => (day >= from && day < to ? sum + units : sum), 0);

const isSoldBefore = ({ orders }: DailyItem, day: number): boolean =>
  orders.some((order) => order.day < day);

/** The forecast of one item at one origin, its demand, and the units of the 30 days before. */
interface Outcome {
  readonly units: number;
  readonly quantiles: readonly number[];
  readonly actual: number;
  readonly mean: number;
}

/** Forecasts the items that were first sold at least 30 days before the origin. */
const forecastOrigin = (items: readonly DailyItem[], origin: number): readonly Outcome[] => {
  const today = FIRST_DAY + origin;
  const known = items.filter((item) => isSoldBefore(item, today - DAYS + 1));
  return planDaily(known, { today, days: DAYS, levels }).map(({ units, quantiles }, at) => {
    const item = known[at];
    const actual = item === undefined ? 0 : sumUnits(item, today, today + DAYS);
    const mean = item === undefined ? 0 : sumUnits(item, today - DAYS, today);
    return { units, quantiles, actual, mean };
  });
};

/** Sum of absolute errors over the sum of the demand. */
const getWape = (outcomes: readonly Outcome[], forecast: (outcome: Outcome) => number): number =>
  sumValues(outcomes.map((outcome) => Math.abs(forecast(outcome) - outcome.actual))) /
  sumValues(outcomes.map(({ actual }) => actual));

/** Pinball losses of all levels over the sum of the demand. */
const getLoss = (
  outcomes: readonly Outcome[],
  quantile: (outcome: Outcome, at: number) => number,
): number => {
  const losses = outcomes.flatMap((outcome) =>
    levels.map((level, at) => getPinball(level, quantile(outcome, at), outcome.actual)),
  );
  return sumValues(losses) / sumValues(outcomes.map(({ actual }) => actual));
};

/** The reference for quantiles keeps so many days of mean demand in stock, whatever the level. */
const STOCKED_DAYS = 37;

const accuracyRows = (
  items: readonly DailyItem[],
  season: keyof typeof origins,
  { wape, loss }: { readonly wape: number; readonly loss: number },
): readonly TargetRow[] => {
  const outcomes = origins[season].flatMap((origin) => forecastOrigin(items, origin));
  const days = origins[season].join(', ');
  return [
    {
      name: `the shop, next 30 days from day ${days}: WAPE`,
      value: getWape(outcomes, ({ units }) => units),
      target: { most: wape },
      digits: 3,
      references: { '30-day mean': getWape(outcomes, ({ mean }) => mean) },
    },
    {
      name: 'the same, quantiles: pinball over demand',
      value: getLoss(outcomes, ({ quantiles }, at) => quantiles[at] ?? 0),
      target: { most: loss },
      digits: 3,
      references: {
        'mean of 37 days': getLoss(outcomes, ({ mean }) => (mean / DAYS) * STOCKED_DAYS),
      },
    },
  ];
};

/** Days without stock just before an origin. */
const outages = [5, 10, 20, 35] as const;
/** An item sells regularly with 18 orders in the 90 days before: one every five days. */
const [REGULAR_DAYS, REGULAR_ORDERS] = [90, 18];

const sellsRegularly = ({ orders }: DailyItem, day: number): boolean =>
  orders.filter((order) => order.day < day && order.day >= day - REGULAR_DAYS).length >=
  REGULAR_ORDERS;

/** Removes the orders from a day on. `isNoted` also records that the item is out of stock since then. */
const withOutage = (item: DailyItem, from: number, isNoted: boolean): DailyItem => ({
  ...item,
  orders: item.orders.filter(({ day }) => day < from),
  stock: isNoted ? { ...item.stock, outSince: from } : item.stock,
});

interface OutageErrors {
  readonly corrected: number;
  readonly uncorrected: number;
  readonly actual: number;
}

/** Absolute errors of all origins for one length of the outage. */
const measureOutage = (
  items: readonly DailyItem[],
  days: number,
  isCounted: (item: DailyItem, day: number) => boolean,
): readonly OutageErrors[] =>
  allOrigins.map((origin) => {
    const today = FIRST_DAY + origin;
    const from = today - days;
    const known = items.filter(
      (item) => isSoldBefore(item, from - DAYS + 1) && isCounted(item, from),
    );
    const actual = known.map((item) => sumUnits(item, today, today + DAYS));
    const sumErrors = (isNoted: boolean): number => {
      const changed = known.map((item) => withOutage(item, from, isNoted));
      const rows = planDaily(changed, { today, days: DAYS, levels: [] });
      return sumValues(rows.map(({ units }, at) => Math.abs(units - (actual[at] ?? 0))));
    };
    return { corrected: sumErrors(true), uncorrected: sumErrors(false), actual: sumValues(actual) };
  });

const toOutageRow = (
  name: string,
  errors: readonly OutageErrors[],
  target: TargetRow['target'],
): TargetRow => {
  const actual = sumValues(errors.map((error) => error.actual));
  return {
    name,
    value: sumValues(errors.map(({ corrected }) => corrected)) / actual,
    target,
    digits: 3,
    references: {
      'without the correction': sumValues(errors.map(({ uncorrected }) => uncorrected)) / actual,
    },
  };
};

const outageRows = (items: readonly DailyItem[]): readonly TargetRow[] => {
  const regular = outages.map((days) => measureOutage(items, days, sellsRegularly));
  const all = outages.map((days) => measureOutage(items, days, () => true));
  return [
    toOutageRow('the shop, out of stock for 5 to 35 days: WAPE', all.flat(), { most: 0.51 }),
    toOutageRow('the same, out for 35 days', all.at(-1) ?? [], { most: 0.54 }),
    toOutageRow(
      'items ordered every 5 days, out of stock for 5 to 35 days: WAPE (no target)',
      regular.flat(),
      null,
    ),
    toOutageRow('the same, out for 35 days (no target)', regular.at(-1) ?? [], null),
  ];
};

/** The rows about the gift shop: the daily rate, the quantiles, and simulated days without stock. */
export const measureShop = (items: readonly DailyItem[]): readonly TargetRow[] => [
  ...accuracyRows(items, 'spring', { wape: 0.51, loss: 0.58 }),
  ...accuracyRows(items, 'autumn', { wape: 0.485, loss: 0.6 }),
  ...outageRows(items),
];
