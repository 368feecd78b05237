import { beforeEach, describe, expect, test } from '@jest/globals';
import { buildComponentId } from '@quartermaster/contracts/inventory/rules/bundles';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { bowl, bowlProduct, giftShop, mug, mugProduct, shopTeam } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import { bundleRoutes } from './routes.ts';

const unknown = deterministicId('nobody');
let store: EventStore;
let removedVariantIds: string[];
beforeEach(() => {
  store = createInMemoryEventStore();
  removedVariantIds = [];
});

const post = (path: string, body: object, teamId = shopTeam) => {
  const directory = inMemoryDirectory({ ...giftShop(), removedVariantIds });
  const routes = bundleRoutes({ handler: createCommandHandler(store), directory });
  const app = testApp(routes, { authenticate: async () => ({ ...member, teamId }) });
  return request(app)
    .post(`/api/products-mapping/${path}`)
    .auth('any', { type: 'bearer' })
    .send(body);
};
const types = async () => (await store.readAll(START, 100)).map(({ type }) => type);
const component = buildComponentId(mug, bowl);

describe('bundles', () => {
  test('API-MAP-02 API-MAP-03 API-MAP-08 API-MAP-09 AMB-064 are made and unmade at both addresses', async () => {
    const body = { productIds: [mugProduct] };
    await post('bundles/create', body).expect(204);
    await post('create', body).expect(204);
    await post('bundles/delete', body).expect(204);
    await post('delete', body).expect(204);
    await post('create', body).expect(204);
    expect(await types()).toEqual(['BundleMarked', 'BundleUnmarked', 'BundleMarked']);
  });

  test.each(['bundles/create', 'bundles/delete', 'create', 'delete'])(
    'VAL-046 %s needs at least one product, all known to the team',
    async (path) => {
      await post(path, { productIds: [] }).expect(400);
      await post(path, { productIds: [mugProduct, unknown] }).expect(404);
      await post(path, { productIds: [mugProduct] }, 'team-2').expect(404);
      expect(await types()).toEqual([]);
    },
  );
});

describe('components', () => {
  const add = (body: object = {}) =>
    post('bundle/component/create', { bundleVariantIds: [mug], variantIds: [bowl], ...body });

  test('API-MAP-05 API-MAP-06 API-MAP-07 are added, counted and taken out', async () => {
    await add().expect(204);
    const components = [{ componentId: component, quantity: 3 }];
    await post('bundle/component/update-quantities', { components }).expect(204);
    await post('bundle/component/delete', { componentIds: [component] }).expect(204);
    const events = (await store.readAll(START, 100)).map(({ data }) => data as object);
    const [bundle] = [{ productId: mugProduct, variantId: mug }];
    expect(events).toEqual([
      { productId: mugProduct },
      { ...bundle, components: [{ variantId: bowl, quantity: 1 }] },
      { ...bundle, components: [{ variantId: bowl, quantity: 3 }] },
      { ...bundle, components: [] },
    ]);
    await post('bundle/reset', { bundleVariantIds: [mug] }).expect(204);
    expect((await types()).at(-1)).toBe('BundleComponentsReset');
  });

  test('VAL-047 VAL-048 VAL-049 VAL-050 API-MAP-05 need a bundle variant and a variant', async () => {
    await add({ bundleVariantIds: [] }).expect(400);
    await add({ variantIds: [] }).expect(400);
    await add({ quantity: 0 }).expect(400);
    await post('bundle/component/delete', { componentIds: [] }).expect(400);
    await post('bundle/component/update-quantities', { components: [] }).expect(400);
    const components = [{ componentId: component, quantity: 0 }];
    await post('bundle/component/update-quantities', { components }).expect(400);
  });

  test('that nobody knows or that the store deleted are refused', async () => {
    const refused = await add({ variantIds: [unknown] }).expect(422);
    expect(refused.body.code).toBe('BUNDLE_COMPONENT_UNKNOWN');
    removedVariantIds = [bowl];
    await add().expect(422);
    await add({ bundleVariantIds: [unknown], variantIds: [mug] }).expect(404);
    await post('bundle/component/delete', { componentIds: [component] }).expect(404);
    await post('bundle/reset', { bundleVariantIds: [unknown] }).expect(404);
    expect(await types()).toEqual([]);
  });

  test('a bundle inside itself, or two that contain each other, are refused', async () => {
    await add({ variantIds: [mug] }).expect(409);
    await add().expect(204);
    await add({ bundleVariantIds: [bowl], variantIds: [mug] }).expect(409);
  });

  test('two members who put two bundles into each other at once: one is refused', async () => {
    const answers = await Promise.all([
      add(),
      add({ bundleVariantIds: [bowl], variantIds: [mug] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('a team maps its own products only', async () => {
    const body = { bundleVariantIds: [mug], variantIds: [bowl] };
    await post('bundle/component/create', body, 'team-2').expect(404);
    await post('bundles/create', { productIds: [bowlProduct] }).expect(204);
    const streams = (await store.readAll(START, 100)).map(({ stream }) => stream);
    expect(streams).toEqual([`bundles-${shopTeam}.${shopTeam}`]);
  });
});
