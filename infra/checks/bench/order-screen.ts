import type { Call } from '@quartermaster/contracts/core/client';
import { updatePurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import type { Page } from 'puppeteer';
import { atMost, type BenchRow, percentile } from './bench-table.ts';
import { type ConsoleSession, FIRST_ROW, waitUntilIdle } from './console-page.ts';
import { draft, variantIds } from './orders.ts';
import { scriptingTimes } from './scripting-time.ts';

const LINES = 2_000;
/** Number of measured orders, each opened for the first time, after those that warm up the console. */
const OPENED = 20;
const WARM_UP = 2;
/** Each order has other variants than the previous one, so that no cache helps. */
const STEP = 80;
const EDITS = 50;
const WARM_UP_EDITS = 10;

/** Creates drafts with a cost shared by all units, so that each change of a quantity changes the landed cost of every line. */
const draftOrders = async (call: Call): Promise<readonly string[]> => {
  const { currency } = (await call(getShopSettings, {})).body;
  const variants = await variantIds(call, LINES + (OPENED + WARM_UP) * STEP);
  const costItems = [{ type: 'Fixed' as const, name: 'Freight', amount: 1_200, currency }];
  const ids: string[] = [];
  for (let at = 0; at < OPENED + WARM_UP; at += 1) {
    const { id } = await draft(call, variants.slice(at * STEP, at * STEP + LINES));
    await call(updatePurchaseOrder, { params: { id }, body: { content: { costItems } } });
    ids.push(id);
  }
  return ids;
};

const QUANTITY = `${FIRST_ROW} [col-id="quantity"]`;
/** The named items of an order; rows of the list before have no quantity. */
const ITEM = `${FIRST_ROW}:has([col-id="quantity"]) [data-clip]`;
const NOTE_EDITORS = `
  addEventListener('focusin', ({ target }) => {
    if (target.matches('.ag-cell input')) noted.editing = performance.now();
  }, true);`;
const MARK_EDITS = `
  const sums = document.querySelector('[aria-label="Costs of the order"]');
  let before = null;
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    performance.mark('typed');
    before = sums.textContent;
  }, true);
  window.keys = [];
  new PerformanceObserver((seen) => {
    keys.push(...seen.getEntriesByType('event').filter(({ name }) => name === 'keydown'));
  }).observe({ type: 'event', durationThreshold: 16 });
  new MutationObserver(() => {
    if (before === null || sums.textContent === before) return;
    performance.mark('recalculated');
    before = null;
  }).observe(sums, { subtree: true, childList: true, characterData: true });`;

/** Presses the middle of a cell at once; `Page.click` would first scroll to it and wait for a frame. */
const pressCell = async (page: Page, cell: string): Promise<void> => {
  const [x, y] = (await page.evaluate(`(() => {
    const { left, width, top, height } = document.querySelector('${cell}').getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  })()`)) as [number, number];
  await page.mouse.click(x, y);
};

/** Milliseconds from pressing an order in the list until its items are named and the field of a quantity is open. */
const open = async (page: Page, id: string): Promise<number> => {
  await page.waitForSelector(`[row-id="${id}"]`);
  await waitUntilIdle(page);
  await page.evaluate('noted = {}');
  await page.click(`[row-id="${id}"] [col-id="name"]`);
  await page.waitForSelector(ITEM);
  await pressCell(page, QUANTITY);
  await page.waitForFunction('noted.editing');
  return (await page.evaluate('noted.editing - noted.pressed')) as number;
};

const backToList = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.click('nav a[href="/purchase-orders"]');
};

const measureOpenings = async (page: Page, ids: readonly string[]): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const id of ids) {
    if (times.length > 0) await backToList(page);
    times.push(await open(page, id));
  }
  return times.slice(WARM_UP);
};

/** Types a quantity into the open field, then opens it again. */
const edit = async (page: Page, quantity: number, marked: number): Promise<void> => {
  await page.keyboard.type(String(quantity));
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    `performance.getEntriesByName('recalculated').length > ${String(marked)}`,
  );
  await page.click(QUANTITY);
  await page.waitForSelector(`${QUANTITY} input`);
};

interface EditTimes {
  /** Milliseconds of scripts of each edit until the sums have changed. */
  readonly recalculated: readonly number[];
  /** Milliseconds from a key to the frame that shows it, of each key that took longer than a frame. */
  readonly painted: readonly number[];
}

const measureEdits = async (page: Page): Promise<EditTimes> => {
  await page.evaluate(MARK_EDITS);
  const times = await scriptingTimes(page, { from: 'typed', to: 'recalculated' }, async () => {
    for (let at = 0; at < EDITS + WARM_UP_EDITS; at += 1) await edit(page, 100 + at, at);
  });
  const painted = (await page.evaluate('keys.map(({ duration }) => duration)')) as number[];
  return { recalculated: times.slice(WARM_UP_EDITS), painted };
};

/**
 * Measures an order of 2,000 lines in the console: opening it, recalculating it after an edit, and showing a typed key.
 */
export const measureOrderScreen = async (
  page: Page,
  { url, call }: ConsoleSession,
): Promise<readonly BenchRow[]> => {
  const ids = await draftOrders(call);
  await page.evaluateOnNewDocument(NOTE_EDITORS);
  await page.goto(`${url}/purchase-orders`);
  const opened = await measureOpenings(page, ids);
  const { recalculated, painted } = await measureEdits(page);
  const order = 'an order of 2,000 lines';
  return [
    atMost(`opening ${order} in the console, p95`, 'ms', percentile(opened, 0.95), 1_000),
    atMost(`${order} worked out anew after a key, p95`, 'ms', percentile(recalculated, 0.95), 16),
    atMost(`${order}: key to painted, p95 of the slow ones`, 'ms', percentile(painted, 0.95), 50),
  ];
};
