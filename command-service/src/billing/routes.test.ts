import { describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { appSubscriptions, type BilledStores, type Billing, platformPlanPage } from './billing.ts';
import { createPlanFollower } from './follow-plan.ts';
import { billingRoutes } from './routes.ts';
import {
  createFakeApi,
  makeInstallingApp,
  makeInstallation,
  makeBilledStores,
  subscriptionNode,
} from './test-billing.ts';

type MakeBilling = (stores: BilledStores) => Billing;

const appId = 'quartermaster';
const planIds = { monthly: 'Pro', yearly: 'Pro, by the year' };
const page: MakeBilling = (stores) =>
  platformPlanPage({ appId, url: 'https://plans.example/{shop}/{store}/choose?app={app}' }, stores);
const prices = { currency: 'USD', monthly: 29, yearly: 290 };
const planPageUrl = 'https://console.example/settings/billing';
const subscription: MakeBilling = (stores) =>
  appSubscriptions({ appId, planIds, prices, isTest: false, planPageUrl }, stores);
const failing: MakeBilling = (stores) => ({
  ...page(stores),
  confirmationUrl: () => Promise.reject(new Error('Connection lost')),
});
const confirmAt = (confirmationUrl: string | null, ...userErrors: readonly object[]) => ({
  CreateAppSubscription: { appSubscriptionCreate: { confirmationUrl, userErrors } },
});

interface Setting {
  readonly billing?: MakeBilling | null;
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly isConnected?: boolean;
  readonly who?: string;
}

const open = ({ billing = page, answers: more = {}, isConnected = true, who }: Setting = {}) => {
  const answers = { InstalledApp: makeInstallingApp(appId), ...more };
  const { api, calls } = createFakeApi(answers);
  const store = createInMemoryEventStore();
  const problems: unknown[] = [];
  const stores = isConnected
    ? makeBilledStores(api, 'one.myshopify.com')
    : makeBilledStores(null, null);
  const plans = createPlanFollower(createCommandHandler(store), planIds);
  const routes = billingRoutes({
    billing: billing && { ...billing(stores), ...plans },
    consoleUrl: 'https://console.example/',
    onProblem: (error) => problems.push(error),
  });
  const post = (path: string, body?: object) =>
    request(testApp(routes))
      .post(`/api${path}`)
      .auth(who ?? 'admin', { type: 'bearer' })
      .send(body);
  const recorded = async () => (await store.readAll(START, 10)).map(({ data }) => data);
  return { post, calls, problems, recorded };
};

const setup = (body: object, setting?: Setting) =>
  open(setting).post('/onboarding/setup-subscription', body);

describe('API-ONB-06 setting up a subscription', () => {
  test('ROLE-B-03 answers where the shop confirms a plan, and where it comes back to', async () => {
    const redirectUrl = 'https://console.example/settings/billing?done=1';
    const { body } = await setup({ redirectUrl }).expect(200);
    expect(body).toEqual({
      confirmationUrl: `https://plans.example/one.myshopify.com/one/choose?app=quartermaster&redirectUrl=${encodeURIComponent(redirectUrl)}`,
    });
    const { body: without } = await setup({}).expect(200);
    expect(without).toEqual({
      confirmationUrl: 'https://plans.example/one.myshopify.com/one/choose?app=quartermaster',
    });
  });

  test.each([
    [{ plan: 'PRO_YEARLY' }, 'Pro, by the year', '290.00', 'ANNUAL', planPageUrl],
    [{}, 'Pro', '29.00', 'EVERY_30_DAYS', planPageUrl],
    [{ redirectUrl: `${planPageUrl}?a=1` }, 'Pro', '29.00', 'EVERY_30_DAYS', `${planPageUrl}?a=1`],
  ])(
    'ROLE-B-03 as a subscription of the app: %j is %s',
    async (body, ...[name, amount, interval, returnUrl]) => {
      const answers = confirmAt('https://one.example/confirm/1');
      const { post, calls } = open({ billing: subscription, answers });
      const answer = await post('/onboarding/setup-subscription', body).expect(200);
      expect(answer.body).toEqual({ confirmationUrl: 'https://one.example/confirm/1' });
      const price = { amount, currencyCode: 'USD' };
      const lineItems = [{ plan: { appRecurringPricingDetails: { interval, price } } }];
      const variables = { name, returnUrl, lineItems, test: false };
      expect(calls.slice(1)).toEqual([{ name: 'CreateAppSubscription', variables }]);
    },
  );

  test.each(['nonsense', 'javascript:alert(1)', 'https://elsewhere.example/', 7])(
    'refuses to come back to %s',
    async (redirectUrl) => {
      await setup({ redirectUrl }).expect(400);
    },
  );

  test.each([{ plan: 'FREE' }, { plan: 'GOLD' }, { price: 1 }])('refuses %j', async (body) => {
    await setup(body).expect(400);
  });

  test('ROLE-P-05 is for admins', async () => {
    await setup({}, { who: 'member' }).expect(403);
  });

  test('AMB-012 is unavailable without billing, and while the billing service fails', async () => {
    for (const billing of [null, failing]) {
      const answer = await setup({}, { billing }).expect(503);
      expect(answer.body.code).toBe('UNAVAILABLE');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('says why the store refuses a subscription, and reports it', async () => {
    const message = 'Apps without a public distribution cannot use the Billing API';
    const answers = confirmAt(null, { message });
    const { post, problems } = open({ billing: subscription, answers });
    const { body } = await post('/onboarding/setup-subscription', {}).expect(503);
    expect(body.message).toBe(`The store refuses: ${message}`);
    expect(problems).toHaveLength(1);
  });

  test('ROLE-B-02 is refused to a store that is connected by another app than the one that bills', async () => {
    for (const billing of [page, subscription]) {
      const answers = { InstalledApp: makeInstallingApp('an-app-of-the-merchant') };
      const { post, calls } = open({ billing, answers });
      const { body } = await post('/onboarding/setup-subscription', {}).expect(409);
      expect(body.message).toBe(
        'Plans are paid through the app "quartermaster", and this store is connected by the app "an-app-of-the-merchant". Install "quartermaster" in the store first',
      );
      expect(calls).toHaveLength(1);
    }
  });

  test('asks no more of a store that does not name its app', async () => {
    await setup({}, { answers: { InstalledApp: makeInstallingApp(null) } }).expect(200);
  });

  test('needs a store', async () => {
    for (const billing of [page, subscription]) {
      await setup({}, { billing, isConnected: false }).expect(409);
    }
  });
});

describe('API-BILL-02 reading the plan from the store', () => {
  const answers = { ActiveSubscriptions: makeInstallation(subscriptionNode()) };

  test('records it once, whichever way plans are confirmed', async () => {
    for (const billing of [page, subscription]) {
      const { post, recorded } = open({ billing, answers });
      await post('/billing/refresh').expect(204);
      await post('/billing/refresh').expect(204);
      expect(await recorded()).toMatchObject([{ subscription: { plan: 'PRO_MONTHLY' } }]);
    }
  });

  test('is for admins, and needs billing and a store', async () => {
    await open({ answers, who: 'member' }).post('/billing/refresh').expect(403);
    await open({ answers, billing: null }).post('/billing/refresh').expect(503);
    await open({ answers, isConnected: false }).post('/billing/refresh').expect(409);
  });
});

describe('API-BILL-03 ending the paid plan', () => {
  const ended = (...userErrors: readonly object[]) => ({
    ActiveSubscriptions: makeInstallation(subscriptionNode()),
    CancelAppSubscription: { appSubscriptionCancel: { userErrors } },
  });

  test('cancels the subscription that the store has, and reads the plan again', async () => {
    const { post, calls } = open({ billing: subscription, answers: ended() });
    await post('/billing/end-plan').expect(204);
    const variables = { id: 'gid://shopify/AppSubscription/1' };
    expect(calls[1]).toEqual({ name: 'CancelAppSubscription', variables });
    expect(calls.at(-1)?.name).toBe('ActiveSubscriptions');
  });

  test('cancels nothing on the free plan', async () => {
    const answers = { ActiveSubscriptions: makeInstallation() };
    const { post, calls, recorded } = open({ billing: subscription, answers });
    await post('/billing/end-plan').expect(204);
    expect(calls.map(({ name }) => name)).not.toContain('CancelAppSubscription');
    expect(await recorded()).toEqual([]);
  });

  test('is for admins, and not for plans of the page of the platform', async () => {
    const setting = { billing: subscription, answers: ended({ message: 'Not found' }) };
    await open({ ...setting, who: 'member' })
      .post('/billing/end-plan')
      .expect(403);
    await open(setting).post('/billing/end-plan').expect(503);
    await open({ billing: page }).post('/billing/end-plan').expect(409);
  });
});
