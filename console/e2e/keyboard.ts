import { expect } from '@jest/globals';
import type { KeyInput, Page } from 'puppeteer';

const MOST_STOPS = 60;

/** A key, alone or while another one is held down. */
export type Stroke = KeyInput | readonly [held: KeyInput, key: KeyInput];

/** Presses keys one after the other. */
export const press = async ({ keyboard }: Page, ...strokes: readonly Stroke[]): Promise<void> => {
  for (const stroke of strokes) {
    if (typeof stroke === 'string') {
      await keyboard.press(stroke);
      continue;
    }
    const [held, key] = stroke;
    await keyboard.down(held);
    await keyboard.press(key);
    await keyboard.up(held);
  }
};

/** The element with the focus. */
export interface FocusState {
  readonly name: string;
  /** Column and row of a cell or its editor; null elsewhere. */
  readonly column: string | null;
  readonly row: number | null;
  readonly rowId: string | null;
  readonly isEditor: boolean;
  /** The focus is visible. */
  readonly isVisible: boolean;
  /** Text of a textarea; null for other elements. */
  readonly text: string | null;
}

const readFocus = (page: Page): Promise<FocusState> =>
  page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const cell = at.closest('[role="gridcell"]');
    const shown = [at, cell, at.parentElement, at.nextElementSibling].filter(
      (one) => one instanceof Element && one !== document.body,
    ) as Element[];
    // Methods, because the compiler marks functions that have a name of their own with a helper that no page has.
    const facts = {
      getRowIndex(element: Element): number | null {
        const index = element.closest('[row-index]')?.getAttribute('row-index') ?? null;
        return index === null ? null : Number(index);
      },
      getRowId(element: Element): string | null {
        return element.closest('[row-id]')?.getAttribute('row-id') ?? null;
      },
      getName(element: Element): string {
        const isField =
          element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
        const named = isField ? element.labels?.[0] : element;
        return (element.getAttribute('aria-label') ?? named?.textContent ?? '').trim();
      },
      isMarked(element: Element): boolean {
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      },
    };
    return {
      name: facts.getName(at),
      column: cell?.getAttribute('col-id') ?? null,
      row: cell === null ? null : facts.getRowIndex(cell),
      rowId: facts.getRowId(at),
      isEditor: cell !== null && at.matches('input'),
      isVisible: shown.some((one) => facts.isMarked(one)),
      text: at instanceof HTMLTextAreaElement ? at.value : null,
    };
  });

/** Uses a page by the keyboard alone. */
export interface Keyboard {
  readonly press: (...strokes: readonly Stroke[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly focused: () => Promise<FocusState>;
  /** Presses a key until the expected element has the focus, which must be visible. */
  readonly goTo: (
    stroke: Stroke,
    isThere: (at: FocusState) => boolean,
    what: string,
  ) => Promise<FocusState>;
  /** Does the same with Tab, to an element whose name begins with `name`. */
  readonly tabTo: (name: string) => Promise<FocusState>;
  /** Does the same with Shift+Tab. */
  readonly tabBackTo: (name: string) => Promise<FocusState>;
  /** Waits until the page has moved the focus to the element with this text. */
  readonly focusComesTo: (text: string) => Promise<void>;
  /** Moves through an open menu to an entry, and chooses it. */
  readonly chooseInMenu: (name: string) => Promise<void>;
  /** Searches a list for a text, and leaves the search box. */
  readonly searchList: (text: string) => Promise<void>;
  /** Searches in the command palette, and opens the first result of a group. */
  readonly openFound: (group: string, typed: string) => Promise<void>;
}

const openSearchResult = async (page: Page, group: string, typed: string): Promise<void> => {
  await press(page, ['Control', 'k']);
  await page.waitForSelector('input[placeholder^="Search, go to a page"]:focus');
  await page.keyboard.type(typed);
  const found = `[role="group"][aria-label="${group}"] [data-action]`;
  await page.waitForSelector(found);
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if ((await page.$(`${found}[data-selected]`)) !== null) return press(page, 'Enter');
    await press(page, 'ArrowDown');
  }
  throw new Error(`The keys do not lead to ${group} in the command palette`);
};

const searchInList = async (page: Page, text: string): Promise<void> => {
  await press(page, '/', ['Control', 'a']);
  await page.keyboard.type(text);
  await page.waitForFunction(
    (typed) =>
      location.search.includes(typed) &&
      document.querySelector('[data-part="grid"][aria-busy="false"]') !== null,
    {},
    text,
  );
  await press(page, 'Tab');
};

export const createKeyboard = (page: Page): Keyboard => {
  const focused = (): Promise<FocusState> => readFocus(page);
  const goTo: Keyboard['goTo'] = async (stroke, isThere, what) => {
    const seen: string[] = [];
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      await press(page, stroke);
      const at = await focused();
      seen.push(at.name);
      if (isThere(at)) {
        expect([what, at.isVisible]).toEqual([what, true]);
        return at;
      }
    }
    throw new Error(`No ${what} within ${String(MOST_STOPS)} stops: ${seen.join(' | ')}`);
  };
  return {
    press: (...strokes) => press(page, ...strokes),
    type: (text) => page.keyboard.type(text),
    focused,
    goTo,
    tabTo: (name) => goTo('Tab', (at) => at.name.startsWith(name), name),
    tabBackTo: (name) => goTo(['Shift', 'Tab'], (at) => at.name.startsWith(name), name),
    focusComesTo: async (text) => {
      await page.waitForFunction(
        (expected) => document.activeElement?.textContent.trim() === expected,
        {},
        text,
      );
    },
    chooseInMenu: async (name) => {
      const seen: string[] = [];
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        const at = await focused();
        if (at.name.startsWith(name)) return press(page, 'Enter');
        seen.push(at.name);
        await press(page, 'ArrowDown');
      }
      throw new Error(`The menu has no ${name}: ${seen.join(' | ')}`);
    },
    searchList: (text) => searchInList(page, text),
    openFound: (group, typed) => openSearchResult(page, group, typed),
  };
};
