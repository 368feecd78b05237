import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { member as session, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels } from '../core/given-events.ts';
import {
  excluded,
  included,
  mug,
  mugBlue,
  mugRed,
  productGone,
  productSeen,
  variant,
  vaseOnly,
  vaseSeen,
} from '../products/examples.ts';
import { deleted, detailed, drafted, order, otherOrder } from '../purchase-orders/examples.ts';
import {
  first,
  second,
  shipmentDetailed,
  shipmentPlanned,
  shipmentRemoved,
} from '../purchase-orders/examples-shipments.ts';
import { purchaseOrdersProjection } from '../purchase-orders/projection.ts';
import {
  atelier,
  harbour,
  supplierAdded,
  supplierChanged,
  supplierRemoved,
} from '../suppliers/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { searchProjection } from './projection.ts';
import { searchQueryRoutes } from './routes.ts';

const others = '00000000-0000-4000-8000-0000000000e8';
const nothing = { items: [], orders: [], suppliers: [], shipments: [] };

let models: ReadModels;
let app: ReturnType<typeof testApp>;
let otherTeamApp: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([searchProjection, suppliersProjection, purchaseOrdersProjection]);
  app = testApp(searchQueryRoutes(models));
  const authenticate = async () => ({ ...session, teamId: 'team-2' });
  otherTeamApp = testApp(searchQueryRoutes(models), { authenticate });
});
afterAll(async () => models.close());

const mugs = productSeen(mug, {
  title: 'Café mug',
  variants: [
    variant(mugRed, { title: 'Red', sku: 'MUG-1', barcode: '4006381333931' }),
    variant(mugBlue, { title: 'Blue', sku: 'MUG-10' }),
  ],
});
const shop = [
  mugs,
  vaseSeen({
    title: 'Vase for a mug-1',
    variants: [variant(vaseOnly, { title: '', sku: 'VASE' })],
  }),
  supplierAdded(harbour, { name: 'Häfen & Co', city: 'Kiel', country: 'DE' }),
  drafted({ supplierId: harbour, content: { name: 'PO-0001', reference: 'REF-9' } }),
  drafted({ id: otherOrder, content: { name: 'PO-00010' } }),
  shipmentPlanned(first, { a: 5 }, { name: 'Sea', trackingNumber: 'MSKU-77' }),
];
const foreign = [
  productSeen(others, { teamId: 'team-2', variants: [variant(others, { sku: 'MUG-1' })] }),
  drafted({ id: others, teamId: 'team-2', content: { name: 'PO-0001' } }),
  shipmentPlanned(second, { a: 1 }, { id: others, teamId: 'team-2', name: 'Sea' }),
];

const requestSearch = (query: Readonly<Record<string, string>>, of = app) =>
  request(of).get('/api/search').query(query).set({ Authorization: 'Bearer member' });
const fetchFound = async (q: string, of = app) => {
  const { body } = await requestSearch({ q }, of).expect(200);
  const groups = Object.values(body as Record<string, readonly { readonly id: string }[]>);
  return groups.flatMap((results) => results.map(({ id }) => id));
};

