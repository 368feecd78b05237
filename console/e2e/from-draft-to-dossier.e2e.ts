import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listPurchaseOrderMails } from '@quartermaster/contracts/purchase-orders/calls/mail';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { createPayment } from '@quartermaster/contracts/purchase-orders/calls/payments';
import { expectListCount, readHomeCounts } from './home-counts.ts';
import { press } from './keyboard.ts';
import { addFound } from './article-picker.ts';
import { fetchOrder, awaitSavedFile } from './order-story.ts';
import { startMerchant, MERCHANT_START_MS, type Merchant, signInOn } from './merchant.ts';
import { root } from './product.ts';
import type { Screen } from './screen.ts';
import { expectClaim, createShippedOrder, shortDelivery } from './short-delivery.ts';

const NAME = 'Spring window';
const UNITS = 12;
const SURCHARGE = 24;
const DEPOSIT = 10;
const { ordered, received, accepted, unitCost, credited, claimed } = shortDelivery;
const DIALOG = '//*[@role="dialog"]';

let merchant: Merchant;
let screen: Screen;
let downloads = '';
let orderId = '';

const order = () => fetchOrder(merchant.call, orderId, null);
const onTab = async (tab: string): Promise<void> => {
  await screen.moveTo(`/purchase-orders/${orderId}`);
  await screen.openTab(tab);
};

beforeAll(async () => {
  merchant = await startMerchant('from-draft-to-dossier');
  ({ screen } = merchant);
  downloads = await mkdtemp(path.join(tmpdir(), 'quartermaster-downloads-'));
  const session = await screen.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: downloads,
    eventsEnabled: true,
  });
  await signInOn(merchant);
}, MERCHANT_START_MS);

afterAll(async () => {
  await merchant.leave();
  await rm(downloads, { recursive: true, force: true });
}, 60_000);

test('an order is drafted with an article found by its SKU', async () => {
  const line = merchant.purchase.lines[0]!;
  await screen.press('link', 'Purchase orders');
  await screen.press('button', 'New purchase order');
  await screen.press('combobox', 'Supplier');
  await screen.press('option', merchant.purchase.supplierName);
  await screen.fill('Name', NAME);
  await screen.press('button', 'Add items');
  await addFound(screen, line);
  await screen.fill(`Quantity of ${line.title}`, String(UNITS));
  await screen.picture('new-order');
  await screen.press('button', 'Create draft');
  await screen.sees('list', 'Status: Draft');
  const orders = (await merchant.call(listPurchaseOrders, { body: {} })).body;
  orderId = orders.find(({ content }) => content.name === NAME)?.id ?? '';
  expect((await order()).items).toMatchObject([
    { productVariantId: line.variantId, quantity: UNITS },
  ]);
});

test('what its supplier charges besides is noted, and the order is sent', async () => {
  await onTab('Costs');
  await screen.press('button', 'Add supplier cost');
  await screen.fill('Supplier cost 1: amount', String(SURCHARGE));
  await screen.page.keyboard.press('Tab');
  await screen.press('button', 'Save');
  await screen.press('button', 'Status');
  await screen.press('menuitem', 'Sent to Supplier');
  await screen.sees('list', 'Status: Sent to Supplier');
  await screen.picture('costs');
  const { content, status } = await order();
  expect(content.supplierCostItems).toMatchObject([{ type: 'Fixed', amount: SURCHARGE }]);
  expect(status).toBe('SentToSupplier');
});

test('a deposit is entered and marked as paid', async () => {
  await onTab('Payments');
  await screen.press('button', 'New payment');
  await screen.fill('Name', 'Deposit');
  await screen.fill('Amount', String(DEPOSIT));
  await screen.press('button', 'Add payment');
  await screen.sees('button', 'Not paid. Mark Deposit as paid');
  const recorded = screen.page.waitForResponse((answer) => answer.url().endsWith('/status'));
  await screen.press('button', 'Not paid. Mark Deposit as paid');
  await screen.fill('Reference', 'Wire 77');
  await screen.press('button', 'Mark as paid');
  await recorded; // the console shows it before
  await screen.page.reload({ waitUntil: 'domcontentloaded' });
  await screen.sees('button', 'Paid. Mark Deposit as not paid');
  await screen.picture('payments');
  expect((await order()).payments).toMatchObject([
    { name: 'Deposit', amount: DEPOSIT, status: 'PAID', paidReference: 'Wire 77' },
  ]);
});

test('its units are received with the shipment of its arrival date', async () => {
  await onTab('Shipments');
  await screen.pressIn('//article[@aria-label="Shipment 1"]', 'Receive');
  await screen.press('button', 'Receive all');
  await screen.press('button', `Receive ${UNITS} units`);
  await screen.pressIn(DIALOG, 'Receive');
  await screen.sees('list', 'Status: Fully received');
  await screen.picture('received');
  expect((await order()).status).toBe('FullyReceived');
});

test('the paper of the order is shown', async () => {
  await onTab('Documents');
  await screen.press('button', 'Preview');
  await screen.seesAt('iframe[title^="Preview of"]');
  const title = await screen.page.$eval('iframe', (frame) => frame.title);
  expect(title).toBe(`Preview of ${NAME} ${merchant.purchase.supplierName}.pdf`);
  await screen.picture('documents');
  await screen.press('button', 'Hide preview'); // the PDF viewer of the browser may delay the next page
});

