import { describe, expect, test } from '@jest/globals';
import { BadConfig, loadConfig } from './config.ts';

const billingOf = (env: Record<string, string>) => loadConfig(env, 'distributed').billing;

const refusal = (env: Record<string, string>): string => {
  try {
    billingOf(env);
  } catch (error) {
    if (error instanceof BadConfig) return error.message;
    throw error;
  }
  throw new Error('was accepted');
};

const url = 'https://plans.example/{shop}';
const priced = {
  BILLING_CURRENCY: 'USD',
  BILLING_MONTHLY_PRICE: '29',
  BILLING_YEARLY_PRICE: '290.50',
};
const prices = { currency: 'USD', monthly: 29, yearly: 290.5 };

describe('ROLE-B-02 NF-O-03 billing', () => {
  test.each([{}, { BILLING: 'none' }, { BILLING: 'none', BILLING_URL: url, ...priced }])(
    'is off, and needs no variable: %j',
    (env) => {
      expect(billingOf(env)).toBeNull();
    },
  );

  test('by the plan page of the platform has its address, and prices when they are given', () => {
    const page = { kind: 'plan-page', url, prices: null };
    expect(billingOf({ BILLING_URL: url })).toEqual(page);
    expect(billingOf({ BILLING: 'plan-page', BILLING_URL: url })).toEqual(page);
    expect(billingOf({ BILLING_URL: url, ...priced })).toEqual({ ...page, prices });
  });

  test('by a subscription of the app has its prices', () => {
    const env = { BILLING: 'app-subscription', ...priced };
    const subscription = { kind: 'app-subscription', prices, isTest: false };
    expect(billingOf(env)).toEqual(subscription);
    expect(billingOf({ ...env, BILLING_TEST: 'true' })).toEqual({ ...subscription, isTest: true });
  });
});

describe('NF-O-04 incomplete or bad billing stops the start and names the variable', () => {
  test('the plan page without its address', () => {
    const message = 'BILLING_URL must be set as well when BILLING is plan-page';
    expect(refusal({ BILLING: 'plan-page' })).toBe(message);
  });

  test.each(Object.keys(priced))('a subscription of the app without %s', (name) => {
    const message = `${name} must be set as well when BILLING is app-subscription`;
    expect(refusal({ BILLING: 'app-subscription', ...priced, [name]: '' })).toBe(message);
  });

  test('a part of the prices beside the plan page', () => {
    expect(refusal({ BILLING_URL: url, BILLING_MONTHLY_PRICE: '29' }).split('\n')).toEqual([
      'BILLING_CURRENCY must be set as well when BILLING is plan-page',
      'BILLING_YEARLY_PRICE must be set as well when BILLING is plan-page',
    ]);
  });

  test.each([
    ['BILLING', 'on'],
    ['BILLING_URL', 'https://plans.example/'],
    ['BILLING_CURRENCY', 'dollars'],
    ['BILLING_MONTHLY_PRICE', '0'],
    ['BILLING_MONTHLY_PRICE', '29,90'],
    ['BILLING_YEARLY_PRICE', '-1'],
    ['BILLING_TEST', 'yes'],
  ])('%s=%s', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must be `));
  });
});
