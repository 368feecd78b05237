import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FilterOperator, operatorNames } from '@quartermaster/contracts/core/filter-operators';
import {
  type Filter,
  type FilterCriteria,
  createFiltersSchema,
  type FilterType,
} from '@quartermaster/contracts/core/filters';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import type pg from 'pg';
import { type FilterColumn, buildFilterSql } from './filter-sql.ts';
import { createTeamParameters } from './paging.ts';

const types = {
  title: 'string',
  quantity: 'number',
  favourite: 'boolean',
  stockoutDate: 'date',
  vendor: 'select',
  tags: 'select',
} as const satisfies Record<string, FilterType>;
type Column = keyof typeof types;
const columns: Readonly<Record<Column, FilterColumn>> = {
  title: { sql: 'i.title' },
  quantity: { sql: 'i.quantity' },
  favourite: { sql: 'i.favourite' },
  stockoutDate: { sql: 'i.stockout_date' },
  vendor: { sql: 'i.vendor' },
  tags: { sql: 'i.tags', isList: true },
};
const today = '2026-03-01';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 1, applicationName: 'test' });
  await pool.query(`create table items (team_id text, id text, title text, quantity int,
    favourite boolean, stockout_date text, vendor text, tags text[])`);
  await pool.query(`insert into items values
    ('team-1', 'mug',   'Red Mug 50%',  5,    true,  '2026-03-01', 'Harbour', '{gift,red}'),
    ('team-1', 'vase',  'Blue_Vase',    10,   false, '2026-03-08T10:00:00.000Z', 'Atelier', '{gift}'),
    ('team-1', 'bowl',  'Green \\ bowl', -2,   true,  '2026-02-22', 'Harbour', '{}'),
    ('team-1', 'none',  null,           null, null,  null, null, null),
    ('team-1', 'blank', '',             0,    false, '', '', '{}'),
    ('team-2', 'other', 'Red Mug',      5,    true,  '2026-03-01', 'Harbour', '{gift}')`);
});

afterAll(async () => {
  await pool.end();
  await database.close();
});

/** Ids of the rows that match a parsed list of filters. */
const matching = async (filters: readonly Filter[]): Promise<readonly string[]> => {
  const parsed = createFiltersSchema(types).parse(filters);
  const parameters = createTeamParameters('team-1');
  const condition = buildFilterSql(parsed, columns, { parameters, today });
  const { rows } = await pool.query<{ id: string }>(
    `select id from items i where team_id = $1 and ${condition} order by id`,
    [...parameters.values],
  );
  return rows.map(({ id }) => id);
};

const filter = (
  column: Column,
  operator: FilterOperator,
  value?: FilterCriteria['value'],
): Filter => ({ column, criteria: { type: types[column], operator, value } });

