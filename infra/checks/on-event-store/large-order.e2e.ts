import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Call, CallFailed } from '@quartermaster/contracts/core/client';
import {
  createPurchaseOrderWithQuantities,
  getPurchaseOrder,
  setShipments,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { Product } from '../../../console/e2e/product.ts';
import { fetchAllItems } from '../../../console/e2e/read-all.ts';
import { createPersistentClient } from './persistent-client.ts';
import { openShop, type ShopOnLog } from './shop.ts';

/** Number of shipments; the distribution of each line over all of them is one event of more than 1 MiB. */
const SHIPMENTS = 11;

let shop: ShopOnLog;
let product: Product;
let call: Call;

beforeAll(async () => {
  shop = await openShop();
  product = await shop.start();
  call = createPersistentClient(shop.clientWith(fetch));
}, 600_000);

afterAll(async () => {
  await shop.close();
}, 60_000);

test('a change above the limit of the log is refused with 413, and the order is as before', async () => {
  const articles = (await fetchAllItems(call)).filter(({ itemType }) => itemType !== 'BUNDLE');
  const items = articles.map(({ variantId }) => ({
    productVariantId: variantId,
    quantity: SHIPMENTS,
  }));
  const { id } = (await call(createPurchaseOrderWithQuantities, { body: { items } })).body;
  const order = async () => (await call(getPurchaseOrder, { params: { id } })).body;
  const before = await order();
  const shipment = {
    items: before.items.map((item) => ({ purchaseOrderItemId: item.id, orderedQuantity: 1 })),
  };
  const distribute = async (count: number, idempotencyKey: string) =>
    call(
      setShipments,
      { params: { id }, body: Array.from({ length: count }, () => shipment) },
      { idempotencyKey },
    );
  const written = await readFile(shop.logFile);
  const [key, others] = [randomUUID(), [randomUUID(), randomUUID()]];
  for (const each of [key, key, ...others]) {
    const refusal: unknown = await distribute(SHIPMENTS, each).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CallFailed);
    expect(refusal).toMatchObject({
      status: 413,
      problem: {
        code: 'PAYLOAD_TOO_LARGE',
        message:
          'This change is too large to be recorded at once: the log takes 1048576 bytes. Send it in parts',
      },
    });
  }
  expect((await readFile(shop.logFile)).equals(written)).toBe(true);
  expect(await order()).toEqual(before);
  await distribute(2, randomUUID());
  expect((await order()).shipments).toHaveLength(2);
  expect(await product.stop()).toBe(0);
}, 240_000);
