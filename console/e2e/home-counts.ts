import { numberIn, type Screen } from './screen.ts';

/** A count on Home that leads to a list. */
export interface HomeCount {
  /** The part of the page that it is in. */
  readonly section: string;
  /** The name of the link, as the focus has it. */
  readonly name: string;
  readonly address: string;
  readonly count: number;
}

const LINKS =
  'section:is([aria-label="Do next"], [aria-label="Stock"]) a, section[aria-label="Groups"] article > a';

/** Every count on Home that is a link, once they are there. */
export const homeCounts = async ({ page, seesAt }: Screen): Promise<readonly HomeCount[]> => {
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

/** What an open list says of how many it holds: its rows, their units below it, or those in transit in its last row. */
const SAID = {
  rows: { selector: '[data-part="page-count"]', text: '^([\\d,]+)' },
  inStock: { selector: '[data-part="grid-page"]', text: 'All that match: ([\\d,]+) units' },
  inTransit: { selector: '.ag-row-pinned [col-id="incomingQuantity"]', text: '^([\\d,]+)$' },
} as const;

/** Waits until the open list says that it holds so many. */
const listHolds = async (
  { page }: Screen,
  count: number,
  { selector, text }: (typeof SAID)[keyof typeof SAID] = SAID.rows,
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

/** Waits until the list that a count leads to holds exactly as many: units where it counts units, else rows. */
export const expectCounted = (screen: Screen, { name, count }: HomeCount): Promise<void> => {
  if (name.startsWith('Units in stock')) return listHolds(screen, count, SAID.inStock);
  if (name.startsWith('Incoming units')) return listHolds(screen, count, SAID.inTransit);
  return listHolds(screen, count);
};
