import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels } from '../../core/given-events.ts';
import { createSnapshotRunner } from '../../core/snapshot.ts';
import { bowl, dayBegan, mugShop, shown, sold, stocked } from '../examples.ts';
import { inventoryProjection } from '../projection.ts';
import { settingsPreviewRoutes } from './routes.ts';

const ADDRESS = '/api/teams/insight-settings/preview';
const admin = { Authorization: 'Bearer admin' };
const { stockLevels } = defaultInsightsSettings;
const shortLead = {
  ...defaultInsightsSettings,
  stockLevels: { ...stockLevels, leadTime: 1, stockBuffer: 0, runningLowThreshold: 0 },
};

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const app = () => {
  const routes = settingsPreviewRoutes({
    inSnapshot: createSnapshotRunner(models.pool, models.pool),
  });
  return testApp(routes);
};
const requestPreview = (body: object, headers: Readonly<Record<string, string>> = admin) =>
  request(app()).post(ADDRESS).set(headers).send(body);

describe('API-TEAM-12 the preview of insight settings', () => {
  test('names the items that change, those with most to buy first, and pages them', async () => {
    await models.given(
      ...mugShop(120),
      shown(bowl, { productTitle: 'Bowl' }),
      stocked(60, bowl),
      sold(2, { from: '2025-12-01', through: '2026-02-28' }, bowl),
      dayBegan(),
    );
    const { body, status } = await requestPreview({ settings: shortLead });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      itemsCount: 2,
      total: 2,
      data: [
        { productTitle: 'Mug', status: { before: 'RUNNING_LOW', after: 'HEALTHY' } },
        { productTitle: 'Bowl' },
      ],
    });
    const second = await requestPreview({ settings: shortLead, pagination: { page: 2, limit: 1 } });
    expect(second.body).toMatchObject({ total: 2, data: [{ productTitle: 'Bowl' }] });
    const grades = await requestPreview({ settings: shortLead, changes: 'GRADE' });
    expect(grades.body).toMatchObject({ total: 0, data: [] });
  });

  test('is refused to members, for thresholds that do not add up, and before the first day', async () => {
    const asMember = await requestPreview(
      { settings: shortLead },
      { Authorization: 'Bearer member' },
    );
    expect(asMember.status).toBe(403);
    const thresholds = { A: 80, B: 15, C: 6 };
    const grading = { ...defaultInsightsSettings.grading, thresholds };
    const wrong = await requestPreview({ settings: { ...shortLead, grading } });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.body)).toContain(
      'The sum of all grading thresholds must be equal to 100.',
    );
    await models.given(...mugShop(120));
    expect((await requestPreview({ settings: shortLead })).status).toBe(404);
  });

  test('answers 429 with Retry-After when a team asks for too many at once', async () => {
    await models.given(...mugShop(120), dayBegan());
    const server = app();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () =>
        request(server).post(ADDRESS).set(admin).send({ settings: shortLead }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
