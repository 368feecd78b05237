import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Call, createClient } from '@quartermaster/contracts/core/client';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import type { Browser, KeyInput, Page } from 'puppeteer';
import { openBrowser } from './browser.ts';
import { removeDataDir, sampleDataDir } from './data-folders.ts';
import { MEETING_MS } from './merchant.ts';
import { freePort, type Product, startProduct } from './product.ts';

const SCREENS_MS = 600_000;

let product: Product;
let browser: Browser;
let axe: string;
let token: string;
/** An order, a supplier and a variant of the sample shop. */
let ids: { readonly order: string; readonly supplier: string; readonly variant: string };

/** Screens, panels and states by their address. */
const addresses = (): readonly string[] => {
  const order = `/purchase-orders/${ids.order}`;
  const supplier = `/suppliers/${ids.supplier}`;
  const tabs = ['costs', 'shipments', 'payments', 'receiving', 'documents', 'history'];
  return [
    ...['/', '/?filter=A', '/nowhere', '/settings/general', '/settings/read-models'],
    ...['/inventory', `/inventory?item=${ids.variant}`, '/inventory?q=no-such-thing'],
    ...['/inventory?f=quantity:greaterThan:5', '/buy-now', '/buy-now?q=no-such-thing'],
    ...['/purchase-orders', '/purchase-orders?panel=new', '/purchase-orders?panel=import'],
    ...[order, `${order}?view=bundles`, `${order}?panel=details`, `${order}?panel=mail`],
    ...tabs.map((tab) => `${order}/${tab}`),
    ...[`${order}/payments?panel=new-payment`, `${order}?panel=add`, `${order}?panel=comments`],
    ...[`${order}?asOf=2020-01-01`, `/purchase-orders/${ids.supplier}`],
    ...['/shipments', '/payments', '/suppliers', '/suppliers?panel=new'],
    ...[supplier, `${supplier}?panel=edit`, `${supplier}?panel=link`, `${supplier}/orders`],
  ];
};

/** States that keys lead to, from a screen on. */
const states: readonly (readonly [from: string, keys: readonly KeyInput[]])[] = [
  ['/', ['?']],
  ['/inventory', ['f']],
  ['/inventory', ['j', 'x']],
  ['/inventory', ['j', 'j', 'Enter']],
];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe finds wrong with the page as it is shown, each with the first element it concerns; `options` are those of axe. */
const violations = async (page: Page, options: object): Promise<readonly string[]> => {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe);
  const given = JSON.stringify({ resultTypes: ['violations'], ...options });
  const found = (await page.evaluate(
    `(async () => (await axe.run(document, ${given})).violations)()`,
  )) as readonly Violation[];
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
};

interface Look {
  readonly width: number;
  /** Null: nobody is signed in. */
  readonly as: string | null;
}

const setScheme = (page: Page, scheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);

const openPage = async ({ width, as }: Look): Promise<Page> => {
  const page = await browser.newPage();
  await page.setViewport({ width, height: 900 });
  await setScheme(page, 'light');
  await page.evaluateOnNewDocument((signedInAs) => {
    localStorage.setItem('welcome-modal', 'true');
    if (signedInAs !== null) localStorage.setItem('auth-token', signedInAs);
  }, as);
  return page;
};

const show = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${product.url}${address}`, { waitUntil: 'networkidle2' });
  await page.waitForSelector('h1'); // a page that tries again shows it late
};

/** What axe finds in light, and among the colours in dark, once `show` has shown something. */
const violationsInBoth = async (
  page: Page,
  show: () => Promise<void>,
): Promise<readonly string[]> => {
  await setScheme(page, 'light');
  await show();
  const found = await violations(page, { rules: { 'target-size': { enabled: true } } });
  await setScheme(page, 'dark');
  await show();
  const dark = await violations(page, { runOnly: ['color-contrast'] });
  return [...found, ...dark.map((one) => `dark: ${one}`)];
};

/** By address, what is wrong with each; empty when nothing is. */
const wrongWith = async (look: Look, places: readonly string[]) => {
  const page = await openPage(look);
  const wrong: Record<string, readonly string[]> = {};
  for (const address of places) {
    const found = await violationsInBoth(page, () => show(page, address));
    if (found.length > 0) wrong[address] = found;
  }
  await page.close();
  return wrong;
};

beforeAll(async () => {
  const require = createRequire(import.meta.url);
  axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
  product = await startProduct({ dataDir: await sampleDataDir(), port: await freePort() });
  browser = await openBrowser();
  const page = await openPage({ width: 1440, as: null });
  await page.goto(product.signInLink ?? '', { waitUntil: 'networkidle2' });
  await page.waitForFunction('localStorage.getItem("auth-token") !== null');
  token = String(await page.evaluate('localStorage.getItem("auth-token")'));
  await page.close();
  const session = String(JSON.parse(token));
  const call: Call = createClient({ baseUrl: product.url, fetch, token: () => session });
  const orders = (await call(listPurchaseOrders, { body: {} })).body;
  const order = orders.find(({ shipments, payments }) => shipments.length * payments.length > 0);
  const [supplier] = (await call(listSuppliers, { body: {} })).body.data;
  const [item] = (await call(listInventoryItems, { body: { select: ['variantId'] } })).body.data;
  ids = {
    order: order?.id ?? '',
    supplier: supplier?.id ?? '',
    variant: item?.variantId ?? '',
  };
}, MEETING_MS);

afterAll(async () => {
  await browser.close();
  await product.stop();
  await removeDataDir(product.dataDir);
}, 60_000);

describe('axe finds nothing wrong, in light and in dark,', () => {
  test('with pages that need no session', async () => {
    const look = { width: 1440, as: null };
    expect(await wrongWith(look, ['/login', '/register', '/install'])).toEqual({});
  }, 120_000);

  test(
    'with any screen, tab or panel',
    async () => {
      const look = { width: 1440, as: token };
      expect(await wrongWith(look, addresses())).toEqual({});
    },
    SCREENS_MS,
  );

  test(
    'with the screens on a phone',
    async () => {
      const look = { width: 390, as: token };
      const order = `/purchase-orders/${ids.order}`;
      const places = ['/', '/inventory', '/buy-now', order, `${order}/receiving`, '/suppliers'];
      expect(await wrongWith(look, places)).toEqual({});
    },
    SCREENS_MS,
  );

  test.each(states)(
    'with what keys open on %s: %j',
    async (from, keys) => {
      const page = await openPage({ width: 1440, as: token });
      const press = async (): Promise<void> => {
        await show(page, from);
        for (const key of keys) await page.keyboard.press(key);
        await page.waitForNetworkIdle();
      };
      expect(await violationsInBoth(page, press)).toEqual([]);
      await page.close();
    },
    120_000,
  );
});
