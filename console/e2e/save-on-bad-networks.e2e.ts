import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  getPurchaseOrder,
  listPurchaseOrders,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listComments } from '@quartermaster/contracts/comments/calls';
import { createPayment } from '@quartermaster/contracts/purchase-orders/calls/payments';
import { getSupplier } from '@quartermaster/contracts/suppliers/calls';
import { getBusinessDetails } from '@quartermaster/contracts/teams/calls';
import { simulateBadNetwork, type BadNetwork, type Fate } from './bad-network.ts';
import { press } from './keyboard.ts';
import { startMerchant, MERCHANT_START_MS, type Merchant, signInOn } from './merchant.ts';
import type { Screen } from './screen.ts';
import { awaitSaveEnd } from './typing.ts';

const REFERENCE = 'Autumn top-up';
/** A save that is refused as old is sent five times at most. */
const MOST_REQUESTS = 5;

/** Units of an item, more than its shipments hold. */
const MORE_THAN_SHIPPED = 70_000;

let merchant: Merchant;
let screen: Screen;
let network: BadNetwork;
let before: PurchaseOrder;

beforeAll(async () => {
  merchant = await startMerchant('save-on-bad-networks');
  ({ screen } = merchant);
  const orders = (await merchant.call(listPurchaseOrders, { body: {} })).body;
  const found = orders.find(({ content }) => content.reference === REFERENCE);
  if (found === undefined) throw new Error(`The sample shop has no order ${REFERENCE}`);
  before = found;
  await signInOn(merchant);
  network = await simulateBadNetwork(screen.page);
}, MERCHANT_START_MS);

beforeEach(() => void network.takeSentChanges());
afterAll(() => merchant.leave(), 60_000);

const order = async (): Promise<PurchaseOrder> =>
  (await merchant.call(getPurchaseOrder, { params: { id: before.id } })).body;

const typeIntoCell = async (row: string, column: string, text: string): Promise<void> => {
  await screen.pressCell(row, column);
  const { keyboard } = screen.page;
  await press(screen.page, ['Control', 'a']);
  await keyboard.type(text);
  await keyboard.press('Enter');
};

/** Waits until the button is gone, which means that everything is saved. */
const awaitGone = async (button: string): Promise<void> => {
  const { page } = screen;
  try {
    await page.waitForFunction(
      (name) => ![...document.querySelectorAll('button')].some((one) => one.textContent === name),
      {},
      button,
    );
  } catch (cause) {
    const text = await page.evaluate(() => document.body.innerText);
    const sent = JSON.stringify(network.takeSentChanges(), null, 1);
    throw new Error(`${button} is still there. Sent: ${sent}\nShown: ${text}`, { cause });
  }
};

interface Form {
  readonly button: string;
  /** Types another value for each number. */
  readonly type: (number: number) => Promise<void>;
}

/** Saves on a slow, a broken and an offline network, and types during each save. */
const saveOnEachNetwork = async ({ button, type }: Form): Promise<void> => {
  const fates: readonly Fate[] = ['breaks', 'is refused', 'is stale', 'arrives'];
  await type(1);
  for (const [at, fate] of fates.entries()) {
    network.holdNext();
    await screen.press('button', button);
    await type(at + 2);
    await network.releaseHeld(fate);
    await awaitSaveEnd(screen, button);
  }
  await screen.press('button', button);
  await awaitGone(button);
};

/** Expects that each save carried a revision, and that each saved revision was newer than the one before. */
const expectNoStaleSaves = (): void => {
  const sent = network.takeSentChanges();
  const arrived = sent.filter(({ fate }) => fate === 'arrives').map(({ ifMatch }) => ifMatch);
  expect(arrived).not.toContain(null);
  const revisions = arrived.map((tag) => Number(tag?.replaceAll('"', '')));
  expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
  expect(sent.length).toBeLessThanOrEqual(2 + MOST_REQUESTS + 2);
};

