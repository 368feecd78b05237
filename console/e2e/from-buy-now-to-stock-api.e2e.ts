import type { Position } from '@quartermaster/contracts/core/position';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Call } from '@quartermaster/contracts/core/client';
import { applyShipmentLandedCost } from '@quartermaster/contracts/inventory/calls/landed-cost';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import {
  createPurchaseOrderWithQuantities,
  receiveShipment,
  setPurchaseOrderStatus,
  setShipments,
  summarisePurchaseOrders,
  updatePurchaseOrder,
  updateShipment,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { getPurchaseOrderHistory } from '@quartermaster/contracts/purchase-orders/calls/history';
import { removeDataDir, sampleDataDir } from './data-folders.ts';
import {
  addedUp,
  type Basket,
  fillBasket,
  itemOf,
  look,
  orderShown,
  type Seen,
  shownFigures,
  sumOf,
  workedOutAgain,
} from './order-story.ts';
import { freePort, type Product, runProduct, startProduct } from './product.ts';
import { signInByMail, storeAgrees } from './sample-shop.ts';

/** Days between now and when the two parts are due. */
const [FIRST_IN, SECOND_IN] = [3, 9];
const FREIGHT = 84;
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let product: Product | undefined;
let call: Call;
let before: Seen;
let basket: Basket;
let warehouse = '';
let orderId = '';
/** Of the last command; every look waits for it. */
let position: Position | null = null;

const done = (answer: { position: Position | null }): void => {
  position = answer.position ?? position;
};
const shown = () => orderShown(call, orderId, position);
/** Half of each line, rounded down, comes first. */
const firstPart = (quantity: number): number => Math.floor(quantity / 2);

beforeAll(async () => {
  product = await startProduct({ dataDir: await sampleDataDir(), port: await freePort() });
  call = await signInByMail(product.url);
  await storeAgrees(call, product.url);
  before = await look(call, null);
  basket = fillBasket([...before.buyNow.values()]);
  warehouse = (await call(listLocations, {})).body.find(({ isDefault }) => isDefault)?.id ?? '';
}, 300_000);

afterAll(async () => {
  await product?.stop();
  if (product !== undefined) await removeDataDir(product.dataDir);
}, 60_000);

/** Incoming units and stock of every line, and everything else of the shop that depends on them, are as expected. */
const expectUnits = async (
  expected: (quantity: number) => { incoming: number; received: number },
): Promise<Seen> => {
  const now = await look(call, position);
  for (const { variantId, reorderQuantity } of basket.lines) {
    const { incoming, received } = expected(reorderQuantity);
    const [was, is] = [itemOf(before, variantId), itemOf(now, variantId)];
    expect(is.incomingQuantity - was.incomingQuantity).toBe(incoming);
    expect(is.quantity - was.quantity).toBe(received);
    expect(await workedOutAgain(call, variantId)).toEqual({
      status: is.status,
      stockoutDate: is.stockoutDate,
    });
  }
  const all = basket.lines.map(({ reorderQuantity }) => expected(reorderQuantity));
  const [was, is] = [before.dashboard, now.dashboard];
  expect(is.inTransit - was.inTransit).toBe(sumOf(all.map(({ incoming }) => incoming)));
  expect(is.unitsInStock - was.unitsInStock).toBe(sumOf(all.map(({ received }) => received)));
  expect(shownFigures(now)).toEqual(addedUp(now));
  return now;
};

/** Nothing but what was bought has changed. */
const expectRestUntouched = (now: Seen): void => {
  const bought = new Set(basket.lines.map(({ variantId }) => variantId));
  const rest = ({ items }: Seen) =>
    [...items.values()]
      .filter(({ variantId }) => !bought.has(variantId))
      .map(({ variantId, quantity, incomingQuantity, status, resolvedLandedCost }) =>
        [variantId, quantity, incomingQuantity, status, resolvedLandedCost].join(' '),
      );
  expect(rest(now)).toEqual(rest(before));
};

test('the dashboard shows what the rows of the inventory add up to', () => {
  expect(shownFigures(before)).toEqual(addedUp(before));
  expect(basket.lines).toHaveLength(3);
});

test('a basket of one supplier becomes a draft with the suggested quantities', async () => {
  const items = basket.lines.map(({ variantId, reorderQuantity }) => ({
    productVariantId: variantId,
    quantity: reorderQuantity,
  }));
  const { supplierId } = basket;
  const made = await call(createPurchaseOrderWithQuantities, {
    body: { supplierId, items, currency: null }, // prices of suppliers are in the shop's currency
  });
  orderId = made.body.id;
  done(made);
  const order = await shown();
  expect(order).toMatchObject({ status: 'Draft', supplierId, shipments: [], issueDate: null });
  expect(order.content.name).not.toBe('');
  const lines = order.items.map(({ productVariantId, quantity, unitCost }) => ({
    productVariantId,
    quantity,
    unitCost,
  }));
  expect(lines).toEqual(
    basket.lines.map((line, at) => ({
      ...items[at],
      unitCost: line.supplierUnitPrice ?? line.costPrice,
    })),
  );
});

test('AMB-144 a draft brings nothing yet, but buy-now no longer lists what it holds', async () => {
  const now = await expectUnits(() => ({ incoming: 0, received: 0 }));
  expect(now.dashboard.doNext.draftOrders).toBe(before.dashboard.doNext.draftOrders + 1);
  expect(basket.lines.filter(({ variantId }) => now.buyNow.has(variantId))).toEqual([]);
  expectRestUntouched(now);
});

test('CALC-INT-1 an order sent to its supplier is incoming, in whole', async () => {
  const params = { id: orderId };
  done(await call(setPurchaseOrderStatus, { params, body: { status: 'SentToSupplier' } }));
  const now = await expectUnits((quantity) => ({ incoming: quantity, received: 0 }));
  expect(now.dashboard.doNext.draftOrders).toBe(before.dashboard.doNext.draftOrders);
  const order = await shown();
  expect(order.status).toBe('SentToSupplier');
  expect(order.sentOn).not.toBeNull();
  expectRestUntouched(now);
});

test('it is split into two shipments with a day each, and nothing is counted twice', async () => {
  const { items } = await shown();
  const parts = [firstPart, (quantity: number) => quantity - firstPart(quantity)].map((part) => ({
    items: items.map(({ id, quantity }) => ({
      purchaseOrderItemId: id,
      orderedQuantity: part(quantity),
    })),
  }));
  done(await call(setShipments, { params: { id: orderId }, body: parts }));
  const { shipments } = await shown();
  expect(shipments).toHaveLength(2);
  for (const [at, { id: shipmentId }] of shipments.entries()) {
    const arrivalDate = dayFromNow(at === 0 ? FIRST_IN : SECOND_IN);
    const params = { id: orderId, shipmentId };
    done(await call(updateShipment, { params, body: { arrivalDate, locationId: warehouse } }));
  }
  const now = await expectUnits((quantity) => ({ incoming: quantity, received: 0 }));
  for (const { variantId, reorderQuantity: quantity } of basket.lines) {
    expect(itemOf(now, variantId).inTransit).toEqual([
      { deliveryDate: dayFromNow(FIRST_IN), quantity: firstPart(quantity), isOverdue: false },
      {
        deliveryDate: dayFromNow(SECOND_IN),
        quantity: quantity - firstPart(quantity),
        isOverdue: false,
      },
    ]);
  }
});

test('more than ordered does not go into shipments', async () => {
  const { items, shipments } = await shown();
  const body = shipments.map(({ id }) => ({
    id,
    items: items.map((item) => ({
      purchaseOrderItemId: item.id,
      orderedQuantity: item.quantity,
    })),
  }));
  await expect(call(setShipments, { params: { id: orderId }, body })).rejects.toMatchObject({
    status: 422,
    problem: { code: 'SHIPMENT_OVER_ALLOCATED' },
  });
  expect((await shown()).shipments).toEqual(shipments);
});

/** Everything of a shipment arrives; of each article one unit too many, which is not accepted. */
const receive = async (at: number): Promise<void> => {
  const order = await shown();
  const arrived = order.shipments[at];
  if (arrived === undefined) throw new Error(`There is no shipment ${at}`);
  const answer = await call(receiveShipment, {
    params: { id: orderId, shipmentId: arrived.id },
    body: {
      receivedAt: new Date().toISOString(),
      receivedLocationId: warehouse,
      items: arrived.items.map(({ purchaseOrderItemId, orderedQuantity }) => ({
        purchaseOrderItemId,
        receivedQuantity: orderedQuantity + 1,
        acceptedQuantity: orderedQuantity,
      })),
    },
  });
  done(answer);
};
const atWarehouse = (seen: Seen, variantId: string): number =>
  itemOf(seen, variantId).locationQuantities.find(({ locationId }) => locationId === warehouse)
    ?.quantity ?? 0;

test('the first part arrives: it is in stock, the rest is still incoming', async () => {
  await receive(0);
  const now = await expectUnits((quantity) => ({
    incoming: quantity - firstPart(quantity),
    received: firstPart(quantity),
  }));
  expect((await shown()).status).toBe('PartiallyReceived');
  for (const { variantId, reorderQuantity } of basket.lines) {
    const gained = atWarehouse(now, variantId) - atWarehouse(before, variantId);
    expect(gained).toBe(firstPart(reorderQuantity));
    expect(itemOf(now, variantId).status).not.toBe('OUT_OF_STOCK');
  }
  expect(now.dashboard.outOfStock.totalItemsCount).toBe(
    before.dashboard.outOfStock.totalItemsCount - 1,
  );
  expectRestUntouched(now);
});

test('a shipment is received once', async () => {
  const seen = await look(call, position);
  await expect(receive(0)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'SHIPMENT_ALREADY_RECEIVED' },
  });
  expect(addedUp(await look(call, position))).toEqual(addedUp(seen));
});

