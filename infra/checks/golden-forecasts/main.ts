import { writeFile } from 'node:fs/promises';
import { toDayNumber } from '@quartermaster/contracts/core/day';
import { getMonthNumber } from '@quartermaster/contracts/forecast/rules/calendar-months';
import { sliceFromFirstSale } from '@quartermaster/contracts/forecast/rules/plan-months';
import { runProgram } from '@quartermaster/platform/process/run-program';
import { loadRetail } from '@quartermaster/store-simulator/retail/decode-retail';
import type { Retail } from '@quartermaster/store-simulator/retail/retail';
import { listRetailItems } from '../bench/forecast/retail-items.ts';
import type { DailyItem } from '../forecast/read-orders.ts';
import {
  forecastSeries,
  goldenFile,
  type GoldenForecasts,
  type GoldenOrders,
  type GoldenSeries,
  rateOrders,
} from './golden-forecasts.ts';

/*
 * Run by hand once a change of the forecasts was reviewed: node --import tsx infra/checks/golden-forecasts/main.ts
 * Writes online-retail.json from the records of the sample shop (see NOTICE.md), to be formatted by oxfmt.
 */
/** The records end with 2011-12-09: 12 whole months, and 53 whole weeks. */
const END = toDayNumber('2011-12-10');
const [MONTHS, WEEKS] = [12, 53];

/** Codes of the articles that are forecast by month, from the first sale on. */
const monthly = ['85123A', '22423', '22086', '22630', '23203', '23534', '22735', '84827'];
/** Codes of those that are forecast by week, and of those among them with the accurate forecast. */
const weekly = ['85099B', '47566', '22457', '20725'];
const accurate = ['22457'];
/** Codes of those with a daily rate of their orders. */
const ordered = ['21626', '85130C', '23416'];

/** The periods of the records from 0 on, by day number. */
const getMonth = (day: number): number => getMonthNumber(day) - getMonthNumber(END) + MONTHS;
const getWeek = (day: number): number => WEEKS - 1 - Math.floor((END - 1 - day) / 7);

/** Units by period, from the first period with a sale on. */
const sumByPeriod = (
  { orders }: DailyItem,
  periods: number,
  getPeriod: (day: number) => number,
): readonly number[] => {
  const totals = Array.from({ length: periods }, () => 0);
  for (const { day, units } of orders) {
    const period = getPeriod(day);
    if (period >= 0 && period < periods) totals[period] = (totals[period] ?? 0) + units;
  }
  return sliceFromFirstSale(totals);
};

const freeze = (retail: Retail): GoldenForecasts => {
  const items = new Map(listRetailItems(retail).map((item) => [item.id, item]));
  const titles = new Map(retail.codes.map(({ code, title }) => [code, title]));
  const find = (code: string): DailyItem => {
    const item = items.get(code);
    if (item === undefined) throw new RangeError(`The records have no article ${code}`);
    return item;
  };
  const freezeSeries = (code: string, period: GoldenSeries['period']): GoldenSeries => {
    const history =
      period === 'month'
        ? sumByPeriod(find(code), MONTHS, getMonth)
        : sumByPeriod(find(code), WEEKS, getWeek);
    const input = { accurate: accurate.includes(code), history };
    const title = titles.get(code) ?? '';
    return { code, title, period, ...input, forecast: forecastSeries(input) };
  };
  const freezeOrders = (code: string): GoldenOrders => {
    const orders = find(code).orders.map(({ day, units }) => [END - day, units] as const);
    return { code, title: titles.get(code) ?? '', orders, rate: rateOrders({ orders }) };
  };
  return {
    source: `${retail.header.source}, ${retail.header.licence}`,
    series: [
      ...monthly.map((code) => freezeSeries(code, 'month')),
      ...weekly.map((code) => freezeSeries(code, 'week')),
    ],
    orders: ordered.map(freezeOrders),
  };
};

await runProgram(async () => {
  const golden = freeze(await loadRetail());
  await writeFile(goldenFile, `${JSON.stringify(golden, null, 2)}\n`);
  process.stdout.write(`${String(golden.series.length)} series written\n`);
});
