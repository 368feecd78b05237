import { describe, expect, test } from '@jest/globals';
import { toDayNumber } from '@quartermaster/contracts/core/day';
import { readDailyItems } from './read-orders.ts';

const HEAD = 'id,date,units,orderId';
const read = (orders: readonly string[], spells: readonly string[] | null = null) =>
  readDailyItems(
    { file: 'orders.csv', text: [HEAD, ...orders].join('\n') },
    spells === null ? null : { file: 'spells.csv', text: ['id,from,to', ...spells].join('\n') },
  );
const day = toDayNumber;

describe('tables of orders and of spells without stock', () => {
  test('add up the lines of an order and leave out orders of 0 units', () => {
    const [mug] = read(['mug,2026-01-05,2,#1', 'mug,2026-01-05,3,#1', 'mug,2026-01-06,0,#2']);
    expect(mug?.orders).toEqual([expect.objectContaining({ day: day('2026-01-05'), units: 5 })]);
    expect(mug?.stock).toEqual({ firstAvailable: null, outOfStock: [], outSince: null });
  });

  test('join spells that touch, and keep the one that goes on', () => {
    const [mug, cup] = read(
      ['mug,2026-01-05,2,#1'],
      [
        'mug,2026-03-01,',
        'mug,2026-01-10,2026-01-12',
        'mug,2026-01-13,2026-01-20',
        'cup,2026-02-01,',
      ],
    );
    expect(mug?.stock).toEqual({
      firstAvailable: null,
      outOfStock: [[day('2026-01-10'), day('2026-01-20')]],
      outSince: day('2026-03-01'),
    });
    expect(cup).toMatchObject({ id: 'cup', orders: [], stock: { outSince: day('2026-02-01') } });
  });

  test.each<[string, readonly string[], readonly string[] | null, string]>([
    [
      'a day that does not exist',
      ['mug,2026-02-30,2,#1'],
      null,
      'orders.csv row 2: The date is "2026-02-30", but must be a day such as 2026-03-31.',
    ],
    [
      'an order without id',
      ['mug,2026-02-03,2,'],
      null,
      'orders.csv row 2: The orderId is empty, but must be a text.',
    ],
    [
      'an order on two days',
      ['mug,2026-02-03,2,#1', 'mug,2026-02-04,2,#1'],
      null,
      'orders.csv row 3: Order #1 has another date in row 2.',
    ],
    [
      'a spell that ends before it begins',
      ['mug,2026-02-03,2,#1'],
      ['mug,2026-02-03,2026-02-01'],
      'spells.csv row 2: The spell ends on 2026-02-01, before it begins on 2026-02-03.',
    ],
  ])('are refused with the row for %s', (_, orders, spells, words) => {
    expect(() => read(orders, spells)).toThrow(words);
  });
});
