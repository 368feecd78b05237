import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import {
  getPurchaseOrder,
  listPurchaseOrders,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { readPdfPages } from '@quartermaster/platform/pdf/test-pdf-text';
import type { Page } from 'puppeteer';
import { byRole } from './find-by-role.ts';
import { MERCHANT_START_MS } from './merchant.ts';
import { findForecastAddress, generatePlan } from './planned-shop.ts';
import { type RunReport, runTwice } from './run-reports.ts';
import { setScheme, startSignedInShop, type SignedInShop, getViewport } from './signed-in.ts';

let shop: SignedInShop;
/** Shared by tests that need no page of their own: it keeps the compiled code of the console. */
let shared: Page;
let order: string;
let supplier: string;
let product: string;
let report: RunReport;
let forecast: string;

beforeAll(async () => {
  shop = await startSignedInShop();
  const [first] = (await shop.call(listPurchaseOrders, { body: {} })).body;
  order = `/purchase-orders/${first?.id ?? ''}`;
  const [someone] = (await shop.call(listSuppliers, { body: {} })).body.data;
  supplier = `/suppliers/${someone?.id ?? ''}`;
  const [item] = (await shop.call(listInventoryItems, { body: { select: ['productId'] } })).body
    .data;
  product = `/products/${item?.productId ?? ''}`;
  report = await runTwice(shop.call);
  await generatePlan(shop.call);
  forecast = await findForecastAddress(shop.call);
  shared = await shop.open(1440);
  await shop.show(shared, '/');
}, MERCHANT_START_MS);

/** Shows an address in a window of this width, without the state of the screen before. */
const showAt = async (width: number, address: string): Promise<Page> => {
  await shared.bringToFront();
  await shared.setViewport(getViewport(width));
  await shop.moveTo(shared, '/nowhere');
  await shop.moveTo(shared, address);
  return shared;
};

afterAll(() => shop.leave(), 60_000);

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Visible boxes of the elements that a selector matches. */
const measureBoxes = (page: Page, selector: string): Promise<readonly Box[]> =>
  page.evaluate(
    (given) =>
      [...document.querySelectorAll(given)]
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return { left, top, right, bottom };
        }),
    selector,
  );

const EXPLANATION = '[data-part="explanation"]';

/** Opens the explanations of a page one by one; returns the box of each. */
const measureExplanations = async (page: Page): Promise<readonly Box[]> => {
  const boxes: Box[] = [];
  await page.waitForSelector('[data-part="explained"]');
  for (const number of await page.$$('[data-part="explained"]')) {
    await number.click();
    // The popover is positioned a moment after it appears.
    await page.waitForFunction(
      (selector) => (document.querySelector(selector)?.getBoundingClientRect().left ?? 0) > 0,
      {},
      EXPLANATION,
    );
    boxes.push(...(await measureBoxes(page, EXPLANATION)));
    await page.keyboard.press('Escape');
    await page.waitForSelector(EXPLANATION, { hidden: true });
  }
  return boxes;
};

describe.each([1440, 1024, 390])('in a window of %i px', (width) => {
  test('explanations are on the screen, beside the navigation', async () => {
    const page = await showAt(width, order);
    const { height } = getViewport(width);
    const [navigation] = await measureBoxes(page, 'nav[aria-label="Main"]');
    const boxes = await measureExplanations(page);
    expect(boxes.length).toBeGreaterThanOrEqual(5);
    for (const { left, top, right, bottom } of boxes) {
      expect(left).toBeGreaterThanOrEqual(width > 640 ? (navigation?.right ?? 0) : 0);
      expect(right).toBeLessThanOrEqual(width);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(height);
    }
  }, 120_000);
});

test.each([
  ['/inventory', ['status', 'quantity', 'daysToOutOfStock', 'rawReorderQuantity']],
  ['/buy-now', ['productTitle', 'status', 'totalReorderQuantity', 'suggested']],
])(
  'a window of 1024 px has the key columns of %s in view',
  async (list, columns) => {
    const page = await showAt(1024, list);
    await page.waitForSelector('.ag-row');
    const [actions] = await measureBoxes(page, '.ag-header-cell[col-id="__actions"]');
    for (const column of columns) {
      const [head] = await measureBoxes(page, `.ag-header-cell[col-id="${column}"]`);
      expect(head?.right ?? Infinity).toBeLessThanOrEqual(actions?.left ?? 0);
    }
  },
  120_000,
);

