import { beforeEach, describe, expect, test } from '@jest/globals';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { giftShop, harbour, shopTeam } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import { productDecider } from './decider.ts';
import { mug, mugBlue, mugRed, productId } from './examples.ts';
import { productRoutes } from './routes.ts';

const unknown = deterministicId('nobody');
const port = deterministicId('port');
const [template] = giftShop().variants;
const facts = () =>
  giftShop({
    supplierIds: [harbour, port],
    variants: [mugRed, mugBlue].map((variantId) => ({ ...template!, variantId, productId })),
  });

let store = createInMemoryEventStore();
let app = testApp([]);
const openApp = (teamId: string) => {
  const routes = productRoutes(createCommandHandler(store), inMemoryDirectory(facts()));
  return testApp(routes, { authenticate: async () => ({ ...member, teamId }) });
};

beforeEach(async () => {
  store = createInMemoryEventStore();
  app = openApp(shopTeam);
  const context = systemContext(shopTeam, 'test', 'observe');
  const command = { type: 'ObserveProduct' as const, product: mug() };
  await createCommandHandler(store).handle(productDecider, productId, command, context);
});

const post = (path: string, body: object) =>
  request(app).post(`/api${path}`).auth('any', { type: 'bearer' }).send(body);
/** The events recorded after the first observation of the product. */
const recorded = async () =>
  (await store.readAll(START, 100)).slice(1).map(({ type, data }) => ({ type, data }));

describe('suppliers of a product', () => {
  test('ERR-27 what the store shows of a product does not make a version stale', async () => {
    const context = systemContext(shopTeam, 'test', 'observe again');
    const product = { ...mug(), title: 'Larger mug' };
    const command = { type: 'ObserveProduct' as const, product };
    await createCommandHandler(store).handle(productDecider, productId, command, context);
    const set = () =>
      post(`/products/${productId}/suppliers`, { suppliers: [{ supplierId: harbour }] }).set(
        'If-Match',
        '"0"',
      );
    await set().expect(204);
    await post(`/products/${productId}/suppliers`, { suppliers: [] }).expect(204);
    await set().expect(412);
  });

  test('API-PROD-03 are set', async () => {
    const suppliers = [{ supplierId: harbour, isPrimary: true }, { supplierId: port }];
    await post(`/products/${productId}/suppliers`, { suppliers }).expect(204);
    expect(await recorded()).toEqual([
      {
        type: 'ProductSuppliersSet',
        data: {
          productId,
          suppliers: [
            { supplierId: harbour, isPrimary: true },
            { supplierId: port, isPrimary: false },
          ],
        },
      },
    ]);
  });

  test('VAL-038, VAL-039 are refused when one is named twice or two are primary', async () => {
    const primary = { supplierId: harbour, isPrimary: true };
    const path = `/products/${productId}/suppliers`;
    await post(path, { suppliers: [primary, { supplierId: harbour }] }).expect(400);
    const two = await post(path, { suppliers: [primary, { supplierId: port, isPrimary: true }] });
    expect(two.status).toBe(400);
    expect(two.body.message).toBe('Must be at most one primary supplier');
    expect(await recorded()).toEqual([]);
  });

  test('must exist, and so must the product', async () => {
    const suppliers = [{ supplierId: harbour }];
    await post(`/products/${unknown}/suppliers`, { suppliers }).expect(404);
    await post(`/products/${productId}/suppliers`, {
      suppliers: [{ supplierId: unknown }],
    }).expect(404);
    app = openApp('team-2');
    await post(`/products/${productId}/suppliers`, { suppliers: [] }).expect(404);
    expect(await recorded()).toEqual([]);
  });

  test('API-PROD-04 are added to products, VAL-040 at least one, VAL-041 each named once', async () => {
    const entry = { productId, suppliers: [{ supplierId: harbour }] };
    await post('/products/suppliers/add', [entry, entry]).expect(400);
    await post('/products/suppliers/add', []).expect(400);
    await post('/products/suppliers/add', [{ ...entry, productId: unknown }]).expect(404);
    await post('/products/suppliers/add', [entry]).expect(204);
    await post('/products/suppliers/add', [entry]).expect(204);
    expect(await recorded()).toHaveLength(1);
  });
});

describe('products of a supplier', () => {
  test('API-SUP-06, API-SUP-07 are linked and removed', async () => {
    await post(`/suppliers/${harbour}/add-products`, { productIds: [productId] }).expect(204);
    await post(`/suppliers/${port}/add-products`, { productIds: [productId] }).expect(204);
    await post(`/suppliers/${harbour}/remove-products`, { productIds: [productId] }).expect(204);
    expect((await recorded()).map(({ data }) => data)).toMatchObject([
      { suppliers: [{ supplierId: harbour }] },
      { suppliers: [{ supplierId: harbour }, { supplierId: port }] },
      { suppliers: [{ supplierId: port }] },
    ]);
  });

  test('VAL-067, VAL-068 must be at least one known product', async () => {
    for (const call of ['add-products', 'remove-products']) {
      await post(`/suppliers/${harbour}/${call}`, { productIds: [] }).expect(400);
      await post(`/suppliers/${harbour}/${call}`, { productIds: [unknown] }).expect(404);
      await post(`/suppliers/${unknown}/${call}`, { productIds: [productId] }).expect(404);
    }
    expect(await recorded()).toEqual([]);
  });
});

describe('prices of a supplier', () => {
  test('API-PROD-18 are set for variants; VAL-043 an empty SKU counts as missing', async () => {
    await post(`/products/${productId}/suppliers/${harbour}/variants-data`, [
      { productVariantId: mugRed, unitPrice: 3.5, supplierSKU: '' },
    ]).expect(204);
    expect(await recorded()).toEqual([
      {
        type: 'SupplierVariantDataSet',
        data: {
          productId,
          supplierId: harbour,
          variants: [{ productVariantId: mugRed, unitPrice: 3.5, supplierSKU: null }],
        },
      },
    ]);
  });

  test('VAL-042 name each variant once, and variants of the product', async () => {
    const path = `/products/${productId}/suppliers/${harbour}/variants-data`;
    const entry = { productVariantId: mugRed, unitPrice: 3.5 };
    await post(path, [entry, entry]).expect(400);
    await post(path, [{ ...entry, unitPrice: -1 }]).expect(400);
    await post(path, [{ ...entry, productVariantId: unknown }]).expect(404);
    await post(`/products/${productId}/suppliers/${unknown}/variants-data`, [entry]).expect(404);
    expect(await recorded()).toEqual([]);
  });

  test('API-PROD-19 are set for one variant without naming its product', async () => {
    await post(`/products/suppliers/${harbour}/variants/${mugBlue}/data`, {
      unitPrice: 3.8,
      supplierSKU: 'H-2',
    }).expect(204);
    expect(await recorded()).toMatchObject([
      { data: { productId, variants: [{ productVariantId: mugBlue, unitPrice: 3.8 }] } },
    ]);
    await post(`/products/suppliers/${harbour}/variants/${unknown}/data`, {}).expect(404);
  });
});
