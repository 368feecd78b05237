import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventOf } from '@quartermaster/contracts/core/event';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { querySuggestedOrderLines } from '@quartermaster/contracts/demand-plan/order-lines';
import { unitsNotComingSet } from '@quartermaster/contracts/purchase-orders/events/item-rests';
import { orderSuggestionsRecorded } from '@quartermaster/contracts/purchase-orders/events/suggestions';
import { admin, member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../../core/given-events.ts';
import {
  bowl,
  crate,
  dayBegan,
  harbour,
  mug,
  mugShop,
  shown,
  sold,
} from '../../inventory/examples.ts';
import { inventoryProjection } from '../../inventory/projection.ts';
import { readVariantSales } from '../../inventory/variant-sales.ts';
import { supplierAdded } from '../../suppliers/examples.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import {
  deleted,
  detailed,
  drafted,
  item,
  itemsAdded,
  itemsChanged,
  order,
  otherOrder,
  statusSet,
} from '../examples.ts';
import { first, received, shipmentPlanned } from '../examples-shipments.ts';
import { purchaseOrdersProjection } from '../projection.ts';
import { orderRowsQueryRoutes, suggestedLinesQueryRoutes } from '../routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([
    purchaseOrdersProjection,
    inventoryProjection,
    suppliersProjection,
  ]);
});
afterAll(() => models.close());

const app = () =>
  testApp(
    [
      ...suggestedLinesQueryRoutes({ ...models, sales: readVariantSales }),
      ...orderRowsQueryRoutes(models),
    ],
    {
      authenticate: async (token) => (token === 'member' ? member : { ...admin, teamId: 'team-2' }),
    },
  );

type Answer = ResponseOf<typeof querySuggestedOrderLines>;
const readLines = async (body: object = {}, token = 'member'): Promise<Answer> =>
  (
    await request(app())
      .post('/api/demand-plan/order-lines/query')
      .auth(token, { type: 'bearer' })
      .send(body)
      .expect(200)
  ).body as Answer;
const readSuggestedUnits = async (id = order) =>
  (
    await request(app())
      .get(`/api/purchase-orders/${id}/suggested-units`)
      .auth('member', { type: 'bearer' })
      .expect(200)
  ).body as object;

type Moment = EventOf<typeof orderSuggestionsRecorded>['data']['moment'];

const suggested = (
  moment: Moment,
  units: Readonly<Record<string, number>>,
  id = order,
): GivenEvent =>
  fact(orderSuggestionsRecorded, `purchase_order.${id}`, {
    purchaseOrderId: id,
    moment,
    method: 'FORECAST',
    ruleVersion: 1,
    suggestions: Object.entries(units).map(([variantId, quantity]) => ({
      variantId,
      quantity,
      inputsDigest: 'digest',
    })),
  });

const shop: readonly GivenEvent[] = [
  ...mugShop(10),
  shown(bowl, { productTitle: 'Bowl', sku: 'B-1' }),
  supplierAdded(harbour, { name: 'Harbour' }),
  sold(3, { from: '2026-01-20', through: '2026-02-28' }, bowl),
  dayBegan(),
];
const draft = [
  drafted({ supplierId: harbour, content: { name: 'Spring' } }),
  itemsAdded([item(mug, 500, 10), item(bowl, 80, 2), item(crate, 5, 1)]),
  suggested('ADDED', { [mug]: 500, [bowl]: 60 }),
];
const sent = [
  statusSet('Draft', 'SentToSupplier', { on: '2026-02-20' }),
  suggested('SENT', { [mug]: 480, [bowl]: 80 }),
];

const pick = ({ data }: Answer) =>
  data.map(({ variantId, ...line }) => [
    variantId,
    line.suggestedWhenAdded,
    line.suggestedWhenSent,
    line.orderedUnits,
  ]);