const cases: readonly [Column, FilterOperator, FilterCriteria['value'], readonly string[]][] = [
  ['title', 'is', 'red mug 50%', ['mug']],
  ['title', 'isNot', 'Red Mug 50%', ['blank', 'bowl', 'none', 'vase']],
  ['title', 'contains', 'MUG', ['mug']],
  ['title', 'containsNot', 'mug', ['blank', 'bowl', 'none', 'vase']],
  ['title', 'startsWith', 'blue', ['vase']],
  ['title', 'endsWith', 'BOWL', ['bowl']],
  ['title', 'empty', undefined, ['blank', 'none']],
  ['title', 'notEmpty', undefined, ['bowl', 'mug', 'vase']],
  ['quantity', 'is', 5, ['mug']],
  ['quantity', 'isNot', 5, ['blank', 'bowl', 'none', 'vase']],
  ['quantity', 'greaterThan', 5, ['vase']],
  ['quantity', 'lessThan', 0, ['bowl']],
  ['quantity', 'greaterThanOrEqual', 5, ['mug', 'vase']],
  ['quantity', 'lessThanOrEqual', 0, ['blank', 'bowl']],
  ['quantity', 'between', [0, 5], ['blank', 'mug']],
  ['quantity', 'empty', undefined, ['none']],
  ['quantity', 'notEmpty', undefined, ['blank', 'bowl', 'mug', 'vase']],
  ['favourite', 'is', true, ['bowl', 'mug']],
  ['favourite', 'isNot', true, ['blank', 'none', 'vase']],
  ['favourite', 'empty', undefined, ['none']],
  ['favourite', 'notEmpty', undefined, ['blank', 'bowl', 'mug', 'vase']],
  ['stockoutDate', 'is', '2026-03-08', ['vase']],
  ['stockoutDate', 'isNot', '2026-03-08', ['blank', 'bowl', 'mug', 'none']],
  ['stockoutDate', 'earlierThan', '2026-03-01', ['bowl']],
  ['stockoutDate', 'laterThan', '2026-03-01', ['vase']],
  ['stockoutDate', 'between', ['2026-03-01', '2026-03-08'], ['mug', 'vase']],
  ['stockoutDate', 'isInTheNext', 7, ['mug', 'vase']],
  ['stockoutDate', 'isInTheNext', 6, ['mug']],
  ['stockoutDate', 'isInTheNext', 1e12, ['mug', 'vase']],
  ['stockoutDate', 'isInTheLast', 1e12, ['bowl', 'mug']],
  ['stockoutDate', 'isInTheLast', 7, ['bowl', 'mug']],
  ['stockoutDate', 'isInTheLast', 6.5, ['mug']],
  ['stockoutDate', 'empty', undefined, ['blank', 'none']],
  ['stockoutDate', 'notEmpty', undefined, ['bowl', 'mug', 'vase']],
  ['vendor', 'is', 'Harbour', ['bowl', 'mug']],
  ['vendor', 'isNot', 'Harbour', ['blank', 'none', 'vase']],
  ['vendor', 'isIn', ['Harbour', 'Atelier'], ['bowl', 'mug', 'vase']],
  ['vendor', 'notIsIn', ['Atelier'], ['blank', 'bowl', 'mug', 'none']],
  ['vendor', 'includes', ['Atelier'], ['vase']],
  ['vendor', 'notIncludes', ['Atelier'], ['blank', 'bowl', 'mug', 'none']],
  ['vendor', 'empty', undefined, ['blank', 'none']],
  ['tags', 'is', 'red', ['mug']],
  ['tags', 'isNot', 'red', ['blank', 'bowl', 'none', 'vase']],
  ['tags', 'includes', ['red', 'gift'], ['mug', 'vase']],
  ['tags', 'notIncludes', ['red'], ['blank', 'bowl', 'none', 'vase']],
  ['tags', 'isIn', ['gift'], ['mug', 'vase']],
  ['tags', 'notIsIn', ['gift'], ['blank', 'bowl', 'none']],
  ['tags', 'empty', undefined, ['blank', 'bowl', 'none']],
  ['tags', 'notEmpty', undefined, ['mug', 'vase']],
];

describe('VAL-010, VAL-016 each operator finds what it says, and its opposite the rest with what is unknown', () => {
  test.each(cases)('%s %s %j', async (column, operator, value, expected) => {
    expect(await matching([filter(column, operator, value)])).toEqual(expected);
  });

  test('all 21 are among the cases', () => {
    const tried = new Set(cases.map(([, operator]) => operator));
    expect([...tried].sort()).toEqual([...operatorNames].sort());
  });
});

describe('what a filter says is a text, never a pattern or a statement', () => {
  test.each([
    ['50%', ['mug']],
    ['e_v', ['vase']],
    ['\\', ['bowl']],
    ['%', ['mug']],
    ["'); drop table items; --", []],
  ])('contains %s', async (text, expected) => {
    expect(await matching([filter('title', 'contains', text)])).toEqual(expected);
  });
});

describe('AMB-112 filters are joined left to right', () => {
  const harbour = filter('vendor', 'is', 'Harbour');
  const atelier = { ...filter('vendor', 'is', 'Atelier'), logicalOperator: 'OR' } as const;
  const favourite = { ...filter('favourite', 'is', true), logicalOperator: 'AND' } as const;
  const stocked = filter('quantity', 'greaterThan', 5);
  const many = { ...filter('quantity', 'greaterThan', 100), logicalOperator: 'OR' } as const;

  test('without any, everything of the team is found', async () => {
    expect(await matching([])).toEqual(['blank', 'bowl', 'mug', 'none', 'vase']);
  });

  test('(Harbour or Atelier) and more than 5, not Harbour or (Atelier and more than 5)', async () => {
    expect(await matching([harbour, atelier, stocked])).toEqual(['vase']);
  });

  test('((favourite and Harbour) or more than 5) and then some', async () => {
    const orStocked = { ...stocked, logicalOperator: 'OR' } as const;
    expect(await matching([favourite, harbour, orStocked])).toEqual(['bowl', 'mug', 'vase']);
    expect(await matching([favourite, harbour, orStocked, stocked])).toEqual(['vase']);
  });

  test('the first one has nothing to be joined with', async () => {
    expect(await matching([atelier, favourite])).toEqual([]);
    expect(await matching([many, harbour])).toEqual([]);
  });

  test('filters are joined by AND where nothing is named', async () => {
    expect(await matching([harbour, filter('quantity', 'is', 5)])).toEqual(['mug']);
  });
});
