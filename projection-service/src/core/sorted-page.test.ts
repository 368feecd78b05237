import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { selectSortedPage } from './sorted-page.ts';

test('a page is that of the sorted list, with rows of one rank in their order', () => {
  const rows = fc.array(fc.record({ rank: fc.nat(5), id: fc.nat() }), { maxLength: 60 });
  const pages = fc.record({
    page: fc.integer({ min: 1, max: 4 }),
    limit: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(rows, pages, (given, { page, limit }) => {
      const byRank = (a: { rank: number }, b: { rank: number }): number => a.rank - b.rank;
      expect(selectSortedPage(given, byRank, { page, limit })).toEqual(
        given.toSorted(byRank).slice((page - 1) * limit, page * limit),
      );
    }),
  );
});
