import { launchBrowser } from '@quartermaster/platform/browser/launch-browser';
import { testBrowser } from '@quartermaster/platform/browser/test-browser';
import type { Browser } from 'puppeteer';

const flags = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fewer processes use less processor time.
  '--in-process-gpu',
  '--disable-features=SpareRendererForSitePerProcess',
  '--font-render-hinting=none',
  '--lang=en-US',
];

export const openBrowser = (): Promise<Browser> =>
  launchBrowser(testBrowser, {
    headless: true,
    args: flags,
    defaultViewport: { width: 1600, height: 1000 },
  });
