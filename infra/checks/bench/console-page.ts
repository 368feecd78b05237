import type { Call } from '@quartermaster/contracts/core/client';
import type { Page } from 'puppeteer';
import type { BrowserChoice } from '@quartermaster/platform/browser/find-browser';
import { launchBrowser } from '@quartermaster/platform/browser/launch-browser';

/** The sample shop in the console, and a client of the same user. */
export interface ConsoleSession {
  readonly url: string;
  readonly token: string;
  readonly call: Call;
}

/** The first row of the list on the page. */
export const FIRST_ROW = '[role="row"][row-index="0"]';

/** A script for the page, as text, because it runs in the browser. `noted.pressed` is the time of the first press. */
const setUp = (token: string): string => `
  localStorage.setItem('auth-token', JSON.stringify('${token}'));
  localStorage.setItem('welcome-modal', 'true');
  localStorage.setItem('user-consent', 'true');
  window.noted = {};
  addEventListener('pointerup', () => { noted.pressed ??= performance.now(); }, true);`;

/** Runs the work on a page of the console with a session, in a new browser. */
export const withConsolePage = async <Result>(
  choice: BrowserChoice,
  { token }: ConsoleSession,
  work: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const browser = await launchBrowser(choice, {
    args: ['--disable-gpu', '--disable-dev-shm-usage'],
    defaultViewport: { width: 1440, height: 900 },
  });
  try {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(setUp(token));
    return await work(page);
  } finally {
    await browser.close();
  }
};

/** Resolves when the page is idle, because a user waits for a list before pressing it. */
export const waitUntilIdle = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
