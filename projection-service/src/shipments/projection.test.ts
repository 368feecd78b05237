import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openReadModels, type ReadModels } from '../core/given-events.ts';
import {
  deleted,
  detailed,
  drafted,
  order,
  otherOrder,
  statusSet,
} from '../purchase-orders/examples.ts';
import {
  first,
  received,
  receivedAt,
  second,
  shipmentChanged,
  shipmentDetailed,
  shipmentPlanned,
  shipmentRemoved,
  undone,
} from '../purchase-orders/examples-shipments.ts';
import { shipmentsProjection } from './projection.ts';
import { shipments } from './tables.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([shipmentsProjection]);
});
afterAll(async () => models.close());

const planned = [drafted(), shipmentPlanned(first, { a: 60, b: 40 })] as const;
const rows = async () => models.rows(shipments);

test('a planned shipment counts its units and products', async () => {
  await models.given(...planned);
  expect(await rows()).toEqual([
    {
      id: first,
      purchaseOrderId: order,
      purchaseOrderName: 'PO-0001',
      purchaseOrderStatus: 'Draft',
      name: 'Shipment 1',
      trackingNumber: '',
      locationId: null,
      method: null,
      departureDate: null,
      arrivalDate: null,
      receivedAt: null,
      totalQuantity: 100,
      orderedQuantity: 100,
      totalProducts: 2,
      searchText: 'po-0001\nshipment 1\n',
      moves: [],
    },
  ]);
});

test('a shipment’s items and details change, and it is removed', async () => {
  const more = shipmentPlanned(second, { a: 40 }, { name: 'Shipment 2' });
  await models.given(
    ...planned,
    more,
    shipmentChanged(first, { a: 60, b: 40 }, { a: 50 }),
    shipmentDetailed(first, {}, { name: 'Sea', trackingNumber: 'TRACK-1', method: 'OCEAN' }),
  );
  expect(await rows()).toMatchObject([
    {
      name: 'Sea',
      method: 'OCEAN',
      totalQuantity: 50,
      totalProducts: 1,
      searchText: 'po-0001\nsea\ntrack-1',
    },
    { id: second, totalQuantity: 40 },
  ]);
  await models.given(...planned, more, shipmentRemoved(first, { a: 60, b: 40 }));
  expect(await rows()).toMatchObject([{ id: second }]);
});

test('a shipment shows the current name and status of its order', async () => {
  await models.given(
    ...planned,
    detailed({ content: { name: 'Spring' } }),
    statusSet('Draft', 'InDelivery'),
    shipmentPlanned(second, { a: 40 }),
  );
  const shown = { purchaseOrderName: 'Spring', purchaseOrderStatus: 'InDelivery' };
  expect(await rows()).toMatchObject([
    { id: first, ...shown },
    { id: second, ...shown },
  ]);
});

test('a shipment is received, and in transit again when the receipt is undone', async () => {
  const counts = { a: [60, 60], b: [40, 40] } as const;
  await models.given(...planned, received(first, counts));
  expect(await rows()).toMatchObject([{ receivedAt }]);
  await models.given(...planned, received(first, counts), undone(first, counts));
  expect(await rows()).toMatchObject([{ receivedAt: null, totalQuantity: 100 }]);
});

test('AMB-070 shipments of a deleted order leave the list', async () => {
  await models.given(
    ...planned,
    drafted({ id: otherOrder }),
    shipmentPlanned(second, { a: 1 }, { id: otherOrder }),
    deleted(),
  );
  expect(await rows()).toMatchObject([{ id: second, purchaseOrderId: otherOrder }]);
});

test('ENT-SHR-11 a received shipment has the units that came, and tells how many were ordered', async () => {
  const short = { a: [25, 20], b: [0, 0] } as const;
  await models.given(...planned, received(first, short));
  expect(await rows()).toMatchObject([{ totalQuantity: 25, orderedQuantity: 100 }]);
});
