import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { findBrowser } from './find-browser.ts';

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
  '--user-agent=Quartermaster', // stands in the file as what made it
];
/** Chromium refuses its sandbox to root. */
export const forRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const launch = async (executable: string | null): Promise<Browser> => {
  const executablePath = findBrowser(executable);
  // Loaded with the first PDF: it takes longer than all the rest of a start.
  const { default: puppeteer } = await import('puppeteer');
  return puppeteer.launch({
    executablePath,
    headless: true,
    pipe: true, // so that it ends with this process, however that ends
    args: [...flags, ...forRoot],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
};

const isInline = (url: string): boolean => url.startsWith('data:') || url === 'about:blank';

const onlyInline = (request: HTTPRequest): void => {
  const answer = isInline(request.url()) ? request.continue() : request.abort('accessdenied');
  answer.catch(() => undefined); // the page was closed meanwhile
};

/** A page that runs no script and reaches nothing: what it shows was given to it. */
const openClosedPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on('request', onlyInline);
  return page;
};

interface OpenPage {
  readonly page: Page;
  readonly uses: number;
}

interface Running {
  readonly browser: Browser;
  /** Warm pages nobody works with. */
  readonly idle: OpenPage[];
}

/** A page is closed after so many documents, with whatever has piled up in it. */
const MOST_USES = 100;

const closePage = ({ page }: OpenPage): void => {
  page.close().catch(() => undefined); // gone with its browser
};

/** A page that served before is warm: it knows its fonts. One in which the work failed is not used again. */
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
  /** Works with a page of the browser that nobody else has meanwhile; whatever it showed before is to be replaced. */
  readonly use: <T>(work: (page: Page) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Pages of one browser that is started when the first is wanted and stays; one that crashed is started anew. */
export const openBrowserPages = (executable: string | null): BrowserPages => {
  let starting: Promise<Running> | null = null;
  const start = async (): Promise<Running> => {
    const browser = await launch(executable);
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
