import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { Page } from 'puppeteer';
import { groupDueBySupplier, toLines, collectNewOrders, awaitInBasket } from './desk-story.ts';
import { expectListCount, readHomeCounts } from './home-counts.ts';
import { type Keyboard, createKeyboard } from './keyboard.ts';
import { startMerchant, MERCHANT_START_MS, type Merchant } from './merchant.ts';
import { fetchOrder } from './order-story.ts';
import { awaitMailedCode, fetchMailIds, OWNER } from './sample-shop.ts';
import { expectClaim, createShippedOrder, shortDelivery } from './short-delivery.ts';

const REFERENCE = 'Autumn top-up';
const CREATE = 'Create purchase order';

let merchant: Merchant;
let page: Page;
let keys: Keyboard;
let before: PurchaseOrder;

beforeAll(async () => {
  merchant = await startMerchant('by-keyboard');
  ({ page } = merchant.screen);
  keys = createKeyboard(page);
  const orders = (await merchant.call(listPurchaseOrders, { body: {} })).body;
  [before] = orders.filter(({ content }) => content.reference === REFERENCE) as [PurchaseOrder];
}, MERCHANT_START_MS);

afterAll(() => merchant.leave(), 60_000);

test('NF-S-07 somebody without a mouse signs in', async () => {
  const { url, screen } = merchant;
  await page.goto(url);
  await screen.sees('heading', 'Sign in');
  const seen = await fetchMailIds(url);
  await keys.tabTo('Email');
  await keys.type(OWNER);
  await keys.press('Enter');
  await screen.sees('textbox', 'Sign-in code');
  await keys.type(await awaitMailedCode(url, OWNER, seen));
  await screen.sees('dialog', 'Welcome to Quartermaster');
  expect(new URL(page.url()).pathname).toBe('/');
  await keys.press('Escape');
  await screen.sees('heading', 'Home');
});

test('NF-S-07 opens every count on Home, and the list has as many', async () => {
  const { screen } = merchant;
  const counts = await readHomeCounts(screen);
  const inSection = (section: string) => counts.filter((one) => one.section === section);
  expect([inSection('Do next'), inSection('Stock')].map(({ length }) => length)).toEqual([6, 5]);
  expect(inSection('Groups').length).toBeGreaterThan(3);
  for (const count of counts) {
    await keys.goTo('Tab', (at) => at.name === count.name, count.name);
    await keys.press('Enter');
    await expectListCount(screen, count);
    await keys.press('g', 'h');
    await screen.seesAt('section[aria-label="Do next"]');
  }
});

test('NF-S-07 finds an item, then an order whose receiving it opens', async () => {
  const { screen, call } = merchant;
  const [[item] = []] = await groupDueBySupplier(call);
  await keys.openFound('Items', item?.sku ?? 'nothing is due');
  await screen.sees('heading', 'Landed cost');
  expect(page.url()).toContain(item?.variantId);
  await keys.openFound('Purchase orders', REFERENCE);
  await screen.sees('grid', 'Items of the order');
  expect(new URL(page.url()).pathname).toBe(`/purchase-orders/${before.id}`);
  await keys.tabTo('Items12');
  await keys.goTo('ArrowRight', ({ name }) => name === 'Receiving', 'Receiving');
  await screen.sees('grid', 'Count of the shipment');
  expect(await keys.focused()).toMatchObject({ name: 'Receiving', isVisible: true });
});

test('NF-S-07 counts by digits, Enter, Tab and arrows, and hears which cell is edited', async () => {
  await keys.tabTo('Receive all');
  await keys.press('Tab', 'ArrowDown');
  await keys.goTo('ArrowRight', ({ column }) => column === 'received', 'received units');
  await keys.type('12');
  const editor = await keys.focused();
  expect(editor).toMatchObject({ column: 'received', row: 0, isEditor: true });
  expect(editor.name).toMatch(/^Received: ./);
  await keys.press('Enter');
  expect(await keys.focused()).toMatchObject({ column: 'received', row: 0, isEditor: false });
  await keys.press('ArrowRight');
  await keys.type('10');
  await keys.press('Tab');
  await keys.type('7');
  await keys.press('Enter', 'ArrowDown', 'F2', 'Escape');
  expect(await keys.focused()).toMatchObject({ column: 'received', row: 2, isVisible: true });
  await keys.type('99');
  await keys.press('Enter');
  await keys.press(['Control', 'z']);
  await merchant.screen.sees('button', 'Receive 17 units');
  expect(await keys.focused()).toMatchObject({ column: 'received', row: 2, isVisible: true });
  await merchant.screen.picture('counted');
});