describe('what is typed while a save is under way is kept', () => {
  test('among the items of an order', async () => {
    const [item, other] = before.items;
    await screen.moveTo(`/purchase-orders/${before.id}`);
    const type = (number: number): Promise<void> =>
      typeIntoCell(
        (number % 2 === 0 ? other : item)!.id,
        'quantity',
        String(MORE_THAN_SHIPPED + number),
      );
    await saveOnEachNetwork({ button: 'Save', type });
    const { items } = await order();
    const getQuantity = (id: string) => items.find((one) => one.id === id)?.quantity;
    expect([getQuantity(item!.id), getQuantity(other!.id)]).toEqual([
      MORE_THAN_SHIPPED + 5,
      MORE_THAN_SHIPPED + 4,
    ]);
    expectNoStaleSaves();
    await screen.picture('items');
  });

  test('in the allocation to shipments', async () => {
    const [shipment] = before.shipments;
    const [item, other] = shipment!.items.map((one) => one.purchaseOrderItemId);
    await screen.moveTo(`/purchase-orders/${before.id}/shipments`);
    const type = (number: number): Promise<void> =>
      typeIntoCell((number % 2 === 0 ? other : item)!, shipment!.id, String(number));
    await saveOnEachNetwork({ button: 'Save shipments', type });
    const units = (await order()).shipments[0]?.items ?? [];
    const getOrderedQuantity = (id: string) =>
      units.find((one) => one.purchaseOrderItemId === id)?.orderedQuantity;
    expect([getOrderedQuantity(item!), getOrderedQuantity(other!)]).toEqual([5, 4]);
    expectNoStaleSaves();
    await screen.picture('allocation');
  });

  test('in the panel of a shipment', async () => {
    await screen.moveTo(`/purchase-orders/${before.id}/shipments?panel=${before.shipments[0]!.id}`);
    const type = (number: number): Promise<void> =>
      screen.fill(number % 2 === 0 ? 'Tracking number' : 'Name', `Typed ${String(number)}`);
    await saveOnEachNetwork({ button: 'Save shipment', type });
    const [stored] = (await order()).shipments;
    expect([stored?.name, stored?.trackingNumber]).toEqual(['Typed 5', 'Typed 4']);
    expectNoStaleSaves();
    await screen.picture('shipment');
  });

  test('in the panel of a supplier', async () => {
    const id = before.supplierId ?? '';
    await screen.moveTo(`/suppliers/${id}?panel=edit`);
    const type = (number: number): Promise<void> =>
      screen.fill(number % 2 === 0 ? 'City' : 'Name', `Typed ${String(number)}`);
    await saveOnEachNetwork({ button: 'Save', type });
    const { name, city } = (await merchant.call(getSupplier, { params: { id } })).body;
    expect([name, city]).toEqual(['Typed 5', 'Typed 4']);
    expectNoStaleSaves();
  });

  test('in the business details', async () => {
    await screen.moveTo('/settings/general');
    const type = (number: number): Promise<void> =>
      screen.fill(number % 2 === 0 ? 'VAT number' : 'Business name', `Typed ${String(number)}`);
    await saveOnEachNetwork({ button: 'Save', type });
    const { businessName, vatNumber } = (await merchant.call(getBusinessDetails, {})).body;
    expect([businessName, vatNumber]).toEqual(['Typed 5', 'Typed 4']);
    expectNoStaleSaves();
    await screen.picture('details');
  });
});

/** Presses a button whose call fails twice, then arrives. */
const saveAtThirdTry = async (press: () => Promise<void>, button: string): Promise<void> => {
  for (const fate of ['breaks', 'is refused'] as const) {
    network.holdNext();
    await press();
    await network.releaseHeld(fate);
    await awaitSaveEnd(screen, button);
  }
  await press();
};

