import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { openPool } from '../../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts';
import { selectRows, writeChanges } from './row-store.ts';
import { createTableSql, defineTable } from './table.ts';

interface Crate {
  readonly id: string;
  readonly label: string | null;
  readonly units: number | null;
  readonly weight: number | null;
  readonly sealed: boolean | null;
  readonly papers: unknown;
  readonly marks: readonly string[] | null;
}

const crates = defineTable<Crate>({
  name: 'crates',
  key: ['id'],
  columns: {
    id: 'text',
    label: 'text',
    units: 'int',
    weight: 'float',
    sealed: 'bool',
    papers: 'json',
    marks: 'texts',
  },
});

const full: Crate = {
  id: 'full',
  label: 'Glass, "fragile" \\ \u00e9\u{1f600}',
  units: -2_147_483_648,
  weight: 0.1,
  sealed: true,
  papers: { pages: [1, 2.5, null], note: '"\\\u0000' },
  marks: ['a,b', '"quoted"', 'back\\slash', '{}', '', 'null', '\u{1f600}'],
};
const empty: Crate = {
  id: 'empty',
  label: null,
  units: null,
  weight: null,
  sealed: null,
  papers: null,
  marks: null,
};

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 1, applicationName: 'test' });
  await pool.query('create schema read');
  for (const statement of createTableSql('read', crates)) await pool.query(statement);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const client = () => pool as Pick<pg.ClientBase, 'query'>;
const change = (key: string, row: Crate | null, stored: Crate | null, teamId = 'team-1') => ({
  teamId,
  key,
  row,
  stored,
});
const write = (...changes: ReturnType<typeof change>[]) =>
  writeChanges(client(), 'read', [{ table: crates, cleared: [], changes }]);
const stored = (teamId = 'team-1') =>
  selectRows(client(), { schema: 'read', table: crates, teamId }, [['full'], ['empty']]);

test('rows come back as they were written, hard texts and nothing at all included', async () => {
  await write(change('full', full, null), change('empty', empty, null));
  expect(await stored()).toEqual([full, empty]);
});

test('rows of different columns changed together keep what none of them changed', async () => {
  const light = { ...full, weight: 1e-300, marks: [] };
  const labelled = { ...empty, label: 'L', papers: [] };
  await write(change('full', light, full), change('empty', labelled, empty));
  expect(await stored()).toEqual([light, labelled]);
});

test('a row that is as it was is not written', async () => {
  const rowVersion = async () =>
    (await pool.query<{ xmin: string }>(`select xmin from read.crates where id = 'full'`)).rows;
  const before = await rowVersion();
  const light = { ...full, weight: 1e-300, marks: [] };
  await write(change('full', { ...light, marks: [] }, light));
  expect(await rowVersion()).toEqual(before);
});

test('a team writes and removes its own rows alone', async () => {
  await write(change('full', full, null, 'team-2'));
  await write(change('full', null, full, 'team-2'));
  expect(await stored('team-2')).toEqual([]);
  expect(await stored()).toHaveLength(2);
});

test('part of a unit is refused rather than cut off, and so is more than the column holds', async () => {
  const part = change('full', { ...full, units: 2.5 }, empty);
  const tooMany = change('full', { ...full, units: 2 ** 53 }, empty);
  await expect(write(part)).rejects.toThrow('Not a whole number');
  await expect(write(tooMany)).rejects.toThrow('Not a whole number');
});

test.each([0, 1, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, -(2 ** 32), 2 ** 53 - 1, 1 - 2 ** 53])(
  'the whole number %d is read as it was written',
  async (units) => {
    await write(change('full', { ...full, units }, null));
    expect(await stored()).toContainEqual(expect.objectContaining({ units }));
  },
);

test.each([
  { added: 'one more column', columns: { ...crates.columns, note: 'text' } as const },
  { added: 'a column of another type', columns: { ...crates.columns, units: 'text' } as const },
])('one connection serves a table whose next version has $added', async ({ columns }) => {
  const next = defineTable<Record<string, unknown>>({ name: 'crates', key: ['id'], columns });
  const row = { ...full, ...('note' in columns ? { note: 'new' } : { units: 'none' }) };
  await write(change('full', full, null));
  await stored();
  await pool.query('drop table read.crates');
  for (const statement of createTableSql('read', next)) await pool.query(statement);
  const put = { teamId: 'team-1', key: 'full', row, stored: null };
  await writeChanges(client(), 'read', [{ table: next, cleared: [], changes: [put] }]);
  const source = { schema: 'read', table: next, teamId: 'team-1' };
  expect(await selectRows(client(), source, [['full']])).toEqual([row]);
});
