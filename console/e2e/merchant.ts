import type { Call } from '@quartermaster/contracts/core/client';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { listToBuy, type ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import { openBrowser } from './browser.ts';
import { removeDataDir, copySampleDataDir } from './data-folders.ts';
import { getItem, type ShopSnapshot, toDashboardFigures } from './order-story.ts';
import { withReadYourWrites } from './read-your-writes.ts';
import { freePort, startProduct } from './product.ts';
import {
  awaitMailedCode,
  fetchMailIds,
  OWNER,
  signInByLink,
  awaitStoreSync,
} from './sample-shop.ts';
import { numberIn, type Screen, createScreen } from './screen.ts';

/** Longest start of a merchant, including the wait for other suites. */
export const MERCHANT_START_MS = 1_200_000;

/** Ordered units of one item. */
export interface Line {
  readonly variantId: VariantId;
  readonly sku: string;
  readonly title: string;
  readonly quantity: number;
}

/** Ordered items and their supplier. */
export interface Purchase {
  readonly supplierName: string;
  readonly lines: readonly Line[];
}

/** A person with a browser on the sample shop, and a client that reads the same shop. */
export interface Merchant {
  readonly url: string;
  readonly screen: Screen;
  readonly call: Call;
  readonly purchase: Purchase;
  /** Errors that the console logged or threw. */
  readonly complaints: readonly string[];
  readonly leave: () => Promise<void>;
}

const toLine = ({ variantId, sku, reorderQuantity }: ToBuyItem, title: string): Line => ({
  variantId,
  sku,
  title,
  quantity: reorderQuantity ?? 0,
});

/** Two products without variants of one supplier, both among the first of the list. */
const choosePurchase = async (call: Call): Promise<Purchase> => {
  const { data } = (await call(listToBuy, { body: { pagination: { page: 1, limit: 15 } } })).body;
  const alone = data.flatMap(({ productTitle, items: [item, ...others] }) =>
    item === undefined || others.length > 0 ? [] : [{ item, title: productTitle }],
  );
  const worth = alone.filter(({ item }) => (item.reorderQuantity ?? 0) >= 10);
  for (const { item } of worth) {
    const supplier = item.primarySupplier;
    const [first, second] = worth.filter((one) => one.item.primarySupplier?.id === supplier?.id);
    if (supplier === null || first === undefined || second === undefined) continue;
    return {
      supplierName: supplier.name,
      lines: [first, second].map((one) => toLine(one.item, one.title)),
    };
  }
  throw new Error('No supplier has two of the first products to buy');
};

/** The browser logs each refused call. A save over an old revision is refused, and the console sends it again. */
const OLD_REVISION = 'Failed to load resource: the server responded with a status of 412 ';

const openScreen = async (folder: string) => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  // Accepts the question of the browser before unsaved changes are left; unanswered, it would block the page.
  page.on('dialog', (dialog) => void dialog.accept());
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith(OLD_REVISION)) return;
    complaints.push(`${message.text()} ${message.location().url ?? ''}`);
  });
  return { browser, complaints, screen: await createScreen(page, folder) };
};

/** Starts a copy of the sample shop and a browser; with PICTURES=1, pictures go to `artifacts/<folder>`. */
export const startMerchant = async (folder: string): Promise<Merchant> => {
  const product = await startProduct({
    dataDir: await copySampleDataDir(),
    port: await freePort(),
  });
  const call = withReadYourWrites(await signInByLink(product));
  await awaitStoreSync(call, product.url);
  const { browser, complaints, screen } = await openScreen(folder);
  return {
    url: product.url,
    screen,
    call,
    purchase: await choosePurchase(call),
    complaints,
    leave: async () => {
      await browser.close();
      await product.stop();
      await removeDataDir(product.dataDir);
    },
  };
};

/** Signs in on the screen, by the code of the mail, and closes the welcome to a new browser. */
export const signInOn = async ({ url, screen }: Merchant): Promise<void> => {
  await screen.page.goto(url, { waitUntil: 'domcontentloaded' });
  const seen = await fetchMailIds(url);
  await screen.fill('Email', OWNER);
  await screen.press('button', 'Send me a code');
  await screen.sees('textbox', 'Sign-in code');
  await screen.page.keyboard.type(await awaitMailedCode(url, OWNER, seen));
  await screen.press('button', 'Look around');
  await screen.sees('heading', 'Home');
};

/** Reads the figures of the strip on the dashboard. */
export const readStripFigures = async ({ page, press, sees }: Screen) => {
  await press('link', 'Home');
  await sees('region', 'Stock');
  const shown = await page.$$eval('section[aria-label="Stock"] a', (links) =>
    links.map((link) => [...link.children].map((part) => part.textContent)),
  );
  return Object.fromEntries(shown.map(([label = '', value = '']) => [label, numberIn(value)]));
};

/** Expected figures of the strip for a shop. */
export const toStripFigures = (seen: ShopSnapshot): Readonly<Record<string, number>> => {
  const { itemsCount, unitsInStock, inTransit, stockGapCount, doNotRestockCount } =
    toDashboardFigures(seen);
  return {
    Items: itemsCount,
    'Units in stock': unitsInStock,
    'Incoming units': inTransit,
    'Stock gap': stockGapCount,
    'Do not restock': doNotRestockCount,
  };
};

/** Waits until the inventory shows, for each line, the units on hand and incoming from before plus those added since. */
export const expectInInventory = async (
  { screen, purchase }: Merchant,
  before: ShopSnapshot,
  expected: (line: Line) => { onHand: number; incoming: number },
): Promise<void> => {
  for (const line of purchase.lines) {
    const { onHand, incoming } = expected(line);
    const was = getItem(before, line.variantId);
    await screen.press('link', 'Inventory');
    await screen.sees('heading', 'Inventory');
    await screen.fill('Search title, variant or SKU', line.sku, 'searchbox');
    await screen.cellBecomes(line.variantId, 'quantity', was.quantity + onHand);
    await screen.cellBecomes(line.variantId, 'incomingQuantity', was.incomingQuantity + incoming);
  }
};
