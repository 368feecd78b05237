import { describe, expect, test } from '@jest/globals';
import { readSeries } from './read-series.ts';

const read = (...rows: readonly string[]) => readSeries(`${rows.join('\n')}\n`, 'sales.csv');
const HEAD = 'id,month,units';

describe('a table of monthly units', () => {
  test('may have its rows and columns in any order', () => {
    expect(
      read('month,units,id', '2026-02,4,mug', '2025-12,0.5,mug', '2026-01,0,mug', '2026-01,7,cup'),
    ).toEqual({
      series: [
        expect.objectContaining({ id: 'mug', lastMonth: '2026-02', units: [0.5, 0, 4] }),
        expect.objectContaining({ id: 'cup', lastMonth: '2026-01', units: [7] }),
      ],
      hasCategories: false,
    });
  });

  test('may come from a spreadsheet: with its mark, its line ends, quotes and empty rows', () => {
    const text = '\uFEFFid,month,units,category\r\n"a, b",2026-01,3,"mugs"\r\n\r\n';
    const { series, hasCategories } = readSeries(text, 'sales.csv');
    expect(series).toEqual([expect.objectContaining({ id: 'a, b', category: 'mugs', units: [3] })]);
    expect(hasCategories).toBe(true);
  });

  test.each<[string, readonly string[], string]>([
    [
      'another separator',
      ['id;month;units', 'a;2026-01;3'],
      'row 1: The columns are separated by semicolons, but commas are needed.',
    ],
    [
      'an unknown column',
      ['id,month,units,price', 'a,2026-01,3,9'],
      'row 1: There is no column "price"; the columns are id, month, units, category.',
    ],
    ['a missing column', ['id,month', 'a,2026-01'], 'row 1: Missing: units.'],
    [
      'a column that comes twice',
      ['id,month,units,id', 'a,2026-01,3,a'],
      'row 1: The column id is there twice.',
    ],
    ['no rows', [HEAD], 'row 2: The table has no rows below its head.'],
    [
      'a row that is too long',
      [HEAD, 'a,2026-01,3,4'],
      'row 2: It has 4 cells, but the head has 3.',
    ],
    ['an open quote', [HEAD, '"a,2026-01,3'], 'row 2: A quote is not closed properly.'],
    [
      'a text as number',
      [HEAD, 'a,2026-01,3', 'a,2026-02,many'],
      'row 3: The units is "many", but must be a number from 0 to 1000000000, such as 12 or 0.5.',
    ],
    [
      'a decimal comma',
      [HEAD, 'a,2026-01,"3,5"'],
      'row 2: The units is "3,5", but must be a number from 0 to 1000000000, such as 12 or 0.5.',
    ],
    [
      'a negative number',
      [HEAD, 'a,2026-01,-3'],
      'row 2: The units is "-3", but must be a number from 0 to 1000000000, such as 12 or 0.5.',
    ],
    [
      'no number',
      [HEAD, 'a,2026-01,'],
      'row 2: The units is empty, but must be a number from 0 to 1000000000, such as 12 or 0.5.',
    ],
    [
      'a long id',
      [HEAD, `${'a'.repeat(201)},2026-01,3`],
      `row 2: The id is "${'a'.repeat(60)}...", but must be at most 200 characters long.`,
    ],
    [
      'a million rows',
      [HEAD, `a,2026-01,3${'\n'.repeat(1_000_000)}`],
      'has more than 1,000,000 rows.',
    ],
    ['no id', [HEAD, ',2026-01,3'], 'row 2: The id is empty, but must be a text.'],
    [
      'a month that does not exist',
      [HEAD, 'a,2026-13,3'],
      'row 2: The month is "2026-13", but must be a month such as 2026-03.',
    ],
    [
      'a day as month',
      [HEAD, 'a,2026-01-01,3'],
      'row 2: The month is "2026-01-01", but must be a month such as 2026-03.',
    ],
    [
      'a gap',
      [HEAD, 'a,2026-01,3', 'a,2026-03,3'],
      'row 3: Item a lacks the month 2026-02; a month without sales has 0 units.',
    ],
    [
      'a month that comes twice',
      [HEAD, 'a,2026-01,3', 'b,2026-01,3', 'a,2026-01,4'],
      'row 4: Item a has the month 2026-01 in row 2 as well.',
    ],
    [
      'an item in two categories',
      [`${HEAD},category`, 'a,2026-01,3,mugs', 'a,2026-02,3,cups'],
      'row 3: Item a has another category in row 2.',
    ],
    [
      'items of one shop that end apart',
      [`${HEAD},category`, 'a,2026-01,3,mugs', 'a,2026-02,3,mugs', 'b,2026-01,3,mugs'],
      'row 4: Item b ends in 2026-01, but item a in 2026-02; items with categories must end in the same month.',
    ],
  ])('is refused with its row for %s', (_, rows, words) => {
    expect(() => read(...rows)).toThrow(`sales.csv ${words}`);
  });
});
