import { findBrowser } from '@quartermaster/infra/platform/pdf/find-browser';
import puppeteer, { type Browser } from 'puppeteer';

const flags = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fewer processes take less processor time.
  '--in-process-gpu',
  '--disable-features=SpareRendererForSitePerProcess',
  '--font-render-hinting=none',
  '--lang=en-US',
];
/** Chromium refuses its sandbox to root. */
const forRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const chosen = process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '';

export const openBrowser = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: findBrowser(chosen === '' ? null : chosen),
    headless: true,
    args: [...flags, ...forRoot],
    defaultViewport: { width: 1600, height: 1000 },
  });