test('NF-S-07 leaves the table by one Tab, chooses place and day, and records the receipt', async () => {
  const { screen, call } = merchant;
  await keys.press('Tab');
  expect((await keys.focused()).name).toBe('At location');
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter', 'Tab');
  expect((await keys.focused()).name).toBe('On');
  await keys.tabTo('Receive 17 units');
  await keys.press('Enter');
  await screen.sees('dialog', 'Receive Shipment 1?');
  await screen.picture('question');
  await keys.tabTo('Receive');
  await keys.press('Enter');
  await screen.sees('heading', 'Shipment 1 received');
  await keys.focusComesTo('Shipment 1 received');
  await screen.picture('received');
  const [shipment] = (await fetchOrder(call, before.id, null)).shipments;
  const counts = shipment?.items.map((one) => [one.receivedQuantity, one.acceptedQuantity]);
  expect(shipment?.receivedLocationId).not.toBeNull();
  expect(counts?.slice(0, 3)).toEqual([
    [12, 10],
    [7, 7],
    [0, 0],
  ]);
  await keys.tabTo('See the history');
});

describe('NF-S-07 a delivery 20 units short with 5 rejected', () => {
  const { name, received, accepted } = shortDelivery;
  const order = () => fetchOrder(merchant.call, orderId, null);
  const amounts = async () => (await order()).payments.map(({ amount }) => amount);
  let orderId = '';
  let contact = '';

  beforeAll(async () => {
    const made = await createShippedOrder(
      merchant.call,
      merchant.purchase.lines[0]!.variantId,
      ({ paymentTerm }) => paymentTerm?.type === 'INSTALLMENTS',
    );
    ({ id: orderId, contact } = made);
  });

  test('is of an order with the instalments of its supplier', async () => {
    const { screen } = merchant;
    await keys.openFound('Purchase orders', name);
    await screen.sees('grid', 'Items of the order');
    await keys.tabTo('Items1');
    await keys.goTo('ArrowRight', (at) => at.name === 'Payments0', 'Payments');
    await keys.tabTo('Apply payment term');
    await keys.press('Enter');
    await screen.seesText('£700.00');
    expect(await amounts()).toEqual([300, 700]);
    await keys.tabBackTo('Payments2');
    await keys.goTo('ArrowRight', (at) => at.name === 'Receiving', 'Receiving');
  });

  test('is counted and received', async () => {
    const { screen } = merchant;
    await screen.sees('grid', 'Count of the shipment');
    await keys.tabTo('Receive all');
    await keys.press('Tab', 'ArrowDown');
    await keys.goTo('ArrowRight', ({ column }) => column === 'received', 'received units');
    await keys.type(String(received));
    await keys.press('Enter', 'ArrowRight');
    await keys.type(String(accepted));
    await keys.press('Enter');
    await keys.tabTo(`Receive ${String(accepted)} units`);
    await keys.press('Enter');
    await screen.sees('dialog', 'Receive Shipment 1?');
    await keys.tabTo('Receive');
    await keys.press('Enter');
    await keys.focusComesTo('Shipment 1 received');
    await screen.sees('list', 'Status: Partially received');
    const [item] = (await order()).shipments.flatMap(({ items }) => items);
    expect([item?.receivedQuantity, item?.acceptedQuantity]).toEqual([received, accepted]);
    await screen.seesText(
      '20 units have not come yet and stay owed. 5 units were rejected and are credited.',
    );
  });

  test('is closed short: the last instalment is smaller, and the credit is shown', async () => {
    const { screen } = merchant;
    await keys.tabBackTo('Status');
    await keys.press('Enter');
    await screen.sees('menuitem', 'Fully received');
    await keys.chooseInMenu('Fully received');
    await screen.sees('dialog', 'Close the order short?');
    await screen.seesText('Not accepted: 25 units');
    await keys.tabTo('Close short');
    await keys.press('Enter');
    await screen.sees('list', 'Status: Fully received');
    await screen.seesText(
      '20 units did not come and are credited. 5 units were rejected and are credited.',
    );
    await keys.tabTo('Receiving');
    await keys.goTo('ArrowLeft', (at) => at.name === 'Payments2', 'Payments');
    await screen.seesText(`£250.00 is credited for ${shortDelivery.credited}. £750.00 is owed.`);
    await screen.seesText('£450.00');
    expect(await amounts()).toEqual([300, 450]);
    expect((await order()).status).toBe('FullyReceived');
  });

  test('is claimed by a mail to the supplier', async () => {
    const { screen } = merchant;
    await keys.tabBackTo('Claim from supplier');
    await keys.press('Enter');
    await screen.sees('dialog', 'Claim from supplier');
    const { text } = await keys.tabTo('Message');
    expect(text).toContain(shortDelivery.claimed);
    await keys.press(['Control', 'End']);
    const more = 'The 5 rejected units can be collected.';
    await keys.type(`\n${more}`);
    await keys.tabTo('Send');
    await keys.press('Enter');
    await screen.seesText('The email is being sent');
    await screen.seesAt('li[aria-label="Claim for purchase order Short delivery"]');
    await expectClaim(merchant.url, {
      line: merchant.purchase.lines[0]!,
      to: contact,
      typed: [more],
    });
  });
});

