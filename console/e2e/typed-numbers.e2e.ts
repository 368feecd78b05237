import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { createPurchaseOrderWithQuantities } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { getSupplier, listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { numberFields } from '../src/testing/number-fields.ts';
import { typeCostRise } from './alert-numbers.ts';
import { startMerchant, MERCHANT_START_MS, type Merchant, signInOn } from './merchant.ts';
import { addFound } from './article-picker.ts';
import { fetchOrder } from './order-story.ts';
import { typeBundleUnits, typeLevels } from './product-numbers.ts';
import { press } from './keyboard.ts';
import type { Screen } from './screen.ts';
import {
  AMOUNT,
  RATE,
  typeBalance,
  typeForAll,
  typeForSelected,
  typeInFilters,
  typeInItem,
  typeNewRate,
  typeOnCard,
  typeShipmentCost,
  typeTerms,
  UNITS,
} from './number-steps.ts';
import { typeInPlan } from './plan-numbers.ts';
import { typeInDraft } from './what-if-numbers.ts';
import {
  cellTyping,
  expectEventually,
  fieldTyping,
  pressSave,
  refusals,
  takeRefusedBack,
} from './typing.ts';

let merchant: Merchant;
let screen: Screen;
let orderId = '';
let shopCurrency = '';
let supplierId = '';

const otherCurrency = (): string => (shopCurrency === 'EUR' ? 'USD' : 'EUR');
const order = (): Promise<PurchaseOrder> => fetchOrder(merchant.call, orderId, null);
const awaitSaved = async (): Promise<void> => {
  await screen.page.waitForSelector('[aria-label="Unsaved changes"]', { hidden: true });
};
const draftOrder = async (): Promise<string> => {
  const { call, purchase } = merchant;
  const suppliers = (await call(listSuppliers, { body: { search: purchase.supplierName } })).body;
  supplierId = suppliers.data.find(({ name }) => name === purchase.supplierName)?.id ?? '';
  const items = purchase.lines.map(({ variantId }) => ({
    productVariantId: variantId,
    quantity: 5,
  }));
  const priced = { currency: otherCurrency(), exchangeRate: { currency: shopCurrency, rate: 2 } };
  const body = { name: 'Typed numbers', ...priced, supplierId, items };
  const key = { idempotencyKey: randomUUID() };
  const { id } = (await call(createPurchaseOrderWithQuantities, { body }, key)).body;
  await fetchOrder(call, id, null);
  return id;
};

beforeAll(async () => {
  merchant = await startMerchant('typed-numbers');
  ({ screen } = merchant);
  shopCurrency = (await merchant.call(getShopSettings, {})).body.currency;
  await signInOn(merchant);
}, MERCHANT_START_MS);

afterAll(() => merchant.leave(), 60_000);

test('buy-now quantities are whole, in the table and in the order that is drafted', async () => {
  const [line] = merchant.purchase.lines;
  const { variantId, title } = line!;
  await screen.moveTo(`/buy-now?q=${encodeURIComponent(title)}`);
  await screen.page.waitForNetworkIdle({ idleTime: 300, concurrency: 2 }); // the baskets are read beside the rows
  const quantity = cellTyping(screen, variantId, 'totalReorderQuantity');
  await quantity.expectRefused(UNITS);
  await quantity.type('1,300');
  const shown = `[row-id="${variantId}"] [col-id="totalReorderQuantity"] [data-edited="true"]`;
  await screen.seesAt(shown);
  expect(await screen.page.$eval(shown, (one) => one.textContent)).toBe('1,300');
  await screen.pressIn(
    `//*[@role="group"][@aria-label="${merchant.purchase.supplierName}"]`,
    'Create purchase order',
  );
  const drafted = fieldTyping(screen, `Quantity of ${title}`, 'Order from Buy now, ');
  await drafted.expectRefused(UNITS);
  await drafted.type('1,400');
  await screen.picture('buy-now');
  await screen.sees('textbox', `Quantity of ${title}`);
});

test('the cells of an order take quantities, costs and discounts, and keep what they refuse', async () => {
  orderId = await draftOrder();
  await screen.moveTo(`/purchase-orders/${orderId}`);
  await screen.sees('grid', 'Items of the order');
  const [first, second] = (await order()).items;
  const cell = (column: string) => cellTyping(screen, first!.id, column);
  await cell('quantity').expectRefused(UNITS, ['abc', '-3', '2.5', '1.200']);
  await cell('quantity').type('1,200');
  await cell('unitCost').expectRefused(AMOUNT);
  await cell('unitCost').type('0.925');
  await cell('discount').expectRefused('Enter an amount, or a percentage such as 10%', [
    'abc',
    '-3',
    '101%',
  ]);
  await cell('discount').type('12.5%');
  const other = cellTyping(screen, second!.id, 'discount');
  await other.type('0.125');
  await screen.picture('items');
  await screen.press('button', 'Save');
  await awaitSaved();
  const { items } = await order();
  expect(items[0]).toMatchObject({
    quantity: 1200,
    unitCost: 0.925,
    discount: 12.5,
    discountType: 'Percentage',
  });
  expect(items[1]).toMatchObject({ discount: 0.125, discountType: 'Fixed' });
});

test('Ctrl+S saves the number that is being typed, and nothing while it cannot be read', async () => {
  const [, second] = (await order()).items;
  const typeOnly = async (text: string): Promise<void> => {
    await screen.pressCell(second!.id, 'quantity');
    await screen.page.waitForSelector('.ag-cell-inline-editing input:focus');
    await screen.page.keyboard.type(text);
    await pressSave(screen);
  };
  await screen.pressCell(second!.id, 'quantity');
  await typeOnly('abc');
  await screen.seesText(UNITS);
  await takeRefusedBack(screen);
  expect((await order()).items[1]?.quantity).toBe(5);
  await typeOnly('7');
  await expectEventually(async () => (await order()).items[1]?.quantity, 7);
});

test('one quantity is set for all selected items', async () => {
  await typeForAll(merchant, '1,250');
  await pressSave(screen);
  const quantities = async () => (await order()).items.map(({ quantity }) => quantity);
  await expectEventually(quantities, [1250, 1250]);
});

test('a block of cells is filled down, undone, done again and copied by keys', async () => {
  const { page } = screen;
  const [first, second] = (await order()).items;
  const shown = () => screen.column('quantity');
  for (const name of ['clipboard-read', 'clipboard-write'])
    await page.browserContext().setPermission('*', { permission: { name }, state: 'granted' });
  await cellTyping(screen, first!.id, 'quantity').type('1,300');
  await expectEventually(shown, ['1,300', '1,250']);
  await press(page, ['Shift', 'ArrowDown'], ['Shift', 'ArrowRight']);
  await screen.seesAt(`[row-id="${second!.id}"] [col-id="unitCost"][aria-selected="true"]`);
  await press(page, ['Control', 'd']);
  await expectEventually(shown, ['1,300', '1,300']);
  await screen.seesAt(`[row-id="${second!.id}"] [col-id="quantity"][class*="changed"]`);
  await screen.picture('filled');
  await press(page, ['Control', 'z']);
  await expectEventually(shown, ['1,300', '1,250']);
  await press(page, ['Control', 'y'], ['Control', 'c']);
  await expectEventually(
    () => page.evaluate(() => navigator.clipboard.readText()),
    '1,300\t0.925\n1,300\t0.925',
  );
  await press(page, 'Escape', ['Control', 'z'], ['Control', 'z']);
  await awaitSaved();
});

test('costs and exchange rates keep their fractions', async () => {
  await screen.openTab('Costs');
  await screen.press('button', 'Add supplier cost');
  const cost = fieldTyping(screen, 'Supplier cost 1: amount');
  await cost.expectRefused(AMOUNT);
  await cost.type('0.925');
  const { currency } = (await order()).content;
  const rate = fieldTyping(screen, `Rate: ${shopCurrency} for 1 ${currency ?? ''}`);
  await rate.expectRefused(RATE, ['abc', '-3', '0']);
  await rate.expectRefused('“1,085” can be 1.085 or 1085', ['1,085']);
  await rate.type('0.925');
  await screen.picture('costs');
  await screen.press('button', 'Save');
  await awaitSaved();
  const { content } = await order();
  expect(content.supplierCostItems).toMatchObject([{ type: 'Fixed', amount: 0.925 }]);
  expect(content.exchangeRates).toMatchObject({ [shopCurrency]: 0.925 });
});

test('a save is refused while a field cannot be read, and the field gets the focus', async () => {
  await screen.press('button', 'Add supplier cost');
  await screen.page
    .locator('::-p-xpath(//*[@aria-label="Supplier cost 2: type"]//label[.="%"])')
    .click();
  const percent = fieldTyping(screen, 'Supplier cost 2: amount');
  await percent.expectRefused('Enter a percentage from 0 to 100, such as 12.5', [
    'abc',
    '-3',
    '101',
  ]);
  await percent.type('abc');
  await screen.press('button', 'Save');
  const focused = await screen.page.evaluate(() =>
    document.activeElement?.getAttribute('aria-label'),
  );
  expect(focused).toBe('Supplier cost 2: amount');
  expect((await order()).content.supplierCostItems).toHaveLength(1);
  await screen.press('button', 'Discard');
});

test('units of a shipment and of a receipt are whole', async () => {
  await screen.openTab('Shipments');
  await screen.press('button', 'New shipment');
  const [first] = (await order()).items;
  const column = await screen.columnUnder('Shipment 1');
  const allocated = cellTyping(screen, first!.id, column, 'Allocated');
  await allocated.expectRefused(UNITS);
  await allocated.type('1k');
  await screen.press('button', 'Save shipments');
  await typeShipmentCost(merchant);
  await expectEventually(
    async () => (await order()).shipments[0]?.costs.map(({ amount }) => amount),
    [10.125],
  );
  await screen.pressIn('//article[@aria-label="Shipment 1"]', 'Receive');
  await screen.sees('grid', 'Count of the shipment');
  const received = cellTyping(screen, first!.id, 'received');
  await received.expectRefused(UNITS);
  await received.type('990');
  const accepted = cellTyping(screen, first!.id, 'accepted');
  await accepted.expectRefused(UNITS);
  await accepted.expectRefused('No more units can be accepted than were received', ['991']);
  await accepted.type('980');
  await screen.sees('button', 'Receive 980 units');
  expect((await order()).shipments[0]?.items).toMatchObject([{ orderedQuantity: 1000 }]);
});

test('a payment keeps its fraction', async () => {
  await screen.moveTo(`/purchase-orders/${orderId}/payments`);
  await screen.press('button', 'New payment');
  await screen.fill('Name', 'Deposit');
  const amount = fieldTyping(screen, 'Amount');
  await amount.expectRefused(AMOUNT);
  await amount.type('10.25');
  await screen.press('button', 'Add payment');
  await expectEventually(async () => (await order()).payments.map((one) => one.amount), [10.25]);
});

test('a part of a balance is applied to a payment', async () => {
  await typeBalance(merchant, orderId);
  expect((await order()).payments).toMatchObject([{ amount: 9, status: 'NOT_PAID' }]);
});

test('a supplier has whole days and percentages, and a minimum with a fraction', async () => {
  await typeTerms(merchant, supplierId);
  const { body } = await merchant.call(getSupplier, { params: { id: supplierId } });
  expect(body).toMatchObject({ leadTime: 21, moq: 12.5 });
});

test('the offer of a supplier keeps three decimals', async () => {
  await screen.moveTo(`/suppliers/${supplierId}/products`);
  const { variantId, sku } = merchant.purchase.lines[0]!;
  /** Also waits for the answer, since a table that gets other rows closes an editor. */
  const find = async (): Promise<void> => {
    await screen.fill('Search title or SKU', sku, 'searchbox');
    await expectEventually(() => screen.column('sku'), [sku]);
  };
  await find();
  const price = cellTyping(screen, variantId, 'unitPrice');
  await price.expectRefused(AMOUNT);
  await price.type('12.125');
  const body = { variantIds: [variantId], select: ['suppliers' as const] };
  const offered = async () => {
    const [item] = (await merchant.call(listInventoryItems, { body })).body.data;
    return item?.suppliers?.find(({ id }) => id === supplierId)?.unitPrice;
  };
  await expectEventually(offered, 12.125);
  await screen.page.reload({ waitUntil: 'domcontentloaded' });
  await find();
  await screen.pressCell(variantId, 'unitPrice');
  await screen.page.waitForSelector('.ag-cell-inline-editing input:focus');
  expect(await screen.page.$eval('input:focus', (field) => field.value)).toBe('12.125');
});

test('prices and costs of items keep three decimals, in their panel, for selected rows and on a phone', async () => {
  await typeInItem(merchant);
  await typeForSelected(merchant);
  await typeOnCard(merchant, supplierId);
  expect(merchant.complaints).toEqual([]);
});

test('the lines of a new order are whole, and its rate keeps its fraction', async () => {
  const line = merchant.purchase.lines[0]!;
  await screen.moveTo('/purchase-orders');
  await screen.press('button', 'New purchase order');
  await screen.press('button', 'Add items');
  await addFound(screen, line);
  const quantity = fieldTyping(screen, `Quantity of ${line.title}`, 'New order, ');
  await quantity.expectRefused(UNITS);
  await quantity.type('1,500');
  await typeNewRate(merchant, { currency: otherCurrency(), shopCurrency });
  await screen.press('button', 'Create draft');
  await screen.sees('list', 'Status: Draft');
  const id = new URL(screen.page.url()).pathname.split('/').at(-1) ?? '';
  const { items, content } = await fetchOrder(merchant.call, id, null);
  expect(items).toMatchObject([{ quantity: 1500 }]);
  expect(content.exchangeRates).toMatchObject({ [shopCurrency]: 0.925 });
});

test('stock levels, units of bundles, filters, what-if drafts and alerts take what can be read', async () => {
  await typeLevels(merchant);
  await typeBundleUnits(merchant);
  await typeInFilters(merchant);
  await typeInDraft(merchant, supplierId);
  await typeCostRise(merchant);
  expect(merchant.complaints).toEqual([]);
});

test('months of the demand plan are whole, and a change of many takes a percentage or a total', async () => {
  await typeInPlan(merchant);
  expect(merchant.complaints).toEqual([]);
});

test('every number field of the console was typed in', () => {
  const found = [...refusals];
  const missing = Object.entries(numberFields).filter(
    ([, names]) => !names.every((name) => found.some((one) => name.test(one))),
  );
  expect(missing.map(([field]) => field)).toEqual([]);
});

test('the console complained about nothing', () => {
  expect(merchant.complaints).toEqual([]);
});
