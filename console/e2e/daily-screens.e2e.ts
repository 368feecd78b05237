import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  explainInventoryItem,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { listSavedViews } from '@quartermaster/contracts/saved-views/calls';
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getInsightsSettings, setInsightsSettings } from '@quartermaster/contracts/teams/calls';
import type { Page } from 'puppeteer';
import { tickFound } from './article-picker.ts';
import { fetchBestSoldOutsideBundles } from './best-sold.ts';
import { MERCHANT_START_MS } from './merchant.ts';
import { type Screen, createScreen } from './screen.ts';
import { startSignedInShop, type SignedInShop } from './signed-in.ts';
import { expectEventually } from './typing.ts';

const NAME = 'Low on Monday';
const COPY = `${NAME} (copy)`;
const MENU = '//*[@data-part="views"]';

let shop: SignedInShop;
let mine: Screen;
/** A second session, in which another member works at the same time. */
let other: Screen;

beforeAll(async () => {
  shop = await startSignedInShop();
  const page = await shop.open(1440);
  page.on('dialog', (dialog) => void dialog.accept()); // the browser asks before unsaved settings are left
  const { origin } = new URL(shop.url);
  const allowed = { state: 'granted' } as const;
  await page
    .browserContext()
    .setPermission(
      origin,
      { permission: { name: 'clipboard-read' }, ...allowed },
      { permission: { name: 'clipboard-write' }, ...allowed },
    );
  mine = await createScreen(page, 'daily-screens');
  other = await createScreen(await shop.openApart(1440), 'daily-screens-apart');
  await shop.show(page, '/inventory');
}, MERCHANT_START_MS);

afterAll(() => shop.leave(), 60_000);

const entry = (name: string): string =>
  `::-p-xpath(${MENU}//button[@data-view][.//span[.="${name}"]])`;

const openMenu = async ({ page, seesAt }: Screen): Promise<void> => {
  await page.locator('[data-part="views-button"]').click();
  await seesAt(`::-p-xpath(${MENU})`);
};

const openView = async (screen: Screen, name: string): Promise<void> => {
  await openMenu(screen);
  await screen.page.locator(entry(name)).click();
  await screen.page.waitForSelector('[data-part="views"]', { hidden: true });
};

const act = async (screen: Screen, view: string, action: string): Promise<void> => {
  await screen.press('button', `Actions of ${view}`);
  await screen.page.locator(`::-p-xpath(${MENU}//*[@role="menuitem"][.="${action}"])`).click();
};

const names = async (): Promise<readonly string[]> => {
  const { body } = await shop.call(listSavedViews, { query: { type: 'INVENTORY' } });
  return body.map(({ name }) => name);
};

const headings = (page: Page): Promise<readonly string[]> =>
  page.$$eval('[role="columnheader"]', (heads) => heads.map((head) => head.textContent.trim()));

/** Sort direction of the column with this heading. */
const readSort = (page: Page, heading: string): Promise<string | null> =>
  page.$$eval(
    '[role="columnheader"]',
    (heads, name) =>
      heads.find((head) => head.textContent.trim().startsWith(name))?.getAttribute('aria-sort') ??
      null,
    heading,
  );

const getSavedViewId = (page: Page): string => new URL(page.url()).searchParams.get('saved') ?? '';

test('UI-SV-01 a view is made from a template', async () => {
  await openView(mine, 'Running Low');
  await mine.seesText('Template');
  await mine.press('button', 'Save as a view');
  await mine.fill('Name of the view', NAME);
  await mine.picture('name');
  await mine.press('button', 'Save view');
  await mine.sees('button', `View: ${NAME}`);
  await expectEventually(names, [NAME]);
}, 120_000);

test('UI-SV-02 changed filters, columns and sort are saved and survive a reload', async () => {
  const { page } = mine;
  await page.locator('::-p-xpath(//*[@role="columnheader"][normalize-space(.)="On hand"])').click();
  await mine.press('button', 'Columns');
  await page.locator('::-p-xpath(//label[.="Daily sales"])').click();
  await page.keyboard.press('Escape');
  await mine.seesText('Changed');
  await mine.picture('changed');
  await page.reload({ waitUntil: 'networkidle2' });
  await mine.seesText('Changed'); // unsaved changes stay too
  await mine.press('button', 'Save');
  await mine.seesText('View saved');
  await page.waitForFunction(() => !document.body.innerText.includes('Changed'));
  await page.evaluate('localStorage.removeItem("grid-layout-inventory")');
  await page.reload({ waitUntil: 'networkidle2' });
  await mine.sees('button', `View: ${NAME}`);
  await mine.seesAt('.ag-row [col-id="status"]');
  expect(await headings(page)).not.toContain('Daily sales');
  expect(await readSort(page, 'On hand')).toBe('ascending');
  expect(new Set(await mine.column('status'))).toEqual(new Set(['Running low']));
}, 120_000);

