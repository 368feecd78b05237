import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type InventoryField,
  inventoryFields,
  inventoryItem,
} from '@quartermaster/contracts/inventory/read-models';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels, team } from '../core/given-events.ts';
import { tagged } from '../products/examples.ts';
import {
  bowl,
  crate,
  dayBegan,
  dock,
  linked,
  mug,
  mugShop,
  shown,
  stocked,
  supplied,
} from './examples.ts';
import { inventoryProjection } from './projection.ts';
import { inventoryPage, type InventoryRequest } from './query.ts';
import { inventoryTotals } from './totals.ts';
import { readCandidates } from './to-buy/query.ts';
import { inventoryQueryRoutes } from './routes.ts';

const attic = '00000000-0000-4000-8000-0000000000a9';
let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
  await models.given(
    ...mugShop(120),
    shown(bowl, { productTitle: 'bowl', costPrice: null }),
    stocked(5, bowl, '2026-02-01', attic),
    shown(crate, { productTitle: 'Crate', costPrice: 3, imageUrl: 'https://shop.example/crate' }),
    stocked(40, crate),
    supplied(10),
    linked(crate),
    tagged(crate, ['gift', 'large']),
    tagged(bowl, ['gift']),
    tagged(bowl, ['large']),
    dayBegan(),
  );
});
afterAll(() => models.close());

const names = new Map([
  [mug, 'mug'],
  [bowl, 'bowl'],
  [crate, 'crate'],
]);

const readPage = async (question: Partial<InventoryRequest>) => {
  const { rows, total } = await inventoryPage(models.pool, team, {
    pagination: { page: 1, limit: 100 },
    filters: [],
    ...question,
  });
  return { listed: rows.map(({ variantId = '' }) => names.get(variantId)), total };
};

const readFields = async (select?: readonly InventoryField[]) => {
  const question = { pagination: { page: 1, limit: 1 }, filters: [], variantIds: [crate], select };
  return (await inventoryPage(models.pool, team, question)).rows[0];
};

const above = (value: number): InventoryRequest['filters'] => [
  { column: 'quantity', criteria: { type: 'number', operator: 'greaterThan', value } },
];

describe('API-PO-24 ENT-TOT-01 ENT-TOT-02 totals of the inventory', () => {
  test('AMB-081 add up the values and units of every item', async () => {
    const { rows } = await inventoryPage(models.pool, team, {
      pagination: { page: 1, limit: 100 },
      filters: [],
    });
    const sum = (field: 'retailValue' | 'costValue' | 'quantity') =>
      rows.reduce((total, row) => total + (row[field] ?? 0), 0);
    const { body } = await request(testApp(inventoryQueryRoutes(models)))
      .get('/api/inventory-items/totals')
      .auth('member', { type: 'bearer' })
      .expect(200);
    expect(body).toEqual({
      totalRetailValue: sum('retailValue'),
      totalCostValue: sum('costValue'),
      totalQuantity: sum('quantity'),
      withoutCost: 1,
      bundlesCount: 0,
      notCountedCount: 0,
      statuses: { NO_SALES: 2, RUNNING_LOW: 1 },
    });
    expect(body).toMatchObject({
      totalRetailValue: 165 * 25,
      totalCostValue: 120 * 10 + 40 * 3,
      totalQuantity: 165,
    });
  });

  test('AMB-027 AMB-047 add up in full precision without rounding errors', async () => {
    const small = await openReadModels([inventoryProjection]);
    await small.given(
      ...mugShop(3),
      shown(mug, { salePrice: 411.52, costPrice: 0.1 }),
      shown(bowl, { salePrice: 0.1, costPrice: 0.0005 }),
      stocked(1, bowl),
      shown(crate, { salePrice: 0.2, costPrice: 0.2 }),
      stocked(1, crate),
      dayBegan(),
    );
    const answer = await inventoryTotals(small.pool, team, {});
    const found = await inventoryTotals(small.pool, team, { search: `SKU-${mug.slice(-2)}` });
    await small.close();
    expect(found).toMatchObject({ totalRetailValue: 1234.56, totalQuantity: 3 });
    expect(Object.values(found.statuses)).toEqual([1]);
    expect(answer).toMatchObject({
      totalRetailValue: 1234.86,
      totalCostValue: 0.5005,
      totalQuantity: 5,
      withoutCost: 0,
    });
  });

  test('are 0 without items', async () => {
    expect(await inventoryTotals(models.pool, 'team-2', {})).toEqual({
      totalRetailValue: 0,
      totalCostValue: 0,
      totalQuantity: 0,
      withoutCost: 0,
      bundlesCount: 0,
      notCountedCount: 0,
      statuses: {},
    });
  });
});

