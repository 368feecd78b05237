import type { Browser, HTTPRequest, Page } from 'puppeteer';
import type { BrowserChoice } from '../browser/find-browser.ts';
import { launchBrowser } from '../browser/launch-browser.ts';

const flags = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND', // connections it would open ahead of any request
  '--font-render-hinting=none',
  '--lang=en-US',
  '--user-agent=Quartermaster', // written to the file as its creator
];

const options = {
  headless: true,
  pipe: true, // so that it ends with this process, however that ends
  args: flags,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
};

const isInline = (url: string): boolean => url.startsWith('data:') || url === 'about:blank';

const blockExternal = (request: HTTPRequest): void => {
  const answer = isInline(request.url()) ? request.continue() : request.abort('accessdenied');
  answer.catch(() => undefined); // the page was closed meanwhile
};

/** A page without scripts and network. */
const openClosedPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on('request', blockExternal);
  return page;
};

interface OpenPage {
  readonly page: Page;
  readonly uses: number;
}

interface Running {
  readonly browser: Browser;
  /** Unused warm pages. */
  readonly idle: OpenPage[];
}

/** Documents after which a page is closed, to free its memory. */
const MOST_USES = 100;

const closePage = ({ page }: OpenPage): void => {
  page.close().catch(() => undefined); // gone with its browser
};

/** Uses a warm page when there is one, since it has loaded its fonts. A page is not used again after a failure. */
const withPage = async <T>(
  { browser, idle }: Running,
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const taken = idle.pop() ?? { page: await openClosedPage(browser), uses: 0 };
  try {
    const result = await work(taken.page);
    const used = { page: taken.page, uses: taken.uses + 1 };
    if (used.uses < MOST_USES) idle.push(used);
    else closePage(used);
    return result;
  } catch (error) {
    closePage(taken);
    throw error;
  }
};

export interface BrowserPages {
  /** Runs `work` with a page of its own; the page may still show an earlier document. */
  readonly use: <T>(work: (page: Page) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/**
 * Pages of one browser, which starts with the first page and keeps running; it is restarted after a crash. `onNoSandbox`
 * as for `launchBrowser`.
 */
export const openBrowserPages = (
  choice: BrowserChoice,
  onNoSandbox?: (error: unknown) => void,
): BrowserPages => {
  let starting: Promise<Running> | null = null;
  const start = async (): Promise<Running> => {
    const browser = await launchBrowser(choice, options, onNoSandbox);
    browser.once('disconnected', () => {
      starting = null;
    });
    return { browser, idle: [] };
  };
  const running = async (): Promise<Running> => {
    starting ??= start();
    try {
      return await starting;
    } catch (error) {
      starting = null;
      throw error;
    }
  };
  return {
    use: async (work) => withPage(await running(), work),
    close: async () => {
      const open = await starting?.catch(() => null);
      await open?.browser.close();
    },
  };
};
