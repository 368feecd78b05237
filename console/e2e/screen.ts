import { mkdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import { byRole } from './find-by-role.ts';
import { root } from './product.ts';

const PATIENCE_MS = 30_000;

/** A page as its users perceive it: roles, names, and the cells of tables. */
export interface Screen {
  readonly page: Page;
  /** Shows an address of the console; see `moveWithin`. */
  readonly moveTo: (address: string) => Promise<void>;
  /** Presses the element with this role and name when it is there and enabled. */
  readonly press: (role: string, name: string) => Promise<void>;
  /** Presses the button with this text within the element of an XPath. */
  readonly pressIn: (container: string, button: string) => Promise<void>;
  /** Opens a tab by its name; a count after the name is ignored. */
  readonly openTab: (name: string) => Promise<void>;
  /** Replaces the text of a field. */
  readonly fill: (label: string, text: string, role?: 'searchbox' | 'textbox') => Promise<void>;
  /** Waits for an element with this role and name. */
  readonly sees: (role: string, name: string) => Promise<void>;
  readonly seesText: (text: string) => Promise<void>;
  /** Waits until an element of this selector is visible. */
  readonly seesAt: (selector: string) => Promise<void>;
  /** The id of the column under a heading. */
  readonly columnUnder: (heading: string) => Promise<string>;
  readonly pressCell: (rowId: string, column: string) => Promise<void>;
  /** Waits until a cell shows a number. */
  readonly cellBecomes: (rowId: string, column: string, expected: number) => Promise<void>;
  /** Texts of a column in the visible rows, without the totals row. */
  readonly column: (column: string) => Promise<readonly string[]>;
  /** Saves a picture; the pictures are numbered. */
  readonly picture: (name: string) => Promise<void>;
}

/**
 * Navigates within a loaded console, in a third of the time of a load. Leaves an unsaved form without a question, and does not
 * read recent data again.
 */
export const moveWithin = async (page: Page, address: string): Promise<void> => {
  const target = JSON.stringify({ href: address, ignoreBlocker: true });
  await page.evaluate(`__TSR_ROUTER__.navigate(${target})`); // the router of the console stores itself there
};

/** Parses the number in a text such as "1,234 units". */
export const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''));

const cellAt = (rowId: string, column: string): string =>
  `[role="row"][row-id="${rowId}"] [col-id="${column}"]`;

/** True while something else, such as a message, lies over the middle of an element in view. Runs in the browser. */
const isCovered = (selector: string): boolean => {
  const element = document.querySelector(selector);
  if (element === null) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const front = document.elementFromPoint(left + width / 2, top + height / 2);
  return front !== null && !element.contains(front);
};

type Cells = 'cellBecomes' | 'column' | 'columnUnder' | 'pressCell';

const cells = (page: Page): Pick<Screen, Cells> => ({
  columnUnder: (heading) =>
    page
      .locator(`::-p-xpath(//*[@role="columnheader"][normalize-space(.)="${heading}"])`)
      .setTimeout(PATIENCE_MS)
      .map((head) => head.getAttribute('col-id') ?? '')
      .wait(),
  pressCell: async (rowId, column) => {
    const cell = cellAt(rowId, column);
    await page.locator(cell).setTimeout(PATIENCE_MS).wait();
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until && (await page.evaluate(isCovered, cell))) {
      await page.mouse.move(0, 0); // a message stays while the pointer is on it
      await setTimeout(50);
    }
    await page.locator(cell).setTimeout(PATIENCE_MS).click();
  },
  cellBecomes: async (rowId, column, expected) => {
    await page.waitForFunction(
      (selector, number) => {
        const text = document.querySelector(selector)?.textContent ?? '';
        return /\d/.test(text) && Number(text.replaceAll(/[^\d.-]/g, '')) === number;
      },
      { timeout: PATIENCE_MS },
      cellAt(rowId, column),
      expected,
    );
  },
  column: (column) =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent.trim()),
      `[role="row"][row-id]:not(.ag-row-pinned) [col-id="${column}"]`,
    ),
});

/** Text of the dialogs and notices, then of the page without its menu. Runs in the browser. */
const readPageText = (): string => {
  const parts = document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alert"], main');
  return [...(parts.length === 0 ? [document.body] : parts)]
    .map(({ innerText }) => innerText.replaceAll(/\s*\n\s*/g, ' | '))
    .join('\n');
};

/** Adds the text of the page to the message of a failure. */
const withPageText = async <T>(
  page: Page,
  selector: string,
  wait: () => Promise<T>,
): Promise<T> => {
  try {
    return await wait();
  } catch (cause) {
    const text = await page.evaluate(readPageText).catch(String);
    throw new Error(`${selector} did not come. ${page.url()} shows:\n${text.slice(0, 2000)}`, {
      cause,
    });
  }
};

/** Wraps a page. With PICTURES=1, pictures go to `artifacts/<folder>`. */
export const createScreen = async (page: Page, folder: string): Promise<Screen> => {
  const place = `${root}/artifacts/${folder}`;
  await mkdir(place, { recursive: true });
  let pictures = 0;
  const find = (selector: string) => page.locator(selector).setTimeout(PATIENCE_MS);
  // A wait for an enabled element never ends when another element replaces it.
  const awaitEnabled = async (selector: string): Promise<void> => {
    const until = Date.now() + PATIENCE_MS;
    const isDisabled = () =>
      find(selector)
        .map((element) => element.matches(':disabled'))
        .wait();
    while (Date.now() < until && (await isDisabled())) await setTimeout(50);
  };
  const press = (selector: string, options = {}): Promise<void> =>
    withPageText(page, selector, async () => {
      await awaitEnabled(selector);
      await find(selector).click(options);
    });
  const see = async (selector: string): Promise<void> => {
    await withPageText(page, selector, () => find(selector).wait());
  };
  return {
    page,
    moveTo: (address) => moveWithin(page, address),
    press: (role, name) => press(byRole(role, name)),
    pressIn: (container, button) => press(`::-p-xpath(${container}//button[.="${button}"])`),
    openTab: (name) =>
      press(`::-p-xpath(//*[@role="tab"][starts-with(normalize-space(.), "${name}")])`),
    fill: async (label, text, role = 'textbox') => {
      await press(byRole(role, label), { count: 3 });
      await page.keyboard.type(text);
    },
    sees: (role, name) => see(byRole(role, name)),
    seesText: (text) => see(`::-p-text(${text})`),
    seesAt: see,
    ...cells(page),
    picture: async (name) => {
      if (process.env['PICTURES'] !== '1') return;
      pictures += 1;
      const number = String(pictures).padStart(2, '0');
      await page.screenshot({ path: `${place}/${number}-${name}.png` });
    },
  };
};