describe('a page of the inventory', () => {
  test('is sorted by product title by default', async () => {
    expect(await readPage({})).toEqual({ listed: ['bowl', 'crate', 'mug'], total: 3 });
  });

  test('NF-P-07 is sorted with empty values last in both directions', async () => {
    const by = async (order: 'ASC' | 'DESC') =>
      (await readPage({ sort: { column: 'costPrice', order } })).listed;
    expect(await by('ASC')).toEqual(['crate', 'mug', 'bowl']);
    expect(await by('DESC')).toEqual(['mug', 'crate', 'bowl']);
  });

  test('NF-P-05 is counted before paging', async () => {
    const second = { pagination: { page: 2, limit: 1 }, filters: above(10) };
    expect(await readPage(second)).toEqual({ listed: ['mug'], total: 2 });
  });

  test('NF-P-06 is empty past the end, with the total', async () => {
    expect(await readPage({ pagination: { page: 9, limit: 2 } })).toEqual({ listed: [], total: 3 });
  });

  test('has only items that are stocked at one of the chosen locations, also without units there', async () => {
    const at = (value: string[]): InventoryRequest['filters'] => [
      { column: 'locationIds', criteria: { type: 'select', operator: 'isIn', value } },
    ];
    expect(await readPage({ filters: at([attic]) })).toEqual({ listed: ['bowl'], total: 1 });
    expect((await readPage({ filters: at([dock]) })).listed).toEqual(['crate', 'mug']);
    expect((await readPage({ filters: at([dock, attic]) })).total).toBe(3);
    expect((await readPage({ filters: at(['elsewhere']) })).total).toBe(0);
    const here = { column: 'locationIds', criteria: { type: 'select', operator: 'is' } } as const;
    const [one] = await readCandidates(models.pool, team, {
      filters: [{ ...here, criteria: { ...here.criteria, value: attic } }],
    });
    expect(one?.matches).toBe(false);
  });

  test('ENT-INV-42 has only items with one of the chosen tags', async () => {
    const having = (...value: string[]): InventoryRequest['filters'] => [
      { column: 'tags', criteria: { type: 'select', operator: 'isIn', value } },
    ];
    expect(await readPage({ filters: having('gift') })).toEqual({ listed: ['crate'], total: 1 });
    expect((await readPage({ filters: having('large', 'other') })).listed).toEqual([
      'bowl',
      'crate',
    ]);
    expect((await readFields(['tags']))?.tags).toEqual(['gift', 'large']);
  });

  test('AMB-156 has only matches of a search', async () => {
    expect(await readPage({ search: 'CRA' })).toEqual({ listed: ['crate'], total: 1 });
  });
});

/** The plan of the server for a page when neither sorting nor reading whole tables is cheap. */
const readQueryPlan = async (question: Partial<InventoryRequest>): Promise<string> => {
  const client = await models.pool.connect();
  const plans: unknown[] = [];
  const explaining = async (text: string, values: unknown[]) => {
    const { rows } = await client.query(`explain ${text}`, values);
    if (text.includes('order by')) plans.push(rows);
    return client.query(text, values);
  };
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const whole = { pagination: { page: 9, limit: 10 }, filters: [], ...question };
    await inventoryPage({ query: explaining, schema: 'read' } as never, team, whole);
    return JSON.stringify(plans);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

describe('the default order of the list', () => {
  test('is read from an index without sorting', async () => {
    expect(await readQueryPlan({})).not.toContain('Sort');
    expect(await readQueryPlan({ sort: { column: 'quantity', order: 'ASC' } })).toContain('Sort');
  });
});

describe('a listed variant', () => {
  test('has every field of the contract', async () => {
    const item = inventoryItem.parse(await readFields());
    expect(item).toMatchObject({
      productTitle: 'Crate',
      imageUrl: 'https://shop.example/crate',
      primarySupplier: { name: 'Harbour Wholesale', isPrimary: true, leadTime: 10 },
      locations: [{ name: 'Dock' }],
    });
    expect(Object.keys(item).sort()).toEqual([...inventoryFields].sort());
  });

  test('has only the selected fields', async () => {
    expect(await readFields(['quantity', 'imageUrl'])).toEqual({
      quantity: 40,
      imageUrl: 'https://shop.example/crate',
    });
  });
});
