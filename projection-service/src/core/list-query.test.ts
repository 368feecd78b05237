import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FilterOperator } from '@quartermaster/contracts/core/filter-operators';
import type { Filter } from '@quartermaster/contracts/core/filters';
import { defineTable } from '@quartermaster/platform/projections/rows/table';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import type pg from 'pg';
import type { ListRequest } from './list-description.ts';
import { defineListQuery, type ListQuery } from './list-query.ts';
import { type ReadPool, createReadPool } from './paging.ts';

interface Item {
  readonly id: string;
  readonly name: string | null;
  readonly moq: number | null;
  readonly dueDate: string | null;
  readonly tags: readonly string[];
  readonly isHidden: boolean;
  readonly searchText: string;
}

const described = {
  table: defineTable<Item>({
    name: 'items',
    key: ['id'],
    columns: {
      id: 'text',
      name: 'text',
      moq: 'float',
      dueDate: 'text',
      tags: 'texts',
      isHidden: 'bool',
      searchText: 'text',
    },
  }),
  alias: 'i',
  filterColumns: {
    moq: 'number',
    dueDate: 'date',
    tags: 'select',
    nameLength: 'number',
  },
  sortColumns: ['name', 'moq', 'nameLength'],
  defaultSort: { column: 'name', order: 'ASC' },
  pageColumns: () => 'i.id',
  listed: 'not i.is_hidden',
} as const;

interface ItemQuestion extends ListRequest<'name' | 'moq' | 'nameLength'> {
  readonly ids?: readonly string[];
}

const items: ListQuery<{ readonly id: string }, ItemQuestion> = defineListQuery({
  ...described,
  columns: () => ({
    name: { isText: true },
    nameLength: { sql: 'length(i.name)', thenBy: 'i.moq' },
  }),
  where: ({ ids }, { parameters }) =>
    ids === undefined ? [] : [`i.id = any(${parameters.add(ids)}::text[])`],
});

let database: TestDatabase;
let connections: pg.Pool;
let pool: ReadPool;
/** The statements since the test began. */
let statements: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  connections = openPool(database.url, { max: 2, applicationName: 'test' });
  await connections.query(`create table items (team_id text, id text, name text, moq float8,
    due_date text, tags text[], is_hidden boolean, search_text text)`);
  await connections.query('create table teams (team_id text, today text)');
  await connections.query(`insert into teams values ('team-1', '2026-03-01')`);
  await connections.query(`insert into items values
    ('team-1', 'a', 'zebra',  2,    '2026-03-02', '{x}',   false, 'zebra'),
    ('team-1', 'b', ' Äpfel', null, '2026-04-02', '{x,y}', false, 'apfel'),
    ('team-1', 'c', 'apple',  2,    '2026-02-27', '{}',    false, 'apple'),
    ('team-1', 'd', 'Banana', 1,    null,         '{y}',   false, 'banana'),
    ('team-1', 'e', null,     null, null,         null,    false, ''),
    ('team-1', 'h', 'apple',  2,    '2026-03-02', '{x}',   true,  'apple'),
    ('team-2', 'f', 'apple',  9,    '2026-03-02', '{x}',   false, 'apple')`);
  const models = createReadPool(connections, 'public');
  const query = async (text: string, values: unknown[]) => {
    statements.push(text);
    return models.query(text, values);
  };
  pool = { query: query as never, schema: 'public' };
});

afterAll(async () => {
  await connections.end();
  await database.close();
});

const page = async (question: ItemQuestion, teamId = 'team-1') => {
  statements = [];
  const { rows, total } = await items.page(pool, teamId, question);
  return { ids: rows.map(({ id }) => id).join(''), total };
};

const filter = (
  column: keyof (typeof described)['filterColumns'],
  operator: FilterOperator,
  value: Filter['criteria']['value'],
): Filter => ({
  column,
  criteria: { type: described.filterColumns[column], operator, value },
});

