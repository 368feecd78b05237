import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  onboardingStepReached,
  storeAccessLost,
  storeAccessRestored,
  teamDisabled,
} from '@quartermaster/contracts/teams/events';
import { requiredScopes } from '@quartermaster/contracts/teams/team';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels, team } from '../core/given-events.ts';
import { connected, created } from '../teams/examples.ts';
import { teamsProjection } from '../teams/projection.ts';
import { deactivated, joined, registered } from './examples.ts';
import { usersProjection } from './projection.ts';
import { usersQueryRoutes } from './routes.ts';

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([teamsProjection, usersProjection]);
  app = testApp(usersQueryRoutes(models));
});
afterAll(async () => models.close());

const people = [
  registered('user-admin'),
  joined('user-admin', team, 'ADMIN'),
  registered('user-member'),
  joined('user-member'),
  registered('gone'),
  joined('gone'),
  deactivated('gone'),
  registered('stranger'),
  joined('stranger', 'team-2'),
];
const fetchContext = async (who: string) => {
  const answer = await request(app)
    .get('/api/user-context')
    .set({ Authorization: `Bearer ${who}` });
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('API-USER-01 the user context', () => {
  beforeEach(async () => models.given(created(), ...people));

  test('ENT-USR-01 ENT-USR-02 ENT-USR-03 ENT-USR-04 ENT-USR-05 ENT-USR-06 ENT-TEM-01 ENT-TEM-02 ENT-TEM-11 AMB-013 ROLE-B-04 is the user and the team, with the number of its active users', async () => {
    expect(await fetchContext('admin')).toEqual({
      user: {
        id: 'user-admin',
        email: 'owner@gift-shop.example',
        role: 'ADMIN',
        firstName: 'Ada',
        surname: 'Shaw',
      },
      team: {
        id: team,
        name: 'Gift shop',
        onboarded: false,
        onboardingStep: 'CONNECT_SHOPIFY',
        billingCustomerToken: null,
        storeDomain: null,
        hasMissingShopifyScopes: false,
        shopifyScopes: [],
        enabled: true,
        disabledReason: null,
        size: 2,
      },
      userHash: null,
    });
  });

  test('ENT-USR-06 has no team for a user without one', async () => {
    const context = await fetchContext('newcomer');
    expect(context.team).toBeUndefined();
    expect(context.user).toMatchObject({ id: 'user-newcomer', firstName: '', role: 'MEMBER' });
  });

  test('ERR-01 ROLE-B-04 is refused without a session', async () => {
    await request(app).get('/api/user-context').expect(401);
  });

  test('AMB-136 ENT-USR-07 has a hash for the support chat when a secret is configured', async () => {
    const withChat = testApp(usersQueryRoutes({ ...models, chatSecret: 'chat' }));
    const { body } = await request(withChat)
      .get('/api/user-context')
      .set({ Authorization: 'Bearer member' });
    const expected = createHmac('sha256', 'chat').update('user-member').digest('hex');
    expect(body.userHash).toBe(expected);
  });
});

describe('the team in the user context', () => {
  test('API-USER-01 says that its store must be connected again, until it is', async () => {
    const since = '2026-03-01T08:00:00.000Z';
    const lost = fact(storeAccessLost, `team.${team}`, { since });
    await models.given(created(), connected(), lost);
    expect((await fetchContext('member')).team).toMatchObject({
      storeAccess: 'LOST',
      enabled: true,
    });
    const restored = fact(storeAccessRestored, `team.${team}`, { lostSince: since });
    await models.given(created(), connected(), lost, restored);
    expect((await fetchContext('member')).team).not.toHaveProperty('storeAccess');
  });

  test('ROLE-D-01 ENT-TEM-09 ENT-TEM-10 says that the team is disabled and why; the call is still answered', async () => {
    const reason = fact(
      teamDisabled,
      'team.team-disabled',
      { reason: 'TOO_MANY_PRODUCT_VARIANTS' },
      { teamId: 'team-disabled' },
    );
    await models.given(created('team-disabled'), reason);
    const { team: disabled } = await fetchContext('disabled');
    expect(disabled).toMatchObject({
      enabled: false,
      disabledReason: 'TOO_MANY_PRODUCT_VARIANTS',
      size: 0,
    });
  });

  test('ROLE-O-01 ENT-TEM-03 ENT-TEM-04 ENT-TEM-06 is onboarded after the last step', async () => {
    const step = fact(onboardingStepReached, `team.${team}`, { step: 'ONBOARDED' });
    await models.given(created(), connected(), step);
    const { team: onboarded } = await fetchContext('member');
    expect(onboarded).toMatchObject({ onboarded: true, onboardingStep: 'ONBOARDED' });
    expect(onboarded).toMatchObject({ storeDomain: 'gift-shop.example', size: 0 });
  });

  const writesOnly = requiredScopes.filter(
    (scope) => !['read_products', 'read_inventory', 'read_publications'].includes(scope),
  );
  test.each([
    ['all', requiredScopes, false],
    ['writing, which includes reading', writesOnly, false],
    ['no orders', requiredScopes.filter((scope) => scope !== 'read_orders'), true],
    ['all orders of the past as well', [...requiredScopes, 'read_all_orders'], false],
    ['reading where writing is needed', ['read_products', ...requiredScopes.slice(2)], true],
    ['nothing', [], true],
  ])(
    'ROLE-O-04 ENT-TEM-07 ENT-TEM-08 a store that grants %s: scopes missing %#',
    async (_, scopes, missing) => {
      await models.given(created(), connected({ scopes }));
      const { team: found } = await fetchContext('member');
      expect(found.hasMissingShopifyScopes).toBe(missing);
      expect(found.shopifyScopes).toEqual(scopes);
    },
  );
});
