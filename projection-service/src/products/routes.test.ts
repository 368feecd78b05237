import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { testApp } from '@quartermaster/platform/http/test-app';
import { defineProjection } from '@quartermaster/platform/projections/projection';
import request from 'supertest';
import { openReadModels, type ReadModels, recordedAt } from '../core/given-events.ts';
import { inventoryItems } from '../inventory/items-table.ts';
import { variantFacts } from '../inventory/tables/variant.ts';
import { atelier, harbour, supplierAdded, supplierRemoved } from '../suppliers/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import {
  excluded,
  mug,
  mugBlue,
  mugRed,
  priced,
  productGone,
  productSeen,
  stockLevelsSet,
  suppliedBy,
  tagged,
  variant,
  vase,
  vaseOnly,
  vaseSeen,
} from './examples.ts';
import { productsProjection } from './projection.ts';
import { productsQueryRoutes } from './routes.ts';
import { teamsProjection } from '../teams/projection.ts';
import { variantTagsProjection } from './tags.ts';

const set = '00000000-0000-4000-8000-0000000000c3';
const setOnly = '00000000-0000-4000-8000-0000000000d4';
const ofOthers = '00000000-0000-4000-8000-0000000000c9';
const closed = '00000000-0000-4000-8000-0000000000b8';
const member = { Authorization: 'Bearer member' };
const levels = { stockBuffer: 3, runningLowThreshold: null, overstockedThreshold: 40 };

/** Tables of the inventory projection, into which the test writes stock. */
const stockTables = defineProjection({
  name: 'stock',
  version: 1,
  tables: [variantFacts, inventoryItems],
  on: [],
});

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels(
    [productsProjection, suppliersProjection, variantTagsProjection, teamsProjection],
    [stockTables],
  );
  app = testApp(productsQueryRoutes(models));
  const components = [{ variantId: mugRed, quantity: 1 }];
  await models.given(
    supplierAdded(harbour, { name: 'Harbour' }),
    supplierAdded(atelier, { name: 'Atelier' }),
    supplierAdded(closed),
    tagged(mugRed, ['gift']),
    productSeen(mug, {
      updatedAt: '2026-02-03T09:00:00.000Z',
      variants: [
        variant(mugRed, {
          imageUrl: 'https://cdn.example/red.jpg',
          updatedAt: '2026-02-03T09:00:00.000Z',
        }),
        variant(mugBlue, { title: 'Blue', sku: 'B-100' }),
      ],
    }),
    vaseSeen(),
    productSeen(set, {
      title: 'Tea set',
      vendor: '',
      variants: [variant(setOnly, { components })],
    }),
    productSeen(ofOthers, { title: 'Not ours', vendor: 'Others', teamId: 'team-2' }),
    suppliedBy(mug, atelier, `${harbour}*`, closed),
    suppliedBy(vase, atelier),
    priced(mug, harbour, { [mugRed]: 7.5 }),
    supplierRemoved(closed),
    excluded(vase),
    stockLevelsSet(mug, levels),
  );
  await models.pool.query(
    `insert into read.variant_facts (team_id, variant_id, product_id, stock) values
     ('team-1', $1, $3, '{"isCounted":true,"levels":[{"locationId":"a","quantity":4},{"locationId":"b","quantity":-1}]}'),
     ('team-1', $2, $3, '{"isCounted":true,"levels":[{"locationId":"a","quantity":0}]}'),
     ('team-2', $1, $3, '{"isCounted":true,"levels":[{"locationId":"a","quantity":99}]}')`,
    [mugRed, mugBlue, mug],
  );
  await models.pool.query(
    `insert into read.inventory_items (team_id, variant_id, quantity, status, is_counted, item_type, shopify_status)
     values ('team-1', $1, 12, 'HEALTHY', true, 'STAND_ALONE', 'ACTIVE'),
       ('team-1', $3, 4, 'HEALTHY', true, 'BUNDLE', 'ACTIVE'),
       ('team-2', $2, 98, 'OUT_OF_STOCK', true, 'STAND_ALONE', 'ACTIVE')`,
    [mugBlue, mugRed, setOnly],
  );
});
afterAll(async () => models.close());

const list = (body: object = {}) => request(app).post('/api/products').set(member).send(body);
const titles = async (body: object) => {
  const answer = await list(body).expect(200);
  return (answer.body.data as ProductSummary[]).map(({ title }) => title);
};

