import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import type { KeyInput, Page } from 'puppeteer';
import { violations } from './axe.ts';
import { MEETING_MS } from './merchant.ts';
import { screenOf } from './screen.ts';
import { type Scheme, signedInShop, type SignedIn, windowOf } from './signed-in.ts';
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
    ['/inventory', ['j', 'x'], '.qm-bulk-bar'],
    ['/inventory', ['j', 'j', 'Enter'], '.qm-panel'],
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

const schemes: readonly Scheme[] = ['light', 'dark'];

/**
 * One page for all addresses of a scheme: it keeps the compiled code of the console and of axe. A page whose scheme changes
 * while it is shown keeps old colours.
 */
const pages = new Map<Scheme, Page>();

const pageOf = async (scheme: Scheme): Promise<Page> => {
  const page = pages.get(scheme) ?? (await shop.open(1440, scheme));
  if (!pages.has(scheme)) {
    page.on('dialog', (dialog) => void dialog.accept()); // the browser asks before an unsaved form is left
    await shop.show(page, '/');
  }
  pages.set(scheme, page);
  await page.bringToFront();
  return page;
};

/** What is looked at. In dark it is only the panel: the screen behind it has an address of its own. */
const partOf = (address: string, scheme: Scheme): string =>
  scheme === 'dark' && address.includes('panel=') ? '.qm-panel' : 'html';

/** By address and scheme, what is wrong; empty when nothing is. */
const wrongWith = async (width: number, places: readonly string[]) => {
  const wrong: Record<string, readonly string[]> = {};
  for (const scheme of schemes) {
    const page = await pageOf(scheme);
    await page.setViewport(windowOf(width));
    for (const address of places) {
      await shop.moveTo(page, address);
      const found = await violations(page, scheme, partOf(address, scheme));
      if (found.length > 0) wrong[`${address}, ${scheme}`] = found;
    }
  }
  return wrong;
};

describe('axe finds nothing wrong, in light and in dark,', () => {
  test('with pages that need no session', async () => {
    for (const scheme of schemes) {
      const page = await shop.openSignedOut(1440, scheme);
      for (const address of ['/login', '/register', '/install']) {
        await shop.show(page, address);
        expect({ address, wrong: await violations(page, scheme) }).toEqual({ address, wrong: [] });
      }
      await page.close();
    }
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
      for (const scheme of schemes) {
        const page = await pageOf(scheme);
        await page.setViewport(windowOf(1440));
        await shop.moveTo(page, '/nowhere'); // a screen that is left forgets what keys opened on it
        await shop.moveTo(page, from);
        for (const key of keys) await page.keyboard.press(key);
        await page.waitForSelector(seen);
        await page.waitForNetworkIdle();
        expect(await violations(page, scheme)).toEqual([]);
        await page.keyboard.press('Escape');
      }
    },
    120_000,
  );

  test.each(stateNames)(
    'with %s',
    async (name) => {
      const state = statesOf(shop.call, ids.supplier)[name];
      for (const scheme of schemes) {
        const page = await pageOf(scheme);
        await shop.show(page, state.from);
        await state.reach(await screenOf(page, 'accessible'));
        await page.locator(state.seen).setTimeout(30_000).wait();
        const part = scheme === 'dark' ? state.part : 'html';
        expect(await violations(page, scheme, part)).toEqual([]);
      }
    },
    120_000,
  );
});