test('the keys of the list work in a view', async () => {
  const { page } = mine;
  await page.click('h1');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const isOnRow = () => page.evaluate(() => document.activeElement?.closest('[row-id]') !== null);
  await expectEventually(isOnRow, true);
  await page.keyboard.press('v');
  await mine.seesAt(`::-p-xpath(${MENU})`);
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-part="views"]', { hidden: true });
}, 120_000);

test('the link of a view shows it to somebody else', async () => {
  const { page } = mine;
  await openMenu(mine);
  await act(mine, NAME, 'Copy link');
  await mine.seesText('Link copied');
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.search).toBe(`?saved=${getSavedViewId(page)}`);
  await act(mine, NAME, 'Duplicate');
  await mine.seesAt(entry(COPY));
  await mine.picture('menu');
  await shop.show(other.page, `${link.pathname}${link.search}`);
  await other.sees('button', `View: ${NAME}`);
  await other.seesAt('.ag-row [col-id="status"]');
  expect(await headings(other.page)).not.toContain('Daily sales');
  expect(await readSort(other.page, 'On hand')).toBe('ascending');
}, 120_000);

test('views are moved by the keyboard; a move on an old order shows the newest', async () => {
  await openMenu(other);
  await other.page.focus(`[aria-label^="Move ${COPY}"]`);
  await other.page.keyboard.press('ArrowUp');
  await expectEventually(names, [COPY, NAME]);
  await other.page.keyboard.press('Escape');
  await mine.page.focus(`[aria-label^="Move ${COPY}"]`); // its menu still has the order before
  await mine.page.keyboard.press('ArrowUp');
  await mine.seesText('Somebody else changed the views');
  await mine.page.waitForFunction(
    (first) => document.querySelector('[aria-label^="Move "]')?.ariaLabel?.startsWith(first),
    {},
    `Move ${COPY}`,
  );
  expect(await names()).toEqual([COPY, NAME]);
}, 120_000);

test('a deleted view is brought back to its place', async () => {
  await act(mine, COPY, 'Delete');
  await mine.seesText(`“${COPY}” was deleted`);
  await expectEventually(names, [NAME]);
  await mine.press('button', 'Undo');
  await expectEventually(names, [COPY, NAME]);
}, 120_000);

test('the default view of a member opens with the list', async () => {
  await openMenu(other);
  await act(other, COPY, 'Open it by default');
  await other.seesText('Default');
  await other.page.keyboard.press('Escape');
  await shop.show(other.page, '/inventory');
  await other.sees('button', `View: ${COPY}`);
  await openView(other, 'All items');
  await other.sees('button', 'Views');
  await other.page.reload({ waitUntil: 'networkidle2' });
  await other.sees('button', 'Views');
  expect(getSavedViewId(other.page)).toBe('none');
}, 120_000);

/** Number of items with a tag, or of all items. */
const itemsCount = async (tag?: string): Promise<number> => {
  const isTagged = { type: 'select', operator: 'is', value: tag ?? '' } as const;
  const filters = tag === undefined ? [] : [{ column: 'tags', criteria: isTagged }];
  const body = { filters, select: ['variantId' as const], pagination: { page: 1, limit: 1 } };
  return (await shop.call(listInventoryItems, { body })).body.total;
};

test('CALC-ADS-11 a mapped bundle is in the reasons of its component', async () => {
  const { page } = mine;
  const [bundle, component] = await fetchBestSoldOutsideBundles(shop.call);
  if (bundle === undefined || component === undefined) throw new Error('Two items sell');
  const { variantId } = component;
  const reasons = async (): Promise<string> => {
    const { body } = await shop.call(explainInventoryItem, { params: { variantId } });
    return JSON.stringify(body.explanations.find(({ name }) => name === 'planningRate')?.steps);
  };
  expect(await reasons()).not.toContain('In bundles');
  await shop.show(page, '/bundles');
  await mine.press('button', 'New bundles');
  const { productTitle } = bundle;
  await tickFound(mine, {
    field: 'Search products by title',
    search: productTitle,
    title: productTitle,
  });
  await mine.press('button', 'Make 1 bundle');
  await mine.press('button', 'Add components');
  const { sku, productTitle: title } = component;
  await tickFound(mine, { field: 'Search title, variant or SKU', search: sku, title });
  await mine.press('button', 'Add 1 component');
  await mine.seesText('1 component added');
  await expectEventually(async () => (await reasons()).includes('In bundles'), true);
  await shop.show(page, `/inventory?item=${variantId}`);
  await mine.seesText('In bundles:');
  await mine.picture('bundle-in-reasons');
}, 120_000);

