import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import type { KeyInput, Page } from 'puppeteer';
import { violations } from './axe.ts';
import { MEETING_MS } from './merchant.ts';
import { screenOf } from './screen.ts';
import { setScheme, signedInShop, type SignedIn, windowOf } from './signed-in.ts';
import { stateNames, statesOf } from './states-of-screens.ts';

const SCREENS_MS = 600_000;

let shop: SignedIn;
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

/** States that keys lead to, from a screen on; what is there in the state. */
const statesByKeys: readonly (readonly [from: string, keys: readonly KeyInput[], seen: string])[] =
  [
    ['/', ['?'], '[role="dialog"]'],
    ['/inventory', ['j', 'x'], '[role="toolbar"]'],
    ['/inventory', ['j', 'j', 'Enter'], '[data-part="side-panel"]'],
  ];

beforeAll(async () => {
  shop = await signedInShop();
  const { call } = shop;
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

afterAll(() => shop.leave(), 60_000);

/** One page for all addresses: it keeps the compiled code of the console and of axe. */
let page: Page;

beforeAll(async () => {
  page = await shop.open(1440);
  page.on('dialog', (dialog) => void dialog.accept()); // the browser asks before an unsaved form is left
  await shop.show(page, '/');
}, 60_000);

/** What is wrong with what a page shows, in light and then in dark; with `newPart` only where it is new. */
const wrongNow = async (shown: Page, newPart = 'html'): Promise<readonly string[]> => {
  const inLight = await violations(shown, 'light', newPart);
  await setScheme(shown, 'dark');
  const inDark = await violations(shown, 'dark', newPart);
  await setScheme(shown, 'light');
  return [...inLight, ...inDark.map((one) => `dark, ${one}`)];
};

/** By address, what is wrong; empty when nothing is. */
const wrongWith = async (width: number, places: readonly string[]) => {
  const wrong: Record<string, readonly string[]> = {};
  await page.setViewport(windowOf(width));
  for (const address of places) {
    await shop.moveTo(page, address);
    // The screen behind a panel has an address of its own.
    const found = await wrongNow(
      page,
      address.includes('panel=') ? '[data-part="side-panel"]' : 'html',
    );
    if (found.length > 0) wrong[address] = found;
  }
  return wrong;
};

/** Shows a screen without what was opened or typed on the one before. */
const beginAt = async (address: string): Promise<void> => {
  await page.setViewport(windowOf(1440));
  await page.keyboard.press('Escape');
  await shop.moveTo(page, '/nowhere');
  await shop.moveTo(page, address);
};

describe('axe finds nothing wrong, in light and in dark,', () => {
  test('with pages that need no session', async () => {
    const signedOut = await shop.openSignedOut(1440);
    for (const address of ['/login', '/register', '/install', '/verify-dossier']) {
      await shop.show(signedOut, address);
      expect({ address, wrong: await wrongNow(signedOut) }).toEqual({ address, wrong: [] });
    }
    await signedOut.close();
    await page.bringToFront();
  }, 120_000);

  test(
    'with any screen, tab or panel',
    async () => {
      expect(await wrongWith(1440, addresses())).toEqual({});
    },
    SCREENS_MS,
  );

  test(
    'with the screens on a phone',
    async () => {
      const order = `/purchase-orders/${ids.order}`;
      const lists = ['/inventory?limit=25', '/buy-now?limit=25', '/suppliers'];
      const places = ['/', ...lists, order, `${order}/receiving`];
      expect(await wrongWith(390, places)).toEqual({});
    },
    SCREENS_MS,
  );

  test.each(statesByKeys)(
    'with what keys open on %s: %j',
    async (from, keys, seen) => {
      await beginAt(from);
      for (const key of keys) await page.keyboard.press(key);
      await page.waitForSelector(seen);
      await page.waitForNetworkIdle();
      expect(await wrongNow(page)).toEqual([]);
    },
    120_000,
  );

  test.each(stateNames)(
    'with %s',
    async (name) => {
      const state = statesOf(shop.call, ids.supplier)[name];
      await beginAt(state.from);
      await state.reach(await screenOf(page, 'accessible'));
      await page.locator(state.seen).setTimeout(30_000).wait();
      expect(await wrongNow(page, state.part)).toEqual([]);
    },
    120_000,
  );
});
