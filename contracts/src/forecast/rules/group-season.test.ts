import { describe, expect, test } from '@jest/globals';
import { toDayNumber } from '../../core/day.ts';
import { getFirstDay, getMonthNumber } from './calendar-months.ts';
import { chooseSeason, estimateSeasons, noSeasons } from './group-season.ts';

const TODAY = toDayNumber('2026-11-16');

/** Sold on the 10th of each of so many whole months before this one; `getUnits` is given the month, 0 for January, and its number. */
const sellMonthly = (months: number, getUnits: (month: number, number: number) => number) => {
  const now = getMonthNumber(TODAY);
  const numbers = Array.from({ length: months }, (_, at) => now - months + at);
  // The first month is whole only when its first day sold.
  const days = numbers.map((month, at) => getFirstDay(month) + (at === 0 ? 0 : 9));
  return { days, units: numbers.map((number) => getUnits(number % 12, number)) };
};
const inDecember = (month: number): number => (month === 11 ? 300 : 100);
const inJuly = (month: number): number => (month === 6 ? 400 : 100);

describe('the seasons of a shop', () => {
  test('are those of its categories from January on, and of all items together', () => {
    const { shop, categories } = estimateSeasons(
      [
        { category: 'Toys', sales: sellMonthly(36, inDecember) },
        { category: 'Garden', sales: sellMonthly(36, inJuly) },
        { category: 'New', sales: sellMonthly(10, () => 50) },
      ],
      TODAY,
    );
    expect(categories.map(({ category }) => category)).toEqual(['Garden', 'Toys']);
    const toys = chooseSeason({ shop, categories }, 'Toys') ?? [];
    expect(toys.indexOf(Math.max(...toys))).toBe(11);
    expect((toys[11] ?? 0) / (toys[4] ?? 1)).toBeGreaterThan(2.5);
    const garden = chooseSeason({ shop, categories }, 'Garden') ?? [];
    expect(garden.indexOf(Math.max(...garden))).toBe(6);
    expect(chooseSeason({ shop, categories }, 'New')).toBe(shop);
    expect(chooseSeason({ shop, categories }, null)).toBe(shop);
  });

  test('are not invented: 24 months are too few, and even sales have none', () => {
    const young = [{ category: 'Toys', sales: sellMonthly(24, inDecember) }];
    expect(estimateSeasons(young, TODAY)).toEqual(noSeasons);
    const even = [
      {
        category: 'Toys',
        sales: sellMonthly(36, (_, number) => 4 * (getFirstDay(number + 1) - getFirstDay(number))),
      },
    ];
    expect(estimateSeasons(even, TODAY)).toEqual({
      shop: null,
      categories: [{ category: 'Toys', season: null }],
    });
    expect(estimateSeasons([], TODAY)).toEqual(noSeasons);
  });

  test('count whole months alone: sales of this month and of a begun first one change nothing', () => {
    const sales = sellMonthly(36, inDecember);
    const begun = getFirstDay(getMonthNumber(TODAY) - 37) + 20;
    const more = { days: [begun, ...sales.days, TODAY - 1], units: [9000, ...sales.units, 9000] };
    const seasonOf = (sold: typeof sales) =>
      estimateSeasons([{ category: null, sales: sold }], TODAY).shop;
    expect(seasonOf(more)).toEqual(seasonOf(sales));
  });
});
