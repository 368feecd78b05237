import { beforeEach, describe, expect, test } from '@jest/globals';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testApp } from '@quartermaster/platform/http/test-app';
import { deterministicId } from '@quartermaster/platform/core/ids';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { bowl, bowlProduct, giftShop, mug, mugProduct } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import { variantRoutes } from './variant-routes.ts';

const unknown = deterministicId('nobody');
let facts = giftShop();
let store = createInMemoryEventStore();
let app = testApp([]);
/** The landed costs that the shipment of the test returns. */
let shipmentLandedCosts: () => Promise<{
  purchaseOrderId: string;
  variants: { variantId: string; landedCost: number }[];
}>;

beforeEach(() => {
  facts = giftShop();
  store = createInMemoryEventStore();
  const handler = createCommandHandler(store);
  const directory = inMemoryDirectory(facts);
  app = testApp(
    variantRoutes({ handler, directory, shipmentLandedCosts: () => shipmentLandedCosts() }),
  );
});

const call = (method: 'post' | 'put' | 'patch' | 'delete', path: string, body?: object) => {
  const sent = request(app)[method](`/api${path}`).auth('member', { type: 'bearer' });
  return body === undefined ? sent : sent.send(body);
};
const recorded = async () =>
  (await store.readAll(START, 100)).map(({ type, data }) => ({ type, ...(data as object) }));

describe('favourites', () => {
  const path = '/inventory-items/favourites';

  test('API-INV-02 are added', async () => {
    await call('patch', path, { variantIds: [mug] }).expect(204);
    await call('patch', path, { variantIds: [mug, bowl] }).expect(204);
    expect(await recorded()).toEqual([
      { type: 'VariantFavourited', variantId: mug },
      { type: 'VariantFavourited', variantId: bowl },
    ]);
  });

  test('API-INV-03 are replaced: put [bowl] after [mug]', async () => {
    await call('patch', path, { variantIds: [mug] }).expect(204);
    facts.favourites.push(mug);
    await call('put', path, { variantIds: [bowl] }).expect(204);
    expect((await recorded()).slice(1)).toEqual(
      expect.arrayContaining([
        { type: 'VariantFavourited', variantId: bowl },
        { type: 'VariantUnfavourited', variantId: mug },
      ]),
    );
  });

  test('API-INV-04 are removed', async () => {
    await call('patch', path, { variantIds: [mug] }).expect(204);
    await call('put', '/inventory-items/remove-favourites', { variantIds: [mug] }).expect(204);
    expect((await recorded()).at(-1)).toEqual({ type: 'VariantUnfavourited', variantId: mug });
  });

  test('VAL-034 must be unique and all known, or nothing changes', async () => {
    const twice = await call('patch', path, { variantIds: [mug, mug] }).expect(400);
    expect(twice.body.message).toBe('Must be an array of unique strings');
    await call('patch', path, { variantIds: [mug, unknown] }).expect(404);
    expect(await recorded()).toEqual([]);
  });
});

describe('manual status', () => {
  const path = '/products/variants/manual-status';

  test('API-PROD-26 is NO_RESTOCK or none', async () => {
    await call('put', path, { variantIds: [mug], manualStatus: 'NO_RESTOCK' }).expect(204);
    await call('put', path, { variantIds: [mug], manualStatus: null }).expect(204);
    await call('put', path, { variantIds: [mug], manualStatus: 'HEALTHY' }).expect(400);
    expect(await recorded()).toMatchObject([
      { manualStatus: 'NO_RESTOCK' },
      { manualStatus: null },
    ]);
  });

  test('VAL-033 is refused when a variant is named twice', async () => {
    const body = { variantIds: [mug, bowl, mug], manualStatus: 'NO_RESTOCK' };
    const twice = await call('put', path, body).expect(400);
    expect(twice.body.message).toBe('Must be an array of unique strings');
    expect(await recorded()).toEqual([]);
  });
});

