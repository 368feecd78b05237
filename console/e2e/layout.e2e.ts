import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { findLayoutFaults } from './layout-faults.ts';
import { MERCHANT_START_MS } from './merchant.ts';
import { findShopIds, type ShopIds } from './shop-ids.ts';
import { startSignedInShop, type SignedInShop } from './signed-in.ts';

/** A desk, a tablet, a desk zoomed to 200 %, and a phone. */
const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
] as const;

let shop: SignedInShop;
let ids: ShopIds;
let page: Page;

beforeAll(async () => {
  shop = await startSignedInShop();
  ids = await findShopIds(shop.call);
  page = await shop.open(1440);
  await shop.show(page, '/');
}, MERCHANT_START_MS);

afterAll(() => shop.leave(), 60_000);

const stock = () => [
  ...['/', '/inventory', `/inventory?item=${ids.variant}`, '/buy-now', '/bundles'],
  ...['/products', `/products/${ids.product}`, '/what-if', `/what-if/${ids.whatIf}`],
];

const orders = () => {
  const order = `/purchase-orders/${ids.order}`;
  const tabs = ['', '/costs', '/shipments', '/payments', '/documents', '/history'];
  return [
    ...['/purchase-orders', '/purchase-orders?panel=new', ids.arriving],
    ...[...tabs, '?panel=details'].map((part) => `${order}${part}`),
    ...[`${order}/shipments?panel=${ids.shipment}`, `${order}/payments?panel=${ids.payment}`],
  ];
};

const others = () => {
  const supplier = `/suppliers/${ids.supplier}`;
  const run = `/reports/instances/${ids.report.run}`;
  return [
    ...['/shipments', '/payments', '/suppliers', supplier, `${supplier}?panel=edit`],
    ...[`${supplier}/orders`, '/reports', `/reports/${ids.report.id}`, run],
    ...[`${run}?with=${ids.report.earlierRun}`, '/alerts', '/settings/general'],
    ...['/settings/insights', '/settings/team', '/settings/read-models'],
  ];
};

/** Layout faults of a page at each window width. */
const collectFaults = async (shown: Page): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const size of windows) {
    await shown.setViewport(size);
    const found = await findLayoutFaults(shown);
    faults.push(...found.map((fault) => `${String(size.width)}: ${fault}`));
  }
  return faults;
};

test.each([
  ['stock', stock],
  ['orders', orders],
  ['the other screens', others],
])(
  'nothing of %s is cut off or covered in any window',
  async (_part, addresses) => {
    const found: Record<string, readonly string[]> = {};
    for (const address of addresses()) {
      await page.setViewport(windows[0]);
      await shop.moveTo(page, '/nowhere');
      await shop.moveTo(page, address);
      const faults = await collectFaults(page);
      if (faults.length > 0) found[address] = faults;
    }
    expect(found).toEqual({});
  },
  240_000,
);

test('nothing of the sign-in is cut off or covered in any window', async () => {
  const visitor = await shop.openSignedOut(1440);
  await shop.show(visitor, '/login');
  expect(await collectFaults(visitor)).toEqual([]);
}, 60_000);

test('a pager that lies over rows is found', async () => {
  await page.setViewport(windows[0]);
  await shop.moveTo(page, '/inventory');
  await page.addStyleTag({ content: 'footer { transform: translateY(-60px); }' });
  const faults = await findLayoutFaults(page);
  expect(faults).toContainEqual(expect.stringContaining('is covered by'));
});
