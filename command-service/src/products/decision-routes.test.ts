import { beforeEach, describe, expect, test } from '@jest/globals';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { giftShop, harbour, shopTeam } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import { productDecider } from './decider.ts';
import { productDecisionRoutes } from './decision-routes.ts';
import { mug, mugBlue, mugRed, productId } from './examples.ts';

const [bowl, bowlSmall] = [deterministicId('bowl'), deterministicId('small bowl')];
const [port, unknown] = [deterministicId('port'), deterministicId('nobody')];
const [template] = giftShop().variants;
const variant = (variantId: string, ofProduct: string) => ({
  ...template!,
  variantId,
  productId: ofProduct,
});

let store: EventStore = createInMemoryEventStore();
let excludedProducts: string[] = [];
const openApp = (teamId: string) => {
  const facts = giftShop({
    supplierIds: [harbour, port],
    variants: [variant(mugRed, productId), variant(mugBlue, productId), variant(bowlSmall, bowl)],
  });
  const directory = inMemoryDirectory({ ...facts, excludedProducts });
  const routes = productDecisionRoutes(createCommandHandler(store), directory);
  return testApp(routes, { authenticate: async () => ({ ...member, teamId }) });
};
let app = openApp(shopTeam);

beforeEach(async () => {
  store = createInMemoryEventStore();
  excludedProducts = [];
  app = openApp(shopTeam);
  const { handle } = createCommandHandler(store);
  for (const product of [mug(), { ...mug(), productId: bowl }]) {
    const context = systemContext(shopTeam, 'test', product.productId);
    await handle(productDecider, product.productId, { type: 'ObserveProduct', product }, context);
  }
});

type Method = 'delete' | 'patch' | 'post' | 'put';
const call = (method: Method, path: string, body: object = {}) =>
  request(app)[method](`/api/products${path}`).auth('any', { type: 'bearer' }).send(body);
/** The events recorded after the first observations, with the product of each. */
const recorded = async () =>
  (await store.readAll(START, 100)).slice(2).map(({ type, data }) => ({ type, data }));
const excluded = (id: string) => ({ type: 'ProductExcluded', data: { productId: id } });
const included = (id: string) => ({ type: 'ProductIncluded', data: { productId: id } });

describe('excluded products', () => {
  test('API-PROD-08 AMB-062 are added to', async () => {
    await call('patch', '/exclude', { productIds: [productId] }).expect(204);
    await call('patch', '/exclude', { productIds: [bowl, productId] }).expect(204);
    expect(await recorded()).toEqual([excluded(productId), excluded(bowl)]);
  });

  test('API-PROD-09 AMB-062 are replaced as a whole', async () => {
    await call('patch', '/exclude', { productIds: [productId] }).expect(204);
    excludedProducts = [productId];
    app = openApp(shopTeam);
    await call('put', '/exclude', { productIds: [bowl] }).expect(204);
    expect((await recorded()).slice(1)).toEqual([included(productId), excluded(bowl)]);
  });

  test('API-PROD-10 AMB-146 are included again', async () => {
    await call('patch', '/exclude', { productIds: [productId] }).expect(204);
    await call('post', '/include', { productIds: [productId, bowl] }).expect(204);
    expect(await recorded()).toEqual([excluded(productId), included(productId)]);
  });

  test.each([
    ['patch', '/exclude'],
    ['put', '/exclude'],
    ['post', '/include'],
  ] as const)('VAL-035 %s %s names each known product once', async (method, path) => {
    const twice = await call(method, path, { productIds: [productId, productId] }).expect(400);
    expect(JSON.stringify(twice.body)).toContain('Must be an array of unique strings');
    await call(method, path, { productIds: [productId, unknown] }).expect(404);
    app = openApp('team-2');
    await call(method, path, { productIds: [productId] }).expect(404);
    expect(await recorded()).toEqual([]);
  });
});

