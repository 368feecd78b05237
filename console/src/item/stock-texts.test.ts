import { expect, test } from '@jest/globals';
import { onHandPhrase, onHandText, stockoutText } from './stock-texts.ts';

test('CALC-STA-11 stock that is not counted is no number', () => {
  expect(onHandText({ quantity: 0, isCounted: false })).toBe('Not counted');
  expect(onHandPhrase({ quantity: 0, isCounted: false })).toBe('Not counted');
  expect(onHandText({ quantity: 1_714, isCounted: true })).toBe('1,714');
  expect(onHandPhrase({ quantity: 3, isCounted: true })).toBe('3 on hand');
});

test.each([
  ['an item in stock', { quantity: 5, stockoutDate: '2026-03-07' }, 'Mar 7, 2026'],
  ['one that lasts', { quantity: 5, stockoutDate: null }, '—'],
  [
    'one that is long out',
    { quantity: 0, stockoutDate: '2026-03-01', lastStockoutDate: '2025-11-30' },
    'Out since Nov 30, 2025',
  ],
  [
    'one that is out and no longer sells',
    { quantity: -2, stockoutDate: null, lastStockoutDate: '2025-11-30' },
    'Out since Nov 30, 2025',
  ],
  [
    'one that never was in stock',
    { quantity: 0, stockoutDate: '2026-03-01', lastStockoutDate: null },
    'Out of Stock',
  ],
  ['one that is not counted', { quantity: 0, stockoutDate: null, isCounted: false }, '—'],
])('stockout of %s', (_case, item, text) => {
  expect(stockoutText(item)).toBe(text);
});
