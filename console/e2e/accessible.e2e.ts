import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import type { KeyInput } from 'puppeteer';
import { violations } from './axe.ts';
import { MEETING_MS } from './merchant.ts';
import { type Scheme, signedInShop, type SignedIn } from './signed-in.ts';

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

/** States that keys lead to, from a screen on. */
const states: readonly (readonly [from: string, keys: readonly KeyInput[]])[] = [
  ['/', ['?']],
  ['/inventory', ['f']],
  ['/inventory', ['j', 'x']],
  ['/inventory', ['j', 'j', 'Enter']],
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

type Open = SignedIn['open'];

const schemes: readonly Scheme[] = ['light', 'dark'];

/**
 * By address and scheme, what is wrong; empty when nothing is. Each scheme has a page of its own: one whose scheme changes
 * while it is shown keeps old colours.
 */
const wrongWith = async (open: Open, width: number, places: readonly string[]) => {
  const wrong: Record<string, readonly string[]> = {};
  for (const scheme of schemes) {
    const page = await open(width, scheme);
    for (const [index, address] of places.entries()) {
      await (index === 0 ? shop.show : shop.moveTo)(page, address);
      const found = await violations(page, scheme);
      if (found.length > 0) wrong[`${address}, ${scheme}`] = found;
    }
    await page.close();
  }
  return wrong;
};

describe('axe finds nothing wrong, in light and in dark,', () => {
  test('with pages that need no session', async () => {
    const places = ['/login', '/register', '/install'];
    expect(await wrongWith(shop.openSignedOut, 1440, places)).toEqual({});
  }, 120_000);

  test(
    'with any screen, tab or panel',
    async () => {
      expect(await wrongWith(shop.open, 1440, addresses())).toEqual({});
    },
    SCREENS_MS,
  );

  test(
    'with the screens on a phone',
    async () => {
      const order = `/purchase-orders/${ids.order}`;
      const places = ['/', '/inventory', '/buy-now', order, `${order}/receiving`, '/suppliers'];
      expect(await wrongWith(shop.open, 390, places)).toEqual({});
    },
    SCREENS_MS,
  );

  test.each(states)(
    'with what keys open on %s: %j',
    async (from, keys) => {
      for (const scheme of schemes) {
        const page = await shop.open(1440, scheme);
        await shop.show(page, from);
        for (const key of keys) await page.keyboard.press(key);
        await page.waitForNetworkIdle();
        expect(await violations(page, scheme)).toEqual([]);
        await page.close();
      }
    },
    120_000,
  );
});