const levelsSet = (id: string, ...levels: readonly (number | null)[]) => {
  const [stockBuffer, runningLowThreshold, overstockedThreshold] = levels;
  const stockLevels = { stockBuffer, runningLowThreshold, overstockedThreshold };
  return { type: 'ProductStockLevelsSet', data: { productId: id, stockLevels } };
};

describe('stock levels of products', () => {
  test('API-PROD-06 API-PROD-07 AMB-031 are set, and cleared', async () => {
    const path = `/${productId}/settings/stock-levels`;
    const levels = { stockBuffer: 5, runningLowThreshold: 3, overstockedThreshold: 40 };
    await call('put', path, levels).expect(204);
    await call('put', path, levels).expect(204);
    await call('delete', path).expect(204);
    await call('delete', path).expect(204);
    const [set, cleared] = [levelsSet(productId, 5, 3, 40), levelsSet(productId, null, null, null)];
    expect(await recorded()).toEqual([set, cleared]);
  });

  test('API-PROD-05 AMB-153 of several: omitted ones are unchanged, null clears', async () => {
    const bulk = (body: object) => call('put', '/bulk/settings/stock-levels', body).expect(204);
    await bulk({ productIds: [productId, bowl], stockBuffer: 5, overstockedThreshold: 40 });
    await bulk({ productIds: [bowl], stockBuffer: null, runningLowThreshold: 0 });
    expect(await recorded()).toEqual([
      levelsSet(productId, 5, null, 40),
      levelsSet(bowl, 5, null, 40),
      levelsSet(bowl, null, 0, 40),
    ]);
  });

  test('VAL-044 VAL-045 have known products, each once, and whole days', async () => {
    const path = '/bulk/settings/stock-levels';
    await call('put', path, { productIds: [], stockBuffer: 5 }).expect(400);
    await call('put', path, { productIds: [bowl, bowl], stockBuffer: 5 }).expect(400);
    await call('put', path, { productIds: [unknown], stockBuffer: 5 }).expect(404);
    for (const stockBuffer of [-1, 1.5, '5', 1e9]) {
      await call('put', path, { productIds: [bowl], stockBuffer }).expect(400);
      await call('put', `/${bowl}/settings/stock-levels`, { stockBuffer }).expect(400);
    }
    await call('put', `/${unknown}/settings/stock-levels`, { stockBuffer: 5 }).expect(404);
    await call('delete', `/${unknown}/settings/stock-levels`).expect(404);
    expect(await recorded()).toEqual([]);
  });
});

describe('suppliers of variants', () => {
  const path = '/update-suppliers-for-variants';

  test('API-PROD-22 AMB-154 replace those of their products, once per product', async () => {
    const variantIds = [mugRed, mugBlue, bowlSmall];
    const body = { variantIds, suppliers: [harbour, port], primarySupplierId: port };
    await call('post', path, body).expect(204);
    const suppliers = [
      { supplierId: harbour, isPrimary: false },
      { supplierId: port, isPrimary: true },
    ];
    expect(await recorded()).toEqual(
      [productId, bowl].map((id) => ({
        type: 'ProductSuppliersSet',
        data: { productId: id, suppliers },
      })),
    );
    await call('post', path, { variantIds: [bowlSmall], suppliers: [] }).expect(204);
    expect((await recorded()).slice(2)).toMatchObject([{ data: { suppliers: [] } }]);
  });

  test('AMB-154 the primary one is one of them; all are known', async () => {
    const body = { variantIds: [mugRed], suppliers: [harbour], primarySupplierId: null };
    const stranger = await call('post', path, { ...body, primarySupplierId: port }).expect(400);
    expect(JSON.stringify(stranger.body)).toContain('Must be one of the suppliers');
    await call('post', path, { ...body, variantIds: [] }).expect(400);
    await call('post', path, { ...body, suppliers: [harbour, harbour] }).expect(400);
    await call('post', path, { ...body, variantIds: [mugRed, unknown] }).expect(404);
    await call('post', path, { ...body, suppliers: [unknown] }).expect(404);
    expect(await recorded()).toEqual([]);
  });
});
