import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
}

const require = createRequire(import.meta.url);
const script = readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

/** All rules for the first scheme; only the colour rules for the other one. */
const ruleSets = {
  everything: { rules: { 'target-size': { enabled: true } } },
  colours: { runOnly: ['color-contrast'] },
} as const;
export type Rules = keyof typeof ruleSets;

const WHOLE = 'html';
/** All rows of a table are drawn alike, so two are checked. */
const FURTHER_ROWS = '.ag-row:nth-child(n + 3)';

/**
 * Checked parts of a page with a new part: `main` was checked before the part came, so only the rest is checked again. Colours
 * are checked only in the part.
 */
const buildContext = (rules: Rules, part: string, isInMain: boolean): object =>
  part === WHOLE || rules === 'colours' || isInMain
    ? { include: [part], exclude: [FURTHER_ROWS] }
    : { include: [WHOLE], exclude: ['main', FURTHER_ROWS] };

const runAxe = async (
  page: Page,
  context: object,
  options: object,
): Promise<readonly Violation[]> => {
  const given = { resultTypes: ['violations'], ...options };
  const script = `(async () => (await axe.run(${JSON.stringify(context)}, ${JSON.stringify(given)})).violations)()`;
  return (await page.evaluate(script)) as readonly Violation[];
};

const TARGET_SIZE = 'target-size';

/** Looks at small targets again in the middle of the window: at its edge, axe measures the part that is seen. */
const recheckTargets = async (page: Page, violation: Violation): Promise<readonly Violation[]> => {
  const { id, nodes } = violation;
  if (id !== TARGET_SIZE) return [violation];
  const small: Violation['nodes'][number][] = [];
  for (const node of nodes) {
    const { target } = node;
    const scroll = `document.querySelector(${JSON.stringify(target[0])}).scrollIntoView({ block: 'center' })`;
    await page.evaluate(scroll);
    const still = await runAxe(page, { include: target }, { runOnly: [TARGET_SIZE] });
    if (still.length > 0) small.push(node);
  }
  return small.length === 0 ? [] : [{ id, nodes: small }];
};

/** Accessibility violations in the part of a page that a selector matches, each with its first element. */
export const findViolations = async (
  page: Page,
  rules: Rules,
  part = WHOLE,
): Promise<readonly string[]> => {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await script);
  const isInMain = await page.evaluate(
    (selector) => document.querySelector(`main ${selector}`) !== null,
    part,
  );
  const found = await runAxe(page, buildContext(rules, part, isInMain), ruleSets[rules]);
  const rechecked = await Promise.all(found.map((one) => recheckTargets(page, one)));
  return rechecked.flat().map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
};
