import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type CurrentSuggestions,
  findCurrentSuggestions,
} from '@quartermaster/contracts/inventory/calls/suggested-units';
import type { ToBuyGroup } from '@quartermaster/contracts/inventory/calls/to-buy';
import { admin, member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { type GivenEvent, openReadModels, type ReadModels } from '../../core/given-events.ts';
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
} from '../examples.ts';
import { inventoryProjection } from '../projection.ts';
import { toBuyQueryRoutes, toBuyServiceRoutes } from './routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const service = { ...member, only: { callId: findCurrentSuggestions.id } };
const otherTeam = { ...admin, teamId: 'team-2', only: { callId: findCurrentSuggestions.id } };
const sessions = { member, service, other: otherTeam } as const;
const app = () =>
  testApp([...toBuyServiceRoutes(models), ...toBuyQueryRoutes(models)], {
    authenticate: async (token) => sessions[token as keyof typeof sessions],
  });
const ask = (token: keyof typeof sessions, variantIds: readonly string[]) =>
  request(app())
    .post('/api/inventory-items/current-suggestions')
    .auth(token, { type: 'bearer' })
    .send({ variantIds });
const readSuggestions = async (...variantIds: readonly string[]) =>
  (await ask('service', variantIds).expect(200)).body as CurrentSuggestions;
const toQuantities = ({ suggestions }: CurrentSuggestions) =>
  new Map(suggestions.map(({ variantId, quantity }) => [variantId, quantity]));

const readToBuy = async () => {
  const answer = await request(app())
    .post('/api/inventory-items/to-buy')
    .auth('member', { type: 'bearer' })
    .send({ showAlreadyInPO: true, showIgnored: true })
    .expect(200);
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

test('API-DP-15 they are those of the to-buy list, and 0 where nothing is due', async () => {
  await models.given(...shop);
  const toBuy = await readToBuy();
  expect(toBuy.get(mug)).toBe(500);
  const found = await readSuggestions(mug, bowl, crate, harbour);
  expect(found).toMatchObject({ method: 'AVERAGE', ruleVersion: 1 });
  expect(toQuantities(found)).toEqual(
    new Map([
      [mug, 500],
      [bowl, toBuy.get(bowl)],
      [crate, 0],
    ]),
  );
});

test('API-DP-15 the digest of the input of an item changes with its input alone', async () => {
  await models.given(...shop);
  const before = await readSuggestions(mug, bowl);
  const digests = ({ suggestions }: CurrentSuggestions) =>
    new Map(suggestions.map((one) => [one.variantId, one.inputsDigest]));
  expect(digests(before).get(mug)).toMatch(/^[0-9a-f]{64}$/);
  await models.given(...shop, stocked(6, bowl));
  const after = digests(await readSuggestions(mug, bowl));
  expect(after.get(mug)).toBe(digests(before).get(mug));
  expect(after.get(bowl)).not.toBe(digests(before).get(bowl));
});

test('API-DP-15 AMB-052 an item whose stock is not counted has no suggestion', async () => {
  await models.given(...shop, shown(bowl, { isInventoryManagedByStore: false }));
  expect([...toQuantities(await readSuggestions(mug, bowl)).keys()]).toEqual([mug]);
});

test('API-DP-15 only a service with a grant asks, and for its team alone', async () => {
  await models.given(...shop);
  await ask('member', [mug]).expect(403);
  expect((await ask('other', [mug]).expect(200)).body).toMatchObject({ suggestions: [] });
});