test('UI-SC-07 all items are tagged by one act, which is undone', async () => {
  const total = await itemsCount();
  expect(total).toBeGreaterThan(900);
  await shop.show(mine.page, '/inventory?saved=none&limit=1000');
  await mine.page.locator('.ag-header input[type="checkbox"]').click();
  await mine.press('button', 'Edit');
  await mine.press('menuitem', 'Tags');
  await mine.press('combobox', 'Add tags');
  await mine.page.keyboard.type('spring');
  await mine.page.keyboard.press('Enter');
  await mine.press('button', 'Set tags');
  await mine.picture('bulk-act');
  await mine.seesText(`Changed ${total.toLocaleString('en')} items`);
  await expectEventually(() => itemsCount('spring'), total);
  await mine.press('button', 'Undo');
  await mine.seesText(`Restored ${total.toLocaleString('en')} items`);
  await expectEventually(() => itemsCount('spring'), 0);
}, 120_000);

test('UI-SC-10 the inventory is saved as a file with a line for each item', async () => {
  await shop.show(mine.page, '/inventory?saved=none');
  const folder = await mkdtemp(path.join(tmpdir(), 'export-'));
  const session = await mine.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await mine.press('button', 'Export all that match');
  await mine.press('menuitem', 'CSV');
  const saved = async () => (await readdir(folder)).filter((name) => name.endsWith('.csv'));
  await expectEventually(async () => (await saved()).length, 1);
  const [name = ''] = await saved();
  const lines = (await readFile(path.join(folder, name), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + (await itemsCount()));
  await rm(folder, { recursive: true });
}, 120_000);

test('API-TEAM-12 a setting is previewed before it is saved', async () => {
  await shop.show(mine.page, '/settings/insights');
  await mine.fill('Stock buffer, days', '30');
  await mine.page.keyboard.press('Tab');
  await mine.seesAt('[aria-label="To buy, before and after"]');
  await mine.page.locator('::-p-xpath(//button[starts-with(., "Show ")])').click();
  await mine.sees('dialog', 'Items that change');
  await mine.seesAt('[role="dialog"] table tbody tr');
  await mine.picture('settings-preview');
  expect((await shop.call(getInsightsSettings, {})).body.stockLevels.stockBuffer).toBe(7);
}, 120_000);

test('API-TEAM-12 a planning method is previewed, chosen, and explained by its orders', async () => {
  const [item] = await fetchBestSoldOutsideBundles(shop.call);
  await shop.show(mine.page, '/settings/insights');
  await mine.press('combobox', 'Planning method');
  await mine.press('option', 'Forecast');
  await mine.seesAt('[aria-label="To buy, before and after"]');
  await mine.picture('planning-method');
  await mine.press('button', 'Save');
  await mine.seesText('Settings saved');
  const { body } = await shop.call(getInsightsSettings, {});
  expect(body.planningMethod).toBe('FORECAST');
  await shop.show(mine.page, `/inventory?item=${item?.variantId ?? ''}`);
  await mine.seesText('orders a day x');
  await mine.picture('planned-by-orders');
  await shop.call(setInsightsSettings, { body: { ...body, planningMethod: 'AVERAGE' } });
}, 120_000);

test('API-TEAM-15 a service level is priced, previewed, chosen, and explained', async () => {
  const [item] = await fetchBestSoldOutsideBundles(shop.call);
  await shop.show(mine.page, '/settings/insights');
  await mine.press('combobox', 'Safety stock');
  await mine.press('option', 'Service level');
  await mine.seesAt('[aria-label="Cost of the service levels by grade"] tbody tr');
  await mine.seesAt('[aria-label="To buy, before and after"]');
  await mine.picture('service-levels');
  await mine.press('button', 'Save');
  await mine.seesText('Settings saved');
  const { body } = await shop.call(getInsightsSettings, {});
  expect(body.serviceLevels).toEqual({ A: 98, B: 95, C: 90 });
  await shop.show(mine.page, `/inventory?item=${item?.variantId ?? ''}`);
  await mine.seesText('days of safety');
  await mine.picture('stocked-by-service-level');
  await shop.call(setInsightsSettings, { body: { ...body, serviceLevels: null } });
}, 120_000);

const buttons = (): Promise<readonly string[]> =>
  mine.page.$$eval('button', (all) => all.map(({ textContent }) => textContent));

test('NF-D-06 a list is looked at as it was', async () => {
  await shop.show(mine.page, '/suppliers');
  expect(await buttons()).toContain('New supplier');
  await mine.press('button', 'Look at the past');
  await mine.seesText('nothing can be changed here');
  // The past of the whole team is folded first.
  const rowsThen = { hidden: true, timeout: 90_000 };
  await mine.page.waitForSelector('[aria-busy="true"], .mantine-Skeleton-root', rowsThen);
  await mine.picture('past');
  expect(await buttons()).not.toContain('New supplier');
  await mine.press('button', 'Back to now');
  await mine.seesAt('.ag-row');
}, 120_000);
