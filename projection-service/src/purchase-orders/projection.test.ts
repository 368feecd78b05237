import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toDocumentItem } from '@quartermaster/contracts/purchase-orders/read-models/document';
import { openReadModels, type ReadModels, recordedAt } from '../core/given-events.ts';
import { harbour, supplierAdded, supplierRemoved } from '../suppliers/examples.ts';
import { connected } from '../teams/examples.ts';
import {
  deleted,
  detailed,
  drafted,
  item,
  itemsAdded,
  itemsChanged,
  order,
  otherOrder,
  paid,
  statusSet,
} from './examples.ts';
import {
  costsSet,
  dock,
  first,
  pushed,
  pushRefused,
  received,
  receivedAt,
  second,
  shipmentChanged,
  shipmentDetailed,
  shipmentPlanned,
  shipmentRemoved,
  undone,
} from './examples-shipments.ts';
import { purchaseOrdersProjection } from './projection.ts';
import { orderSummaries, purchaseOrders } from './tables.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([purchaseOrdersProjection]);
});
afterAll(async () => models.close());

const only = async () => {
  const rows = await models.rows(purchaseOrders);
  expect(rows).toHaveLength(1);
  return rows[0];
};
const [a, b] = [
  item('a', 100, 10),
  item('b', 50, 20, { discount: 10, discountType: 'Percentage' }),
];

describe('a purchase order', () => {
  test('ENT-PO starts as an empty draft', async () => {
    await models.given(connected(), drafted({ supplierId: harbour, issueDate: '2026-03-01' }));
    expect(await only()).toMatchObject({
      id: order,
      supplierId: harbour,
      status: 'Draft',
      content: { name: 'PO-0001' },
      items: [],
      shipments: [],
      payments: [],
      issueDate: '2026-03-01',
      sentOn: null,
      createdAt: recordedAt(1),
      updatedAt: recordedAt(1),
      revision: 0,
    });
  });

  test('ENT-PO-11 every change raises updatedAt and revision and keeps createdAt', async () => {
    await models.given(drafted(), detailed({ content: { reference: 'R-1' } }), itemsAdded([a]));
    expect(await only()).toMatchObject({
      content: { reference: 'R-1' },
      createdAt: recordedAt(0),
      updatedAt: recordedAt(2),
      revision: 2,
    });
  });

  test('ENT-POI its items keep their order, and only changed ones have a new updatedAt', async () => {
    const to = { ...a, quantity: 60 };
    await models.given(
      drafted(),
      itemsAdded([a, b, item('c', 1, 1)]),
      itemsChanged({
        changed: [{ from: a, to }],
        removed: [item('c', 1, 1)],
        added: [item('d', 2, 3)],
        order: ['id', 'ib', 'ia'],
      }),
    );
    const row = await only();
    expect(row?.items).toEqual([
      { ...toDocumentItem(item('d', 2, 3)), updatedAt: recordedAt(2) },
      { ...toDocumentItem(b), updatedAt: recordedAt(1) },
      { ...toDocumentItem(to), updatedAt: recordedAt(2) },
    ]);
    expect(row?.variantIds).toEqual(['d', 'b', 'a']);
  });

  test('AMB-174 is sent on the day it leaves Draft, and gets a new date after it was a draft again', async () => {
    const sent = statusSet('Draft', 'SentToSupplier', { on: '2026-03-02' });
    const made = statusSet('SentToSupplier', 'InProduction', { on: '2026-03-04' });
    await models.given(drafted(), sent, made);
    expect(await only()).toMatchObject({
      status: 'InProduction',
      sentOn: '2026-03-02',
      statusesReached: ['SentToSupplier', 'InProduction'],
    });
    const back = statusSet('InProduction', 'Draft', { on: '2026-03-05' });
    await models.given(drafted(), sent, made, back);
    expect(await only()).toMatchObject({ status: 'Draft', sentOn: null, statusesReached: null });
    await models.given(
      drafted(),
      sent,
      made,
      back,
      statusSet('Draft', 'Cancelled', { on: '2026-03-09' }),
    );
    expect(await only()).toMatchObject({ status: 'Cancelled', sentOn: '2026-03-09' });
  });

  test('has the payments of the last change', async () => {
    await models.given(drafted(), paid({ id: 'x' }), paid({ id: 'y', status: 'PAID' }));
    expect((await only())?.payments).toMatchObject([{ id: 'y', status: 'PAID' }]);
  });

  test('AMB-070 has no row after it was deleted, also after later events', async () => {
    await models.given(drafted(), drafted({ id: otherOrder }), deleted(), pushed(first));
    expect(await models.rows(purchaseOrders)).toMatchObject([{ id: otherOrder }]);
  });

  test('belongs to one team', async () => {
    await models.given(drafted(), drafted({ id: otherOrder, teamId: 'team-2' }));
    expect(await models.rows(purchaseOrders)).toMatchObject([{ id: order }]);
    expect(await models.rows(purchaseOrders, 'team-2')).toMatchObject([{ id: otherOrder }]);
  });
});

