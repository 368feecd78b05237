import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import type pg from 'pg';
import { foldTexts, createTextSearch } from '@quartermaster/contracts/core/fold-text';
import { buildSearchSql, createTeamParameters } from './paging.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'test' });
});

afterAll(async () => {
  await pool.end();
  await database.close();
});

describe('a search', () => {
  const found = async (search: string): Promise<boolean> => {
    const parameters = createTeamParameters('team-1');
    const condition = buildSearchSql("'blue_mug 50% \\'", search, parameters);
    const { rows } = await pool.query<{ found: boolean }>(
      `select ${condition} as found, $1::text as team`,
      [...parameters.values],
    );
    return rows[0]?.found ?? false;
  };

  test.each([
    ['MUG', true],
    [' blue ', true],
    ['50%', true],
    ['5_%', false],
    ['e_m', true],
    ['g_5', false],
    ['\\', true],
    ["'", false],
  ])('AMB-156 for %j looks for the text itself in any case: %s', async (search, expected) => {
    expect(await found(search)).toBe(expected);
  });

  test('AMB-156 in the database and in the program agree, in any case, without accents and runs of spaces', async () => {
    const texts = [
      'İstanbul  Depo',
      'ISPARTA',
      'ısı',
      'Crème',
      'Straße\n5',
      'ﬁne',
      'ＰＯ-1',
      'a_b',
    ];
    const searches = [
      'istanbul',
      'İSTANBUL depo',
      'l d',
      'CREME',
      'strasse 5',
      'isi',
      'fine',
      'po-1',
    ];
    const pairs = texts.flatMap((text) => searches.map((search) => ({ text, search })));
    const inProgram = pairs.map(({ text, search }) => createTextSearch(search)(text));
    const parameters = createTeamParameters('team-1');
    const conditions = pairs.map(({ text, search }) =>
      buildSearchSql(`${parameters.add(foldTexts(text))}::text`, search, parameters),
    );
    const { rows } = await pool.query<{ found: boolean[] }>(
      `select array[${conditions.join(', ')}] as found, $1::text as team`,
      [...parameters.values],
    );
    expect(rows[0]?.found).toEqual(inProgram);
    expect(inProgram.filter((found) => found)).toHaveLength(8);
  });
});
