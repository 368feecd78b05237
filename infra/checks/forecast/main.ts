import { parseArgs } from 'node:util';
import { isCallDay, toDayNumber } from '@quartermaster/contracts/core/day';
import { BadArguments, runProgram } from '@quartermaster/platform/process/run-program';
import { writeRows, writtenLevels } from './forecast-row.ts';
import { findDayAfter, planDaily } from './plan-daily.ts';
import { planMonths } from './plan-months.ts';
import { readDailyItems } from './read-orders.ts';
import { readSeries } from './read-series.ts';
import { readTextFile } from './read-text-file.ts';

/*
 * Forecasts tables of an analyst (docs/forecast.md): npm run forecast -- series.csv --horizon 18, or
 * npm run forecast -- --daily orders.csv --stock spells.csv --days 30
 */
const USAGE =
  'Name a table: npm run forecast -- series.csv [--horizon 12] [--accurate], or ' +
  'npm run forecast -- --daily orders.csv [--stock spells.csv] [--days 30] [--from 2026-03-31].';
const [MAX_MONTHS, MAX_DAYS] = [120, 730];
const MAX_ANSWER_ROWS = 1_000_000;

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

const parseFirstDay = (text: string): number => {
  if (isCallDay(text)) return toDayNumber(text);
  throw new BadArguments(`--from is a day such as 2026-03-31, not "${text}".`);
};

const forecastDaily = async (orders: string, { stock, days = '30', from }: Values) => {
  const count = parseCount('days', days, MAX_DAYS);
  const firstDay = from === undefined ? null : parseFirstDay(from);
  const spells = stock === undefined ? null : await readTextFile(stock);
  const items = readDailyItems(await readTextFile(orders), spells);
  const today = firstDay ?? findDayAfter(items);
  if (today === null) {
    throw new BadArguments('No order has units above 0, so --from must name the first day.');
  }
  return planDaily(items, { today, days: count, levels: writtenLevels });
};

const forecastMonthly = async (series: string, { horizon = '12', accurate = false }: Values) => {
  const count = parseCount('horizon', horizon, MAX_MONTHS);
  const { text, file } = await readTextFile(series);
  const table = readSeries(text, file);
  const rows = table.series.length * count;
  if (rows > MAX_ANSWER_ROWS) {
    throw new BadArguments(
      `--horizon ${String(count)} makes ${rows.toLocaleString('en')} rows of ${file}, but at most 1,000,000 are written.`,
    );
  }
  return planMonths(table, { horizon: count, accurate, levels: writtenLevels });
};

/** Refuses options of the other form of the command. */
const refuseOptions = (values: Values, names: readonly (keyof Values)[], form: string): void => {
  const other = names.find((name) => values[name] !== undefined);
  if (other !== undefined) throw new BadArguments(`--${other} has no meaning ${form} --daily.`);
};

/** Writes to the standard output. A reader such as `head` may close it before the end. */
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
  if (series === undefined) refuseOptions(values, ['horizon', 'accurate'], 'with');
  else refuseOptions(values, ['stock', 'days', 'from'], 'without');
  const rows =
    series === undefined
      ? await forecastDaily(values.daily ?? '', values)
      : await forecastMonthly(series, values);
  await print(writeRows(rows));
});
