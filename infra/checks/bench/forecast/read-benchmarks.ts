import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { monthAfter } from '@quartermaster/contracts/core/day';
import { condenseRows } from '@quartermaster/store-simulator/retail/condense-rows';
import { parseRawRows } from '@quartermaster/store-simulator/retail/raw-rows';
import type { DailyItem } from '../../forecast/read-orders.ts';
import { readTable } from '../../forecast/read-table.ts';
import { listRetailItems } from './retail-items.ts';

const readGzip = async (folder: string, file: string): Promise<string> =>
  gunzipSync(await readFile(path.join(folder, file))).toString('utf8');

/** A monthly series whose last months are kept back. */
export interface BenchmarkSeries {
  readonly id: string;
  readonly history: readonly number[];
  readonly actual: readonly number[];
}

const parseNumbers = (text: string): readonly number[] => text.split(' ').map(Number);

/** Every second monthly series of the M3 competition, with its last 18 months apart. */
export const readM3 = async (folder: string): Promise<readonly BenchmarkSeries[]> => {
  const file = 'forecast/m3_monthly_half.csv.gz';
  const rows = readTable(await readGzip(folder, file), {
    file,
    required: ['id', 'train', 'test'],
    optional: ['domain', 'description', 'start_year', 'start_month', 'n_train', 'horizon'],
  });
  return rows.map(({ cells }) => ({
    id: cells.id,
    history: parseNumbers(cells.train),
    actual: parseNumbers(cells.test),
  }));
};

const FIRST_CARPARTS_MONTH = '1998-01';
const CARPARTS_MONTHS = 51;

/** Monthly units of the car parts that have all 51 months. */
export const readCarparts = async (folder: string): Promise<readonly (readonly number[])[]> => {
  const file = 'intermittent/carparts_monthly.csv.gz';
  const months = [FIRST_CARPARTS_MONTH];
  while (months.length < CARPARTS_MONTHS) months.push(monthAfter(months.at(-1) ?? ''));
  const rows = readTable(await readGzip(folder, file), { file, required: ['part_id', ...months] });
  return rows
    .map(({ cells }) => months.map((month) => cells[month] ?? ''))
    .filter((units) => units.every((text) => text !== ''))
    .map((units) => units.map(Number));
};

/** Every article of the gift shop with its orders. */
export const readRetail = async (folder: string): Promise<readonly DailyItem[]> => {
  const file = 'retail/online_retail_raw.csv.gz';
  const rows = parseRawRows(await readGzip(folder, file));
  return listRetailItems(condenseRows(rows, { source: file, licence: 'CC BY 4.0', sha256: '' }));
};
