import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { planChanged, type Subscription } from '@quartermaster/contracts/billing/events';
import type { BillingConfig } from '@quartermaster/platform/config/billing';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels, team } from '../core/given-events.ts';
import { connected, created } from '../teams/examples.ts';
import { teamsProjection } from '../teams/projection.ts';
import { usersProjection } from '../users/projection.ts';
import { usersQueryRoutes } from '../users/routes.ts';
import { billingProjection } from './projection.ts';
import { billingQueryRoutes } from './routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([teamsProjection, usersProjection, billingProjection]);
});
afterAll(async () => models.close());

const prices = { currency: 'USD', monthly: 29, yearly: 290 };
const ids = { appId: 'quartermaster', planIds: { monthly: 'Pro monthly', yearly: 'Pro yearly' } };
const subscribing: BillingConfig = { ...ids, kind: 'app-subscription', prices, isTest: false };
const url = 'https://plans.example/{shop}';
const planPageBilling: BillingConfig = { ...ids, kind: 'plan-page', url, prices: null };

const read = (path: string, billing: BillingConfig | null, who = 'member') => {
  const users = usersQueryRoutes({ ...models, hasPlans: billing !== null });
  const app = testApp([...billingQueryRoutes({ ...models, billing }), ...users]);
  return request(app).get(`/api${path}`).auth(who, { type: 'bearer' });
};

const yearly: Subscription = {
  storeSubscriptionId: 'gid://shopify/AppSubscription/2',
  name: 'Pro yearly',
  plan: 'PRO_YEARLY',
  price: 240,
  currency: 'USD',
  periodEndsAt: '2027-11-20T12:00:00.000Z',
  isTest: true,
};
const subscriptionChanged = (subscription: Subscription | null, teamId = team) =>
  fact(planChanged, `billing.${teamId}`, { subscription }, { teamId });

describe('API-BILL-01 the plan of a team', () => {
  test('ROLE-B-01 ROLE-B-05 offers a free plan and two others by their period, and begins with the free one', async () => {
    await models.given(created(), connected());
    const { body } = await read('/billing', subscribing).expect(200);
    expect(body).toEqual({
      plan: 'FREE',
      plans: [
        { plan: 'FREE', period: null, price: 0, currency: 'USD' },
        { plan: 'PRO_MONTHLY', period: 'EVERY_30_DAYS', price: 29, currency: 'USD' },
        { plan: 'PRO_YEARLY', period: 'ANNUAL', price: 290, currency: 'USD' },
      ],
      subscription: null,
      endedBy: 'CALL',
    });
  });

  test('is the one that the store pays for, until it pays no more; of other teams it is not', async () => {
    await models.given(created(), subscriptionChanged(yearly), subscriptionChanged(null, 'team-2'));
    const { body } = await read('/billing', subscribing);
    expect(body).toMatchObject({
      plan: 'PRO_YEARLY',
      subscription: {
        name: 'Pro yearly',
        period: 'ANNUAL',
        price: 240,
        currency: 'USD',
        periodEndsAt: '2027-11-20T12:00:00.000Z',
        isTest: true,
      },
    });
    await models.given(created(), subscriptionChanged(yearly), subscriptionChanged(null));
    const { body: ended } = await read('/billing', subscribing);
    expect(ended).toMatchObject({ plan: 'FREE', subscription: null });
  });

  test('has no prices where only the page of the platform names them', async () => {
    await models.given(created());
    const { body } = await read('/billing', planPageBilling);
    const [free, ...paid] = body.plans;
    expect(free).toEqual({ plan: 'FREE', period: null, price: null, currency: null });
    expect(paid).toMatchObject([{ price: null }, { price: null }]);
    expect(body.endedBy).toBe('PLAN_PAGE');
  });

  test('AMB-012 is not found without billing', async () => {
    await models.given(created());
    await read('/billing', null).expect(404);
  });
});

test('API-USER-01 the user context has the plan with billing, and no plan without', async () => {
  await models.given(created(), subscriptionChanged(yearly));
  expect((await read('/user-context', subscribing)).body.team.plan).toBe('PRO_YEARLY');
  expect((await read('/user-context', null)).body.team).not.toHaveProperty('plan');
  await models.given(created());
  expect((await read('/user-context', subscribing)).body.team.plan).toBe('FREE');
});
