import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The browser tests need a browser; without one they fail rather than pass unseen. */
export class NoBrowser extends Error {
  override readonly name = 'NoBrowser';
}

const chosen = (): string | undefined =>
  [process.env['PUPPETEER_EXECUTABLE_PATH'], process.env['CHROME_PATH']].find(
    (path) => path !== undefined && path !== '',
  );

export const findBrowser = (): string => {
  const named = chosen();
  const found = named ?? places.find((path) => existsSync(path));
  if (found !== undefined && existsSync(found)) return found;
  const problem =
    named === undefined ? `There is none of ${places.join(', ')}` : `${named} does not exist`;
  throw new NoBrowser(
    `${problem}. Install a browser (apt-get install chromium), or set PUPPETEER_EXECUTABLE_PATH to one.`,
  );
};

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

export const openBrowser = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: findBrowser(),
    headless: true,
    args: [...flags, ...forRoot],
    defaultViewport: { width: 1600, height: 1000 },
  });
