import type { Call } from '@quartermaster/contracts/core/client';
import { createClient } from '@quartermaster/contracts/core/client';
import type { Browser, Page } from 'puppeteer';
import { openBrowser } from './browser.ts';
import { removeDataDir, copySampleDataDir } from './data-folders.ts';
import { withReadYourWrites } from './read-your-writes.ts';
import { freePort, startProduct } from './product.ts';
import { moveWithin } from './screen.ts';

export type Scheme = 'light' | 'dark';

/** A copy of the sample shop and a browser whose pages are signed in. */
export interface SignedInShop {
  readonly url: string;
  readonly call: Call;
  /** A new page in a window of this width. */
  readonly open: (width: number, scheme?: Scheme) => Promise<Page>;
  /** The same, in a browser that keeps its own settings. */
  readonly openApart: (width: number) => Promise<Page>;
  /** The same, without a session. */
  readonly openSignedOut: (width: number, scheme?: Scheme) => Promise<Page>;
  /** Loads an address of the console. */
  readonly show: (page: Page, address: string) => Promise<void>;
  /** Shows an address on a page that shows another one; see `moveWithin`. */
  readonly moveTo: (page: Page, address: string) => Promise<void>;
  readonly leave: () => Promise<void>;
}

const fetchSession = async (page: Page, link: string): Promise<string> => {
  await page.goto(link, { waitUntil: 'networkidle2' });
  await page.waitForFunction('localStorage.getItem("auth-token") !== null');
  const session = String(await page.evaluate('localStorage.getItem("auth-token")'));
  await page.close();
  return session;
};

/** Window of this width with a usual height. */
export const getViewport = (width: number) => ({ width, height: width < 700 ? 844 : 768 });

const emulateScheme = (page: Page, scheme: Scheme): Promise<void> =>
  page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);

/** Reads the colour scheme of a page. */
export const readScheme = (page: Page): Promise<Scheme> =>
  page.$eval('html', (html) => (html.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light'));

/** Changes the colour scheme of a shown page; resolves when the page has it. */
export const setScheme = async (page: Page, scheme: Scheme): Promise<void> => {
  await emulateScheme(page, scheme);
  await page.waitForSelector(`html[data-mantine-color-scheme="${scheme}"]`);
};

const openIn = async (
  place: Pick<Browser, 'newPage'>,
  width: number,
  scheme: Scheme,
): Promise<Page> => {
  const page = await place.newPage();
  await page.setViewport(getViewport(width));
  await emulateScheme(page, scheme);
  return page;
};

/** Waits until a page has its title, nothing on it is loading and no list shows the rows of the previous request. */
const awaitSettled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') === null,
  );
};

/** Answers the calls of a page to one path with a body; all other requests pass. */
export const answerWith = async (page: Page, path: string, body: unknown): Promise<void> => {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isMeant = new URL(request.url()).pathname === path;
    const content = { contentType: 'application/json', body: JSON.stringify(body) };
    void (isMeant ? request.respond(content) : request.continue());
  });
};

/** Starts the product and the browser. */
export const startSignedInShop = async (): Promise<SignedInShop> => {
  const product = await startProduct({
    dataDir: await copySampleDataDir(),
    port: await freePort(),
  });
  const browser = await openBrowser();
  const session = await fetchSession(await browser.newPage(), product.signInLink ?? '');
  const token = String(JSON.parse(session));
  const signIn = async (page: Page): Promise<Page> => {
    await page.evaluateOnNewDocument((given) => {
      localStorage.setItem('welcome-modal', 'true');
      localStorage.setItem('auth-token', given);
    }, session);
    return page;
  };
  return {
    url: product.url,
    call: withReadYourWrites(createClient({ baseUrl: product.url, fetch, token: () => token })),
    open: async (width, scheme = 'light') => signIn(await openIn(browser, width, scheme)),
    openApart: async (width) =>
      signIn(await openIn(await browser.createBrowserContext(), width, 'light')),
    // A context of its own: pages of one context share their session.
    openSignedOut: async (width, scheme = 'light') =>
      openIn(await browser.createBrowserContext(), width, scheme),
    show: async (page, address) => {
      await page.goto(`${product.url}${address}`, { waitUntil: 'networkidle2' });
      await awaitSettled(page); // a page that retries shows its title late
    },
    moveTo: async (page, address) => {
      await moveWithin(page, address);
      await page.waitForNetworkIdle({ concurrency: 2, idleTime: 300 });
      await awaitSettled(page);
      const { pathname } = new URL(page.url());
      if (!address.startsWith(pathname)) throw new Error(`${address} led to ${pathname}`);
    },
    leave: async () => {
      await browser.close();
      await product.stop();
      await removeDataDir(product.dataDir);
    },
  };
};
