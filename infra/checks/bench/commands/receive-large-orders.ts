import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, createClient } from '@quartermaster/contracts/core/client';
import {
  createPurchaseOrderWithQuantities,
  receiveShipment,
  setShipments,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { stockObserved } from '@quartermaster/contracts/stock/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { testApp } from '@quartermaster/platform/http/test-app';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { migrateReactions } from '@quartermaster/platform/reactions/schema';
import { startReactions } from '@quartermaster/platform/reactions/start-reactions';
import { atMost, type BenchRow, timeEach } from '../bench-table.ts';
import { systemContext } from '@quartermaster/command-service/core/command-context';
import { createCommandHandler } from '@quartermaster/command-service/core/handle-command';
import { giftShop, shopFloor, shopTeam } from '@quartermaster/command-service/directory/examples';
import { inMemoryDirectory } from '@quartermaster/command-service/directory/in-memory';
import { purchaseOrderDecider } from '@quartermaster/command-service/purchase-orders/decider/decider';
import { purchaseOrderRoutes } from '@quartermaster/command-service/purchase-orders/routes/orders';
import {
  applyReceipt,
  onShipmentReceived,
} from '@quartermaster/command-service/stock/apply-receipt';

const LINES = 5_000;
const GOES = 5;
const day = '2026-11-20';
const variantIds = Array.from({ length: LINES }, (_, at) =>
  deterministicId('bench', 'received', String(at)),
);
const [variant] = giftShop().variants;
if (variant === undefined) throw new Error('The gift shop sells nothing');
const directory = inMemoryDirectory(
  giftShop({ variants: variantIds.map((variantId) => ({ ...variant, variantId })) }),
);

/** Records one stock observation of every variant, as a first load does. */
const observeStock = async (store: EventStore): Promise<void> => {
  const { ifMatch: _, ...metadata } = systemContext(shopTeam, 'bench', 'observed');
  await Promise.all(
    variantIds.map((variantId) => {
      const levels = [{ locationId: shopFloor, quantity: 3 }];
      const data = { variantId, levels, observedAt: `${day}T08:00:00.000Z`, day };
      const { type, version } = stockObserved;
      const id = deterministicId('bench', 'observed', variantId);
      const event = { id, type, schemaVersion: version, data, metadata };
      return store.append(`stock-${shopTeam}.${variantId}`, [event], 'no-stream');
    }),
  );
};

/** The calls of purchase orders over a log, with the reaction that adds received units to stock. */
const openShop = async (url: string) => {
  const store = await openPostgresEventStore(url);
  const pool = openPool(url, { max: 16, applicationName: 'bench' });
  await migrateReactions(pool);
  await observeStock(store);
  const handler = createCommandHandler(store);
  const fail = (error: unknown): never => {
    throw new Error('A reaction failed', { cause: error });
  };
  const reactions = startReactions({
    pool,
    store,
    reactions: [onShipmentReceived(handler)],
    onProblem: fail,
    onFailedTry: fail,
  });
  const routes = purchaseOrderRoutes({
    handler,
    directory,
    applyReceipt: (event) => applyReceipt(handler, event),
    files: { describe: async () => null },
  });
  const server = createServer(testApp(routes, { checkAnswers: false }));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${String(port)}`;
  const close = async (): Promise<void> => {
    server.close();
    await reactions.stop();
    await store.close();
    await pool.end();
  };
  return { call: createClient({ baseUrl, fetch, token: () => 'member' }), handler, close };
};

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Creates an order with the maximum number of lines, all in one shipment. */
const createShippedOrder = async ({ call, handler }: Shop) => {
  const items = variantIds.map((productVariantId) => ({ productVariantId, quantity: 12 }));
  const { id } = (await call(createPurchaseOrderWithQuantities, { body: { items } })).body;
  const draft = await handler.loadState(purchaseOrderDecider, id, shopTeam);
  const allocated = draft.items.map((item) => ({
    purchaseOrderItemId: item.id,
    orderedQuantity: 12,
  }));
  await call(setShipments, { params: { id }, body: [{ items: allocated }] });
  const order = await handler.loadState(purchaseOrderDecider, id, shopTeam);
  const counted = order.items.map((item) => ({
    purchaseOrderItemId: item.id,
    receivedQuantity: 12,
    acceptedQuantity: 11,
  }));
  return { params: { id, shipmentId: order.shipments[0]?.id ?? '' }, counted };
};

const receive = async (
  call: Call,
  { params, counted }: Awaited<ReturnType<typeof createShippedOrder>>,
) =>
  call(receiveShipment, {
    params,
    body: { receivedAt: `${day}T09:00:00.000Z`, receivedLocationId: shopFloor, items: counted },
  });

/** Measures receiving a shipment of 5,000 lines, and undoing it, as long as the caller waits. */
export const benchReceipts = async (url: string): Promise<readonly BenchRow[]> => {
  const shop = await openShop(url);
  try {
    const receipts: number[] = [];
    const undone: number[] = [];
    for (let go = 0; go < GOES; go += 1) {
      const shipment = await createShippedOrder(shop);
      receipts.push(...(await timeEach(1, () => receive(shop.call, shipment))));
      const { params } = shipment;
      const body = { receivedAt: null };
      undone.push(...(await timeEach(1, () => shop.call(receiveShipment, { params, body }))));
    }
    return [
      atMost('receiving 5,000 lines, slowest of five', 's', Math.max(...receipts) / 1000, 1.5),
      atMost('undoing that, slowest of five', 's', Math.max(...undone) / 1000, 1.5),
    ];
  } finally {
    await shop.close();
  }
};
