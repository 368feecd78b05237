import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels, recordedAt } from '../core/given-events.ts';
import { mugBlue, mugRed, tagged, vaseOnly } from './examples.ts';
import { productsQueryRoutes } from './routes.ts';
import { variantTagsProjection } from './tags.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([variantTagsProjection]);
});
afterAll(async () => models.close());

const fetchTags = async (teamId: string) => {
  const app = testApp(productsQueryRoutes(models), {
    authenticate: async () => ({ ...member, teamId }),
  });
  const tags = request(app).get('/api/products/variants/tags').auth('any', { type: 'bearer' });
  return (await tags.expect(200)).body;
};

test('API-PROD-11 ENT-TAG-01..04 tags are listed by name while a variant of the team has them', async () => {
  await models.given(
    tagged(mugRed, ['winter', 'Gift']),
    tagged(mugBlue, ['Gift']),
    tagged(vaseOnly, ['fragile'], 'team-2'),
    tagged(mugRed, ['winter', 'sale']),
  );
  const listed = await fetchTags('team-1');
  expect(listed).toMatchObject([
    { name: 'Gift', createdAt: recordedAt(0), updatedAt: recordedAt(3) },
    { name: 'sale', createdAt: recordedAt(3), updatedAt: recordedAt(3) },
    { name: 'winter', createdAt: recordedAt(0), updatedAt: recordedAt(0) },
  ]);
  expect(await fetchTags('team-2')).toMatchObject([{ name: 'fragile' }]);

  const [gift] = listed;
  await models.given(
    tagged(mugRed, ['winter', 'Gift']),
    tagged(mugRed, ['sale']),
    tagged(mugBlue, ['Gift', 'sale']),
    tagged(mugRed, []),
    tagged(mugBlue, ['Gift']),
  );
  expect(await fetchTags('team-1')).toEqual([
    { id: gift.id, name: 'Gift', createdAt: recordedAt(0), updatedAt: recordedAt(2) },
  ]);
});
