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
  weighRow: ({ days }) => 1 + days.length,
});
const makeDays = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, day) => day);
const isKept = (rows: WorkingSet, teamId: string): boolean =>
  rows.has(teamId, { table: sales, key: ['a'] });

const daysIn = (rows: WorkingSet, key: string, teamId = 'team-1'): number | undefined =>
  rows.rows(teamId).get(sales, key)?.days.length;

/** Two teams of 11 each: a row with nine days, and one known not to exist. */
const openTwo = (): WorkingSet => {
  const rows = new WorkingSet();
  for (const teamId of ['team-1', 'team-2']) {
    rows.load(teamId, sales, [{ id: 'a', days: [] }], ['a', 'b']);
    rows.rows(teamId).put(sales, { id: 'a', days: makeDays(9) });
    rows.keepChanges();
    rows.touch(teamId);
  }
  return rows;
};

test('rows that grew count by their weight: the teams beside the one used last stay within the bound', () => {
  const rows = openTwo();
  rows.rows('team-2').put(sales, { id: 'a', days: makeDays(500) });
  rows.undoChanges();
  rows.takeChanges();
  expect(rows.isHeavierThan(11)).toBe(false);
  expect(rows.isHeavierThan(10)).toBe(true);
  rows.trim(10);
  expect([isKept(rows, 'team-1'), isKept(rows, 'team-2')]).toEqual([false, true]);
});

test('the team used last stays until it alone weighs more than twice the bound', () => {
  const rows = openTwo();
  rows.takeChanges();
  rows.trim(6);
  expect([isKept(rows, 'team-1'), isKept(rows, 'team-2')]).toEqual([false, true]);
  rows.touch('team-2');
  expect(rows.isHeavierThan(5.5)).toBe(false);
  expect(rows.isHeavierThan(5)).toBe(true);
  rows.trim(5);
  expect(isKept(rows, 'team-2')).toBe(false);
});

test('a row of a team is read as it is after it was put, taken back, removed and cleared', () => {
  const rows = openTwo();
  const team = rows.rows('team-1');
  rows.rows('team-2').put(sales, { id: 'a', days: makeDays(7) });
  rows.keepChanges();
  expect([daysIn(rows, 'a'), daysIn(rows, 'a', 'team-2'), daysIn(rows, 'a')]).toEqual([9, 7, 9]);
  team.put(sales, { id: 'b', days: makeDays(2) });
  expect(daysIn(rows, 'b')).toBe(2);
  rows.undoChanges();
  expect(daysIn(rows, 'b')).toBeUndefined();
  team.put(sales, { id: 'c', days: makeDays(3) });
  expect([daysIn(rows, 'c'), daysIn(rows, 'a'), daysIn(rows, 'c')]).toEqual([3, 9, 3]);
  rows.undoChanges();
  expect(() => daysIn(rows, 'c')).toThrow('sales c');
  team.remove(sales, 'a');
  expect(daysIn(rows, 'a')).toBeUndefined();
  rows.keepChanges();
  team.put(sales, { id: 'a', days: makeDays(4) });
  rows.keepChanges();
  team.clear(sales);
  expect([daysIn(rows, 'a'), daysIn(rows, 'a', 'team-2')]).toEqual([undefined, 7]);
});