describe('landed costs', () => {
  test('API-PROD-25 are entered and removed, for a variant of the product', async () => {
    const path = `/products/${mugProduct}/variants/${mug}/landed-cost`;
    await call('put', path, { landedCost: 9.5 }).expect(204);
    await call('put', path, { landedCost: null }).expect(204);
    await call('put', path, { landedCost: -1 }).expect(400);
    await call('put', `/products/${bowlProduct}/variants/${mug}/landed-cost`, {
      landedCost: 1,
    }).expect(404);
    expect(await recorded()).toMatchObject([{ landedCost: 9.5 }, { landedCost: null }]);
  });

  test('API-PROD-24 are copied from a shipment', async () => {
    const shipmentId = deterministicId('shipment');
    shipmentLandedCosts = async () => ({
      purchaseOrderId: 'order',
      variants: [
        { variantId: mug, landedCost: 14.3 },
        { variantId: bowl, landedCost: 22.54 },
      ],
    });
    const path = '/products/variants/update-landed-cost-from-shipment';
    await call('put', path, { shipmentId }).expect(204);
    const applied = { type: 'ShipmentLandedCostApplied', purchaseOrderId: 'order', shipmentId };
    expect(await recorded()).toEqual([
      { ...applied, variantId: mug, landedCost: 14.3 },
      { ...applied, variantId: bowl, landedCost: 22.54 },
    ]);
    shipmentLandedCosts = async () => {
      throw new Rejection('LANDED_COST_UNKNOWN');
    };
    const refused = await call('put', path, { shipmentId }).expect(422);
    expect(refused.body).toMatchObject({ code: 'LANDED_COST_UNKNOWN' });
  });
});

describe('leaving variants out of buy-now', () => {
  const path = '/inventory-items/to-buy/ignore';
  const ignoreUntil = '2026-12-01T00:00:00.000Z';

  test('API-INV-08 ENT-IGN-01 ENT-IGN-02 lasts until a future instant', async () => {
    await call('post', path, { variantIds: [mug], ignoreUntil }).expect(204);
    expect(await recorded()).toEqual([{ type: 'ReorderIgnored', variantId: mug, ignoreUntil }]);
  });

  test.each([
    ['VAL-051 no variants', { ignoreUntil }, 'variantIds'],
    ['VAL-051 none in the list', { variantIds: [], ignoreUntil }, 'variantIds'],
    ['VAL-052 a year', { variantIds: [mug], ignoreUntil: '2026' }, 'ignoreUntil'],
    ['VAL-052 a day', { variantIds: [mug], ignoreUntil: '2026-12-01' }, 'ignoreUntil'],
    ['VAL-052 no end', { variantIds: [mug] }, 'ignoreUntil'],
    [
      'AMB-135 an instant that is past',
      { variantIds: [mug], ignoreUntil: '2026-11-20T00:00:00.000Z' },
      'ignoreUntil',
    ],
  ])('API-INV-08 is refused with %s', async (_, body, wrong) => {
    const refused = await call('post', path, body).expect(400);
    expect(refused.body).toMatchObject({ issues: [{ path: wrong }] });
    expect(await recorded()).toEqual([]);
  });

  test('API-INV-09 ends for the ids in the body, AMB-063 or in the address', async () => {
    await call('post', path, { variantIds: [mug, bowl], ignoreUntil }).expect(204);
    await call('delete', path, { variantIds: [mug] }).expect(204);
    await call('delete', `${path}?variantIds=${bowl}`).expect(204);
    expect((await recorded()).slice(2)).toEqual([
      { type: 'ReorderUnignored', variantId: mug },
      { type: 'ReorderUnignored', variantId: bowl },
    ]);
  });

  test.each([
    ['no ids', '', undefined],
    ['an empty list', '', { variantIds: [] }],
    ['ids in the body and in the address', `?variantIds=${bowl}`, { variantIds: [mug] }],
    ['an id twice', `?variantIds=${bowl},${bowl}`, undefined],
    ['an empty id', `?variantIds=${bowl},`, undefined],
    ['the ids in two places of the address', `?variantIds=${bowl}&variantIds=${mug}`, undefined],
  ])('API-INV-09 is refused with %s', async (_, query, body) => {
    const refused = await call('delete', `${path}${query}`, body).expect(400);
    expect(refused.body.issues[0].path).toMatch(/^variantIds/);
    expect(await recorded()).toEqual([]);
  });
});