describe('a list', () => {
  test.each([
    ['name', 'ASC', 'bcdae'],
    ['name', 'DESC', 'adcbe'],
    ['moq', 'ASC', 'dacbe'],
    ['moq', 'DESC', 'acdbe'],
    ['nameLength', 'ASC', 'acdbe'],
    ['nameLength', 'DESC', 'dbace'],
  ] as const)(
    '%s %s: texts as people read them, empty last, ties by id (NF-P-07)',
    async (column, order, ids) => {
      expect(await page({ sort: { column, order } })).toEqual({ ids, total: 5 });
    },
  );

  test('NF-P-05 counts what there is before paging', async () => {
    expect(await page({ pagination: { page: 2, limit: 2 } })).toEqual({ ids: 'da', total: 5 });
    expect(await page({ pagination: { page: 3, limit: 2 } })).toEqual({ ids: 'e', total: 5 });
  });

  test('NF-P-06 is empty past its end and still counted', async () => {
    expect(await page({ pagination: { page: 99, limit: 2 } })).toEqual({ ids: '', total: 5 });
  });

  test('has the rows of its team alone', async () => {
    expect(await page({}, 'team-2')).toEqual({ ids: 'f', total: 1 });
    expect(await page({ ids: ['a', 'f'] }, 'team-2')).toEqual({ ids: 'f', total: 1 });
  });

  test('AMB-156 is filtered, searched and narrowed at once', async () => {
    const filters = [filter('tags', 'includes', ['x']), filter('nameLength', 'greaterThan', 4)];
    expect(await page({ filters })).toEqual({ ids: 'ba', total: 2 });
    expect(await page({ filters, search: 'ÄPF' })).toEqual({ ids: 'b', total: 1 });
    expect(await page({ filters, search: 'ÄPF', ids: ['a'] })).toEqual({ ids: '', total: 0 });
  });

  test('counts several questions in one statement, each as its own list counts', async () => {
    const questions = [{}, { filters: [filter('moq', 'is', 2)] }, { search: 'ap', ids: ['b'] }];
    statements = [];
    expect(await items.counts(pool, 'team-1', questions)).toEqual([5, 2, 1]);
    expect(statements).toHaveLength(1);
    const each = questions.map(async (question) => items.count(pool, 'team-1', question));
    expect(await Promise.all(each)).toEqual([5, 2, 1]);
    expect(await items.counts(pool, 'team-1', [])).toEqual([]);
  });

  test('has totals over all rows that match', async () => {
    const question = { filters: [filter('moq', 'is', 2)], pagination: { page: 1, limit: 1 } };
    const totals = await items.select<{ readonly units: number }>(
      pool,
      'team-1',
      question,
      (matching, { filter: holds }) =>
        `select sum(i.moq) filter (where ${holds([filter('tags', 'is', 'x')])}) as units ${matching}`,
    );
    expect(totals).toEqual([{ units: 2 }]);
  });
});

describe('AMB-114 the business day of a filter', () => {
  const soon = { filters: [filter('dueDate', 'isInTheNext', 7)] };

  test('is read once for a page, and for no other filter', async () => {
    expect(await page(soon)).toEqual({ ids: 'a', total: 1 });
    expect(statements).toHaveLength(3);
    await page({ filters: [filter('moq', 'is', 2)] });
    expect(statements).toHaveLength(2);
  });

  test('is that of the question where it has one', async () => {
    expect(await page({ ...soon, today: '2026-03-30' })).toEqual({ ids: 'b', total: 1 });
    expect(statements).toHaveLength(2);
  });

  test('finds nothing before the first business day', async () => {
    expect(await page(soon, 'team-2')).toEqual({ ids: '', total: 0 });
  });
});

test('a column of the contract that the table lacks does not compile without SQL', () => {
  const list: ListQuery<{ readonly id: string }, ItemQuestion> = defineListQuery({
    ...described,
    // @ts-expect-error nameLength is no column of the table
    columns: () => ({ name: { isText: true } }),
  });
  expect(list).toBeDefined();
});
