import { describe, expect, test } from '@jest/globals';
import { buildPlanPageUrl } from './billing.ts';
import { BadConfig, loadConfig } from './config.ts';

const loadBilling = (env: Record<string, string>) => loadConfig(env, 'distributed').billing;

const refusal = (env: Record<string, string>): string => {
  try {
    loadBilling(env);
  } catch (error) {
    if (error instanceof BadConfig) return error.message;
    throw error;
  }
  throw new Error('was accepted');
};

const url = 'https://plans.example/{shop}';
const ids = {
  BILLING_APP_ID: 'quartermaster',
  BILLING_MONTHLY_PLAN_ID: 'Pro monthly',
  BILLING_YEARLY_PLAN_ID: 'Pro yearly',
};
const priced = {
  BILLING_CURRENCY: 'USD',
  BILLING_MONTHLY_PRICE: '29',
  BILLING_YEARLY_PRICE: '290.50',
};
const known = {
  appId: 'quartermaster',
  planIds: { monthly: 'Pro monthly', yearly: 'Pro yearly' },
};
const prices = { currency: 'USD', monthly: 29, yearly: 290.5 };

describe('ROLE-B-02 NF-O-03 billing', () => {
  test.each([{}, { BILLING: 'none' }, { BILLING: 'none', BILLING_URL: url, ...priced }])(
    'is off, and needs no variable: %j',
    (env) => {
      expect(loadBilling(env)).toBeNull();
    },
  );

  test('by the plan page of the platform has its address, and prices when they are given', () => {
    const page = { ...known, kind: 'plan-page', url, prices: null };
    expect(loadBilling({ ...ids, BILLING_URL: url })).toEqual(page);
    expect(loadBilling({ ...ids, BILLING: 'plan-page', BILLING_URL: url })).toEqual(page);
    expect(loadBilling({ ...ids, BILLING_URL: url, ...priced })).toEqual({ ...page, prices });
  });

  test('by the plan page has the address of the page of its app without another', () => {
    expect(loadBilling({ ...ids, BILLING: 'plan-page' })).toMatchObject({
      url: 'https://admin.shopify.com/store/{store}/charges/{app}/pricing_plans',
    });
  });

  test('by a subscription of the app has its prices', () => {
    const env = { BILLING: 'app-subscription', ...ids, ...priced };
    const subscription = { ...known, kind: 'app-subscription', prices, isTest: false };
    expect(loadBilling(env)).toEqual(subscription);
    expect(loadBilling({ ...env, BILLING_TEST: 'true' })).toEqual({
      ...subscription,
      isTest: true,
    });
  });
});

test('the address of a plan page gets the shop, its store and the app, each as a part of an address', () => {
  const parts = { store: 'a b', shop: 'a.example', app: 'quartermaster' };
  expect(buildPlanPageUrl('https://{shop}/{store}/{app}?of={shop}', parts)).toBe(
    'https://a.example/a%20b/quartermaster?of=a.example',
  );
});

describe('NF-O-04 incomplete or bad billing stops the start and names the variable', () => {
  test.each(Object.keys(ids))('VAL-092 VAL-093 any billing without %s', (name) => {
    for (const kind of ['plan-page', 'app-subscription']) {
      const env = { ...ids, ...priced, BILLING: kind, [name]: '' };
      expect(refusal(env)).toBe(`${name} must be set as well when BILLING is ${kind}`);
    }
  });

  test.each(Object.keys(priced))('a subscription of the app without %s', (name) => {
    const message = `${name} must be set as well when BILLING is app-subscription`;
    const env = { BILLING: 'app-subscription', ...ids, ...priced, [name]: '' };
    expect(refusal(env)).toBe(message);
  });

  test('a part of the prices beside the plan page', () => {
    const env = { ...ids, BILLING_URL: url, BILLING_MONTHLY_PRICE: '29' };
    expect(refusal(env).split('\n')).toEqual([
      'BILLING_CURRENCY must be set as well when BILLING is plan-page',
      'BILLING_YEARLY_PRICE must be set as well when BILLING is plan-page',
    ]);
  });

  test.each([
    ['BILLING', 'on'],
    ['BILLING_APP_ID', 'gid://shopify/App/1'],
    ['BILLING_MONTHLY_PLAN_ID', 'x'.repeat(256)],
    ['BILLING_URL', 'https://plans.example/'],
    ['BILLING_URL', 'plans.example/{shop}'],
    ['BILLING_CURRENCY', 'dollars'],
    ['BILLING_MONTHLY_PRICE', '0'],
    ['BILLING_MONTHLY_PRICE', '29,90'],
    ['BILLING_YEARLY_PRICE', '-1'],
    ['BILLING_TEST', 'yes'],
  ])('%s=%s', (name, value) => {
    expect(refusal({ ...ids, [name]: value })).toMatch(new RegExp(`^${name} must be `));
  });
});
