import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import type pg from 'pg';
import { foldTexts, textSearch } from '@quartermaster/contracts/core/fold-text';
import { orderSql, searchSql, selectPage, type SortColumn, teamParameters } from './paging.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'test' });
  await pool.query('create table items (team_id text, id text, name text, moq float8)');
  await pool.query(`insert into items values
    ('team-1', 'a', 'zebra', 2), ('team-1', 'b', ' Äpfel', null), ('team-1', 'c', 'apple', 2),
    ('team-1', 'd', 'Banana', 1), ('team-1', 'e', null, null), ('team-2', 'f', 'apple', 9)`);
});

afterAll(async () => {
  await pool.end();
  await database.close();
});

const name: SortColumn = { sql: 'i.name', isText: true };
const page = async (
  orderBy: string,
  pagination?: { readonly page: number; readonly limit: number },
) => {
  const query = { select: 'i.id', from: 'items i', where: ['i.team_id = $1'], orderBy };
  const parameters = teamParameters('team-1');
  const { rows, total } = await selectPage<{ id: string }>(pool, {
    ...query,
    parameters,
    pagination,
  });
  return { ids: rows.map(({ id }) => id).join(''), total };
};

describe('a sorted list', () => {
  test.each([
    [name, 'ASC', 'bcdae'],
    [name, 'DESC', 'adcbe'],
    [{ sql: 'i.moq' }, 'ASC', 'dacbe'],
    [{ sql: 'i.moq' }, 'DESC', 'acdbe'],
  ] as const)(
    '%j %s: texts as people read them, empty last, ties by id (NF-P-07)',
    async (...given) => {
      const [column, order, ids] = given;
      expect(await page(orderSql(column, order, 'i.id'))).toEqual({ ids, total: 5 });
    },
  );

  test('NF-P-05 counts what there is before paging', async () => {
    expect(await page('i.id', { page: 2, limit: 2 })).toEqual({ ids: 'cd', total: 5 });
    expect(await page('i.id', { page: 3, limit: 2 })).toEqual({ ids: 'e', total: 5 });
  });

  test('NF-P-06 is empty past its end and still counted', async () => {
    expect(await page('i.id', { page: 99, limit: 2 })).toEqual({ ids: '', total: 5 });
  });
});

describe('a search', () => {
  const found = async (search: string): Promise<boolean> => {
    const parameters = teamParameters('team-1');
    const condition = searchSql("'blue_mug 50% \\'", search, parameters);
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
    const inProgram = pairs.map(({ text, search }) => textSearch(search)(text));
    const parameters = teamParameters('team-1');
    const conditions = pairs.map(({ text, search }) =>
      searchSql(`${parameters.add(foldTexts(text))}::text`, search, parameters),
    );
    const { rows } = await pool.query<{ found: boolean[] }>(
      `select array[${conditions.join(', ')}] as found, $1::text as team`,
      [...parameters.values],
    );
    expect(rows[0]?.found).toEqual(inProgram);
    expect(inProgram.filter((found) => found)).toHaveLength(8);
  });
});
