import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dashboardCards, dashboardLayoutChosen } from '@quartermaster/contracts/dashboard/layout';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels } from '../core/given-events.ts';
import { dashboardLayoutsProjection } from './projection.ts';
import { dashboardLayoutQueryRoutes } from './routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([dashboardLayoutsProjection]);
});
afterAll(() => models.close());

const chosen = (userId: string, order: string[], hidden: string[] = [], teamId = 'team-1') =>
  fact(dashboardLayoutChosen, `dashboard_layouts.${userId}`, { userId, order, hidden }, { teamId });
const layout = async (userId: string, teamId = 'team-1') => {
  const app = testApp(dashboardLayoutQueryRoutes({ pool: models.pool }), {
    authenticate: async () => ({ ...member, userId, teamId }),
  });
  const answer = request(app).get('/api/dashboard/layout').auth('any', { type: 'bearer' });
  return (await answer.expect(200)).body as unknown;
};

describe('API-DASH-04 the layout of the dashboard', () => {
  test('is the one that the member chose last, in this team', async () => {
    await models.given(
      chosen('ada', ['stock'], ['values']),
      chosen('bo', [], ['healthy']),
      chosen('ada', [], ['stock'], 'team-2'),
      chosen('ada', ['doNext', 'values'], ['newProduct', 'stock']),
    );
    const groups = dashboardCards.slice(3);
    expect(await layout('ada')).toEqual({
      order: ['doNext', ...groups, 'values', 'stock'],
      hidden: ['newProduct', 'stock'],
    });
    expect(await layout('bo')).toEqual({ order: dashboardCards, hidden: ['healthy'] });
    expect(await layout('ada', 'team-2')).toEqual({ order: dashboardCards, hidden: ['stock'] });
  });

  test('is the default for a member who chose none, and after a reset', async () => {
    await models.given(chosen('ada', ['stock'], ['values']), chosen('ada', []));
    for (const userId of ['ada', 'cy']) {
      expect(await layout(userId)).toEqual({ order: dashboardCards, hidden: [] });
    }
  });
});
