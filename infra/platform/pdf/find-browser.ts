import { existsSync } from 'node:fs';

const places: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** There is no browser to print with; the message says how to get one. */
export class NoBrowser extends Error {
  override readonly name = 'NoBrowser';
}

/** The browser that was named, else one where they are usually installed. */
export const findBrowser = (
  named: string | null,
  exists: (path: string) => boolean = existsSync,
): string => {
  const found = named ?? places.find(exists);
  if (found !== undefined && exists(found)) return found;
  const problem =
    named === null ? 'Neither Chromium nor Chrome is installed' : `There is no browser at ${named}`;
  throw new NoBrowser(
    `${problem}. Install one (apt-get install chromium), or set PUPPETEER_EXECUTABLE_PATH to one.`,
  );
};
