import { expect, test } from '@jest/globals';
import { billingPeriods } from './words.ts';

test('UI-FM-07 UI-FM-08 ST-PLN-01 ST-PLN-02 billing periods are named', () => {
  expect(billingPeriods).toEqual({ ANNUAL: 'per year', EVERY_30_DAYS: 'per month' });
});
