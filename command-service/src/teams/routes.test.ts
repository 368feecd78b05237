import { tmpdir } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { admin, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { teamDecider } from './decider.ts';
import { teamRoutes } from './routes.ts';

const openTeam = async () => {
  const store = createInMemoryEventStore();
  const handler = createCommandHandler(store);
  const teamId = admin.teamId ?? '';
  const command = { type: 'CreateTeam' as const, teamId, name: 'Gift shop' };
  await handler.handle(teamDecider, teamId, command, systemContext(teamId, 'test', 'create'));
  const app = testApp(teamRoutes(handler, openDiskFiles(tmpdir())));
  const send = (path: string, token: string, body: object) =>
    request(app).put(`/api/teams/settings/${path}`).auth(token, { type: 'bearer' }).send(body);
  const put = (token: string, body: object) => send('insights', token, body);
  const putDetails = (token: string, body: object) => send('general', token, body);
  const log = async () => (await store.readAll(START, 100)).slice(1);
  const loadStore = async () => {
    const synced = {
      type: 'RecordStoreDataSynced' as const,
      part: 'ORDERS',
      variantsCount: 7,
    } as const;
    await handler.handle(teamDecider, teamId, synced, systemContext(teamId, 'test', 'load'));
  };
  return { put, putDetails, log, loadStore };
};
const settings = {
  ...defaultInsightsSettings,
  stockLevels: { ...defaultInsightsSettings.stockLevels, leadTime: 45 },
};

test('API-TEAM-02 ST-ROL-02 an admin changes the insights settings; the same again records nothing', async () => {
  const { put, log } = await openTeam();
  const answer = await put('admin', settings).expect(204);
  await put('admin', settings).expect(204);
  expect(await log()).toMatchObject([{ type: 'InsightsSettingsChanged', data: settings }]);
  expect(answer.headers['x-position']).toBe((await log())[0]?.position);
});

test('API-TEAM-02 without a planning method the one in force stays', async () => {
  const { put, log } = await openTeam();
  const { planningMethod: _, ...known } = settings;
  await put('admin', { ...settings, planningMethod: 'FORECAST' }).expect(204);
  await put('admin', { ...known, averageDailySalesPeriodDays: 90 }).expect(204);
  await put('admin', { ...settings, planningMethod: 'GUESS' }).expect(400);
  expect((await log()).map(({ data }) => data)).toMatchObject([
    { planningMethod: 'FORECAST', averageDailySalesPeriodDays: 30 },
    { planningMethod: 'FORECAST', averageDailySalesPeriodDays: 90 },
  ]);
});

test('NF-H-02 settings that somebody else changed meanwhile are not overwritten', async () => {
  const { put, log, loadStore } = await openTeam();
  const first = await put('admin', settings).set('If-Match', '"0"').expect(204);
  expect(first.headers['etag']).toBe('"1"');
  const later = { ...settings, averageDailySalesPeriodDays: 90 };
  const stale = await put('admin', later).set('If-Match', '"0"').expect(412);
  expect(stale.body).toMatchObject({ code: 'VERSION_STALE', currentVersion: 1 });
  await put('admin', later).set('If-Match', '"9"').expect(412);
  await loadStore();
  await put('admin', later).set('If-Match', '"1"').expect(204);
  expect((await log()).map(({ type }) => type)).toEqual([
    'InsightsSettingsChanged',
    'StoreDataSynced',
    'InsightsSettingsChanged',
  ]);
});

test('ROLE-P-05 a member may not', async () => {
  const { put, log } = await openTeam();
  const answer = await put('member', settings).expect(403);
  expect(answer.body).toMatchObject({ code: 'FORBIDDEN' });
  expect(await log()).toEqual([]);
});

test.each([
  ['VAL-076 an analysis period of 45 days', { ...settings, averageDailySalesPeriodDays: 45 }],
  [
    'VAL-070 a lead time below 0',
    { ...settings, stockLevels: { ...settings.stockLevels, leadTime: -1 } },
  ],
  [
    'AMB-060 grading by frequency',
    { ...settings, grading: { ...settings.grading, strategy: 'SALES_FREQUENCY' } },
  ],
])('%s is refused', async (_, body) => {
  const { put, log } = await openTeam();
  const answer = await put('admin', body).expect(400);
  expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await log()).toEqual([]);
});

test('VAL-075 grading thresholds that do not add up to 100 are refused with the message', async () => {
  const { put } = await openTeam();
  const grading = { ...settings.grading, thresholds: { A: 80, B: 15, C: 6 } };
  const answer = await put('admin', { ...settings, grading }).expect(400);
  expect(answer.body.message).toBe('The sum of all grading thresholds must be equal to 100.');
});

describe('API-TEAM-04 business details', () => {
  const details = {
    businessName: 'The Gift Shop Limited',
    vatNumber: 'GB 999 9999 73',
    contactNumber: '+44 116 496 0142',
    contactEmail: 'orders@gift-shop.example',
    businessAddress: '14 Freehold Street\nLeicester',
  };
  const changed = (data: object) => ({ type: 'BusinessDetailsChanged', data });

  test('AMB-019 are replaced as a whole; the same again records nothing', async () => {
    const { putDetails, log } = await openTeam();
    await putDetails('admin', details).expect(204);
    await putDetails('admin', { ...details, businessName: '  The Gift Shop Limited ' }).expect(204);
    await putDetails('admin', { vatNumber: 'GB 1' }).expect(204);
    const empty = { businessName: '', contactNumber: '', contactEmail: '', businessAddress: '' };
    expect(await log()).toMatchObject([changed(details), changed({ ...empty, vatNumber: 'GB 1' })]);
  });

  test('NF-H-02 are not overwritten when somebody else changed them; changes of other settings do not count', async () => {
    const { put, putDetails, log } = await openTeam();
    await put('admin', settings).expect(204);
    const saved = await putDetails('admin', details).set('If-Match', '"0"').expect(204);
    expect(saved.headers['etag']).toBe('"2"');
    const stale = await putDetails('admin', {}).set('If-Match', '"1"').expect(412);
    expect(stale.body).toMatchObject({ code: 'VERSION_STALE' });
    expect(await log()).toHaveLength(2);
  });

  test('ROLE-P-05 are changed by admins', async () => {
    const { putDetails, log } = await openTeam();
    await putDetails('member', details).expect(403);
    expect(await log()).toEqual([]);
  });

  test.each([
    ['contactEmail', 'orders@', 'Must be a valid email address'],
    ['contactEmail', `${'a'.repeat(310)}@shop.example`, 'Must have at most 320 characters'],
    ['businessName', 'x'.repeat(201), 'Must have at most 200 characters'],
    ['vatNumber', 'x'.repeat(51), 'Must have at most 50 characters'],
    ['contactNumber', 'x'.repeat(61), 'Must have at most 60 characters'],
    ['businessAddress', 'x'.repeat(1001), 'Must have at most 1,000 characters'],
  ])('are refused with the name of the wrong field: %s', async (field, value, message) => {
    const { putDetails, log } = await openTeam();
    const { body } = await putDetails('admin', { ...details, [field]: value }).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(body.issues).toContainEqual({ path: field, message });
    expect(await log()).toEqual([]);
  });

  test('refuse unknown fields', async () => {
    const { putDetails } = await openTeam();
    await putDetails('admin', { ...details, logo: 'x' }).expect(400);
    await putDetails('admin', { ...details, vatNumber: null }).expect(400);
  });
});
