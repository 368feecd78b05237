import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  defaultInsightsSettings,
  type InsightsSettings,
} from '@quartermaster/contracts/inventory/settings';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels, team } from '../core/given-events.ts';
import { connected, created, detailsEntered } from './examples.ts';
import { teamsProjection } from './projection.ts';
import { teamsQueryRoutes } from './routes.ts';

const member = { Authorization: 'Bearer member' };
let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([teamsProjection]);
  app = testApp(teamsQueryRoutes(models));
});
beforeEach(async () => models.given(created(), created('team-2'), connected({ teamId: 'team-2' })));
afterAll(async () => models.close());

describe('API-TEAM-01 insights settings', () => {
  test('start with the defaults', async () => {
    const { body, headers } = await request(app)
      .get('/api/teams/settings/insights')
      .set(member)
      .expect(200);
    expect(body).toEqual(defaultInsightsSettings);
    expect(headers['etag']).toBe('"0"');
  });

  test('ENT-TSI-01..03 are the ones the team set', async () => {
    const { grading, stockLevels } = defaultInsightsSettings;
    const settings: InsightsSettings = {
      planningMethod: 'AVERAGE',
      serviceLevels: null,
      averageDailySalesPeriodDays: 7,
      grading: { ...grading, strategy: 'PROFIT' },
      stockLevels: { ...stockLevels, leadTime: 45 },
    };
    await models.given(created(), fact(insightsSettingsChanged, `team.${team}`, settings));
    const { body, headers } = await request(app).get('/api/teams/settings/insights').set(member);
    expect(body).toEqual(settings);
    expect(headers['etag']).toBe('"1"');
  });
});

describe('API-TEAM-03 business details', () => {
  const ask = () => request(app).get('/api/teams/settings/general').set(member).expect(200);

  test('ENT-TSG-01 ENT-TSG-02 ENT-TSG-03 ENT-TSG-04 ENT-TSG-05 are all empty at first', async () => {
    const { body, headers } = await ask();
    expect(body).toEqual({
      businessName: '',
      vatNumber: '',
      contactNumber: '',
      contactEmail: '',
      businessAddress: '',
      logoUrl: '',
      storeName: 'Gift shop',
    });
    expect(headers['etag']).toBe('"0"');
  });

  test('are the ones the team entered; those of others are left out', async () => {
    const details = {
      businessName: 'The Gift Shop Limited',
      vatNumber: 'GB 999 9999 73',
      contactNumber: '+44 116 496 0142',
      contactEmail: 'orders@gift-shop.example',
      businessAddress: '14 Freehold Street\nLeicester',
      logoUrl: 'https://shop.example/api/files/018f0000-0000-7000-8000-0000000000f1/logo.png',
    };
    const theirs = { ...details, businessName: 'Other shop' };
    await models.given(
      created(),
      created('team-2'),
      detailsEntered(details),
      detailsEntered(theirs, 'team-2'),
    );
    const { body, headers } = await ask();
    expect(body).toEqual({ ...details, storeName: 'Gift shop' });
    expect(headers['etag']).toBe('"1"');
  });
});

describe('API-TEAM-05 shop settings', () => {
  test('ENT-SHS-01 ENT-SHS-02 are the currency and time zone of the store', async () => {
    await models.given(created(), connected({ currency: 'EUR' }));
    const { body } = await request(app).get('/api/teams/settings/shop').set(member).expect(200);
    expect(body).toEqual({
      currency: 'EUR',
      timeZone: 'Europe/London',
      recordedSince: '2026-03-01T08:00:00.000Z',
    });
  });

  test('are answered 404 before the team’s store is connected, whatever other teams have', async () => {
    const { body } = await request(app).get('/api/teams/settings/shop').set(member).expect(404);
    expect(body.code).toBe('NOT_FOUND');
  });
});