describe('the cells of an offer', () => {
  const SKU = { slow: 'SKU 9', last: 'SKU 10' };
  let row = '';

  /** Waits until the price or SKU of a save is recorded. */
  const awaitRecorded = (value: number | string) =>
    screen.page.waitForResponse(
      async (answer) =>
        answer.url().endsWith('/data') &&
        answer.ok() &&
        ((await answer.request().fetchPostData()) ?? '').includes(JSON.stringify(value)),
    );

  test('change back alone when one is refused', async () => {
    await screen.moveTo(`/suppliers/${before.supplierId ?? ''}`);
    await screen.sees('grid', 'Products of the supplier');
    await screen.seesAt('[role="row"][row-index="0"] [col-id="unitPrice"]');
    row = await screen.page.$eval(
      '[role="row"][row-id][row-index="0"]',
      (found) => found.getAttribute('row-id') ?? '',
    );
    const first = awaitRecorded(4011);
    await typeIntoCell(row, 'unitPrice', '4011');
    await first; // the console shows it before
    network.holdNext();
    await typeIntoCell(row, 'unitPrice', '4012');
    const second = awaitRecorded(SKU.slow);
    await typeIntoCell(row, 'supplierSKU', SKU.slow);
    await network.releaseHeld('breaks');
    await screen.cellBecomes(row, 'unitPrice', 4011);
    await second;
    expect(network.takeSentChanges().map(({ body }) => body)).toMatchObject([
      { unitPrice: 4011 },
      { unitPrice: 4012 },
      { unitPrice: 4011, supplierSKU: SKU.slow },
    ]);
  });

  test('do not undo each other when one is slow', async () => {
    network.holdNext();
    await typeIntoCell(row, 'unitPrice', '4013');
    const last = awaitRecorded(SKU.last);
    await typeIntoCell(row, 'supplierSKU', SKU.last);
    await network.releaseHeld('arrives');
    await last;
    await screen.page.reload();
    await screen.cellBecomes(row, 'unitPrice', 4013);
    await screen.cellBecomes(row, 'supplierSKU', 10);
    expect(network.takeSentChanges().map(({ body }) => body)).toMatchObject([
      { unitPrice: 4013, supplierSKU: SKU.slow },
      { unitPrice: 4013, supplierSKU: SKU.last },
    ]);
    await screen.picture('offer');
  });
});

test('J goes down a list as fast as it is pressed, and Tab carries a count on', async () => {
  await screen.moveTo('/inventory');
  await screen.seesAt('[role="row"][row-index="20"]');
  const { page } = screen;
  await Promise.all(Array.from({ length: 60 }, () => page.keyboard.press('j')));
  await screen.seesAt('[row-index="59"] .ag-cell-focus, .ag-row-focus[row-index="59"]');
  await screen.moveTo(`/purchase-orders/${before.id}/receiving`);
  const item = before.shipments[0]!.items[0]!.purchaseOrderItemId;
  await screen.pressCell(item, 'received');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === '3');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
    /^Accepted: /,
  );
  await screen.picture('accepted');
});

describe('what could not be saved is still there, and is saved once', () => {
  test('in the panel of a payment', async () => {
    const body = { purchaseOrderId: before.id, name: 'Freight', amount: 10, currency: 'GBP' };
    const { id } = (await merchant.call(createPayment, { body }, { idempotencyKey: 'freight' }))
      .body;
    const address = `${merchant.url}/purchase-orders/${before.id}/payments?panel=${id}`;
    await screen.page.goto(address, { waitUntil: 'domcontentloaded' }); // the page has not read the payment
    await screen.fill('Amount', '12.125');
    await saveAtThirdTry(() => screen.press('button', 'Save payment'), 'Save payment');
    await awaitGone('Save payment');
    const stored = (await order()).payments.find((one) => one.id === id);
    expect([stored?.name, stored?.amount]).toEqual(['Freight', 12.125]);
    expect(network.takeSentChanges().map(({ fate }) => fate)).toEqual([
      'breaks',
      'is refused',
      'arrives',
    ]);
  });

  test('among the comments', async () => {
    await screen.moveTo(`/purchase-orders/${before.id}?panel=comments`);
    await screen.fill('Comment', 'Late again');
    await saveAtThirdTry(() => screen.press('button', 'Send'), 'Send');
    await screen.sees('list', 'Comments');
    const params = { contextId: before.id };
    const { body } = await merchant.call(listComments, { params });
    expect(body.filter(({ content }) => content === 'Late again')).toHaveLength(1);
  });

  test('at the receipt of a shipment', async () => {
    const [shipment] = (await order()).shipments;
    const [item] = shipment!.items;
    await screen.moveTo(`/purchase-orders/${before.id}/receiving?shipment=${shipment!.id}`);
    await typeIntoCell(item!.purchaseOrderItemId, 'received', '3');
    const button = 'Receive 3 units';
    await saveAtThirdTry(async () => {
      await screen.press('button', button);
      await screen.pressIn('//*[@role="dialog"]', 'Receive');
    }, button);
    await awaitGone(button);
    const received = (await order()).shipments.find(({ id }) => id === shipment!.id);
    expect(received?.items[0]).toMatchObject({ receivedQuantity: 3, acceptedQuantity: 3 });
    const receipts = network.takeSentChanges().filter((one) => one.path.endsWith('/received'));
    expect(receipts.map(({ fate }) => fate)).toEqual(['breaks', 'is refused', 'arrives']);
  });
});