test('NF-S-07 opens an item, orders its suggestion from the panel, and sends the order', async () => {
  const { screen, call } = merchant;
  const [due = []] = await groupDueBySupplier(call);
  const [item] = due;
  if (item === undefined) throw new Error('Nothing is due');
  const [order] = await collectNewOrders(call, async () => {
    await keys.press('g', 'i');
    await screen.seesAt('[data-part="grid"]');
    await keys.searchList(item.sku);
    await screen.seesAt(`[role="row"][row-id="${item.variantId}"]`);
    await keys.goTo('j', ({ rowId }) => rowId === item.variantId, 'the row of the item');
    await keys.press('Enter');
    await screen.sees('button', 'New purchase order');
    await keys.goTo('Tab', ({ name }) => name === 'New purchase order', 'New purchase order');
    await keys.press('Enter');
    await screen.sees('textbox', 'Reference');
    await keys.goTo('Tab', ({ name }) => name === CREATE, CREATE);
    await keys.press('Enter');
    await screen.sees('list', 'Status: Draft');
    await keys.goTo('Tab', ({ name }) => name === 'Status', 'Status');
    await keys.press('Enter');
    await screen.sees('menuitem', 'Sent to Supplier');
    await keys.chooseInMenu('Sent to Supplier');
    await screen.sees('list', 'Status: Sent to Supplier');
    await screen.picture('sent-by-keyboard');
  });
  expect(order?.status).toBe('SentToSupplier');
  expect(order && toLines(order)).toEqual([[item.variantId, item.reorderQuantity]]);
});

test('NF-S-07 orders what is due at a supplier from its page', async () => {
  const { screen, call } = merchant;
  const [due = []] = (await groupDueBySupplier(call)).toSorted((a, b) => a.length - b.length);
  const supplier = due[0]?.primarySupplier;
  const [order] = await collectNewOrders(call, async () => {
    await keys.openFound('Suppliers', supplier?.name ?? '');
    await screen.sees('button', 'Order what is due');
    await keys.goTo('Tab', ({ name }) => name === 'Order what is due', 'Order what is due');
    await keys.press('Enter');
    await screen.sees('textbox', 'Reference');
    await keys.goTo('Tab', ({ name }) => name === CREATE, CREATE);
    await keys.press('Enter');
    await screen.sees('list', 'Status: Draft');
  });
  expect(order?.supplierId).toBe(supplier?.id);
  expect(order && toLines(order)).toEqual(
    expect.arrayContaining(due.map((item) => [item.variantId, item.reorderQuantity])),
  );
}, 180_000);

test('NF-S-07 fills baskets of three suppliers, and creates an order of each', async () => {
  const { screen, call } = merchant;
  const picks = (await groupDueBySupplier(call)).slice(0, 3).flatMap((items) => items.slice(0, 1));
  const made = await collectNewOrders(call, async () => {
    await keys.press('g', 'b');
    await screen.sees('heading', 'Buy now');
    await keys.tabTo('Show all variants');
    await keys.press('Enter');
    for (const { variantId, sku } of picks) {
      await keys.searchList(sku);
      await screen.seesAt(`[role="row"][row-id="${variantId}"]`);
      await keys.goTo('j', ({ rowId }) => rowId === variantId, 'the row of the item');
      await keys.press('x');
      await awaitInBasket(merchant, variantId);
    }
    const create = `Create all ${String(picks.length)} orders`;
    await keys.goTo('Tab', ({ name }) => name === create, create);
    await keys.press('Enter');
    await screen.seesText(`${String(picks.length)} purchase orders drafted`);
  });
  expect(made.flatMap(toLines).sort()).toEqual(
    picks.map(({ variantId, reorderQuantity }) => [variantId, reorderQuantity]).sort(),
  );
}, 180_000);

test('the console complained about nothing', () => {
  expect(merchant.complaints).toEqual([]);
});
