import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  recordedAt,
  createTestEventStore,
} from '../../core/given-events.ts';
import { mugRed, vaseOnly } from '../../products/examples.ts';
import { harbour, supplierAdded, supplierRemoved } from '../../suppliers/examples.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { connected } from '../../teams/examples.ts';
import { teamsProjection } from '../../teams/projection.ts';
import {
  deleted,
  detailed,
  drafted,
  item,
  itemsAdded,
  order,
  otherOrder,
  paid,
  statusSet,
} from '../examples.ts';
import { costsSet, first, received, shipmentPlanned } from '../examples-shipments.ts';
import { purchaseOrdersProjection } from '../projection.ts';
import { purchaseOrdersQueryRoutes } from '../routes.ts';

const ofOthers = '00000000-0000-4000-8000-0000000000e8';
/** The events of two orders, among others. */
const story: readonly GivenEvent[] = [
  connected(),
  supplierAdded(harbour),
  drafted({ supplierId: harbour }),
  itemsAdded([item(mugRed, 100, 10), item(vaseOnly, 5, 2)]),
  drafted({ id: otherOrder, supplierId: harbour, content: { name: 'PO-0002' } }),
  drafted({ id: ofOthers, teamId: 'team-2' }),
  shipmentPlanned(first, { [mugRed]: 60 }),
  costsSet(first, [{ name: 'Freight', amount: 30, currency: 'USD' }]),
  statusSet('Draft', 'SentToSupplier'),
  detailed({ supplierId: harbour, content: { exchangeRates: { USD: 1.25 } } }),
  paid({ id: 'p1', amount: 50, currency: 'GBP' }),
  supplierRemoved(harbour),
  received(first, { [mugRed]: [60, 55] }),
  deleted(otherOrder),
  connected({ currency: 'EUR' }),
];

let models: ReadModels;
let app: ReturnType<typeof testApp>;
const given = async (...events: readonly GivenEvent[]): Promise<void> => {
  await models.given(...events);
  app = testApp(purchaseOrdersQueryRoutes({ ...models, store: createTestEventStore(events) }));
};
beforeAll(async () => {
  models = await openReadModels([purchaseOrdersProjection, suppliersProjection, teamsProjection]);
});
afterAll(async () => models.close());

const member = { Authorization: 'Bearer member' };
const get = async (path: string, asOf = '') => request(app).get(`/api${path}${asOf}`).set(member);
const list = async (body: object, asOf = '') =>
  request(app).post(`/api/purchase-orders${asOf}`).set(member).send(body);

/** Every query about orders. */
const readAnswers = async (asOf?: string) => {
  const query = asOf === undefined ? '' : `?asOf=${asOf}`;
  const all = [
    await get('/purchase-orders/summary', query),
    await list({}, query),
    await list({ supplierId: harbour }, query),
    await list({ productVariantIds: [mugRed] }, query),
    await list({ ids: [otherOrder] }, query),
    await get(`/purchase-orders/${order}`, query),
    await get(`/purchase-orders/${otherOrder}`, query),
    await get(`/purchase-orders/${ofOthers}`, query),
  ];
  return all.map(({ status, body, headers }) => ({ status, body, revision: headers['etag'] }));
};
const withoutRequestId = (all: Awaited<ReturnType<typeof readAnswers>>) =>
  all.map(({ status, body, revision }) =>
    status === 200 ? { status, body, revision } : { status, code: body.code },
  );

describe('NF-D-06 orders as of a moment', () => {
  test('are those that were shown then, whatever was recorded since', async () => {
    const lived: unknown[] = [];
    for (let length = 1; length <= story.length; length += 1) {
      await given(...story.slice(0, length));
      lived.push(withoutRequestId(await readAnswers()));
    }
    for (const [index, then] of lived.entries()) {
      expect(withoutRequestId(await readAnswers(recordedAt(index)))).toEqual(then);
    }
  });

  test('of a day are those of its end in the shop', async () => {
    await given(...story.slice(0, 4));
    const day = await get('/purchase-orders/summary', '?asOf=2026-03-01');
    expect(day.body).toMatchObject([{ id: order, totalItemsQuantity: 105 }]);
    expect((await get('/purchase-orders/summary', '?asOf=2026-02-28')).body).toEqual([]);
    expect((await get(`/purchase-orders/${order}`, '?asOf=2026-02-28')).status).toBe(404);
  });

  test('VAL-007 are refused for a moment that is none', async () => {
    const { status, body } = await get('/purchase-orders/summary', '?asOf=last%20week');
    expect([status, body.issues]).toEqual([400, [{ path: 'asOf', message: 'Invalid date' }]]);
  });
});
