import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collectionObserved } from '@quartermaster/contracts/locations/events';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels, recordedAt } from '../core/given-events.ts';
import { collectionsProjection } from './collections.ts';
import { productsQueryRoutes } from './routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([collectionsProjection]);
});
afterAll(async () => models.close());

const seen = (collectionId: string, title: string, updatedAt: string, teamId = 'team-1') => {
  const data = { collectionId, title, updatedAt, productIds: [] };
  return fact(collectionObserved, `collection.${collectionId}`, data, { teamId });
};

test('API-PO-29 API-PROD-12 ENT-COL-01..04 collections of the store are listed by title', async () => {
  await models.given(
    seen('vases', 'vases', '2026-02-01T09:00:00Z'),
    seen('mugs', 'Cups', '2026-02-01T09:00:00Z'),
    seen('others', 'Lamps', '2026-02-01T09:00:00Z', 'team-2'),
    seen('mugs', 'Mugs', '2026-02-03T10:30:00+02:00'),
  );
  const { body } = await request(testApp(productsQueryRoutes(models)))
    .get('/api/products/collections')
    .auth('member', { type: 'bearer' })
    .expect(200);
  expect(body).toEqual([
    {
      id: 'mugs',
      title: 'Mugs',
      createdAt: recordedAt(1),
      updatedAt: '2026-02-03T08:30:00.000Z',
    },
    {
      id: 'vases',
      title: 'vases',
      createdAt: recordedAt(0),
      updatedAt: '2026-02-01T09:00:00.000Z',
    },
  ]);
});
