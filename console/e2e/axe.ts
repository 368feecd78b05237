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

const WHOLE = 'html';

/**
 * What is looked at of a page whose part is new: of the rest, `main` was looked at before the part came. In dark only the
 * colours of the part are.
 */
const contextOf = (scheme: Scheme, part: string, isInMain: boolean): object | string =>
  part === WHOLE || scheme === 'dark' || isInMain ? part : { include: [WHOLE], exclude: ['main'] };

/** What axe finds wrong with the part of a page that a selector finds, each with the first element it concerns. */
export const violations = async (
  page: Page,
  scheme: Scheme,
  part = WHOLE,
): Promise<readonly string[]> => {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await script);
  const isInMain = await page.evaluate(
    (selector) => document.querySelector(`main ${selector}`) !== null,
    part,
  );
  const options = { resultTypes: ['violations'], ...rulesIn[scheme] };
  const context = contextOf(scheme, part, isInMain);
  const found = (await page.evaluate(
    `(async () => (await axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})).violations)()`,
  )) as readonly Violation[];
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
};
