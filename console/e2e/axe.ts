import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer';
import type { Scheme } from './signed-in.ts';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const require = createRequire(import.meta.url);
const script = readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Everything in light; in dark only what differs, the colours. */
const rulesIn: Readonly<Record<Scheme, object>> = {
  light: { rules: { 'target-size': { enabled: true } } },
  dark: { runOnly: ['color-contrast'] },
};

/** What axe finds wrong with the part of a page that a selector finds, each with the first element it concerns. */
export const violations = async (
  page: Page,
  scheme: Scheme,
  part = 'html',
): Promise<readonly string[]> => {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await script);
  const options = { resultTypes: ['violations'], ...rulesIn[scheme] };
  const found = (await page.evaluate(
    `(async () => (await axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})).violations)()`,
  )) as readonly Violation[];
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
};
