import { describe, expect, test } from '@jest/globals';
import { testApp } from '@quartermaster/infra/platform/http/test-app';
import request from 'supertest';
import { type Billing, platformPlanPage } from './billing.ts';
import { billingRoutes } from './routes.ts';

const page = platformPlanPage('https://plans.example/{shop}/choose?app=42');

interface Setting {
  readonly billing?: Billing | null;
  readonly domain?: string | null;
  readonly who?: string;
}

const setup = (body: object, { billing = page, domain = 'one.example', who }: Setting = {}) => {
  const domainOf = async (teamId: string) => (teamId === 'team-1' ? domain : 'two.example');
  const routes = billingRoutes({ billing, domainOf, consoleUrl: 'https://console.example/' });
  return request(testApp(routes))
    .post('/api/onboarding/setup-subscription')
    .auth(who ?? 'admin', { type: 'bearer' })
    .send(body);
};

describe('API-ONB-06 setting up a subscription', () => {
  test('ROLE-B-03 answers where the shop confirms a plan, and where it comes back to', async () => {
    const redirectUrl = 'https://console.example/settings/billing?done=1';
    const { body } = await setup({ redirectUrl }).expect(200);
    expect(body).toEqual({
      confirmationUrl: `https://plans.example/one.example/choose?app=42&redirectUrl=${encodeURIComponent(redirectUrl)}`,
    });
    const { body: without } = await setup({}).expect(200);
    expect(without).toEqual({ confirmationUrl: 'https://plans.example/one.example/choose?app=42' });
  });

  test.each(['nonsense', 'javascript:alert(1)', 'https://elsewhere.example/', 7])(
    'refuses to come back to %s',
    async (redirectUrl) => {
      await setup({ redirectUrl }).expect(400);
    },
  );

  test('ROLE-P-05 is for admins', async () => {
    await setup({}, { who: 'member' }).expect(403);
  });

  test('AMB-012 is unavailable without billing, and while the billing service fails', async () => {
    const failing = { confirmationUrl: () => Promise.reject(new Error('Connection lost')) };
    for (const billing of [null, failing]) {
      const answer = await setup({}, { billing }).expect(503);
      expect(answer.body.code).toBe('UNAVAILABLE');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('needs a store', async () => {
    await setup({}, { domain: null }).expect(409);
  });
});