test('the order is viewed as it was drafted, and compared with what it is', async () => {
  await onTab('History');
  await screen.press('button', 'Actions of revision 0');
  await screen.press('menuitem', 'View the order as of then');
  await screen.seesText('nothing can be changed here');
  await screen.sees('list', 'Status: Draft');
  await screen.picture('as-of');
  await screen.press('button', 'Compare with now');
  await screen.sees('dialog', 'Compare revisions');
  await screen.seesText('Deposit');
  expect(new URL(screen.page.url()).searchParams.get('compare')).toMatch(/^[23]-/); // the draft, its items, what was suggested and its shipment were recorded at once
  await screen.picture('compared');
});

test('every task on Home opens as many as it counts', async () => {
  await screen.page.goto(merchant.url, { waitUntil: 'domcontentloaded' }); // without the counts of an earlier visit
  const tasks = (await readHomeCounts(screen)).filter(({ section }) => section === 'Do next');
  expect(tasks).toHaveLength(6);
  for (const task of tasks) {
    await screen.moveTo(task.address);
    await expectListCount(screen, task);
  }
}, 120_000);

test('the palette leads to an item, an order and a supplier', async () => {
  const { lines, supplierName } = merchant.purchase;
  const line = lines[0]!;
  for (const [group, typed, address] of [
    ['Items', line.sku, line.variantId],
    ['Purchase orders', NAME, orderId],
    ['Suppliers', supplierName, '/suppliers/'],
  ] as const) {
    await screen.press('link', 'Home');
    await screen.sees('heading', 'Home');
    await press(screen.page, ['Control', 'k']);
    await screen.seesAt('input[placeholder^="Search, go to a page"]:focus');
    await screen.page.keyboard.type(typed);
    const found = `[role="group"][aria-label="${group}"] button`;
    await screen.seesAt(found);
    await screen.page.locator(found).click();
    await screen.page.waitForFunction((part) => location.href.includes(part), {}, address);
    expect(screen.page.url()).toContain(address);
  }
}, 120_000);

/** The order of a short delivery, with a payment of its cost. */
const shortOrder = async () => {
  const { call, purchase } = merchant;
  const made = await createShippedOrder(
    call,
    purchase.lines[0]!.variantId,
    ({ name }) => name === purchase.supplierName,
  );
  const { id, currency } = made;
  const payment = { purchaseOrderId: id, name: 'Invoice', amount: ordered * unitCost, currency };
  await call(createPayment, { body: payment }, { idempotencyKey: randomUUID() });
  return made;
};

test('a delivery 20 units short with 5 rejected makes the payment smaller and is claimed', async () => {
  const { id, contact } = await shortOrder();
  const short = () => fetchOrder(merchant.call, id, null);
  const itemId = (await short()).items[0]?.id ?? '';
  await screen.moveTo(`/purchase-orders/${id}/receiving`);
  for (const [heading, units] of [
    ['Received', String(received)],
    ['Accepted', String(accepted)],
  ] as const) {
    await screen.pressCell(itemId, await screen.columnUnder(heading));
    await screen.page.keyboard.type(units);
    await screen.page.keyboard.press('Enter');
  }
  await screen.press('button', 'Receive 75 units');
  await screen.pressIn(DIALOG, 'Receive');
  await screen.sees('list', 'Status: Partially received');
  await screen.press('button', 'Status');
  await screen.press('menuitem', 'Fully received');
  await screen.pressIn(DIALOG, 'Close short');
  await screen.sees('list', 'Status: Fully received');
  await screen.openTab('Payments');
  await screen.seesText(credited);
  expect((await short()).payments).toMatchObject([
    { amount: accepted * unitCost, status: 'NOT_PAID' },
  ]);
  await screen.press('button', 'Claim from supplier');
  await screen.seesText(claimed);
  await screen.picture('claim');
  await screen.press('button', 'Send');
  await screen.seesText('The email is being sent');
  const [mail] = (await merchant.call(listPurchaseOrderMails, { params: { id } })).body;
  expect(mail?.subject).toBe('Claim for purchase order Short delivery');
  await expectClaim(merchant.url, { line: merchant.purchase.lines[0]!, to: contact, typed: [] });
  expect((await short()).status).toBe('FullyReceived');
}, 120_000);

const verify = promisify(execFile);
const verifier = path.join(root, 'infra/checks/verify-dossier/quartermaster-verify.mjs');

const saveDossier = async (form: string, extension: string): Promise<string> => {
  await screen.press('button', 'Dossier');
  await screen.press('menuitem', form);
  return awaitSavedFile(downloads, `${NAME} dossier.${extension}`);
};

/** Chooses a file on the page for auditors. */
const dropOnVerifier = async (file: string): Promise<void> => {
  const { page } = screen;
  await screen.moveTo('/nowhere'); // leaves the page with another file
  await screen.moveTo('/verify-dossier');
  const [chooser] = await Promise.all([
    page.waitForFileChooser(),
    screen.press('button', 'Choose file'),
  ]);
  await chooser.accept([file]);
};

test('its dossier is saved, holds in a browser and offline, and does not when one byte is another', async () => {
  await onTab('History');
  const paper = await readFile(await saveDossier('PDF to read', 'pdf'));
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  const file = await saveDossier('JSON with every record and its proof', 'json');
  const { stdout } = await verify(process.execPath, [verifier, file]);
  expect(stdout).toContain(`Purchase order  ${NAME} (${orderId})`);
  expect(stdout).not.toContain('FAILED');
  await dropOnVerifier(file);
  await screen.seesText('Nothing was altered');
  await screen.picture('dossier-verified');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(`"quantity":${UNITS}`, `"quantity":${UNITS + 1}`));
  await expect(verify(process.execPath, [verifier, file])).rejects.toMatchObject({ code: 1 });
  await dropOnVerifier(file);
  await screen.seesText('This dossier was altered');
  expect(merchant.complaints).toEqual([]);
}, 90_000);
