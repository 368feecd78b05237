import {
  getDemandQuantile,
  getUsualLogRatio,
  measureScatter,
  PSEUDO_MONTHS,
  shrinkRatio,
} from '@quartermaster/contracts/forecast/rules/demand-quantile';
import { forecastMonths } from '@quartermaster/contracts/forecast/rules/monthly';
import { sliceFromFirstSale } from '@quartermaster/contracts/forecast/rules/plan-months';
import { getMean, sumValues } from '@quartermaster/contracts/forecast/rules/sums';
import { getNaiveScale, getPinball } from './measures.ts';
import { type Forecast, forecastSba } from './references.ts';
import type { TargetRow } from './target-table.ts';

type Parts = readonly (readonly number[])[];

/** Months at the end that are forecast, each from all months before it. */
const TEST_MONTHS = 12;
const QUARTER = 3;
const levels = [0.8, 0.9, 0.95] as const;

const forecastOwn: Forecast = (history, horizon) => forecastMonths(history, { horizon }).months;

const forecastMean: Forecast = (history, horizon) =>
  Array.from({ length: horizon }, () => getMean(history));

const methods = { own: forecastOwn, SBA: forecastSba, 'mean of all months': forecastMean } as const;
type Method = keyof typeof methods;
const referenceNames = ['SBA', 'mean of all months'] as const;

const compare = (measure: (method: Method) => number) => ({
  value: measure('own'),
  references: Object.fromEntries(referenceNames.map((name) => [name, measure(name)])),
});

const getTraining = (units: readonly number[]): readonly number[] => units.slice(0, -TEST_MONTHS);

/** One-step forecasts of the last months of a part. */
const forecastRolling = (units: readonly number[], method: Method): readonly number[] =>
  Array.from({ length: TEST_MONTHS }, (_, at) => {
    const [next = 0] = methods[method](units.slice(0, units.length - TEST_MONTHS + at), 1);
    return next;
  });

/** Units of a part by month, and what each method forecasts for the last months. */
interface Outcome {
  readonly units: readonly number[];
  readonly forecasts: Readonly<Record<Method, readonly number[]>>;
}

const forecastPart = (units: readonly number[]): Outcome => ({
  units,
  forecasts: {
    own: forecastRolling(units, 'own'),
    SBA: forecastRolling(units, 'SBA'),
    'mean of all months': forecastRolling(units, 'mean of all months'),
  },
});

/** Mean RMSSE of the parts whose history differs from month to month at all. */
const getRmsse = (
  outcomes: readonly Outcome[],
  method: Method,
  toScaledMonths: (history: readonly number[]) => readonly number[],
): number => {
  const errors = outcomes.flatMap(({ units, forecasts }) => {
    const history = toScaledMonths(getTraining(units));
    const scale = history.length < 2 ? 0 : getNaiveScale(history);
    if (scale === 0) return [];
    const squares = units
      .slice(-TEST_MONTHS)
      .map((value, at) => (value - (forecasts[method][at] ?? 0)) ** 2);
    return [Math.sqrt(getMean(squares) / scale)];
  });
  return getMean(errors);
};

const getBias = (outcomes: readonly Outcome[], method: Method): number => {
  const actual = sumValues(outcomes.flatMap(({ units }) => units.slice(-TEST_MONTHS)));
  return sumValues(outcomes.flatMap(({ forecasts }) => forecasts[method])) / actual - 1;
};

/** Variance over mean of each part at an origin; 1, as of a Poisson distribution, for the references. */
const getRatios = (histories: Parts, method: Method): readonly number[] => {
  if (method !== 'own') return histories.map(() => 1);
  const scatters = histories.map((history) => measureScatter(sliceFromFirstSale(history)));
  const usualLogRatio = getUsualLogRatio(scatters.flatMap((scatter) => scatter ?? []));
  return scatters.map((own) => shrinkRatio(own, { usualLogRatio, pseudoPeriods: PSEUDO_MONTHS }));
};

/** Pinball loss of the quantiles of a quarter's demand, summed over the levels, at one origin. */
const getQuarterLosses = (parts: Parts, origin: number, method: Method): readonly number[] => {
  const histories = parts.map((units) => units.slice(0, origin));
  const ratios = getRatios(histories, method);
  return parts.flatMap((units, part) => {
    const scale = getMean(getTraining(units));
    if (scale === 0) return [];
    const mean = sumValues(methods[method](histories[part] ?? [], QUARTER));
    const demand = { mean, variance: (ratios[part] ?? 1) * mean };
    const actual = sumValues(units.slice(origin, origin + QUARTER));
    const losses = levels.map((level) =>
      getPinball(level, getDemandQuantile(level, demand), actual),
    );
    return [sumValues(losses) / scale];
  });
};

const getQuarterLoss = (parts: Parts, method: Method): number => {
  const months = parts[0]?.length ?? 0;
  const origins = Array.from(
    { length: TEST_MONTHS - QUARTER + 1 },
    (_, at) => months - TEST_MONTHS + at,
  );
  return getMean(origins.flatMap((origin) => getQuarterLosses(parts, origin, method)));
};

/** Months with sales that a history needs, so that its mean month and its changes by month can scale errors. */
const SCALE_MONTHS = 2;

const hasScale = (units: readonly number[]): boolean =>
  getTraining(units).filter((value) => value > 0).length >= SCALE_MONTHS;

const scaledRows = (outcomes: readonly Outcome[]): readonly TargetRow[] => {
  const parts = outcomes.map(({ units }) => units);
  const count = parts.length.toLocaleString('en');
  return [
    {
      name: `${count} car parts with sales in ${String(SCALE_MONTHS)} of the first 39 months, next month: RMSSE`,
      ...compare((method) => getRmsse(outcomes, method, (history) => history)),
      target: { most: 0.675 },
      digits: 3,
    },
    {
      name: 'the same, scaled from the first sale on (no target)',
      ...compare((method) => getRmsse(outcomes, method, sliceFromFirstSale)),
      target: null,
      digits: 3,
    },
    {
      name: 'the same parts, quantiles of a quarter: pinball over mean month',
      ...compare((method) => getQuarterLoss(parts, method)),
      target: { most: 3.95 },
      digits: 2,
    },
    {
      name: 'the same parts, forecast over demand, less 1 (no target)',
      ...compare((method) => getBias(outcomes, method)),
      target: null,
      digits: 3,
    },
  ];
};

/** The rows about goods that sell in few months, on the car parts. */
export const measureIntermittent = (parts: Parts): readonly TargetRow[] => {
  const outcomes = parts.map(forecastPart);
  return [
    ...scaledRows(outcomes.filter(({ units }) => hasScale(units))),
    {
      name: `all ${parts.length.toLocaleString('en')} car parts, next month: forecast over demand, less 1`,
      ...compare((method) => getBias(outcomes, method)),
      target: { least: -0.13, most: 0.13 },
      digits: 3,
    },
  ];
};
