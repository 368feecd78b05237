import { expect, test } from '@jest/globals';
import { inventoryColumns } from './columns.tsx';
import { anItem } from '../../testing/test-inventory.ts';

const nothing = (): void => undefined;
const columns = inventoryColumns({
  currency: 'GBP',
  locations: [],
  onOpen: nothing,
  onStar: nothing,
});
const shownKeys = columns.filter(({ hidden }) => hidden !== true).map(({ key }) => key);

test('the status comes first, then the stock, the days it lasts and the needed units', () => {
  const first = ['favourite', 'productTitle', 'status', 'quantity', 'daysToOutOfStock'];
  expect(shownKeys.slice(0, 6)).toEqual([...first, 'rawReorderQuantity']);
});

test.each([
  ['what is bought', {}, 126],
  ['what is not restocked', { status: 'NO_RESTOCK' } as const, null],
  ['a bundle', { itemType: 'BUNDLE' } as const, null],
])('units needed of %s: %p → %p', (_case, more, needed) => {
  const column = columns.find(({ key }) => key === 'rawReorderQuantity');
  expect(column?.value(anItem(more))).toBe(needed);
});