describe('API-DP-15 what was suggested of each line of an order', () => {
  test('stands beside what was ordered, what came and what sold since it was sent', async () => {
    await models.given(
      ...shop,
      ...draft,
      ...sent,
      shipmentPlanned(first, { [bowl]: 80 }),
      received(first, { [bowl]: [80, 70] }),
      fact(unitsNotComingSet, `purchase_order.${order}`, {
        purchaseOrderId: order,
        items: [{ purchaseOrderItemId: `i${bowl}`, productVariantId: bowl, from: 0, to: 10 }],
        on: '2026-03-06',
      }),
    );
    const search = { search: 'bowl' };
    const { data, total } = await readLines(search);
    expect(total).toBe(1);
    expect(data).toEqual([
      {
        purchaseOrderId: order,
        purchaseOrderName: 'Spring',
        supplierName: 'Harbour',
        itemId: `i${bowl}`,
        variantId: bowl,
        productTitle: 'Bowl',
        variantTitle: expect.any(String),
        sku: 'B-1',
        orderedOn: '2026-02-20',
        suggestedWhenAdded: 60,
        suggestedWhenSent: 80,
        method: 'FORECAST',
        orderedUnits: 80,
        acceptedUnits: 70,
        notComingUnits: 10,
        soldUnits: 9 * 3,
      },
    ]);
  });

  test('an item without a recorded suggestion has none, and the counts leave it out', async () => {
    await models.given(...shop, ...draft, ...sent);
    const answer = await readLines({ sort: { column: 'orderedUnits', order: 'DESC' } });
    expect(pick(answer)).toEqual([
      [mug, 500, 480, 500],
      [bowl, 60, 80, 80],
      [crate, null, null, 5],
    ]);
    expect(answer.counts).toEqual({ suggested: 2, asSuggested: 1, more: 1, less: 0 });
  });

  test('is dated by the issue of its order, and its sales count from then on', async () => {
    await models.given(...shop, ...draft, ...sent, detailed({ issueDate: '2026-02-25' }));
    const { data } = await readLines({ search: 'bowl' });
    expect(data).toMatchObject([{ orderedOn: '2026-02-25', soldUnits: 4 * 3 }]);
  });

  test('is listed once it is sent, and not while it is a draft again, cancelled or deleted', async () => {
    const cases: readonly (readonly [GivenEvent[], number])[] = [
      [[...draft], 0],
      [[...draft, ...sent], 3],
      [[...draft, ...sent, statusSet('SentToSupplier', 'Draft')], 0],
      [[...draft, ...sent, statusSet('SentToSupplier', 'Cancelled')], 0],
      [[...draft, ...sent, deleted()], 0],
      [[...draft, ...sent, itemsChanged({ removed: [item(mug, 500, 10)] })], 2],
    ];
    for (const [given, lines] of cases) {
      await models.given(...shop, ...given);
      expect((await readLines()).total).toBe(lines);
    }
  });

  test('sent again it has the suggestion of the second time; the order page shows the same', async () => {
    const again = suggested('SENT', { [mug]: 7 });
    await models.given(...shop, ...draft, ...sent, statusSet('SentToSupplier', 'Draft'));
    expect(await readSuggestedUnits()).toEqual([]);
    await models.given(
      ...shop,
      ...draft,
      ...sent,
      statusSet('SentToSupplier', 'Draft'),
      statusSet('Draft', 'SentToSupplier'),
      again,
    );
    expect(await readSuggestedUnits()).toEqual([{ variantId: mug, quantity: 7 }]);
    expect(pick(await readLines({ search: 'mug' }))).toEqual([[mug, 500, 7, 500]]);
  });

  test('is filtered by supplier, day, suggestion and difference, and found by its order', async () => {
    await models.given(
      ...shop,
      ...draft,
      ...sent,
      drafted({ id: otherOrder, content: { name: 'Autumn' } }),
      itemsAdded([item(mug, 10, 1)], otherOrder),
      statusSet('Draft', 'SentToSupplier', { id: otherOrder, on: '2026-02-27' }),
      suggested('SENT', { [mug]: 20 }, otherOrder),
    );
    const filtered = async (column: string, criteria: object) =>
      (await readLines({ filters: [{ column, criteria, logicalOperator: 'AND' }] })).total;
    const isIn = (...value: string[]) => ({ type: 'select', operator: 'isIn', value });
    expect(await filtered('supplierId', isIn(harbour))).toBe(3);
    expect(await filtered('purchaseOrderId', isIn(otherOrder))).toBe(1);
    const below = { type: 'number', operator: 'lessThan', value: 0 };
    expect(await filtered('differenceUnits', below)).toBe(1);
    expect((await readLines({ search: 'autumn' })).total).toBe(1);
    const page = await readLines({ pagination: { page: 2, limit: 3 } });
    expect([page.total, page.data.length]).toEqual([4, 1]);
    expect((await readLines()).data[0]?.purchaseOrderName).toBe('Autumn');
    expect((await readLines({}, 'other')).total).toBe(0);
  });
});