describe('API-SEARCH-01 the search', () => {
  beforeAll(() => models.given(...shop, ...foreign));

  test('shows of each thing its title, its details and what a link needs', async () => {
    expect((await requestSearch({ q: 'mug-10' }).expect(200)).body).toEqual({
      ...nothing,
      items: [
        { type: 'item', id: mugBlue, title: 'Café mug', detail: 'Blue · MUG-10', productId: mug },
      ],
    });
    expect((await requestSearch({ q: 'ref-9' }).expect(200)).body.orders).toEqual([
      { type: 'order', id: order, title: 'PO-0001', detail: 'Häfen & Co · REF-9', status: 'Draft' },
    ]);
    expect((await requestSearch({ q: 'hafen' }).expect(200)).body).toEqual({
      ...nothing,
      suppliers: [{ type: 'supplier', id: harbour, title: 'Häfen & Co', detail: 'Kiel · DE' }],
    });
    expect((await requestSearch({ q: 'msku' }).expect(200)).body.shipments).toEqual([
      {
        type: 'shipment',
        id: first,
        title: 'Sea',
        detail: 'PO-0001 · MSKU-77',
        purchaseOrderId: order,
      },
    ]);
  });

  test.each([
    ['mug-1', [mugRed, mugBlue, vaseOnly]],
    ['PO-0001', [order, otherOrder]],
    ['4006381333931', [mugRed]],
    ['CAFE MUG BLUE', [mugBlue]],
    ['  café   mug blue ', [mugBlue]],
    ['hæfen', []],
    ['%', []],
    ['mug_1', []],
    ["'", []],
  ])('AMB-156 for %j has exact matches first, then beginnings, then others', async (q, ids) => {
    expect(await fetchFound(q)).toEqual(ids);
  });

  test('has at most as many results in a group as the caller asks for, the best ones', async () => {
    const { body } = await requestSearch({ q: 'mug-1', limit: '1' }).expect(200);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([mugRed]);
  });

  test.each([{}, { q: '' }, { q: '   ' }, { q: '\u0301' }])(
    'has empty groups for nothing: %j',
    async (query) => {
      expect((await requestSearch(query).expect(200)).body).toEqual(nothing);
    },
  );

  test.each<[Readonly<Record<string, string>>, string, RegExp]>([
    [{ q: 'a', limit: '0' }, 'limit', /^Must be a whole number from 1 to 1000$/],
    [{ q: 'a', limit: '1001' }, 'limit', /^Must be a whole number from 1 to 1000$/],
    [{ q: 'a', limit: '-1' }, 'limit', /^Must be a whole number from 1 to 1000$/],
    [{ q: 'a', limit: 'many' }, 'limit', /^Must be a whole number from 1 to 1000$/],
    [{ q: 'x'.repeat(201) }, 'q', /200/],
    [{ q: 'a\0' }, 'q', /U\+0000/],
  ])('refuses %j and names the parameter %s', async (query, path, message) => {
    const { body } = await requestSearch(query).expect(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path, message: expect.stringMatching(message) }],
    });
  });

  test('needs a session', async () => {
    await request(app).get('/api/search?q=mug').expect(401);
  });

  test('answers many callers of two teams at once with what is theirs', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => fetchFound('mug-1', at % 2 === 0 ? app : otherTeamApp)),
    );
    for (const [at, ids] of answers.entries()) {
      expect(ids).toEqual(at % 2 === 0 ? [mugRed, mugBlue, vaseOnly] : [others]);
    }
    expect(await fetchFound('po-0001', otherTeamApp)).toEqual([others]);
    expect(await fetchFound('sea', otherTeamApp)).toEqual([second]);
  });
});

describe('the search follows', () => {
  test('names that change', async () => {
    await models.given(
      ...shop,
      detailed({ content: { name: 'Spring', reference: '' } }),
      supplierChanged(harbour, { name: 'Docks' }),
      shipmentDetailed(first, {}, { name: 'Air', trackingNumber: 'AWB' }),
      productSeen(mug, { title: 'Cup', variants: [variant(mugRed, { sku: 'CUP' })] }),
    );
    expect(await fetchFound('PO-0001')).toEqual([otherOrder]);
    expect(await fetchFound('hafen')).toEqual([]);
    expect(await fetchFound('msku')).toEqual([]);
    expect(await fetchFound('spring')).toEqual([order]);
    expect(await fetchFound('docks')).toEqual([harbour]);
    expect(await fetchFound('awb')).toEqual([first]);
    expect(await fetchFound('cup')).toEqual([mugRed]);
    expect(await fetchFound('mug-10')).toEqual([mugBlue]);
  });

  test('what is removed: excluded products, orders with their shipments, suppliers', async () => {
    await models.given(
      ...shop,
      supplierAdded(atelier, { name: 'Atelier' }),
      excluded(mug),
      mugs,
      shipmentPlanned(second, { a: 1 }, { name: 'Rail' }),
      shipmentRemoved(second, { a: 1 }),
      deleted(),
      supplierRemoved(atelier),
    );
    for (const q of ['café', 'rail', 'sea', 'ref-9', 'atelier'])
      expect(await fetchFound(q)).toEqual([]);
    await models.given(...shop, excluded(mug), included(mug), productGone(mug));
    expect(await fetchFound('café')).toEqual([mugBlue, mugRed]);
  });
});
