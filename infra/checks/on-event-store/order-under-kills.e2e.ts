import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Call, CallFailed } from '@quartermaster/contracts/core/client';
import { applyShipmentLandedCost } from '@quartermaster/contracts/inventory/calls/landed-cost';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import {
  createPurchaseOrderWithQuantities,
  getPurchaseOrder,
  receiveShipment,
  setPurchaseOrderStatus,
  setShipments,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { createSupplier, listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import {
  calculateFigures,
  type Basket,
  fillBasket,
  getItem,
  takeSnapshot,
  type ShopSnapshot,
  toDashboardFigures,
  sumNumbers,
} from '../../../console/e2e/order-story.ts';
import { createClock } from '@quartermaster/platform/core/clock';
import { type WatchedFetch, createWatchedFetch } from '../faults/watched-fetch.ts';
import { createDisturbances, sendDuring } from './disturbances.ts';
import { createPersistentClient } from './persistent-client.ts';
import { recordedEvents } from './recorded-events.ts';
import { openShop, type ShopOnLog } from './shop.ts';

const FREIGHT = 84;
const now = createClock(null);

let shop: ShopOnLog | undefined;
let watched: WatchedFetch;
/** Sends each call once. */
let callOnce: Call;
let call: Call;
let disturb: ReturnType<typeof createDisturbances>;
let before: ShopSnapshot;
let basket: Basket;
let warehouse = '';
let orderId = '';

const requireShop = (): ShopOnLog => {
  if (shop === undefined) throw new Error('The shop was not opened');
  return shop;
};

beforeAll(async () => {
  shop = await openShop();
  disturb = createDisturbances(shop, await shop.start());
  watched = createWatchedFetch();
  callOnce = shop.clientWith(watched.fetch);
  call = createPersistentClient(callOnce);
  before = await takeSnapshot(call, null);
  basket = fillBasket([...before.buyNow.values()]);
  warehouse = (await call(listLocations, {})).body.find(({ isDefault }) => isDefault)?.id ?? '';
}, 600_000);

afterAll(async () => {
  await shop?.close();
}, 60_000);

const shown = async () => (await call(getPurchaseOrder, { params: { id: orderId } })).body;
/** Half of each line, rounded down, comes first. */
const firstPart = (quantity: number): number => Math.floor(quantity / 2);

const receive = async (at: number): Promise<void> => {
  const arrived = (await shown()).shipments[at];
  if (arrived === undefined) throw new Error(`There is no shipment ${at}`);
  const items = arrived.items.map(({ purchaseOrderItemId, orderedQuantity }) => ({
    purchaseOrderItemId,
    receivedQuantity: orderedQuantity,
    acceptedQuantity: orderedQuantity,
  }));
  await call(receiveShipment, {
    params: { id: orderId, shipmentId: arrived.id },
    body: { receivedAt: now(), receivedLocationId: warehouse, items },
  });
};

test('a draft is recorded while the log is killed, and sent while the product is killed', async () => {
  const items = basket.lines.map(({ variantId, reorderQuantity }) => ({
    productVariantId: variantId,
    quantity: reorderQuantity,
  }));
  const { supplierId } = basket;
  const body = { supplierId, items, currency: null }; // prices of suppliers are in the shop's currency
  const draft = () => call(createPurchaseOrderWithQuantities, { body });
  orderId = (await sendDuring(disturb.killLog, draft)).body.id;
  const params = { id: orderId };
  const send = () =>
    call(setPurchaseOrderStatus, { params, body: { status: 'SentToSupplier' as const } });
  await sendDuring(disturb.killProduct, send);
  expect((await shown()).status).toBe('SentToSupplier');
}, 240_000);

test('it is split into two shipments while the log is frozen, and the first is received while both are killed', async () => {
  const { items } = await shown();
  const parts = [firstPart, (quantity: number) => quantity - firstPart(quantity)].map((part) => ({
    items: items.map(({ id, quantity }) => ({
      purchaseOrderItemId: id,
      orderedQuantity: part(quantity),
    })),
  }));
  await sendDuring(disturb.freezeLog, () =>
    call(setShipments, { params: { id: orderId }, body: parts }),
  );
  expect((await shown()).shipments).toHaveLength(2);
  await sendDuring(disturb.killBoth, () => receive(0));
  expect((await shown()).status).toBe('PartiallyReceived');
}, 240_000);

test('its freight becomes landed cost, and the rest is received, while the log is killed', async () => {
  const [first] = (await shown()).shipments;
  const shipmentId = first?.id ?? '';
  const costs = [{ name: 'Freight', amount: FREIGHT, currency: 'GBP' }];
  const body = { shipmentCosts: [{ shipmentId, costs }] };
  await sendDuring(disturb.killLog, async () => {
    await call(updatePurchaseOrder, { params: { id: orderId }, body });
    await call(applyShipmentLandedCost, { body: { shipmentId } });
    await receive(1);
  });
  expect((await shown()).status).toBe('FullyReceived');
}, 240_000);

test('the shop shows every unit and the landed cost once', async () => {
  const seen = await takeSnapshot(call, null);
  const units = sumNumbers(basket.lines.map(({ reorderQuantity }) => firstPart(reorderQuantity)));
  for (const { variantId, reorderQuantity, supplierUnitPrice, costPrice } of basket.lines) {
    const [was, is] = [getItem(before, variantId), getItem(seen, variantId)];
    expect(is.quantity - was.quantity).toBe(reorderQuantity);
    expect(is.incomingQuantity).toBe(was.incomingQuantity);
    const landed = (supplierUnitPrice ?? costPrice ?? 0) + FREIGHT / units;
    expect(is.resolvedLandedCost).toBeCloseTo(landed, 8);
  }
  expect(toDashboardFigures(seen)).toEqual(calculateFigures(seen));
}, 120_000);

test('people who meet a frozen log are refused with 503, and each key returns its one outcome after the thaw', async () => {
  const { server } = requireShop();
  const names = ['Ann', 'Bob', 'Cid', 'Dot'].map((name) => `Supplier of ${name}`);
  const idempotencyKeys = names.map(() => randomUUID());
  const create = async (send: Call, at: number) => {
    const [name = '', idempotencyKey = ''] = [names[at], idempotencyKeys[at]];
    return (await send(createSupplier, { body: { name } }, { idempotencyKey })).body.id;
  };
  server.freeze();
  const frozenAt = performance.now();
  const refused = await Promise.allSettled(names.map(async (_, at) => create(callOnce, at)));
  process.stdout.write(`Refused after ${Math.round(performance.now() - frozenAt)} ms\n`);
  server.thaw();
  for (const outcome of refused) {
    const reason: unknown = outcome.status === 'rejected' ? outcome.reason : null;
    expect(reason).toBeInstanceOf(CallFailed);
    expect(reason).toMatchObject({ status: 503, problem: { code: 'UNAVAILABLE' } });
  }
  const created = await Promise.all(names.map(async (_, at) => create(call, at)));
  expect(await Promise.all(names.map(async (_, at) => create(call, at)))).toEqual(created);
  const { data } = (await call(listSuppliers, { body: { pagination: { page: 1, limit: 500 } } }))
    .body;
  expect(
    data
      .map(({ name }) => name)
      .filter((name) => names.includes(name))
      .sort(),
  ).toEqual(names);
}, 240_000);

test('no command got another answer than 2xx or 503 with Retry-After', () => {
  process.stdout.write(`Answers: ${JSON.stringify(watched.counts())}\n`);
  expect(watched.wrong).toEqual([]);
  expect(watched.counts()['503'] ?? 0).toBeGreaterThan(0);
  expect(watched.counts()['broken'] ?? 0).toBeGreaterThan(0);
});

test('the log has every event of the order once, and read models equal a replay of it', async () => {
  expect(await disturb.product().stop()).toBe(0);
  const events = await recordedEvents(requireShop().server.url);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const ofOrder = events.filter(({ stream }) => stream.endsWith(`.${orderId}`));
  const types = ofOrder.map(({ type }) => type);
  // What is suggested is recorded with the items and with sending, where the query service answered in time.
  expect(types.filter((type) => type === 'OrderSuggestionsRecorded').length).toBeLessThanOrEqual(2);
  expect(types.filter((type) => type !== 'OrderSuggestionsRecorded')).toEqual([
    'PurchaseOrderCreated',
    'PurchaseOrderItemsChanged',
    'PurchaseOrderStatusSet',
    'ShipmentsAllocated',
    'ShipmentReceived',
    'PurchaseOrderStatusSet',
    'ShipmentCostsSet',
    'ShipmentReceived',
    'PurchaseOrderStatusSet',
  ]);
  const { code, output } = await requireShop().verify();
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('equal a replay') });
}, 240_000);
