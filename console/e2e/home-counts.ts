import { numberIn, type Screen } from './screen.ts';

/** A count on Home that leads to a list. */
export interface HomeCount {
  /** Label of the section around the link. */
  readonly section: string;
  /** Accessible name of the link. */
  readonly name: string;
  readonly address: string;
  readonly count: number;
}

const LINKS =
  'section:is([aria-label="Do next"], [aria-label="Stock"]) a, section[aria-label="Groups"] article > a';

/** Reads all counts on Home that are links, after they have loaded. */
export const readHomeCounts = async ({ page, seesAt }: Screen): Promise<readonly HomeCount[]> => {
  await seesAt('section[aria-label="Groups"] article > a');
  const links = await page.$$eval(LINKS, (found) =>
    found.map((link) => ({
      section: link.closest('section')?.getAttribute('aria-label') ?? '',
      name: (link.getAttribute('aria-label') ?? link.textContent).trim(),
      address: link.getAttribute('href') ?? '',
      text: link.textContent,
    })),
  );
  return links.map(({ text, ...link }) => ({
    ...link,
    count: numberIn(/[\d,]+/.exec(text)?.[0] ?? ''),
  }));
};

/** Where an open list shows its size: the rows, their units below it, or the units in transit in its last row. */
const COUNT_LABELS = {
  rows: { selector: '[data-part="page-count"]', text: '^([\\d,]+)' },
  inStock: { selector: '[data-part="grid-page"]', text: 'All that match: ([\\d,]+) units' },
  inTransit: { selector: '.ag-row-pinned [col-id="incomingQuantity"]', text: '^([\\d,]+)$' },
} as const;

/** Waits until the open list shows this size. */
const awaitListCount = async (
  { page }: Screen,
  count: number,
  { selector, text }: (typeof COUNT_LABELS)[keyof typeof COUNT_LABELS] = COUNT_LABELS.rows,
): Promise<void> => {
  await page.waitForFunction(
    (where, pattern, expected) => {
      const said = document.querySelector(where)?.textContent ?? '';
      return new RegExp(pattern).exec(said)?.[1]?.replaceAll(',', '') === String(expected);
    },
    {},
    selector,
    text,
    count,
  );
};

/** Waits until the list behind a count has the same size: in units where the count is of units, else in rows. */
export const expectListCount = (screen: Screen, { name, count }: HomeCount): Promise<void> => {
  if (name.startsWith('Units in stock')) return awaitListCount(screen, count, COUNT_LABELS.inStock);
  if (name.startsWith('Incoming units'))
    return awaitListCount(screen, count, COUNT_LABELS.inTransit);
  return awaitListCount(screen, count);
};
