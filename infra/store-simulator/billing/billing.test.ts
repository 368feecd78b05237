import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type SubscribedStore, openSubscribedStore } from '../webhooks/test-subscribed-store.ts';

const CREATE = `mutation ($name: String!, $returnUrl: URL!, $lineItems: [AppSubscriptionLineItemInput!]!) {
  appSubscriptionCreate(name: $name, returnUrl: $returnUrl, lineItems: $lineItems, test: true) {
    confirmationUrl userErrors { message }
  }
}`;
const CANCEL = 'mutation ($id: ID!) { appSubscriptionCancel(id: $id) { userErrors { message } } }';
const ACTIVE = '{ currentAppInstallation { activeSubscriptions { id name test } } }';

interface Active {
  readonly activeSubscriptions: readonly { readonly id: string; readonly name: string }[];
}

let subscribedStore: SubscribedStore;
beforeAll(async () => {
  subscribedStore = await openSubscribedStore();
});
afterAll(() => subscribedStore.close());

interface Made {
  readonly appSubscriptionCreate: {
    readonly confirmationUrl: string | null;
    readonly userErrors: readonly { readonly message: string }[];
  };
}

const returnUrl = 'https://product.example/settings/billing?returned=true';
const pricing = (amount: string, interval: string) => [
  { plan: { appRecurringPricingDetails: { interval, price: { amount, currencyCode: 'USD' } } } },
];
const offer = async (name: string, amount = '29.00', interval = 'EVERY_30_DAYS') => {
  const lineItems = pricing(amount, interval);
  const variables = { name, returnUrl, lineItems };
  const { data } = await subscribedStore.store.ask(CREATE, variables);
  return (data as unknown as Made).appSubscriptionCreate;
};
const decide = async (name: string, decision: string, amount?: string, interval?: string) => {
  const { confirmationUrl } = await offer(name, amount, interval);
  const { pathname } = new URL(confirmationUrl ?? '');
  return request(subscribedStore.store.simulator.app)
    .post(pathname)
    .type('form')
    .send({ decision });
};
const active = async () => {
  const { data } = await subscribedStore.store.ask(ACTIVE);
  return (data?.['currentAppInstallation'] as Active).activeSubscriptions;
};

describe('a subscription of the app', () => {
  test('is pending until the merchant approves it on its page, which leads back', async () => {
    const { confirmationUrl } = await offer('Pro monthly');
    const { pathname } = new URL(confirmationUrl ?? '');
    const page = await request(subscribedStore.store.simulator.app).get(pathname).expect(200);
    expect(page.text).toContain('29.00 USD every 30 days');
    expect(await active()).toEqual([]);
    const approved = await request(subscribedStore.store.simulator.app)
      .post(pathname)
      .type('form')
      .send({ decision: 'approve' })
      .expect(302);
    expect(approved.headers['location']).toMatch(/\?returned=true&charge_id=\d+$/);
    expect(await active()).toMatchObject([{ name: 'Pro monthly', test: true }]);
  });

  test('replaces the one before, and ends when it is cancelled', async () => {
    await decide('Pro yearly', 'approve', '290.00', 'ANNUAL');
    const [yearly, ...others] = await active();
    expect(others).toEqual([]);
    expect(yearly?.name).toBe('Pro yearly');
    await subscribedStore.store.ask(CANCEL, { id: yearly?.id });
    expect(await active()).toEqual([]);
  });

  test('is reported to its subscribers in each state, and ends when the app is removed', async () => {
    await subscribedStore.subscribe('APP_SUBSCRIPTIONS_UPDATE', {
      uri: subscribedStore.receiver.url,
    });
    await decide('Reported', 'approve');
    await subscribedStore.delivered('app_subscriptions/update');
    subscribedStore.store.simulator.merchant.uninstall();
    const reported = await subscribedStore.delivered('app_subscriptions/update');
    subscribedStore.store.simulator.merchant.install();
    expect(reported.map(({ body }) => body['app_subscription'])).toMatchObject([
      { name: 'Reported', status: 'PENDING', price: '29.00', interval: 'every_30_days' },
      { name: 'Reported', status: 'ACTIVE' },
      { name: 'Reported', status: 'CANCELLED' },
    ]);
  });

  test('that is declined changes nothing, and cannot be approved afterwards', async () => {
    const { confirmationUrl } = await offer('Declined');
    const { pathname } = new URL(confirmationUrl ?? '');
    const send = (decision: string) =>
      request(subscribedStore.store.simulator.app).post(pathname).type('form').send({ decision });
    await send('decline').expect(303);
    await send('approve');
    expect(await active()).toEqual([]);
    const page = await request(subscribedStore.store.simulator.app).get(pathname).expect(200);
    expect(page.text).toContain('The subscription is declined.');
  });

  test('is refused without a price', async () => {
    const { confirmationUrl, userErrors } = await offer('Free', '0');
    expect(confirmationUrl).toBeNull();
    expect(userErrors).toMatchObject([{ message: 'Price must be greater than 0' }]);
  });

  test('has a page that nobody can guess', async () => {
    await request(subscribedStore.store.simulator.app).get('/admin/charges/1').expect(404);
  });
});
