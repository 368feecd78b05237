import { expect, test } from '@jest/globals';
import { defineTable } from './table.ts';
import { WorkingSet } from './working-set.ts';

interface Sales {
  readonly id: string;
  readonly days: readonly number[];
}

const sales = defineTable<Sales>({
  name: 'sales',
  key: ['id'],
  columns: { id: 'text', days: 'json' },
  weightOf: ({ days }) => 1 + days.length,
});
const daysOf = (count: number): readonly number[] => Array.from({ length: count }, (_, day) => day);
const isKept = (rows: WorkingSet, teamId: string): boolean =>
  rows.has(teamId, { table: sales, key: ['a'] });

test('rows that grew count by their weight: the team that was used last stays', () => {
  const rows = new WorkingSet();
  for (const teamId of ['team-1', 'team-2']) {
    rows.load(teamId, sales, [{ id: 'a', days: [] }], ['a', 'b']);
    rows.rows(teamId).put(sales, { id: 'a', days: daysOf(9) });
    rows.keep();
  }
  rows.rows('team-2').put(sales, { id: 'a', days: daysOf(500) });
  rows.takeBack();
  rows.takeChanges();
  expect(rows.isHeavierThan(22)).toBe(false);
  expect(rows.isHeavierThan(21)).toBe(true);
  rows.trim(21);
  expect([isKept(rows, 'team-1'), isKept(rows, 'team-2')]).toEqual([false, true]);
  expect(rows.isHeavierThan(11)).toBe(false);
  expect(rows.isHeavierThan(10)).toBe(true);
});
