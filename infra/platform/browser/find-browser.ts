import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { type FoundBrowser, unpackBrowser } from './unpack-browser.ts';

/** The first is Chromium without windows: it does the same with a quarter less processor time. */
const places: readonly string[] = [
  '/usr/bin/chromium-headless-shell',
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

/** No browser was found; the message names a solution. */
export class NoBrowser extends Error {
  override readonly name = 'NoBrowser';
  readonly isOperational = true;
}

/** The choice of a browser. */
export interface BrowserChoice {
  /** Path of the configured browser; null for another one. */
  readonly configured: string | null;
  /** Folders for the packaged browser; the first that belongs to this account is used. */
  readonly unpackInto: readonly string[];
}

/** A folder of this account below the one for temporary files. */
export const temporaryBrowserFolder = (): string =>
  path.join(tmpdir(), `quartermaster-browser-${String(process.getuid?.() ?? 0)}`);

/** The choice by configuration; the packaged browser is unpacked below DATA_DIR if it is writable. */
export const configuredBrowser = ({
  browserPath,
  dataDir,
}: Pick<Config, 'browserPath' | 'dataDir'>): BrowserChoice => ({
  configured: browserPath,
  unpackInto: [path.join(dataDir, 'browser'), temporaryBrowserFolder()],
});

/** Places in which a browser is searched. */
interface Sources {
  readonly exists: (file: string) => boolean;
  /** The packaged browser; null where there is none. */
  readonly unpack: (folders: readonly string[]) => Promise<FoundBrowser | null>;
}

/** The configured browser, else one in the usual folders, else the packaged one. Rejects with NoBrowser. */
export const findBrowser = async (
  { configured, unpackInto }: BrowserChoice,
  { exists, unpack }: Sources = { exists: existsSync, unpack: unpackBrowser },
): Promise<FoundBrowser> => {
  const executablePath = configured ?? places.find(exists);
  if (executablePath !== undefined && exists(executablePath)) return { executablePath, env: {} };
  const packaged = configured === null ? await unpack(unpackInto) : null;
  if (packaged !== null) return packaged;
  const problem =
    configured === null
      ? 'Neither Chromium nor Chrome is installed'
      : `There is no browser at ${configured}`;
  throw new NoBrowser(
    `${problem}. Install one (apt-get install chromium), or set PUPPETEER_EXECUTABLE_PATH to one.`,
  );
};
