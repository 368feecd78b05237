import { type BrowserChoice, temporaryBrowserFolder } from './find-browser.ts';

const configured = process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '';

/** The browser of tests, found as the product finds its own. */
export const testBrowser: BrowserChoice = {
  configured: configured === '' ? null : configured,
  unpackInto: [temporaryBrowserFolder()],
};
