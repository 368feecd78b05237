import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ToBuyGroup } from '@quartermaster/contracts/inventory/calls/to-buy';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import { drafted, item, itemsAdded, order, statusSet } from '../purchase-orders/examples.ts';
import {
  availableSince,
  bowl,
  crate,
  dayBegan,
  harbour,
  linked,
  mug,
  mugShop,
  shown,
  sold,
  stocked,
  supplied,
} from './examples.ts';
import { inventoryProjection } from './projection.ts';
import { inventoryQueryRoutes } from './routes.ts';
import { toBuyQueryRoutes } from './to-buy/routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const member = { Authorization: 'Bearer member' };
const app = () => testApp([...inventoryQueryRoutes(models), ...toBuyQueryRoutes(models)]);
const readRecorded = async (id = order) => {
  const path = `/api/purchase-orders/${id}/suggested-units`;
  const { body } = await request(app()).get(path).set(member).expect(200);
  return new Map(
    (body as { variantId: string; quantity: number }[]).map((one) => [one.variantId, one.quantity]),
  );
};
const readSuggestions = async () => {
  const body = { showAlreadyInPO: true, showIgnored: true };
  const path = '/api/inventory-items/to-buy';
  const answer = await request(app()).post(path).set(member).send(body).expect(200);
  const { data } = answer.body as { readonly data: readonly ToBuyGroup[] };
  return new Map(
    data.flatMap(({ items }) => items.map((one) => [one.variantId, one.reorderQuantity])),
  );
};

const supplier = supplied(30);

/** Mugs and a bowl that sell, and a crate that does not; the supplier of the mugs wants 500 of each. */
const shop: readonly GivenEvent[] = [
  ...mugShop(10),
  { ...supplier, data: { ...(supplier.data as object), moq: 500, moqMode: 'EachSku' } },
  linked(),
  shown(bowl, { productTitle: 'Bowl' }),
  stocked(5, bowl),
  availableSince('2025-06-01', bowl),
  sold(2, { from: '2025-12-01', through: '2026-02-28' }, bowl),
  shown(crate, { productTitle: 'Crate' }),
  stocked(7, crate),
  dayBegan(),
];
const draft = [
  drafted({ supplierId: harbour }),
  itemsAdded([item(mug, 500, 10), item(bowl, 80, 2), item(crate, 5, 1)]),
];
const sent = statusSet('Draft', 'SentToSupplier', { on: '2026-03-01' });

test('API-INV-07 a draft has no suggestion of its own: that of now counts', async () => {
  await models.given(...shop, ...draft);
  expect(await readRecorded()).toEqual(new Map());
  expect(await readRecorded('00000000-0000-4000-8000-0000000000ee')).toEqual(new Map());
});

test('API-INV-07 an order that left draft keeps what was suggested at that moment', async () => {
  await models.given(...shop, ...draft);
  const before = await readSuggestions();
  expect(before.get(mug)).toBe(500);
  await models.given(...shop, ...draft, sent, statusSet('SentToSupplier', 'InProduction'));
  expect((await readSuggestions()).get(mug)).toBeUndefined();
  expect(await readRecorded()).toEqual(
    new Map([
      [mug, 500],
      [bowl, before.get(bowl)],
      [crate, 0],
    ]),
  );
});

test('API-INV-07 back in draft it has none, and sent again that of the second time', async () => {
  await models.given(...shop, ...draft, sent, statusSet('SentToSupplier', 'Draft'));
  expect(await readRecorded()).toEqual(new Map());
  await models.given(
    ...shop,
    ...draft,
    sent,
    statusSet('SentToSupplier', 'Draft'),
    stocked(5_000),
    statusSet('Draft', 'SentToSupplier'),
  );
  expect((await readRecorded()).get(mug)).toBe(0);
});

test('API-INV-07 AMB-052 an item whose stock is not counted has no suggestion', async () => {
  const uncounted = shown(bowl, { isInventoryManagedByStore: false });
  await models.given(...shop, uncounted, ...draft, sent);
  expect([...(await readRecorded()).keys()].sort()).toEqual([mug, crate].sort());
});
