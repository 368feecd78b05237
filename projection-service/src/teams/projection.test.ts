import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import {
  insightsSettingsChanged,
  onboardingStepReached,
  storeAccessLost,
  storeAccessRestored,
  storeDataSynced,
  teamDisabled,
  teamEnabled,
} from '@quartermaster/contracts/teams/events';
import { fact, openReadModels, type ReadModels, recordedAt, team } from '../core/given-events.ts';
import { connected, created, dayBegins, detailsEntered } from './examples.ts';
import { teamsProjection } from './projection.ts';
import { teams } from './table.ts';

const stream = `team.${team}`;
let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([teamsProjection]);
});
afterAll(async () => models.close());

test('a new team has no store yet and the default thresholds (CALC-K-19)', async () => {
  await models.given(created());
  expect(await models.rows(teams)).toEqual([
    {
      id: team,
      name: 'Gift shop',
      onboardingStep: 'CONNECT_SHOPIFY',
      storeDomain: null,
      shopName: null,
      currency: null,
      timeZone: null,
      scopes: [],
      storeAccessLost: false,
      enabled: true,
      disabledReason: null,
      settings: defaultInsightsSettings,
      details: noBusinessDetails,
      productsSynced: false,
      ordersSynced: false,
      today: null,
      createdAt: recordedAt(0),
      updatedAt: recordedAt(0),
      revision: 0,
    },
  ]);
});

test('ROLE-O-01 ROLE-O-06 connecting a store sets currency and time zone; its first load marks what was read', async () => {
  await models.given(
    created(),
    connected({ currency: 'EUR' }),
    fact(onboardingStepReached, stream, { step: 'SYNCING_STORE' }),
    fact(storeDataSynced, stream, { part: 'PRODUCTS', variantsCount: 3800 }),
    fact(storeDataSynced, stream, { part: 'ORDERS', variantsCount: 3801 }),
  );
  expect(await models.rows(teams)).toMatchObject([
    {
      onboardingStep: 'SYNCING_SHOPIFY',
      storeDomain: 'gift-shop.example',
      currency: 'EUR',
      timeZone: 'Europe/London',
      productsSynced: true,
      ordersSynced: true,
      revision: 4,
      updatedAt: recordedAt(4),
    },
  ]);
});

test('when one part of the store was loaded, only that part is marked', async () => {
  await models.given(
    created(),
    fact(storeDataSynced, stream, { part: 'ORDERS', variantsCount: 7 }),
  );
  expect(await models.rows(teams)).toMatchObject([{ productsSynced: false, ordersSynced: true }]);
});

test('ROLE-D-01 a disabled team has the reason until it is enabled', async () => {
  const disabled = fact(teamDisabled, stream, { reason: 'UNINSTALLED' });
  await models.given(created(), disabled);
  expect(await models.rows(teams)).toMatchObject([
    { enabled: false, disabledReason: 'UNINSTALLED' },
  ]);
  await models.given(
    created(),
    disabled,
    fact(teamEnabled, stream, { previousReason: 'UNINSTALLED' }),
  );
  expect(await models.rows(teams)).toMatchObject([{ enabled: true, disabledReason: null }]);
});

test('a store that withdrew its permission is marked until it is connected again, for its team alone', async () => {
  const since = '2026-03-01T08:00:00.000Z';
  const lost = fact(storeAccessLost, stream, { since });
  const others = [created('team-2'), connected({ teamId: 'team-2' })];
  await models.given(created(), connected(), ...others, lost);
  expect(await models.rows(teams)).toMatchObject([{ storeAccessLost: true, enabled: true }]);
  expect(await models.rows(teams, 'team-2')).toMatchObject([{ storeAccessLost: false }]);
  const restored = fact(storeAccessRestored, stream, { lostSince: since });
  await models.given(created(), connected(), lost, restored);
  expect(await models.rows(teams)).toMatchObject([{ storeAccessLost: false }]);
});

test('NF-D-02 a business day begins for one team and does not raise the revision of the team', async () => {
  await models.given(
    created(),
    created('team-2', 'Other shop'),
    dayBegins('2026-03-01'),
    dayBegins('2026-03-02'),
    dayBegins('2026-02-28', 'team-2'),
  );
  expect(await models.rows(teams)).toMatchObject([
    { today: '2026-03-02', revision: 0, updatedAt: recordedAt(0) },
  ]);
  expect(await models.rows(teams, 'team-2')).toMatchObject([{ today: '2026-02-28' }]);
});

test('changed settings replace the ones before', async () => {
  const settings = { ...defaultInsightsSettings, averageDailySalesPeriodDays: 90 } as const;
  await models.given(created(), fact(insightsSettingsChanged, stream, settings));
  expect(await models.rows(teams)).toMatchObject([{ settings }]);
});

test('API-TEAM-04 changed details replace the ones before', async () => {
  const details = { ...noBusinessDetails, businessName: 'The Gift Shop Limited' };
  await models.given(
    created(),
    detailsEntered({ ...details, vatNumber: 'GB 1' }),
    detailsEntered(details),
  );
  expect(await models.rows(teams)).toMatchObject([{ details, revision: 2 }]);
});
