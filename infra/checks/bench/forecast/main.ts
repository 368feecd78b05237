import { stat } from 'node:fs/promises';
import { runProgram } from '@quartermaster/platform/process/run-program';
import { measureCost } from './cost-targets.ts';
import { measureIntermittent } from './intermittent-targets.ts';
import { measureMonthly } from './monthly-targets.ts';
import { readCarparts, readM3, readRetail } from './read-benchmarks.ts';
import { measureShop } from './shop-targets.ts';
import { formatTargets, isMet, type TargetRow } from './target-table.ts';

/*
 * Compares the forecasts with their targets and with simple methods (docs/forecast.md): FORECAST_DATA=<folder> npm run
 * bench:forecast. The folder holds forecast/, intermittent/ and retail/. A missed target ends the process with exit code 1.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const isFolder = async (folder: string): Promise<boolean> => {
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() === true;
};

const measureAll = async (folder: string): Promise<readonly TargetRow[]> => {
  const series = await readM3(folder);
  say(`${String(series.length)} series of the M3`);
  const monthly = measureMonthly(series);
  const cost = await measureCost(series.map(({ history }) => history));
  const parts = await readCarparts(folder);
  say(`${String(parts.length)} car parts`);
  const intermittent = measureIntermittent(parts);
  const items = await readRetail(folder);
  say(`${String(items.length)} articles of the gift shop`);
  return [...monthly, ...intermittent, ...measureShop(items), ...cost];
};

await runProgram(async () => {
  const folder = process.env['FORECAST_DATA'] ?? '';
  if (folder === '') {
    say('not run: FORECAST_DATA names no folder with the benchmark data');
    return;
  }
  if (!(await isFolder(folder))) {
    say(`not run: there is no folder ${folder}`);
    return;
  }
  const rows = await measureAll(folder);
  say(formatTargets(rows));
  if (!rows.every(isMet)) process.exitCode = 1;
});
