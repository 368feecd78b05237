import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openReadModels, type ReadModels } from '../core/given-events.ts';
import { locationSeen, shopFloor, warehouse } from './examples.ts';
import { locations, locationsProjection } from './projection.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([locationsProjection]);
});
afterAll(async () => models.close());

test('a location has the values that the store last reported', async () => {
  await models.given(
    locationSeen(shopFloor),
    locationSeen(warehouse, { name: 'Warehouse', isDefault: true }),
    locationSeen(shopFloor, { name: 'Shop', isActive: false }),
  );
  expect(await models.rows(locations)).toMatchObject([
    { id: shopFloor, name: 'Shop', isActive: false, isDefault: false },
    { id: warehouse, name: 'Warehouse', isActive: true, info: { city: 'Porto', country: 'PT' } },
  ]);
});