test('CALC-SHR-1 its freight makes the landed cost of what was accepted', async () => {
  const [first] = (await shown()).shipments;
  const shipmentId = first?.id ?? '';
  const costs = [{ name: 'Freight', amount: FREIGHT, currency: 'GBP' }];
  const shipmentCosts = [{ shipmentId, costs }];
  done(await call(updatePurchaseOrder, { params: { id: orderId }, body: { shipmentCosts } }));
  done(await call(applyShipmentLandedCost, { body: { shipmentId } }));
  const now = await look(call, position);
  const units = sumOf(basket.lines.map(({ reorderQuantity }) => firstPart(reorderQuantity)));
  for (const { variantId, supplierUnitPrice, costPrice } of basket.lines) {
    const item = itemOf(now, variantId);
    const landed = (supplierUnitPrice ?? costPrice ?? 0) + FREIGHT / units;
    expect(item.resolvedLandedCost).toBeCloseTo(landed, 8);
    expect(item.costValue).toBeCloseTo(landed * item.quantity, 6);
    expect(item.grossMargin).toBeCloseTo(item.salePrice - landed, 8);
  }
  expect(shownFigures(now)).toEqual(addedUp(now));
  expectRestUntouched(now);
});

test('the second part arrives: the order is fully received and nothing is incoming', async () => {
  await receive(1);
  const now = await expectUnits((quantity) => ({ incoming: 0, received: quantity }));
  expect((await shown()).status).toBe('FullyReceived');
  const summaries = (await call(summarisePurchaseOrders, {}, { minPosition: position })).body;
  expect(summaries.find(({ id }) => id === orderId)).toMatchObject({
    status: 'FullyReceived',
    totalUnallocatedQuantity: 0,
    totalItemsQuantity: sumOf(basket.lines.map(({ reorderQuantity }) => reorderQuantity)),
    shipmentsInTransit: [],
  });
  const retail = basket.lines.map(({ reorderQuantity, salePrice }) => reorderQuantity * salePrice);
  expect(now.dashboard.retailValue.today - before.dashboard.retailValue.today).toBeCloseTo(
    sumOf(retail),
    4,
  );
  expectRestUntouched(now);
});

test('the order shows its whole history', async () => {
  const history = (await call(getPurchaseOrderHistory, { params: { id: orderId } })).body;
  const types = history.map(({ type }) => type);
  expect(types.filter((type) => type === 'ShipmentReceived')).toHaveLength(2);
  expect(types[0]).toBe('PurchaseOrderCreated');
  expect(history.filter(({ summary }) => summary === '')).toEqual([]);
});

test('read models equal a replay of everything that happened', async () => {
  expect(await product?.stop()).toBe(0);
  const { dataDir } = product ?? { dataDir: '' };
  const { code, output } = await runProduct({ dataDir, port: 0 }, 'verify');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('equal') });
}, 300_000);
