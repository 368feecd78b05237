import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  bundleProductsDeclared,
  noticesChanged,
  onboardingProgressChanged,
  type SetupStep,
} from '@quartermaster/contracts/onboarding/events';
import { variantFavourited } from '@quartermaster/contracts/products/events';
import { storeDataSynced } from '@quartermaster/contracts/teams/events';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels, team } from '../core/given-events.ts';
import { mug, supplied } from '../inventory/examples.ts';
import { drafted } from '../purchase-orders/examples.ts';
import { connected, created } from '../teams/examples.ts';
import { teamsProjection } from '../teams/projection.ts';
import { onboardingProjection } from './projection.ts';
import { onboardingQueryRoutes } from './routes.ts';

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([teamsProjection, onboardingProjection]);
  app = testApp(onboardingQueryRoutes(models));
});
afterAll(async () => models.close());

const read = (path: string, who = 'member') =>
  request(app).get(`/api${path}`).auth(who, { type: 'bearer' });
const marked = (step: SetupStep, done: boolean, teamId = team) =>
  fact(onboardingProgressChanged, `onboarding.${teamId}`, { steps: [{ step, done }] }, { teamId });
const read20 = (part: 'PRODUCTS' | 'ORDERS') =>
  fact(storeDataSynced, `team.${team}`, { part, variantsCount: 20 });

const none = {
  insightSettings: false,
  grading: false,
  suppliers: false,
  importPurchaseOrders: false,
  favouriteProducts: false,
  excludeProducts: false,
  bundleMapping: false,
  setupComplete: false,
  hasPimDataSynced: false,
  hasInitialOrdersDataSynced: false,
};

describe('API-ONB-03 the progress of the onboarding', () => {
  test('AMB-017 ENT-ONB-01..08 a new team has done nothing; marks of other teams do not count', async () => {
    await models.given(created(), marked('grading', true, 'team-2'));
    expect((await read('/onboarding/progress').expect(200)).body).toEqual(none);
  });

  test('ROLE-O-05 a step is done when a member marks it, until it is marked as not done', async () => {
    await models.given(created(), marked('grading', true), marked('setupComplete', true));
    const { body } = await read('/onboarding/progress');
    expect(body).toEqual({ ...none, grading: true, setupComplete: true });
    await models.given(created(), marked('grading', true), marked('grading', false));
    expect((await read('/onboarding/progress')).body).toEqual(none);
  });

  test('ROLE-O-05 a step is done when it was done in its place', async () => {
    const starred = fact(variantFavourited, `product.${mug}`, { variantId: mug });
    await models.given(created(), supplied(3), drafted(), starred);
    const { body } = await read('/onboarding/progress');
    expect(body).toEqual({
      ...none,
      suppliers: true,
      importPurchaseOrders: true,
      favouriteProducts: true,
    });
  });

  test('ROLE-O-06 ENT-ONB-09 ENT-ONB-10 the data flags follow the load of the store', async () => {
    await models.given(created(), connected(), read20('PRODUCTS'));
    const { body: first } = await read('/onboarding/progress');
    expect(first).toMatchObject({ hasPimDataSynced: true, hasInitialOrdersDataSynced: false });
    await models.given(created(), connected(), read20('PRODUCTS'), read20('ORDERS'));
    const { body: both } = await read('/onboarding/progress');
    expect(both).toMatchObject({ hasPimDataSynced: true, hasInitialOrdersDataSynced: true });
  });
});

describe('API-ONB-01 the bundles of the shop', () => {
  const declared = (hasBundles: boolean, productIds: string[]) =>
    fact(bundleProductsDeclared, `onboarding.${team}`, { hasBundles, productIds });

  test('ENT-ONP-01 ENT-ONP-02 are those that a member named last; no bundles leave nothing to map', async () => {
    await models.given(created());
    const nothing = { hasBundles: false, productIds: [] };
    expect((await read('/onboarding/bundle-products').expect(200)).body).toEqual(nothing);
    await models.given(created(), declared(true, [mug]));
    const { body } = await read('/onboarding/bundle-products');
    expect(body).toEqual({ hasBundles: true, productIds: [mug] });
    expect((await read('/onboarding/progress')).body).toMatchObject({ bundleMapping: false });
    await models.given(created(), declared(false, []));
    expect((await read('/onboarding/progress')).body).toMatchObject({ bundleMapping: true });
  });
});

test('API-USER-02 AMB-018 AMB-133 ENT-NOT-01 ENT-NOT-02 notices are shown to a member until dismissed', async () => {
  const dismissed = fact(noticesChanged, 'notices.user-member', {
    userId: 'user-member',
    purchaseOrderImport: false,
    bundleImport: true,
  });
  await models.given(created(), dismissed);
  const path = '/user-context/notifications';
  expect((await read(path).expect(200)).body).toEqual({
    showOnboardingPOImportDelayDisclaimer: false,
    showOnboardingBundlesImportDelayDisclaimer: true,
  });
  expect((await read(path, 'admin')).body).toEqual({
    showOnboardingPOImportDelayDisclaimer: true,
    showOnboardingBundlesImportDelayDisclaimer: true,
  });
});
