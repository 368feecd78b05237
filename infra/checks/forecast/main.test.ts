import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecast-'));
  const months = Array.from({ length: 30 }, (_, at) => {
    const year = 2023 + Math.floor(at / 12);
    return `mug,${String(year)}-${String((at % 12) + 1).padStart(2, '0')},${String(20 + (at % 5))}`;
  });
  await writeFile(path.join(folder, 'series.csv'), `id,month,units\n${months.join('\n')}\n`);
  await writeFile(path.join(folder, 'gap.csv'), 'id,month,units\na,2026-01,1\na,2026-03,1\n');
  await writeFile(path.join(folder, 'orders.csv'), 'id,date,units,orderId\nmug,2026-01-05,2,#1\n');
  await writeFile(path.join(folder, 'free.csv'), 'id,date,units,orderId\nmug,2026-01-05,0,#1\n');
  await writeFile(path.join(folder, 'latin.csv'), Buffer.from('id,month,units\nT\xfcr', 'latin1'));
  await writeFile(path.join(folder, 'huge.csv'), '');
  await truncate(path.join(folder, 'huge.csv'), 100_000_001);
  const items = Array.from({ length: 8334 }, (_, at) => `${String(at)},2026-01,1`);
  await writeFile(path.join(folder, 'items.csv'), `id,month,units\n${items.join('\n')}\n`);
  await writeFile(path.join(folder, 'spells.csv'), 'id,from,to\nmug,2026-01-06,\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly complaint: string;
}

/** Runs the command; names of tables are those in the folder. */
const forecast = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const program = ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts')];
    const inFolder = args.map((arg) => (arg.endsWith('.csv') ? path.join(folder, arg) : arg));
    const env = { ...process.env, NODE_OPTIONS: '' };
    execFile(process.execPath, [...program, ...inFolder], { env }, (error, output, complaint) => {
      resolve({ code: Number(error?.code ?? 0), output, complaint });
    });
  });

describe('npm run forecast', () => {
  test('writes a row for each month ahead', async () => {
    const { code, output } = await forecast('series.csv', '--horizon', '18');
    const [head, first, ...others] = output.trim().split('\n');
    expect(code).toBe(0);
    expect(head).toBe('id,period,forecast,q80,q90,q95,rule');
    expect(first).toMatch(
      /^mug,2025-07,2\d(\.\d+)?,2\d(\.\d+)?,2\d(\.\d+)?,2\d(\.\d+)?,mean of models$/,
    );
    expect(others).toHaveLength(17);
  });

  test('writes a row for the days of each item', async () => {
    const { code, output } = await forecast(
      ...['--daily', 'orders.csv', '--stock', 'spells.csv', '--days', '14', '--from', '2026-01-08'],
    );
    expect(output.split('\n')[1]).toMatch(/^mug,2026-01-08\/2026-01-21,\d.*,order rate$/);
    expect(code).toBe(0);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no table', [], /^Name a table: /],
    ['two tables', ['series.csv', 'gap.csv'], /^Name a table: /],
    ['both forms', ['series.csv', '--daily', 'orders.csv'], /^Name a table: /],
    [
      'an option of the other form',
      ['series.csv', '--days', '30'],
      /^--days has no meaning without --daily\.$/,
    ],
    ['an unknown option', ['series.csv', '--nothing'], /^Unknown option '--nothing'/],
    [
      'a bad horizon',
      ['series.csv', '--horizon', 'x'],
      /^--horizon is a whole number from 1 to 120, not "x"\.$/,
    ],
    [
      'a bad day',
      ['--daily', 'orders.csv', '--from', 'today'],
      /^--from is a day such as 2026-03-31, not "today"\.$/,
    ],
    ['no file', ['nowhere.csv'], /^ENOENT: /],
    ['a large file', ['huge.csv'], /^huge\.csv is larger than 100 MB\.$/],
    ['another encoding', ['latin.csv'], /^latin\.csv is not a text in UTF-8\.$/],
    [
      'a large answer',
      ['items.csv', '--horizon', '120'],
      /^--horizon 120 makes 1,000,080 rows of items\.csv, but at most 1,000,000 are written\.$/,
    ],
    [
      'no order with units',
      ['--daily', 'free.csv'],
      /^No order has units above 0, so --from must name the first day\.$/,
    ],
    ['a bad table', ['gap.csv'], /^gap\.csv row 3: Item a lacks the month 2026-02; /],
  ])('says in one sentence what is wrong: %s', async (_, args, words) => {
    const { code, output, complaint } = await forecast(...args);
    expect(complaint.trim()).toMatch(words);
    expect(complaint.trim().split('\n')).toHaveLength(1);
    expect(output).toBe('');
    expect(code).toBe(1);
  });
});
