import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Call, createClient } from '@quartermaster/contracts/core/client';
import { addProductSuppliers } from '@quartermaster/contracts/products/calls';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { createSupplier } from '@quartermaster/contracts/suppliers/calls';
import type { Browser, Page } from 'puppeteer';
import { openBrowser } from './browser.ts';
import { createDataDir, removeDataDir } from './data-folders.ts';
import { withReadYourWrites } from './read-your-writes.ts';
import { awaitExit, freePort, type Product, root, startProduct } from './product.ts';
import { fetchBuyNowGroups, fetchBuyNowItems } from './read-all.ts';
import { controlStore, awaitMailedCode, fetchMailIds, pollUntil } from './sample-shop.ts';
import { type Screen, createScreen } from './screen.ts';

const SHOP = 'gift-shop.myshopify.com';
const APP = { id: 'sample-app', secret: 'sample-shop-secret' };
/** Enough for every kind of goods; they load in seconds. */
const GOODS = 120;
const MERCHANT = 'nora@new-shop.example';
const SUPPLIER = 'Mill and Daughters';
const CREATE = 'Create purchase order';
const STEP_MS = 600_000;
/** The load shares two cores with other suites. */
const LOAD_MS = 400_000;

let storeUrl: string;
let store: ChildProcess;
let product: Product;
let browser: Browser;
let page: Page;
let screen: Screen;

