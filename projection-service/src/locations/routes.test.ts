import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels } from '../core/given-events.ts';
import { locationSeen, shopFloor, warehouse } from './examples.ts';
import { locationsProjection } from './projection.ts';
import { locationsQueryRoutes } from './routes.ts';

const closed = '00000000-0000-4000-8000-0000000000a3';
const ofOthers = '00000000-0000-4000-8000-0000000000a4';
const member = { Authorization: 'Bearer member' };

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([locationsProjection]);
  app = testApp(locationsQueryRoutes(models));
  await models.given(
    locationSeen(shopFloor),
    locationSeen(closed, { name: 'Closed', isActive: false }),
    locationSeen(warehouse, { name: 'Warehouse', isDefault: true }),
    locationSeen(ofOthers, { teamId: 'team-2' }),
  );
});
afterAll(async () => models.close());

describe('API-LOC-01 locations', () => {
  test('ENT-LOC-01..10 are the active ones, the default one first', async () => {
    const { body } = await request(app).get('/api/locations').set(member).expect(200);
    const info = {
      address1: 'Quay 1',
      address2: 'Hall 2',
      city: 'Porto',
      zip: '4050',
      province: 'Norte',
      country: 'PT',
      phone: '+351 22',
    };
    expect(body).toEqual([
      { id: warehouse, name: 'Warehouse', info, isDefault: true, isSynced: true },
      { id: shopFloor, name: 'Shop floor', info, isDefault: false, isSynced: true },
    ]);
  });
});

describe('API-LOC-04 locations by id', () => {
  const ids = (list: readonly string[]) =>
    request(app)
      .post('/api/locations/by-ids')
      .set(member)
      .send([...list]);

  test('are found whether active or not; those of other teams are left out', async () => {
    const { body } = await ids([ofOthers, closed, shopFloor]).expect(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([closed, shopFloor]);
  });

  test('VAL-031 refuses an empty list and an id that is none', async () => {
    await ids([]).expect(400);
    await ids(['shop']).expect(400);
  });
});