test('on a phone, cards are sorted and chosen with targets of 44 px, and have totals', async () => {
  const page = await showAt(390, '/inventory');
  await page.waitForSelector('[data-part="row-card"]');
  const targets = await measureBoxes(
    page,
    '[data-part="card-target"], [data-part="row-card"] [aria-haspopup="menu"], [data-part="cards-head"] input:not([type="checkbox"])',
  );
  expect(targets.length).toBeGreaterThan(10);
  for (const { left, top, right, bottom } of targets) {
    expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(44);
  }
  await page.click('[aria-label="Sort ascending"]');
  await page.waitForFunction(() => location.search.includes('sort='));
  await page.waitForNetworkIdle({ idleTime: 300 }); // the former rows are shown until the sorted ones are there
  await page.waitForSelector('[data-part="cards-head"]:not([aria-busy="true"] *)');
  await page.click('[data-part="row-card"] label');
  await page.waitForSelector('[role="toolbar"][aria-label="Selected rows"]');
  expect(await page.$eval('[aria-label="Totals"]', ({ textContent }) => textContent)).toMatch(
    /On hand[\d,]+/,
  );
}, 120_000);

test('a table without motion has thin lines from its first picture on', async () => {
  const page = await shop.open(1440);
  await shop.show(page, '/');
  await page.evaluate(() => {
    const widths = new Set<string>();
    const watch = {
      look(): void {
        const cells = document.querySelector('.ag-row[row-index] > .ag-grid-scrolling-cells');
        if (cells !== null) widths.add(getComputedStyle(cells).borderBottomWidth);
        requestAnimationFrame(() => watch.look());
      },
    };
    watch.look();
    Object.assign(window, { widths });
  });
  await shop.moveTo(page, '/inventory');
  await page.waitForSelector('.ag-row');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await page.evaluate('[...widths]')).toEqual(['1px']);
  await page.close();
}, 120_000);

/** Elements beyond the right edge of the window after the layout has settled, except those reached by scrolling tabs or cards. */
const findBeyondEdge = (page: Page): Promise<readonly string[]> =>
  // `$$eval` would send each of these thousands of elements to this process and back.
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations === 1);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    return [...document.querySelectorAll('main *, [data-part="side-panel"] *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter(
        (element) =>
          element.closest(
            '[role="tablist"], [aria-label="Shipments"], nav[aria-label="Suppliers"], [data-clip]',
          ) === null,
      )
      .map((element) => `${element.tagName} ${element.className}`)
      .slice(0, 3);
  });

test('on a phone nothing lies beyond the edge', async () => {
  const stock = ['/inventory', '/products', '/buy-now', '/bundles'];
  const purchasing = ['/purchase-orders', '/shipments', '/payments', '/suppliers'];
  const run = `/reports/instances/${report.run}`;
  const tabs = ['', '/costs', '/shipments', '/payments', '/receiving', '/documents', '/history'];
  const places = [
    ...[...stock, ...purchasing, run].map((list) => `${list}?limit=25`),
    ...[supplier, `${supplier}/orders`, `${supplier}?panel=edit`, '/settings/general'],
    ...[product, '/settings/insights', '/what-if', '/reports', '/alerts'],
    ...[`/reports/${report.id}`, `${run}?with=${report.earlierRun}`],
    ...['', '?tab=suppliers', '?tab=categories', '?tab=orders', '/accuracy'].map(
      (tab) => `/demand-plan${tab}`,
    ),
    ...['limit=25', 'panel=change'].map((part) => `/demand-plan?tab=items&${part}`),
    forecast,
    ...tabs.map((tab) => `${order}${tab}`),
    ...[`${order}?panel=details`, `${order}?panel=add`, '/purchase-orders?panel=new'],
  ];
  const page = await showAt(390, '/');
  const beyond: Record<string, readonly string[]> = {};
  for (const place of places) {
    await shop.moveTo(page, place);
    const found = await findBeyondEdge(page);
    if (found.length > 0) beyond[place] = found;
  }
  expect(beyond).toEqual({});
}, 120_000);

