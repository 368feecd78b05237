import { expect, test } from '@jest/globals';
import { currencyOptions } from './currencies.ts';

test('the currency of the order comes first, and is no choice while it is not known', () => {
  expect(currencyOptions('GBP')[0]?.value).toBe('GBP');
  expect(currencyOptions('').map(({ value }) => value)).toEqual(
    currencyOptions().map(({ value }) => value),
  );
});

test('ENT-MSC-02 many currencies can be chosen, each by its code and with its name', () => {
  const options = currencyOptions();
  expect(options.length).toBeGreaterThan(50);
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(options.filter(({ value }) => !known.has(value))).toEqual([]);
  expect(options).toContainEqual({ value: 'EUR', label: 'EUR – Euro' });
});
