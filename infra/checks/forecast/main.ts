import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isCallDay, toDayNumber } from '@quartermaster/contracts/core/day';
import { BadArguments, runProgram } from '@quartermaster/platform/process/run-program';
import { writeRows, writtenLevels } from './forecast-row.ts';
import { findDayAfter, planDaily } from './plan-daily.ts';
import { planMonths } from './plan-months.ts';
import { readDailyItems } from './read-orders.ts';
import { readSeries } from './read-series.ts';

/*
 * Forecasts tables of an analyst (docs/forecast.md): npm run forecast -- series.csv --horizon 18, or
 * npm run forecast -- --daily orders.csv --stock spells.csv --days 30
 */
const USAGE =
  'Name a table: npm run forecast -- series.csv [--horizon 12] [--accurate], or ' +
  'npm run forecast -- --daily orders.csv [--stock spells.csv] [--days 30] [--from 2026-03-31].';
const [MAX_MONTHS, MAX_DAYS] = [120, 730];

const options = {
  horizon: { type: 'string' },
  accurate: { type: 'boolean' },
  daily: { type: 'string' },
  stock: { type: 'string' },
  days: { type: 'string' },
  from: { type: 'string' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const parseCount = (name: string, text: string, most: number): number => {
  const count = /^\d+$/.test(text) ? Number(text) : NaN;
  if (count >= 1 && count <= most) return count;
  throw new BadArguments(`--${name} is a whole number from 1 to ${String(most)}, not "${text}".`);
};

const readNamed = async (file: string) => ({
  file: path.basename(file),
  text: await readFile(file, 'utf8'),
});

const parseFirstDay = (text: string): number => {
  if (isCallDay(text)) return toDayNumber(text);
  throw new BadArguments(`--from is a day such as 2026-03-31, not "${text}".`);
};

const forecastDaily = async (orders: string, { stock, days = '30', from }: Values) => {
  const count = parseCount('days', days, MAX_DAYS);
  const firstDay = from === undefined ? null : parseFirstDay(from);
  const spells = stock === undefined ? null : await readNamed(stock);
  const items = readDailyItems(await readNamed(orders), spells);
  const today = firstDay ?? findDayAfter(items);
  return planDaily(items, { today, days: count, levels: writtenLevels });
};

const forecastMonthly = async (series: string, { horizon = '12', accurate = false }: Values) => {
  const count = parseCount('horizon', horizon, MAX_MONTHS);
  const { text, file } = await readNamed(series);
  const table = readSeries(text, file);
  return planMonths(table, { horizon: count, accurate, levels: writtenLevels });
};

/** Options that only one of the two forms takes. */
const refuseOthers = (values: Values, names: readonly (keyof Values)[], form: string): void => {
  const other = names.find((name) => values[name] !== undefined);
  if (other !== undefined) throw new BadArguments(`--${other} has no meaning ${form} --daily.`);
};

/** Writes to the standard output; one that is closed early, as by `head`, has received enough. */
const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') resolve();
      else reject(error);
    });
    process.stdout.write(text, (error) => {
      if (!(error instanceof Error)) resolve();
    });
  });

await runProgram(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [series] = positionals;
  if (positionals.length > 1 || (series === undefined) === (values.daily === undefined)) {
    throw new BadArguments(USAGE);
  }
  if (series === undefined) refuseOthers(values, ['horizon', 'accurate'], 'with');
  else refuseOthers(values, ['stock', 'days', 'from'], 'without');
  const rows =
    series === undefined
      ? await forecastDaily(values.daily ?? '', values)
      : await forecastMonthly(series, values);
  await print(writeRows(rows));
});