test.each([1440, 1024, 390])(
  'a toast covers no control of a panel at %d px',
  async (width) => {
    const [item] = (await shop.call(listInventoryItems, { body: { select: ['variantId'] } })).body
      .data;
    const page = await showAt(width, `/inventory?item=${item?.variantId ?? ''}`);
    for (const pressed of ['Do not restock', 'Restock again']) {
      await page.locator(`[data-part="side-panel"] ${byRole('button', pressed)}`).click();
      await page.waitForSelector('[data-kind="success"]');
      const [toast] = await measureBoxes(page, '[data-kind="success"]');
      const covered = (await measureBoxes(page, '[data-part="side-panel"] :is(button, a)')).filter(
        (box) =>
          toast === undefined ||
          (box.left < toast.right &&
            box.right > toast.left &&
            box.top < toast.bottom &&
            box.bottom > toast.top),
      );
      expect(covered).toEqual([]);
      await page.locator('[data-kind="success"] [aria-label^="Close the message"]').click();
      await page.waitForSelector('[data-kind="success"]', { hidden: true });
    }
  },
  60_000,
);

/** Shows an address in the dark scheme, as a start for printing. */
const showDark = async (address: string): Promise<Page> => {
  await shared.emulateMediaType('screen');
  await setScheme(shared, 'dark');
  await showAt(1440, address);
  await shared.waitForSelector('.ag-row');
  return shared;
};

/** A4 across without its margins, in px, and by how much browsers shrink what is wider. */
const PAPER_WIDTH = 1030;
const SHRINKS_TO = 1.25;

test('paper has the shop and the day on every page, and which rows of how many it shows', async () => {
  const page = await showDark('/inventory');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = await readPdfPages(pdf);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]).toMatch(/Rows 1 to 100 of [1-9][\d,]+/);
  for (const [at, printed] of pages.entries()) {
    expect(printed).toMatch(/^\s*The Gift Shop\s+[A-Z][a-z]{2} \d+, \d{4}\n/);
    expect(printed).toContain(`Page ${String(at + 1)} of ${String(pages.length)}`);
  }
}, 120_000);

/** Rows of the first printed table, without totals. */
const PRINTED_ROWS = '[data-part="printed"] tbody tr';

test('paper has every row and column of a list, a basket and an order, and nothing to press', async () => {
  const least = { '/inventory': 101, '/buy-now': 25, [order]: 1 }; // the inventory with its totals
  for (const [place, rows] of Object.entries(least)) {
    const page = await showDark(place);
    await page.emulateMediaType('print');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.setViewport({ width: PAPER_WIDTH, height: 700 });
    const [table] = await measureBoxes(page, '[data-part="printed"]');
    expect(table?.right ?? Infinity).toBeLessThanOrEqual(PAPER_WIDTH * SHRINKS_TO);
    expect((await measureBoxes(page, PRINTED_ROWS)).length).toBeGreaterThanOrEqual(rows);
    expect(await measureBoxes(page, 'button:not([data-part="explained"]), nav, .ag-root')).toEqual(
      [],
    );
    const colours = await page.$eval('main', (main) => {
      const { color } = getComputedStyle(main);
      return [color, getComputedStyle(document.documentElement).backgroundColor];
    });
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  }
}, 120_000);

test('paper of an order has every item with its quantity and cost', async () => {
  const page = await showDark(order);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = (await readPdfPages(pdf)).join('\n');
  const { items } = (
    await shop.call(getPurchaseOrder, { params: { id: order.split('/').at(-1) ?? '' } })
  ).body;
  expect(text).toMatch(/Item\s.*Quantity\s.*Unit cost/);
  for (const { quantity } of items) expect(text).toContain(quantity.toLocaleString('en'));
}, 120_000);
