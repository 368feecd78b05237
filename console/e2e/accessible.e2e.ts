import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { KeyInput, Page } from 'puppeteer';
import { findViolations } from './axe.ts';
import { MERCHANT_START_MS } from './merchant.ts';
import { findForecastAddress, generatePlan } from './planned-shop.ts';
import { createScreen } from './screen.ts';
import {
  answerWith,
  readScheme,
  setScheme,
  startSignedInShop,
  type SignedInShop,
  getViewport,
} from './signed-in.ts';
import { findShopIds, type ShopIds } from './shop-ids.ts';
import { unreadyUsersByPage, stateNames, createStates } from './states-of-screens.ts';

const SCREENS_MS = 600_000;

let shop: SignedInShop;
let ids: ShopIds;
/** Address of the forecast of an item, once the demand plan is generated. */
let forecast: string;

/** Screens, panels and states by their address. */
const addresses = (): readonly string[] => {
  const order = `/purchase-orders/${ids.order}`;
  const supplier = `/suppliers/${ids.supplier}`;
  const product = `/products/${ids.product}`;
  const whatIf = `/what-if/${ids.whatIf}`;
  const report = `/reports/${ids.report.id}`;
  const run = `/reports/instances/${ids.report.run}`;
  const tabs = ['costs', 'shipments', 'payments', 'receiving', 'documents', 'history'];
  return [
    ...['/', '/?filter=GRADE_A', '/nowhere', '/settings/general', '/settings/insights'],
    ...[
      '/settings/team',
      '/settings/billing',
      '/settings/read-models',
      product,
      `${product}?panel=comments`,
      '/products/nothing',
    ],
    ...['/inventory', `/inventory?item=${ids.variant}`, '/inventory?q=no-such-thing'],
    ...['/inventory?f=quantity:greaterThan:5', '/buy-now', '/buy-now?q=no-such-thing'],
    ...['/products', '/products?view=excluded', '/bundles'],
    ...['/purchase-orders', '/purchase-orders?panel=new', '/purchase-orders?panel=import'],
    ...[order, `${order}?view=bundles`, `${order}?panel=details`, `${order}?panel=mail`],
    ...tabs.map((tab) => `${order}/${tab}`),
    ...[`${order}/payments?panel=new-payment`, `${order}?panel=add`, `${order}?panel=comments`],
    ...[`${order}/shipments?panel=${ids.shipment}`, `${order}/payments?panel=${ids.payment}`],
    ...[`${order}/history?compare=0-1`, `/purchase-orders/${ids.received}?panel=reopen`],
    ...[`${ids.balanced}/payments?panel=balance-${ids.unpaid}`, `${ids.arriving}?panel=paste`],
    ...[`${order}?asOf=2020-01-01`, `/purchase-orders/${ids.supplier}`],
    ...['/shipments', '/payments', '/suppliers', '/suppliers?panel=new'],
    ...[supplier, `${supplier}?panel=edit`, `${supplier}?panel=link`, `${supplier}/orders`],
    `${supplier}/files`,
    ...[`${supplier}?panel=order`, `${supplier}?panel=comments`],
    ...['/what-if', whatIf, `${whatIf}?panel=apply`, '/what-if/nothing'],
    ...['/reports', report, `${report}?panel=leave-out`, '/reports/nothing'],
    ...[run, `${run}?with=${ids.report.earlierRun}`, '/reports/instances/nothing'],
    ...['/alerts', '/alerts?panel=DRAFT_PURCHASE_ORDER'],
    ...['/demand-plan', '/demand-plan?measure=cost', '/demand-plan?tab=suppliers'],
    ...[
      '/demand-plan?tab=categories',
      '/demand-plan?tab=items',
      '/demand-plan?tab=items&panel=change',
    ],
    ...[forecast, '/demand-plan?asOf=2020-01-01', '/demand-plan/accuracy'],
    '/demand-plan?tab=orders',
  ];
};

/** States that key presses lead to: the screen they start from, the keys, and an element that the state shows. */
const statesByKeys: readonly (readonly [from: string, keys: readonly KeyInput[], seen: string])[] =
  [
    ['/', ['?'], '[role="dialog"]'],
    ['/inventory', ['j', 'x'], '[role="toolbar"]'],
    ['/inventory', ['j', 'j', 'Enter'], '[data-part="side-panel"]'],
    ['/products', ['j', 'Enter'], '[data-part="side-panel"]'],
    ['/bundles', ['j', 'Enter'], '[data-part="side-panel"] table'],
  ];

beforeAll(async () => {
  shop = await startSignedInShop();
  ids = await findShopIds(shop.call);
}, MERCHANT_START_MS);

afterAll(() => shop.leave(), 60_000);

/** One page for all addresses: it keeps the compiled code of the console and of axe. */
let page: Page;

beforeAll(async () => {
  page = await shop.open(1440);
  page.on('dialog', (dialog) => void dialog.accept()); // the browser asks before an unsaved form is left
  await shop.show(page, '/');
}, 60_000);