describe('shipments of an order', () => {
  const planned = [
    drafted(),
    itemsAdded([a, b]),
    shipmentPlanned(first, { a: 60, b: 40 }),
  ] as const;

  test('ENT-SHP are planned, changed and removed', async () => {
    await models.given(
      ...planned,
      shipmentPlanned(second, { a: 40 }, { name: 'Shipment 2' }),
      shipmentChanged(first, { a: 60, b: 40 }, { a: 50 }),
      shipmentDetailed(first, {}, { name: 'Sea', method: 'OCEAN', arrivalDate: '2026-04-01' }),
      costsSet(first, [{ name: 'Freight', amount: 200, currency: 'USD' }]),
    );
    expect((await only())?.shipments).toEqual([
      {
        id: first,
        name: 'Sea',
        trackingNumber: '',
        locationId: null,
        method: 'OCEAN',
        departureDate: null,
        arrivalDate: '2026-04-01',
        receivedAt: null,
        receivedLocationId: null,
        items: [
          {
            purchaseOrderItemId: 'ia',
            orderedQuantity: 50,
            receivedQuantity: 0,
            acceptedQuantity: 0,
          },
        ],
        costs: [{ name: 'Freight', amount: 200, currency: 'USD' }],
        createdAt: recordedAt(2),
        updatedAt: recordedAt(6),
        pushError: null,
        pushedToShopify: false,
      },
      expect.objectContaining({ id: second, name: 'Shipment 2', updatedAt: recordedAt(3) }),
    ]);
    await models.given(...planned, shipmentRemoved(first, { a: 60, b: 40 }));
    expect((await only())?.shipments).toEqual([]);
  });

  const counts = { a: [60, 55], b: [30, 30] } as const;

  test('ENT-SHI ST-SHR-01 are received as counted; items that were not counted did not arrive', async () => {
    await models.given(...planned, received(first, { a: counts.a }));
    expect((await only())?.shipments).toMatchObject([
      {
        receivedAt,
        receivedLocationId: dock,
        items: [
          { orderedQuantity: 60, receivedQuantity: 60, acceptedQuantity: 55 },
          { orderedQuantity: 40, receivedQuantity: 0, acceptedQuantity: 0 },
        ],
      },
    ]);
  });

  test('ST-SHR-02 AMB-076 are in transit again when the receipt is undone', async () => {
    await models.given(...planned, received(first, counts), undone(first, counts));
    expect((await only())?.shipments).toMatchObject([
      {
        receivedAt: null,
        receivedLocationId: null,
        items: [
          { orderedQuantity: 60, receivedQuantity: 0, acceptedQuantity: 0 },
          { orderedQuantity: 40, receivedQuantity: 0, acceptedQuantity: 0 },
        ],
      },
    ]);
  });

  test('ENT-SHP-13 show that the store refused the receipt, until it accepts it', async () => {
    const refused = [...planned, received(first, counts), pushRefused(first, 'down')] as const;
    await models.given(...refused);
    expect((await only())?.shipments).toMatchObject([
      { pushError: 'STORE_PUSH_FAILED', pushedToShopify: false },
    ]);
    await models.given(...refused, pushed(first));
    expect((await only())?.shipments).toMatchObject([{ pushError: null, pushedToShopify: true }]);
  });
});

describe('AMB-095 an order of a deleted supplier', () => {
  test('keeps its data without the supplier', async () => {
    await models.given(
      supplierAdded(harbour),
      drafted({ supplierId: harbour }),
      drafted({ id: otherOrder, supplierId: 'somebody-else' }),
      itemsAdded([a]),
      supplierRemoved(harbour),
    );
    expect(await models.rows(purchaseOrders)).toMatchObject([
      {
        id: order,
        supplierId: null,
        items: [{ id: 'ia' }],
        revision: 1,
        updatedAt: recordedAt(4),
      },
      { id: otherOrder, supplierId: 'somebody-else' },
    ]);
    expect(await models.rows(orderSummaries)).toMatchObject([
      { id: order, supplierId: null },
      { id: otherOrder, supplierId: 'somebody-else' },
    ]);
  });

  test('does not get the supplier back by a change that still names it', async () => {
    await models.given(
      drafted({ supplierId: harbour }),
      supplierRemoved(harbour),
      detailed({ supplierId: harbour, content: { name: 'Renamed' } }),
    );
    expect(await only()).toMatchObject({ supplierId: null, content: { name: 'Renamed' } });
  });

  test('is not changed when it had another supplier by then', async () => {
    await models.given(
      drafted({ supplierId: harbour }),
      detailed({ supplierId: 'somebody-else' }),
      supplierRemoved(harbour),
    );
    expect(await only()).toMatchObject({ supplierId: 'somebody-else', updatedAt: recordedAt(1) });
  });
});
