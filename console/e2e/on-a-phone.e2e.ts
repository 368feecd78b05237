import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { Page } from 'puppeteer';
import { MERCHANT_START_MS } from './merchant.ts';
import { fetchOrder } from './order-story.ts';
import { type Screen, createScreen } from './screen.ts';
import { findShopIds, type ShopIds } from './shop-ids.ts';
import { startSignedInShop, type SignedInShop } from './signed-in.ts';
import { expectEventually } from './typing.ts';

const PHONE = 390;
const THUMB = 44;
const CARD = '[data-part="row-card"]';
const DIALOG = '//*[@role="dialog"]';

let shop: SignedInShop;
let page: Page;
let screen: Screen;
let ids: ShopIds;

beforeAll(async () => {
  shop = await startSignedInShop();
  ids = await findShopIds(shop.call);
  page = await shop.open(PHONE);
  page.on('dialog', (dialog) => void dialog.accept()); // the browser asks before counts are left
  screen = await createScreen(page, 'on-a-phone');
  await shop.show(page, '/');
}, MERCHANT_START_MS);

afterAll(() => shop.leave(), 60_000);

/** Matched elements that are smaller than a touch target, or beyond the edge of the window. */
const findUnfit = (selector: string): Promise<readonly string[]> =>
  page.evaluate(
    (given, least) =>
      [...document.querySelectorAll(given)]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
        .filter(({ box }) => box.height < least || box.left < 0 || box.right > innerWidth + 1)
        .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${String(box.height)}`),
    selector,
    THUMB,
  );

/** True when no two matched elements overlap. */
const areApart = (selector: string): Promise<boolean> =>
  page.evaluate((given) => {
    const boxes = [...document.querySelectorAll(given)].map((one) => one.getBoundingClientRect());
    return boxes.every((one, at) =>
      boxes
        .slice(at + 1)
        .every(
          (other) =>
            one.right <= other.left + 1 ||
            other.right <= one.left + 1 ||
            one.bottom <= other.top + 1 ||
            other.bottom <= one.top + 1,
        ),
    );
  }, selector);

const countOrders = async (): Promise<number> =>
  (await shop.call(listPurchaseOrders, { body: {} })).body.length;

test('Home leads to what is to be done', async () => {
  await screen.sees('heading', 'Home');
  await page.locator('[aria-label="Do next"] a').click();
  await page.waitForFunction(() => location.pathname !== '/');
  await screen.seesAt('h1');
  await screen.picture('home');
  expect(await findUnfit('[aria-label="Do next"] a')).toEqual([]);
}, 120_000);

test('an item is opened from its card, with fields and buttons for a thumb', async () => {
  await shop.moveTo(page, '/inventory?limit=25');
  await page.locator(`${CARD} button[aria-label^="Open "]`).click();
  await screen.sees('heading', 'Landed cost');
  await screen.sees('heading', 'Suppliers');
  await screen.picture('item');
  const inPanel = ['input', 'button.mantine-Button-root:not([data-size^="compact"])']
    .map((part) => `[data-part="side-panel"] ${part}`)
    .join(', ');
  expect(await findUnfit(inPanel)).toEqual([]);
  expect(await areApart('[data-part="side-panel"] [data-stacked] td')).toBe(true);
  await screen.press('button', 'Close (Esc)');
}, 120_000);

test('a basket is approved', async () => {
  await shop.moveTo(page, '/buy-now?limit=25');
  const before = await countOrders();
  await page.locator(`${CARD} label[data-part="card-target"]`).click();
  await screen.press('button', 'Create purchase order');
  await screen.seesAt('[data-part="side-panel"] table');
  await screen.picture('basket');
  expect(await areApart('[data-part="side-panel"] [data-stacked] td')).toBe(true);
  await screen.pressIn(DIALOG, 'Create purchase order');
  await expectEventually(countOrders, before + 1);
  await page.waitForFunction(() => location.pathname.startsWith('/purchase-orders/'));
}, 120_000);

test('a shipment is received, with choices that do not lie over each other', async () => {
  await shop.moveTo(page, ids.arriving);
  const first = await page.$eval(`${CARD} input`, (field) => field.getBoundingClientRect().bottom);
  expect(first).toBeLessThan(600); // counting starts without scrolling
  await screen.press('button', 'Receive all');
  const choices = '[data-part="receiving-choices"]';
  await screen.picture('receiving');
  expect(
    await findUnfit(`${choices} label:not(:has(+ *)), ${choices} input[role="combobox"]`),
  ).toEqual([]);
  expect(await areApart(`${choices} > *, ${choices} + button`)).toBe(true);
  await page.$eval(`${choices} + button`, (button) => button.scrollIntoView({ block: 'end' }));
  await screen.picture('receiving-choices');
  await page.locator(`${choices} + button`).click();
  await screen.pressIn(DIALOG, 'Receive');
  const [, , id = ''] = ids.arriving.split('/');
  const open = async () =>
    (await fetchOrder(shop.call, id, null)).shipments.some(({ receivedAt }) => receivedAt !== null);
  await expectEventually(open, true);
}, 120_000);

test('choices between few are as high as a thumb needs', async () => {
  await shop.moveTo(page, `/purchase-orders/${ids.order}/payments?panel=new-payment`);
  await screen.seesAt('[data-part="side-panel"] .mantine-SegmentedControl-label');
  expect(await findUnfit('[data-part="side-panel"] .mantine-SegmentedControl-label')).toEqual([]);
  await shop.moveTo(page, '/settings/general');
  expect(await findUnfit('main :is(.mantine-Switch-label, .mantine-Checkbox-label)')).toEqual([]);
}, 120_000);
