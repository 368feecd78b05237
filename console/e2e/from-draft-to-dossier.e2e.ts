import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { orderShown } from './order-story.ts';
import { meetMerchant, MEETING_MS, type Merchant } from './merchant.ts';
import { root } from './product.ts';
import { mailedCode, mailsSoFar, OWNER } from './sample-shop.ts';
import type { Screen } from './screen.ts';

const NAME = 'Spring window';
const UNITS = 12;
const SURCHARGE = 24;
const DEPOSIT = 10;
const DIALOG = '//*[@role="dialog"]';

let merchant: Merchant;
let screen: Screen;
let downloads = '';
let orderId = '';

const order = () => orderShown(merchant.call, orderId, null);
const onTab = async (tab: string): Promise<void> => {
  const address = `${merchant.url}/purchase-orders/${orderId}`;
  await screen.page.goto(address, { waitUntil: 'domcontentloaded' }); // what is pressed next is waited for
  await screen.openTab(tab);
};

beforeAll(async () => {
  merchant = await meetMerchant('from-draft-to-dossier');
  ({ screen } = merchant);
  downloads = await mkdtemp(path.join(tmpdir(), 'quartermaster-downloads-'));
  const session = await screen.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: downloads,
    eventsEnabled: true,
  });
  await screen.page.goto(merchant.url);
  const seen = await mailsSoFar(merchant.url);
  await screen.fill('Email', OWNER);
  await screen.press('button', 'Send me a code');
  await screen.sees('textbox', 'Sign-in code');
  await screen.page.keyboard.type(await mailedCode(merchant.url, OWNER, seen));
  await screen.sees('heading', 'Home');
}, MEETING_MS);

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
  await screen.fill('Search title or SKU', line.sku, 'searchbox');
  await screen.press('checkbox', line.title);
  await screen.press('button', 'Add 1 item');
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
  await recorded; // the console shows it before
  await onTab('Payments');
  await screen.sees('button', 'Paid. Mark Deposit as not paid');
  await screen.picture('payments');
  expect((await order()).payments).toMatchObject([
    { name: 'Deposit', amount: DEPOSIT, status: 'PAID' },
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
  await screen.press('button', 'Hide preview'); // the browser's own viewer may hold up the next page
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
  expect(new URL(screen.page.url()).searchParams.get('compare')).toMatch(/^2-/); // the draft, its items and its shipment were recorded at once
  await screen.picture('compared');
});

const verify = promisify(execFile);
const verifier = path.join(root, 'infra/tools/verify-dossier/quartermaster-verify.mjs');

const downloaded = async (): Promise<string> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = (await readdir(downloads)).find((name) => name.endsWith('.json'));
    if (found !== undefined) return path.join(downloads, found);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No dossier was saved');
};

/** Chooses a file on the page for auditors. */
const dropOnVerifier = async (file: string): Promise<void> => {
  const { page } = screen;
  await page.goto(`${merchant.url}/verify-dossier`, { waitUntil: 'domcontentloaded' });
  const [chooser] = await Promise.all([
    page.waitForFileChooser(),
    screen.press('button', 'Choose file'),
  ]);
  await chooser.accept([file]);
};

test('its dossier is saved, holds in a browser and offline, and does not when one byte is another', async () => {
  await onTab('History');
  await screen.press('button', 'Dossier');
  const file = await downloaded();
  expect(path.basename(file)).toBe(`${NAME} dossier.json`);
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
