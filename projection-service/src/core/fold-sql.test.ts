import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { foldText } from '@quartermaster/contracts/core/fold-text';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import type pg from 'pg';
import { buildFilterSql } from './filter-sql.ts';
import { foldSql } from './fold-sql.ts';
import { createTeamParameters } from './paging.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 1, applicationName: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

test.each([
  ['contains', 'istanbul mug', 'İSTANBUL  Mug '],
  ['is', 'Istanbul mug', 'İSTANBUL  Mug '],
  ['startsWith', 'lodz b', 'Łódź\u00a0\u2003bowl'],
  ['endsWith', 'AERO', 'क़ Ærø'],
] as const)('AMB-113 %s "%s" finds "%s", as a search does', async (operator, value, title) => {
  const parameters = createTeamParameters('team-1');
  const titles = parameters.add(['İSTANBUL  Mug ', 'Łódź\u00a0\u2003bowl', 'क़ Ærø', 'ß', null]);
  const filters = [{ column: 'title', criteria: { type: 'string', operator, value } }] as const;
  const condition = buildFilterSql(
    filters,
    { title: { sql: 't.title' } },
    { parameters, today: '' },
  );
  const { rows } = await pool.query<{ title: string }>(
    `select t.title from unnest(${titles}::text[]) as t (title) where $1 <> '' and ${condition}`,
    [...parameters.values],
  );
  expect(rows).toEqual([{ title }]);
});

/** Capital letters that are newer than the Unicode release of the database. */
const NEWER_CAPITALS = /[\u1c89-\u1cbf\u2c2f]/;

test('every text is folded in the database as searches fold it', async () => {
  const texts = Array.from({ length: 0x30_00 }, (_, code) => String.fromCharCode(code + 1))
    .filter((text) => !NEWER_CAPITALS.test(text))
    .map((text) => `a ${text}  B`);
  const { rows: folded } = await pool.query<{ text: string; folded: string }>(
    `select t.text, ${foldSql('t.text')} as folded from unnest($1::text[]) as t (text)`,
    [texts],
  );
  expect(folded.filter(({ text, folded: here }) => here !== foldText(text))).toEqual([]);
});
