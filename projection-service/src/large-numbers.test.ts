import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import { testApp } from '@quartermaster/platform/http/test-app';
import { prepareProjections } from '@quartermaster/platform/projections/prepare-projections';
import { ProjectionGroup } from '@quartermaster/platform/projections/projection-group';
import request from 'supertest';
import {
  toRecordedEvents,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from './core/given-events.ts';
import { createTeamChanges } from './core/team-changes.ts';
import { createListCounts } from './list-counts.ts';
import { dashboardQueryRoutes } from './inventory/dashboard/routes.ts';
import { dayBegan, mug, mugShop, ordered, stocked } from './inventory/examples.ts';
import { inventoryItems, type InventoryRow } from './inventory/items-table.ts';
import { inventoryQueryRoutes } from './inventory/routes.ts';
import { productsQueryRoutes } from './products/routes.ts';
import { drafted, item, itemsAdded, statusSet } from './purchase-orders/examples.ts';
import { allProjections, READ_SCHEMA } from './read-models.ts';

const LINE = 10_000_000;
const ORDERS = 216;
const BEYOND_32_BITS = 2 ** 31;

const orderIds = Array.from({ length: ORDERS }, (_, at) => {
  return `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`;
});
const sentOrders = orderIds.flatMap((id) => [
  drafted({ id }),
  itemsAdded([item(mug, LINE, 1)], id),
  statusSet('Draft', 'SentToSupplier', { id }),
]);
const assignToNeighbour = (event: GivenEvent): GivenEvent => ({ ...event, teamId: 'team-2' });

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels(allProjections);
  const { pool } = models;
  await prepareProjections(pool, READ_SCHEMA, allProjections);
  const group = new ProjectionGroup({ pool, schema: READ_SCHEMA, projections: allProjections });
  await group.open();
  await group.apply(
    toRecordedEvents([
      ...mugShop(BEYOND_32_BITS),
      ...sentOrders,
      ordered('1', '2026-02-28', BEYOND_32_BITS),
      ...mugShop(120).map(assignToNeighbour),
      dayBegan(),
      assignToNeighbour(dayBegan()),
      assignToNeighbour(stocked(119)),
    ]),
  );
});
afterAll(() => models.close());

const readMug = async (teamId: string): Promise<InventoryRow | undefined> =>
  (await models.rows(inventoryItems, teamId)).find(({ variantId }) => variantId === mug);

const fetchAnswer = async (path: string): Promise<unknown> => {
  const routes = [inventoryQueryRoutes, dashboardQueryRoutes, productsQueryRoutes];
  const reached = async () => START;
  const changes = createTeamChanges({ reached, store: { readTeam: async () => [] } });
  const sources = { ...models, lists: createListCounts(models.pool), reached, changes };
  const app = testApp(routes.flatMap((createRoutes) => createRoutes(sources)));
  const answered = request(app).get(`/api${path}`).auth('member', { type: 'bearer' });
  return (await answered.expect(200)).body;
};

test('216 orders of 10,000,000 units each are summed, and the next team is folded', async () => {
  expect(await readMug(team)).toMatchObject({ incomingQuantity: ORDERS * LINE });
  expect(await readMug('team-2')).toMatchObject({ quantity: 119, incomingQuantity: 0 });
  expect(await fetchAnswer('/dashboard')).toMatchObject({ inTransit: ORDERS * LINE });
});

test('a sale and a stock level of 2,147,483,648 units are stored', async () => {
  expect(await readMug(team)).toMatchObject({ quantity: BEYOND_32_BITS });
  expect(await fetchAnswer('/inventory-items/totals')).toMatchObject({
    totalQuantity: BEYOND_32_BITS,
  });
  expect(await fetchAnswer(`/products/${mug}/profile`)).toMatchObject({
    variants: [{ inventoryQuantity: BEYOND_32_BITS }],
  });
  await fetchAnswer(`/inventory-items/${mug}/explain`);
});
