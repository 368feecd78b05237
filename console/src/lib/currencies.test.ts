import { expect, test } from '@jest/globals';
import { currencyOptions } from './currencies.ts';

test('the currency of the order comes first, and is no choice while it is not known', () => {
  expect(currencyOptions('GBP')[0]?.value).toBe('GBP');
  expect(currencyOptions('').map(({ value }) => value)).toEqual(
    currencyOptions().map(({ value }) => value),
  );
});
