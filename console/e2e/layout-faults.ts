import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Page } from 'puppeteer';

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(new URL('./in-page/layout.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
});
const code = outputFiles.map(({ text }) => text).join('\n');

/** Number of screenfuls of a page that are checked. */
const MOST_SCREENFULS = 3;

/** Layout faults in the first screenfuls of a page; see `in-page/layout.ts`. */
export const findLayoutFaults = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(code);
  const faults = new Set<string>();
  for (let screenful = 1; screenful <= MOST_SCREENFULS; screenful += 1) {
    await page.waitForFunction(
      () => document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') === null,
    );
    await page.evaluate('layout.isLaidOut()');
    const found = (await page.evaluate('layout.layoutFaults()')) as readonly string[];
    for (const fault of found) faults.add(fault);
    if ((await page.evaluate('layout.scrollOn()')) !== true) break;
  }
  return [...faults];
};
