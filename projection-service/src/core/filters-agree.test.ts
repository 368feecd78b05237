import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRowFilter } from '@quartermaster/contracts/core/filter-rows';
import {
  findCriteriaProblem,
  type Filter,
  type FilterCriteria,
  createFiltersSchema,
  type FilterType,
  operatorsByType,
} from '@quartermaster/contracts/core/filters';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import type pg from 'pg';
import { buildFilterSql } from './filter-sql.ts';
import { createTeamParameters } from './paging.ts';

const types = {
  title: 'string',
  quantity: 'number',
  favourite: 'boolean',
  day: 'date',
  vendor: 'select',
} as const satisfies Record<string, FilterType>;
const columns = Object.fromEntries(Object.keys(types).map((name) => [name, { sql: `i.${name}` }]));
const today = '2026-03-01';

/** The values of each column; rows have all of them in different combinations. */
const values = {
  title: [
    ...[null, '', 'Red Mug 50%', 'red mug', 'Blue_Vase', 'Green \\ bowl', 'Ärmel', 'ß'],
    ...['İSTANBUL  Mug ', 'Łódź\u00a0\u2003bowl', '  ', 'क़ Ærø'],
  ],
  quantity: [null, 0, 5, -2, 10.5, 1e9],
  favourite: [null, true, false],
  day: [null, '', '2026-02-22', '2026-03-01', '2026-03-08T10:00:00.000Z', '2027-03-01'],
  vendor: [null, '', 'Harbour', 'harbour', 'Atelier'],
} as const;
const ROWS = 60;
const rows = Array.from({ length: ROWS }, (_, id) => ({
  id,
  title: values.title[id % 12] ?? null,
  quantity: values.quantity[id % 6] ?? null,
  favourite: values.favourite[id % 3] ?? null,
  day: values.day[(id * 5) % 6] ?? null,
  vendor: values.vendor[id % 5] ?? null,
}));

const operands: readonly FilterCriteria['value'][] = [
  ...[undefined, true, false, 0, 5, -2, 10.5, 7, 365, 1e12],
  ...[
    'red',
    'RED MUG',
    '50%',
    '_',
    '\\',
    'ä',
    'ß',
    'istanbul mug',
    'ISTANBUL   mug',
    'lodz bowl',
    'aero',
    'क',
    'Harbour',
    '2026-03-01',
    '2026-03-08',
  ],
  ...[
    [0, 5],
    [5, 0],
    ['2026-02-22', '2026-03-08'],
  ],
  ...[['Harbour'], ['Atelier', 'harbour']],
].map((operand) => operand as FilterCriteria['value']);

/** Every filter that a call accepts, over these columns, operators and operands. */
const filters: readonly Filter[] = Object.entries(types).flatMap(([column, type]) =>
  operatorsByType[type].flatMap((operator) =>
    operands
      .map((value) => ({
        column,
        criteria: { type, operator, ...(value !== undefined && { value }) },
      }))
      .filter(({ criteria }) => findCriteriaProblem(criteria) === null),
  ),
);

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 1, applicationName: 'test' });
  await pool.query(
    `create table items (id int, title text, quantity float8, favourite boolean, day text, vendor text)`,
  );
  await pool.query(`insert into items select * from json_populate_recordset(null::items, $1)`, [
    JSON.stringify(rows),
  ]);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const inDatabase = async (chain: readonly Filter[]): Promise<readonly number[]> => {
  const parameters = createTeamParameters('team-1');
  const condition = buildFilterSql(chain, columns, { parameters, today });
  const { rows: found } = await pool.query<{ id: number }>(
    `select id from items i where $1 <> '' and ${condition} order by id`,
    [...parameters.values],
  );
  return found.map(({ id }) => id);
};

test('API-REP-11 rows of reports and lists of the database are filtered alike, by every operator', async () => {
  expect(filters.length).toBeGreaterThan(150);
  for (const filter of filters) {
    const parsed = createFiltersSchema(types).parse([filter]);
    const found = rows.filter(createRowFilter(parsed, today)).map(({ id }) => id);
    expect({ filter, found }).toEqual({ filter, found: await inDatabase(parsed) });
  }
});
