import type { Page } from 'puppeteer';
import { atMost, type BenchRow, percentile } from './bench-table.ts';
import { type ConsoleSession, FIRST_ROW, waitUntilIdle } from './console-page.ts';

const lists = [
  ['/inventory', 'Inventory'],
  ['/buy-now', 'Buy now'],
  ['/products', 'Products'],
  ['/bundles', 'Bundles'],
  ['/purchase-orders', 'Purchase orders'],
  ['/shipments', 'Shipments'],
  ['/payments', 'Payments'],
  ['/suppliers', 'Suppliers'],
] as const;
type List = (typeof lists)[number];

const ROUNDS = 10;
const RELOADS = 10;

/** Waits until the list with this title shows its first row; returns the page's time in the next frame. */
const waitUntilShown = async (page: Page, [path, title]: List): Promise<number> => {
  const handle = await page.waitForFunction(
    `location.pathname === '${path}' && document.querySelector('h1')?.textContent === '${title}' &&
       (document.querySelector('${FIRST_ROW}')?.textContent ?? '') !== '' && performance.now()`,
    { polling: 'raf' },
  );
  return (await handle.jsonValue()) as number;
};

/** Milliseconds from a press in the navigation until the list is shown; each list was shown before. */
const measureVisits = async (page: Page): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const list of lists) {
      await waitUntilIdle(page);
      await page.evaluate('noted = {}');
      await page.click(`nav a[href="${list[0]}"]`);
      const at = await waitUntilShown(page, list);
      if (round > 0) times.push(at - ((await page.evaluate('noted.pressed')) as number));
    }
  }
  return times;
};

/** Milliseconds from the start of a full load until the list is shown; the browser has its files. */
const measureReloads = async (page: Page, url: string, list: List): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let at = 0; at <= RELOADS; at += 1) {
    await page.goto(`${url}${list[0]}`, { waitUntil: 'domcontentloaded' });
    const time = await waitUntilShown(page, list);
    if (at > 0) times.push(time);
    await waitUntilIdle(page);
  }
  return times;
};

/** Measures the time until lists of the sample are shown, after a press in the navigation and after a full load. */
export const measureListScreens = async (
  page: Page,
  { url }: ConsoleSession,
): Promise<readonly BenchRow[]> => {
  const [inventory, buyNow] = lists;
  await page.goto(`${url}${inventory[0]}`);
  await waitUntilShown(page, inventory);
  const visited = await measureVisits(page);
  const reloaded = [
    ...(await measureReloads(page, url, inventory)),
    ...(await measureReloads(page, url, buyNow)),
  ];
  return [
    atMost('any list in the console, warm, p95', 'ms', percentile(visited, 0.95), 300),
    atMost('inventory and buy now after a full load, p95', 'ms', percentile(reloaded, 0.95), 1_200),
  ];
};
