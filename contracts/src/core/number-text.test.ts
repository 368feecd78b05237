import { expect, test } from '@jest/globals';
import {
  findCommonDecimalSeparator,
  type NumberKind,
  parseDigits,
  toSeparators,
} from './number-text.ts';

const read = (digits: string, kind: NumberKind, decimal: '.' | ',' | null, isShown = false) =>
  parseDigits(digits, { kind, signs: decimal === null ? null : toSeparators(decimal), isShown });

test.each([
  ['1.000', 'quantity', null, { either: [1, 1000] }],
  ['1,000', 'quantity', null, { either: [1, 1000] }],
  ['1.250', 'money', null, { either: [1.25, 1250] }],
  ['1.000', 'quantity', '.', { either: [1, 1000] }],
  ['1,000', 'quantity', '.', 1000],
  ['1.250', 'money', '.', 1.25],
  ['1,250', 'rate', '.', { either: [1.25, 1250] }],
  ['0.125', 'money', null, 0.125],
  ['1234.125', 'money', null, 1234.125],
  ['1.234,5', 'money', null, 1234.5],
  ['1.234.567', 'quantity', null, 1_234_567],
  ['1 200', 'quantity', null, 1200],
  ['1.2.3', 'money', null, null],
  ['-1', 'money', null, null],
] as const)('%s as a %s with the decimal sign %s is %j', (text, kind, decimal, expected) => {
  expect(read(text, kind, decimal)).toEqual(expected);
});

test('a column that shows its sign makes it plain', () => {
  expect(read('1.000', 'quantity', '.', true)).toBe(1);
  expect(read('1.000', 'quantity', ',', true)).toBe(1000);
});

test('cells show the decimal sign that they agree on', () => {
  expect(findCommonDecimalSeparator(['1.250', '12,5', '5%'])).toBe(',');
  expect(findCommonDecimalSeparator(['1.250', '1.5%'])).toBe('.');
  expect(findCommonDecimalSeparator(['1.250', '12'])).toBeNull();
  expect(findCommonDecimalSeparator(['12.5', '12,5'])).toBeNull();
});