/** Routes of the console that the tests have checked. */
const seenRoutes = new Set<string>();
const path = (route: string): string => route.replace(/(?<=.)\/$/, '');

const noteRoute = async (shown: Page): Promise<void> => {
  const route = await shown.evaluate('__TSR_ROUTER__.state.matches.at(-1).fullPath');
  seenRoutes.add(path(String(route)));
};

/** Faults of a page in its colour scheme and in the other one, which stays; with `newPart` only those of the new part. */
const findFaults = async (shown: Page, newPart = 'html'): Promise<readonly string[]> => {
  await noteRoute(shown);
  const scheme = await readScheme(shown);
  const other = scheme === 'light' ? 'dark' : 'light';
  const wrong = await findViolations(shown, 'everything', newPart);
  await setScheme(shown, other);
  const wrongColours = await findViolations(shown, 'colours', newPart);
  return [
    ...wrong.map((one) => `${scheme}, ${one}`),
    ...wrongColours.map((one) => `${other}, ${one}`),
  ];
};

/** Faults by address; empty when there are none. */
const collectFaults = async (width: number, places: readonly string[]) => {
  const wrong: Record<string, readonly string[]> = {};
  await page.setViewport(getViewport(width));
  for (const address of places) {
    await shop.moveTo(page, address);
    // The screen behind a panel has an address of its own.
    const found = await findFaults(
      page,
      /[?&](?:panel|compare)=/.test(address) ? '[data-part="side-panel"]' : 'html',
    );
    if (found.length > 0) wrong[address] = found;
  }
  return wrong;
};

/** Shows a screen without the panels and texts of the one before. */
const showFresh = async (address: string): Promise<void> => {
  await page.setViewport(getViewport(1440));
  await page.keyboard.press('Escape');
  await shop.moveTo(page, '/nowhere');
  await shop.moveTo(page, address);
};

describe('axe finds nothing wrong, in light and in dark,', () => {
  test('with pages that need no session', async () => {
    const signedOut = await shop.openSignedOut(1440);
    for (const address of [
      ...['/login', '/register', '/install', '/invitation', '/mail-preferences', '/verify-dossier'],
    ]) {
      await shop.show(signedOut, address);
      expect(new URL(signedOut.url()).pathname).toBe(address);
      expect({ address, wrong: await findFaults(signedOut) }).toEqual({ address, wrong: [] });
    }
    await signedOut.close();
    for (const [address, context] of Object.entries(unreadyUsersByPage)) {
      const waiting = await shop.open(1440);
      await answerWith(waiting, '/api/user-context', context);
      await shop.show(waiting, address);
      expect({ address, wrong: await findFaults(waiting) }).toEqual({ address, wrong: [] });
      await waiting.close();
    }
    await page.bringToFront();
  }, 120_000);

  test('with a shop that has no demand plan, before it is generated', async () => {
    expect(await collectFaults(1440, ['/demand-plan'])).toEqual({});
    await generatePlan(shop.call);
    forecast = await findForecastAddress(shop.call);
    await page.reload({ waitUntil: 'networkidle2' }); // the page reads the plan again
  }, 300_000);

  test(
    'with any screen, tab or panel',
    async () => {
      expect(await collectFaults(1440, addresses())).toEqual({});
    },
    SCREENS_MS,
  );

  test(
    'with the screens on a phone',
    async () => {
      const order = `/purchase-orders/${ids.order}`;
      const lists = ['/inventory?limit=25', '/buy-now?limit=25', '/suppliers'];
      const plan = [
        '/demand-plan',
        '/demand-plan?tab=suppliers',
        '/demand-plan?tab=items&limit=25',
        forecast,
      ];
      const places = ['/', ...lists, ...plan, order, `${order}/receiving`];
      expect(await collectFaults(390, places)).toEqual({});
    },
    SCREENS_MS,
  );

  test.each(statesByKeys)(
    'with what keys open on %s: %j',
    async (from, keys, seen) => {
      await showFresh(from);
      for (const key of keys) await page.keyboard.press(key);
      await page.waitForSelector(seen);
      await page.waitForNetworkIdle({ concurrency: 1 }); // Home follows changes over a connection
      expect(await findFaults(page, seen)).toEqual([]);
    },
    120_000,
  );

  test.each(stateNames)(
    'with %s',
    async (name) => {
      const state = createStates(shop.call, ids)[name];
      await showFresh(state.from);
      await state.reach(await createScreen(page, 'accessible'));
      await page.locator(state.seen).setTimeout(30_000).wait();
      expect(await findFaults(page, state.part)).toEqual([]);
    },
    120_000,
  );

  test('with a screen of every route', async () => {
    const routes = (await page.evaluate('Object.keys(__TSR_ROUTER__.routesByPath)')) as string[];
    // The gallery is no part of the product, and the settings lead to their first page.
    const screens = routes.map(path).filter((route) => !['/__ui', '/settings'].includes(route));
    expect(screens.length).toBeGreaterThan(15);
    expect(screens.filter((route) => !seenRoutes.has(route))).toEqual([]);
  });
});