describe('API-PROD-01 products', () => {
  test('are listed by title with their suppliers, the primary one first; deleted suppliers are left out', async () => {
    const { body } = await list().expect(200);
    expect(body.total).toBe(3);
    expect(body.data.map(({ title }: ProductSummary) => title)).toEqual([
      'Blue vase',
      'Harbour mug',
      'Tea set',
    ]);
    expect(body.data[1]).toEqual({
      id: mug,
      title: 'Harbour mug',
      imageUrl: 'https://cdn.example/mug.jpg',
      shopifyStatus: 'ACTIVE',
      vendor: 'Harbour',
      category: 'Mugs',
      variantsCount: 2,
      excluded: false,
      suppliers: [
        { supplierId: harbour, isPrimary: true, name: 'Harbour' },
        { supplierId: atelier, isPrimary: false, name: 'Atelier' },
      ],
      shopifyTags: ['gift'],
      stockLevelsSettings: levels,
      isBundle: false,
      quantity: 12,
      status: 'HEALTHY',
      statuses: { HEALTHY: 1 },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test('have no units of their own as bundles, and no status without tracked items', async () => {
    const { body } = await list().expect(200);
    expect(body.data[0]).toMatchObject({ quantity: null, status: null, statuses: {} });
    expect(body.data[2]).toMatchObject({
      quantity: null,
      status: 'HEALTHY',
      statuses: { HEALTHY: 1 },
    });
  });

  test.each([
    ['vendor', { type: 'select', operator: 'isIn', value: ['Harbour'] }, ['Harbour mug']],
    ['category', { type: 'select', operator: 'empty' }, ['Blue vase']],
    [
      'shopifyTags',
      { type: 'select', operator: 'is', value: 'gift' },
      ['Blue vase', 'Harbour mug', 'Tea set'],
    ],
    [
      'supplierIds',
      { type: 'select', operator: 'isIn', value: [atelier] },
      ['Blue vase', 'Harbour mug'],
    ],
    ['supplierIds', { type: 'select', operator: 'empty' }, ['Tea set']],
    ['variantsCount', { type: 'number', operator: 'greaterThan', value: 1 }, ['Harbour mug']],
    ['overstockedThreshold', { type: 'number', operator: 'notEmpty' }, ['Harbour mug']],
    ['isBundle', { type: 'boolean', operator: 'is', value: true }, ['Tea set']],
    ['createdAt', { type: 'date', operator: 'laterThan', value: '2030-01-01' }, []],
  ])('filtered by %s: %j', async (column, criteria, expected) => {
    expect(await titles({ filters: [{ column, criteria }] })).toEqual(expected);
  });

  test('refuse a filter by another column', async () => {
    const criteria = { type: 'number', operator: 'greaterThan', value: 1 };
    await list({ filters: [{ column: 'quantity', criteria }] }).expect(400);
  });

  test.each([
    [{ ignored: true }, ['Blue vase']],
    [{ ignored: false }, ['Harbour mug', 'Tea set']],
    [{ ids: [vase, ofOthers] }, ['Blue vase']],
    [{ ids: [] }, []],
    [{ notIds: [vase] }, ['Harbour mug', 'Tea set']],
    [{ notIds: [] }, ['Blue vase', 'Harbour mug', 'Tea set']],
    [{ excludeBundles: true }, ['Blue vase', 'Harbour mug']],
    [{ excludeBundles: false }, ['Blue vase', 'Harbour mug', 'Tea set']],
    [{ supplierId: atelier }, ['Blue vase', 'Harbour mug']],
    [{ supplierId: atelier, ignored: false }, ['Harbour mug']],
  ])('AMB-146 filtered by %j', async (filter, expected) => {
    expect(await titles({ filter })).toEqual(expected);
  });

  test.each([
    ['title', 'DESC', ['Tea set', 'Harbour mug', 'Blue vase']],
    ['vendor', 'ASC', ['Blue vase', 'Harbour mug', 'Tea set']],
    ['vendor', 'DESC', ['Harbour mug', 'Blue vase', 'Tea set']],
    ['category', 'ASC', ['Harbour mug', 'Tea set', 'Blue vase']],
    ['variantsCount', 'DESC', ['Harbour mug', 'Blue vase', 'Tea set']],
  ])('sorted by %s %s', async (column, order, expected) => {
    expect(await titles({ sort: { column, order } })).toEqual(expected);
  });

  test.each([
    ['MUG', ['Harbour mug', 'Tea set']],
    ['b-100', ['Harbour mug']],
    ['tea', ['Tea set']],
    ['%', []],
  ])('AMB-156 searched for %j are found by title and SKU', async (search, expected) => {
    expect(await titles({ search })).toEqual(expected);
  });

  test('are split into pages', async () => {
    const { body } = await list({ pagination: { page: 2, limit: 2 } }).expect(200);
    expect(body).toMatchObject({ total: 3, data: [{ title: 'Tea set' }] });
    await list({ pagination: { page: 1, limit: 1001 } }).expect(400);
  });
});

describe('API-PROD-02 a product profile', () => {
  test('ENT-PRD-01..11 ENT-VAR-01..10 has variants with their stock and tags, suppliers and stock levels', async () => {
    const answer = await request(app).get(`/api/products/${mug}/profile`).set(member).expect(200);
    const times = { createdAt: '2026-02-01T09:00:00.000Z', updatedAt: '2026-02-03T09:00:00.000Z' };
    const red = {
      ...times,
      id: mugRed,
      productId: mug,
      title: 'Red',
      options: [{ name: 'Colour', value: 'Red' }],
      sku: 'MUG-RED',
      inventoryQuantity: 3,
      imageUrl: 'https://cdn.example/red.jpg',
      tags: ['gift'],
    };
    const blue = { title: 'Blue', sku: 'B-100', inventoryQuantity: 12, imageUrl: null, tags: [] };
    expect(answer.body).toEqual({
      id: mug,
      createdAt: times.createdAt,
      updatedAt: recordedAt(13),
      title: 'Harbour mug',
      imageUrl: 'https://cdn.example/mug.jpg',
      shopifyStatus: 'ACTIVE',
      shopifyTags: ['gift'],
      vendor: 'Harbour',
      category: 'Mugs',
      suppliers: [
        { supplierId: harbour, isPrimary: true, name: 'Harbour' },
        { supplierId: atelier, isPrimary: false, name: 'Atelier' },
      ],
      stockLevelsSettings: levels,
      variants: [red, { ...red, id: mugBlue, ...blue, updatedAt: times.createdAt }],
    });
    expect(answer.headers['etag']).toBe('"3"');
  });

  test('has no stock when the store reported none', async () => {
    const { body } = await request(app).get(`/api/products/${vase}/profile`).set(member);
    expect(body.variants).toMatchObject([{ id: vaseOnly, inventoryQuantity: 0 }]);
  });

  test.each([ofOthers, harbour])(
    'AMB-128 is answered 404 when it belongs to another team or does not exist: %s',
    async (id) => {
      await request(app).get(`/api/products/${id}/profile`).set(member).expect(404);
    },
  );
});

describe('API-PROD-17 the prices of a supplier', () => {
  const prices = (supplierId: string) =>
    request(app).get(`/api/products/suppliers/${supplierId}/variants-data`).set(member);

  test('ENT-SVL-01..03 are listed by variant', async () => {
    const { body } = await prices(harbour).expect(200);
    expect(body).toEqual([{ productVariantId: mugRed, unitPrice: 7.5, supplierSKU: 'S-7.5' }]);
    expect((await prices(atelier).expect(200)).body).toEqual([]);
  });

  test('are answered 404 when the supplier does not exist', async () => {
    await prices(closed).expect(404);
  });
});

describe('vendors and categories', () => {
  test('API-PROD-15 API-PROD-13 ENT-COL-05 ENT-COL-06 are listed once each, in the order of the language', async () => {
    const vendors = await request(app).get('/api/products/shopify-vendors').set(member).expect(200);
    expect(vendors.body).toEqual(['Atelier', 'Harbour']);
    const categories = await request(app).get('/api/products/shopify-categories').set(member);
    expect(categories.body).toEqual(['Mugs']);
  });

  test('API-PROD-14 tags are those of the store, each once, in the order of the language', async () => {
    await models.given(
      productSeen(mug, { storeTags: ['gift', 'Éclair', 'zebra'] }),
      vaseSeen({ storeTags: ['gift', 'fall'] }),
    );
    const { body } = await request(app).get('/api/products/shopify-tags').set(member).expect(200);
    expect(body).toEqual(['Éclair', 'fall', 'gift', 'zebra']);
  });

  test('of products that the store removed are left out', async () => {
    await models.given(productSeen(mug), vaseSeen(), productGone(vase));
    const { body } = await request(app).get('/api/products/shopify-vendors').set(member);
    expect(body).toEqual(['Harbour']);
  });
});

test('a product has the units of its items, and the most urgent status of them', async () => {
  await models.given(productSeen(mug, { variants: [variant(mugRed), variant(mugBlue)] }));
  await models.pool.query(`delete from read.inventory_items where team_id = 'team-1'`);
  await models.pool.query(
    `insert into read.inventory_items (team_id, variant_id, quantity, status, is_counted, item_type, shopify_status)
     values ('team-1', $1, -3, 'STOCK_GAP', true, 'STAND_ALONE', 'ACTIVE'),
       ('team-1', $2, 12, 'HEALTHY', true, 'STAND_ALONE', 'ACTIVE')`,
    [mugRed, mugBlue],
  );
  const { body } = await list({ filter: { ids: [mug] } }).expect(200);
  const statuses = { HEALTHY: 1, STOCK_GAP: 1 };
  expect(body.data).toMatchObject([{ quantity: 12, status: 'STOCK_GAP', statuses }]);
});
