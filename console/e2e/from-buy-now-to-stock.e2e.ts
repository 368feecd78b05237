import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import {
  type InventoryStatus,
  inventoryStatusLabels,
} from '@quartermaster/contracts/inventory/rules/status';
import {
  listPurchaseOrders,
  summarisePurchaseOrders,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import {
  type Line,
  MERCHANT_START_MS,
  startMerchant,
  type Merchant,
  expectInInventory,
  toStripFigures,
  readStripFigures,
} from './merchant.ts';
import {
  createAllOrders,
  groupDueBySupplier,
  fillBaskets,
  orderDueAt,
  sendFromPanel,
  awaitInBasket,
} from './desk-story.ts';
import { getItem, takeSnapshot, fetchOrder, type ShopSnapshot, sumNumbers } from './order-story.ts';
import { awaitMailedCode, fetchMailIds, OWNER } from './sample-shop.ts';
import { numberIn, type Screen } from './screen.ts';
import { expectEventually } from './typing.ts';

const NAME = 'Winter restock';
const FREIGHT = 60;
const SHOP_CURRENCY = 'GBP';
const CREATE = 'Create purchase order';
const DIALOG = '//*[@role="dialog"]';
const shipmentCard = (number: number): string => `//article[@aria-label="Shipment ${number}"]`;

let merchant: Merchant;
let screen: Screen;
/** The shop before the first step. */
let before: ShopSnapshot;
let lines: readonly Line[] = [];
let orderId = '';

const firstPart = ({ quantity }: Line): number => Math.floor(quantity / 2);
const total = (part: (line: Line) => number): number => sumNumbers(lines.map(part));
const order = () => fetchOrder(merchant.call, orderId, null);

beforeAll(async () => {
  merchant = await startMerchant('from-buy-now-to-stock');
  before = await takeSnapshot(merchant.call, null);
  ({
    screen,
    purchase: { lines },
  } = merchant);
}, MERCHANT_START_MS);

afterAll(() => merchant.leave(), 60_000);

test('a merchant signs in with the code of a mail', async () => {
  const { url } = merchant;
  const { page } = screen;
  await page.goto(url);
  await screen.sees('heading', 'Sign in');
  const seen = await fetchMailIds(url);
  await screen.fill('Email', OWNER);
  await screen.press('button', 'Send me a code');
  await screen.sees('textbox', 'Sign-in code');
  await screen.picture('sign-in');
  await page.keyboard.type(await awaitMailedCode(url, OWNER, seen));
  // The welcome dialog covers the page; when it opens late, it would take the next click.
  await screen.press('button', 'Look around');
  await screen.sees('heading', 'Home');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the dashboard shows the figures of the shop', async () => {
  expect(await readStripFigures(screen)).toEqual(toStripFigures(before));
  await screen.picture('dashboard');
});

test('the inventory shows the rows of a status, and only those', async () => {
  const status: InventoryStatus = 'OUT_OF_STOCK';
  const label = inventoryStatusLabels[status];
  await screen.press('link', 'Inventory');
  await screen.page
    .locator(`::-p-xpath(//*[@aria-label="Views"]//button[starts-with(., "${label}")])`)
    .click();
  await screen.page.waitForFunction(
    (expected) => {
      const found = [
        ...document.querySelectorAll('[row-id]:not(.ag-row-pinned) [col-id="status"]'),
      ];
      return found.length > 5 && found.every((cell) => cell.textContent.trim() === expected);
    },
    {},
    label,
  );
  const count = await screen.page.$eval('[data-part="page-count"]', (one) => one.textContent);
  expect(numberIn(count)).toBe(before.dashboard.outOfStock.totalItemsCount);
  expect(new Set((await screen.column('quantity')).map(numberIn))).toEqual(new Set([0]));
  await screen.picture('inventory-out-of-stock');
});

test('a search finds an article by its SKU', async () => {
  await screen.moveTo('/inventory');
  await expectInInventory(merchant, before, () => ({ onHand: 0, incoming: 0 }));
  await screen.picture('inventory-search');
});

test('rows of one supplier go from buy now into a basket and become a draft', async () => {
  await screen.press('link', 'Buy now');
  for (const { variantId, sku, quantity } of lines) {
    await screen.moveTo(`/buy-now?q=${encodeURIComponent(sku)}`);
    await screen.cellBecomes(variantId, 'totalReorderQuantity', quantity);
    await screen.page.locator(`[row-id="${variantId}"] input[type="checkbox"]`).click();
    await awaitInBasket(merchant, variantId);
  }
  await screen.sees('group', merchant.purchase.supplierName);
  await screen.picture('buy-now-basket');
  await screen.pressIn(
    `//*[@role="group"][@aria-label="${merchant.purchase.supplierName}"]`,
    CREATE,
  );
  await screen.fill('Name', NAME);
  await screen.picture('new-purchase-order');
  await screen.pressIn(DIALOG, CREATE);
  await screen.sees('list', 'Status: Draft');
  const orders = (await merchant.call(listPurchaseOrders, { body: {} })).body;
  const made = orders.find(({ content }) => content.name === NAME);
  orderId = made?.id ?? '';
  expect(made?.items.map(({ productVariantId, quantity }) => [productVariantId, quantity])).toEqual(
    lines.map(({ variantId, quantity }) => [variantId, quantity]),
  );
  await screen.picture('purchase-order-draft');
});

test('sent to its supplier, the order is incoming in the inventory', async () => {
  await screen.press('button', 'Status');
  await screen.press('menuitem', 'Sent to Supplier');
  await screen.sees('list', 'Status: Sent to Supplier');
  await screen.picture('purchase-order-sent');
  await expectInInventory(merchant, before, ({ quantity }) => ({ onHand: 0, incoming: quantity }));
  await screen.picture('inventory-incoming');
});

const openOrder = async (tab: string): Promise<void> => {
  await screen.press('link', 'Purchase orders');
  await screen.page.locator(`[row-id="${orderId}"] [col-id="name"] a`).click();
  await screen.openTab(tab);
};

test('its units are spread over two shipments', async () => {
  await openOrder('Shipments');
  const { items } = await order();
  const first = await screen.columnUnder('Shipment 1');
  for (const line of lines) {
    const item = items.find(({ productVariantId }) => productVariantId === line.variantId);
    await screen.pressCell(item?.id ?? '', first);
    await screen.page.keyboard.type(`${firstPart(line)}`);
    await screen.page.keyboard.press('Enter');
  }
  await screen.press('button', 'New shipment');
  await screen.press('button', 'Put the rest into');
  await screen.press('menuitem', 'Shipment 2');
  await screen.seesText('Everything is in a shipment');
  await screen.press('button', 'Save shipments');
  await screen.seesText('Shipment 2');
  await screen.seesAt(`::-p-xpath(${shipmentCard(2)})`);
  await screen.picture('shipments');
  const parts = (await order()).shipments.map((shipment) =>
    shipment.items.map(({ orderedQuantity }) => orderedQuantity),
  );
  expect(parts).toEqual([
    lines.map(firstPart),
    lines.map((line) => line.quantity - firstPart(line)),
  ]);
});

test('the freight of the first shipment is noted', async () => {
  await screen.pressIn(shipmentCard(1), 'Edit');
  await screen.press('button', 'Add cost');
  await screen.fill('Cost 1: amount', `${FREIGHT}`);
  await screen.page.keyboard.press('Tab');
  await screen.picture('shipment-costs');
  await screen.press('button', 'Save shipment');
  await screen.page.waitForSelector('[role="dialog"]', { hidden: true });
  const { shipments, content } = await order();
  const currency = content.currency ?? SHOP_CURRENCY;
  await screen.seesText(FREIGHT.toLocaleString('en-US', { style: 'currency', currency }));
  expect(shipments[0]?.costs).toEqual([{ name: 'Freight', amount: FREIGHT, currency }]);
});

const receive = async (shipment: string, units: number): Promise<void> => {
  await screen.press('button', 'Receive all');
  await screen.picture(`count-${shipment.toLowerCase().replace(' ', '-')}`);
  await screen.press('button', `Receive ${units.toLocaleString('en-US')} units`);
  await screen.pressIn(DIALOG, 'Receive');
  await screen.sees('heading', `${shipment} received`);
};

test('the first shipment is received: half is in stock, half still incoming', async () => {
  await screen.pressIn(shipmentCard(1), 'Receive');
  await receive('Shipment 1', total(firstPart));
  await screen.sees('list', 'Status: Partially received');
  await screen.picture('received-first');
  await expectInInventory(merchant, before, (line) => ({
    onHand: firstPart(line),
    incoming: line.quantity - firstPart(line),
  }));
  await screen.picture('inventory-half-received');
});

test('the landed cost of what came is its unit cost and its share of the freight', async () => {
  const now = await takeSnapshot(merchant.call, null);
  const { items, content } = await order();
  // The order starts in the currency of the supplier's last one; landed costs are in the shop's.
  const rate = content.exchangeRates[SHOP_CURRENCY] ?? 1;
  for (const { productVariantId, unitCost } of items) {
    const { resolvedLandedCost } = getItem(now, productVariantId);
    expect(resolvedLandedCost).toBeCloseTo((unitCost + FREIGHT / total(firstPart)) * rate, 8);
  }
  await screen.page
    .locator(`[row-id="${lines[1]?.variantId ?? ''}"] [col-id="productTitle"] a`)
    .click();
  await screen.seesText('Why these numbers');
  await screen.picture('item-landed-cost');
});

test('the rest is received: the order is done and nothing is incoming', async () => {
  await screen.moveTo(`/purchase-orders/${orderId}`);
  await screen.press('button', 'Receive the rest');
  await receive(
    'Shipment 2',
    total((line) => line.quantity - firstPart(line)),
  );
  await screen.sees('list', 'Status: Fully received');
  await screen.picture('received-second');
  await expectInInventory(merchant, before, ({ quantity }) => ({ onHand: quantity, incoming: 0 }));
  await screen.picture('inventory-received');
  const summary = (await merchant.call(summarisePurchaseOrders, {})).body.find(
    ({ id }) => id === orderId,
  );
  expect(summary).toMatchObject({ status: 'FullyReceived', shipmentsInTransit: [] });
});

test('the dashboard follows', async () => {
  const now = await takeSnapshot(merchant.call, null);
  const units = total(({ quantity }) => quantity);
  expect(now.dashboard.unitsInStock).toBe(before.dashboard.unitsInStock + units);
  expect(now.dashboard.inTransit).toBe(before.dashboard.inTransit);
  await expectEventually(() => readStripFigures(screen), toStripFigures(now)); // the figures of the last visit are shown first
  await screen.picture('dashboard-after');
});

test('the order shows what happened, and the console wrote no error', async () => {
  await openOrder('History');
  await screen.seesText('Received Shipment 1');
  await screen.seesText('Received Shipment 2');
  await screen.picture('history');
  expect(merchant.complaints).toEqual([]);
});

describe('the desk of buy now', () => {
  let picks: readonly ToBuyItem[] = [];
  let more: readonly ToBuyItem[] = [];

  beforeAll(async () => {
    const due = (await groupDueBySupplier(merchant.call)).slice(0, 3);
    picks = due.flatMap((items) => items.slice(0, 1));
    more = due.flatMap((items) => items.slice(1, 2));
  });

  test('baskets of three suppliers stay after a reload, and become an order each', async () => {
    await fillBaskets(merchant, picks);
    await createAllOrders(merchant, picks);
    expect(merchant.complaints).toEqual([]);
  });

  test('an item is ordered from its panel with its suggestion, and the order is sent', async () => {
    await sendFromPanel(merchant, more[0]!);
    expect(merchant.complaints).toEqual([]);
  });

  test('what is due at a supplier is ordered from its page', async () => {
    await orderDueAt(merchant, more[1]?.primarySupplier?.id ?? '');
    expect(merchant.complaints).toEqual([]);
  });
});
