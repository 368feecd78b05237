import { expect, test } from '@jest/globals';
import { findSettingsIssues, viewSettings } from '@quartermaster/contracts/saved-views/settings';
import { savedViewTemplates } from '@quartermaster/contracts/saved-views/rules/templates';
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

test('CALC-STA-11 an item that is not counted says so on screen and in the file, and sorts by no number', () => {
  const column = columns.find(({ key }) => key === 'quantity');
  const uncounted = anItem({ isCounted: false, quantity: 0 });
  expect(column?.value(uncounted)).toBeNull();
  expect(column?.csv?.(uncounted)).toBe('Not counted');
  expect(column?.csv?.(anItem({ quantity: 0 }))).toBe(0);
});

const dock = '0199b000-0000-7000-8000-000000000001';
const place = {
  info: { address1: '', address2: '', city: '', zip: '', province: '', country: '', phone: '' },
  isDefault: true,
  isSynced: true,
};

test('a saved view may name every column, also that of a location', () => {
  const all = inventoryColumns({
    currency: 'GBP',
    onOpen: nothing,
    onStar: nothing,
    locations: [{ ...place, id: dock, name: 'Dock' }],
  });
  const named = viewSettings.parse({ columns: all.map(({ key }) => ({ key })) });
  expect(named.columns.map(({ key }) => key)).toContain(`location-${dock}`);
  expect(findSettingsIssues('INVENTORY', named)).toEqual([]);
});

test('UI-SV-03 the templates show and hide columns of the list', () => {
  const keys = new Set(columns.map(({ key }) => key));
  for (const { settings } of savedViewTemplates) {
    expect(settings.columns.filter(({ key }) => !keys.has(key))).toEqual([]);
    const named = settings.columns.map(({ key }) => key);
    expect(shownKeys.filter((key) => !named.includes(key))).toEqual([]);
  }
});
