import pRetry from 'p-retry';
import type { Browser, LaunchOptions } from 'puppeteer';
import { type BrowserChoice, findBrowser } from './find-browser.ts';

/** Options of a launch besides the browser itself. */
type Launch = Omit<LaunchOptions, 'env' | 'executablePath'> & {
  readonly args: string[];
};

const RELAUNCH = { retries: 1, minTimeout: 100 };

const NO_SANDBOX = '--no-sandbox';
/** False for root, to whom Chromium refuses its sandbox, and where a launch with the sandbox has failed. */
let hasSandbox = process.getuid?.() !== 0;

/**
 * Launches the chosen browser; in its sandbox, unless the account is root or the system forbids it, as containers often
 * do. A browser that crashes while it starts is started once more. `onNoSandbox` receives the failure with the sandbox. Rejects with NoBrowser.
 */
export const launchBrowser = async (
  choice: BrowserChoice,
  options: Launch,
  onNoSandbox: (error: unknown) => void = () => undefined,
): Promise<Browser> => {
  const { executablePath, env } = await findBrowser(choice);
  // Loaded with the first browser, since it takes longer than the rest of a start.
  const { default: puppeteer } = await import('puppeteer');
  const settings = { ...options, executablePath, env: { ...process.env, ...env } };
  const launch = (args: readonly string[]): Promise<Browser> =>
    pRetry(() => puppeteer.launch({ ...settings, args: [...args] }), RELAUNCH);
  const launchUnconfined = (): Promise<Browser> => launch([...options.args, NO_SANDBOX]);
  if (!hasSandbox) return launchUnconfined();
  try {
    return await launch(options.args);
  } catch (error) {
    const browser = await launchUnconfined().catch(() => null);
    if (browser === null) throw error;
    hasSandbox = false;
    onNoSandbox(error);
    return browser;
  }
};
