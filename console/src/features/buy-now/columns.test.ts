import { expect, test } from '@jest/globals';
import { buyNowColumns } from '@quartermaster/contracts/saved-views/viewed-lists';
import { buyColumns } from './columns.tsx';

const nothing = (): void => undefined;

test('saved views of Buy now name exactly the columns that it has', () => {
  const columns = buyColumns({
    currency: 'GBP',
    ignoredOrders: new Set<string>(),
    onItem: nothing,
    onWhy: nothing,
  });
  expect(columns.map(({ key }) => key).sort()).toEqual([...buyNowColumns].sort());
});