const openStore = async (productUrl: string, port: number): Promise<void> => {
  const about = ['--port', `${port}`, '--product', productUrl, '--goods', `${GOODS}`];
  store = spawn(process.execPath, ['--import', 'tsx', 'infra/store-simulator/main.ts', ...about], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (store.stdout !== null) await once(store.stdout, 'data');
  await controlStore(storeUrl, '/selling', { running: false });
};

beforeAll(async () => {
  const [port, storePort] = [await freePort(), await freePort()];
  storeUrl = `http://127.0.0.1:${storePort}`;
  await openStore(`http://localhost:${port}`, storePort);
  product = await startProduct({
    dataDir: await createDataDir(),
    port,
    env: {
      SAMPLE_STORE: 'none',
      STORE_API_URL: `${storeUrl}/admin/api/2026-07/graphql.json?shop={shop}`,
      STORE_APP_CLIENT_ID: APP.id,
      STORE_APP_CLIENT_SECRET: APP.secret,
    },
  });
  browser = await openBrowser();
  page = await browser.newPage();
  screen = await createScreen(page, 'connect-store');
}, STEP_MS);

afterAll(async () => {
  store.kill('SIGINT'); // first: a running store would keep the test runner from ending
  await awaitExit(store);
  await browser.close();
  await product.stop();
  await removeDataDir(product.dataDir);
}, 60_000);

const signIn = async (): Promise<void> => {
  await page.goto(`${product.url}/login`);
  const seen = await fetchMailIds(product.url);
  await screen.fill('Email', MERCHANT);
  await screen.press('button', 'Send me a code');
  await screen.sees('textbox', 'Sign-in code');
  await page.keyboard.type(await awaitMailedCode(product.url, MERCHANT, seen));
  await screen.sees('heading', 'Connect your store');
};

/** The upper edges of the buttons in px: with the numbers of the load, which arrive later, and without. */
const measureButtonTops = async (): Promise<readonly (readonly number[])[]> => {
  await screen.seesAt('dl');
  return page.evaluate(() => {
    const numbers = document.querySelector('dl');
    return ['', 'none'].map((display) => {
      if (numbers !== null) numbers.style.display = display;
      return [...document.querySelectorAll('form button:not([hidden]), form + button')].map(
        (button) => button.getBoundingClientRect().top,
      );
    });
  });
};

/** Skips the invitations and waits until the first load has ended. */
const awaitFirstLoad = async (): Promise<void> => {
  await screen.press('button', 'Skip for now');
  const latest = Date.now() + LOAD_MS;
  while ((await page.evaluate('location.pathname')) !== '/') {
    if (Date.now() > latest) {
      throw new Error(`Not loaded: ${String(await page.evaluate('document.body.innerText'))}`);
    }
    await wait(250);
  }
  await page.evaluate(() => localStorage.setItem('welcome-modal', 'true'));
  await page.goto(`${product.url}/inventory`);
  await screen.seesAt('[role="row"][row-id]');
};

/** A client with the session of the browser. */
const myCall = async (): Promise<Call> => {
  const token = String(
    JSON.parse(String(await page.evaluate(() => localStorage.getItem('auth-token')))),
  );
  return withReadYourWrites(createClient({ baseUrl: product.url, fetch, token: () => token }));
};

/** Adds a supplier of the first item to buy; returns the item with its suggested quantity. */
const supplyFirstItem = async () => {
  const call = await myCall();
  const key = { idempotencyKey: randomUUID() };
  const fields = { name: SUPPLIER, address: '', notes: '', contacts: [] };
  const { id } = (await call(createSupplier, { body: fields }, key)).body;
  const [first] = await fetchBuyNowGroups(call);
  const suppliers = [{ supplierId: id, isPrimary: true }];
  await call(addProductSuppliers, {
    body: [{ productId: first?.productId ?? '', suppliers }],
  });
  const item = (await fetchBuyNowItems(call)).find(
    ({ productId }) => productId === first?.productId,
  );
  if (item === undefined) throw new Error('There is nothing to buy');
  const line = { variantId: item.variantId, quantity: item.reorderQuantity ?? 0 };
  return { title: first?.productTitle ?? '', line };
};

/** Creates an order of the first item from Buy now; returns its lines and the lines that Buy now showed. */
const orderFromBuyNow = async () => {
  const { title, line } = await supplyFirstItem();
  await page.goto(`${product.url}/buy-now?q=${encodeURIComponent(title)}`);
  await screen.cellBecomes(line.variantId, 'totalReorderQuantity', line.quantity);
  await page.locator(`[row-id="${line.variantId}"] input[type="checkbox"]`).click();
  await screen.sees('group', SUPPLIER);
  await screen.pressIn(`//*[@role="group"][@aria-label="${SUPPLIER}"]`, CREATE);
  await screen.pressIn('//*[@role="dialog"]', CREATE);
  await screen.sees('list', 'Status: Draft');
  const call = await myCall();
  const [order] = (await call(listPurchaseOrders, { body: {} })).body;
  const ordered = order?.items.map(({ productVariantId, quantity }) => ({
    variantId: productVariantId,
    quantity,
  }));
  return { ordered, shown: [line] };
};

describe('a merchant without help', () => {
  test(
    'API-ONB-08 API-ONB-09 connects a store on its page of permissions, and orders from Buy now',
    async () => {
      await signIn();
      await screen.fill('First name', 'Nora');
      await screen.fill('Surname', 'Field');
      await screen.fill('Business name', 'New Shop');
      await screen.fill('Address of your store', SHOP);
      await screen.press('button', 'Continue in your store');
      await screen.sees('heading', 'Install app');
      await screen.press('button', 'Install');
      const [top, topBefore] = await measureButtonTops();
      expect(top).toHaveLength(2);
      expect(top).toEqual(topBefore);
      await awaitFirstLoad();
      const { ordered, shown } = await orderFromBuyNow();
      expect(ordered).toEqual(shown);
    },
    STEP_MS,
  );

  test(
    'ST-DIS-03 is told that the store removed the app, and is signed out when its data is deleted',
    async () => {
      await controlStore(storeUrl, '/uninstall', {});
      await page.goto(product.url);
      await screen.press('button', 'Reinstall');
      await screen.sees('heading', 'Connect your store again');
      await controlStore(storeUrl, '/privacy', { topic: 'SHOP_REDACT' });
      await pollUntil(async () => {
        await page.goto(product.url);
        return (await page.$('input[type="email"]')) !== null;
      });
      expect(new URL(page.url()).pathname).toBe('/login');
    },
    STEP_MS,
  );

  test(
    'API-ONB-10 connects it again with an own app, as a new team, and orders from Buy now',
    async () => {
      await controlStore(storeUrl, '/install', {});
      await signIn();
      await screen.openTab('Your own app');
      await screen.fill('Address of your store', SHOP);
      await screen.fill('Client ID', APP.id);
      await page.keyboard.press('Tab'); // a password field has no role
      await page.keyboard.type(APP.secret);
      // The data of the former team is still being deleted.
      await pollUntil(async () => {
        const answer = page.waitForResponse((one) => one.url().endsWith('/connect/credentials'));
        await screen.press('button', 'Connect');
        return (await answer).ok();
      });
      await awaitFirstLoad();
      const { ordered, shown } = await orderFromBuyNow();
      expect(ordered).toEqual(shown);
    },
    STEP_MS,
  );
});
