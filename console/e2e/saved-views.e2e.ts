import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listSavedViews } from '@quartermaster/contracts/saved-views/calls';
import type { Page } from 'puppeteer';
import { MEETING_MS } from './merchant.ts';
import { type Screen, screenOf } from './screen.ts';
import { signedInShop, type SignedIn } from './signed-in.ts';
import { expectEventually } from './typing.ts';

const NAME = 'Low on Monday';
const COPY = `${NAME} (copy)`;
const MENU = '//*[@data-part="views"]';

let shop: SignedIn;
let mine: Screen;
/** A second session, in which the shop's members work at the same time. */
let other: Screen;

beforeAll(async () => {
  shop = await signedInShop();
  const page = await shop.open(1440);
  const { origin } = new URL(shop.url);
  const allowed = { state: 'granted' } as const;
  await page
    .browserContext()
    .setPermission(
      origin,
      { permission: { name: 'clipboard-read' }, ...allowed },
      { permission: { name: 'clipboard-write' }, ...allowed },
    );
  mine = await screenOf(page, 'saved-views');
  other = await screenOf(await shop.openApart(1440), 'saved-views-apart');
  await shop.show(page, '/inventory');
}, MEETING_MS);

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

/** How a column is sorted, by its heading. */
const sortOf = (page: Page, heading: string): Promise<string | null> =>
  page.$$eval(
    '[role="columnheader"]',
    (heads, name) =>
      heads.find((head) => head.textContent.trim().startsWith(name))?.getAttribute('aria-sort') ??
      null,
    heading,
  );

const savedIn = (page: Page): string => new URL(page.url()).searchParams.get('saved') ?? '';

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
  await mine.seesText('Changed'); // what is not saved survives too
  await mine.press('button', 'Save');
  await mine.seesText('View saved');
  await page.waitForFunction(() => !document.body.innerText.includes('Changed'));
  await page.evaluate('localStorage.removeItem("grid-layout-inventory")');
  await page.reload({ waitUntil: 'networkidle2' });
  await mine.sees('button', `View: ${NAME}`);
  await mine.seesAt('.ag-row [col-id="status"]');
  expect(await headings(page)).not.toContain('Daily sales');
  expect(await sortOf(page, 'On hand')).toBe('ascending');
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
  expect(link.search).toBe(`?saved=${savedIn(page)}`);
  await act(mine, NAME, 'Duplicate');
  await mine.seesAt(entry(COPY));
  await mine.picture('menu');
  await shop.show(other.page, `${link.pathname}${link.search}`);
  await other.sees('button', `View: ${NAME}`);
  await other.seesAt('.ag-row [col-id="status"]');
  expect(await headings(other.page)).not.toContain('Daily sales');
  expect(await sortOf(other.page, 'On hand')).toBe('ascending');
}, 120_000);

test('views are moved by the keyboard; a move on an old order shows the newest', async () => {
  await openMenu(other);
  await other.page.focus(`[aria-label^="Move ${COPY}"]`);
  await other.page.keyboard.press('ArrowUp');
  await expectEventually(names, [COPY, NAME]);
  await other.page.keyboard.press('Escape');
  await mine.page.focus(`[aria-label^="Move ${COPY}"]`); // its menu still has the order before
  await mine.page.keyboard.press('ArrowUp');
  await mine.seesText('Somebody else changed the views meanwhile');
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
  expect(savedIn(other.page)).toBe('none');
}, 120_000);
