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
const forRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

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

interface Running {
  readonly browser: Browser;
  /** Opened ahead, so that nobody waits for it; null while it is in use. */
  spare: Promise<Page> | null;
}

const openAhead = (browser: Browser): Promise<Page> => {
  const page = openClosedPage(browser);
  page.catch(() => undefined); // told to who takes it
  return page;
};

/** Opens the next page only after the work, which it would slow down. */
const withPage = async <T>(open: Running, work: (page: Page) => Promise<T>): Promise<T> => {
  const taken = open.spare ?? openClosedPage(open.browser);
  open.spare = null;
  const page = await taken;
  try {
    return await work(page);
  } finally {
    page.close().catch(() => undefined); // gone with its browser
    open.spare ??= openAhead(open.browser);
  }
};

export interface BrowserPages {
  /** Works with a fresh page of the browser, which is started when it does not run. */
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
    return { browser, spare: null };
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
