import { expect } from '@jest/globals';
import type { KeyInput } from 'puppeteer';
import { press } from './keyboard.ts';
import type { Screen } from './screen.ts';

/** A number field or an editable cell, and what it accepts. */
export interface Typing {
  /** Puts a text in the place of what the field holds, and leaves it. */
  readonly type: (text: string) => Promise<void>;
  /** Expects that each text stays in the field, which is marked and shows the message, and gives it up. */
  readonly expectRefused: (message: string, texts?: readonly string[]) => Promise<void>;
}

/** What was refused so far, as `field: message`. */
export const refusals = new Set<string>();

const BAD: readonly string[] = ['abc', '-3'];
const MARKED = 'input[data-unreadable]';

export const pressSave = (screen: Screen): Promise<void> => press(screen.page, ['Control', 's']);

/** The text of the marked field, once what describes it is the message. */
const markedText = async ({ page }: Screen, message: string): Promise<string> => {
  await page.waitForFunction(
    (selector, expected) => {
      const ids = document.querySelector(selector)?.getAttribute('aria-describedby') ?? '';
      return ids.split(' ').some((id) => document.getElementById(id)?.textContent === expected);
    },
    {},
    MARKED,
    message,
  );
  const { text, isInvalid } = await page.$eval(MARKED, (field) => ({
    text: field.value,
    isInvalid: field.getAttribute('aria-invalid'),
  }));
  expect([text, isInvalid]).toEqual([text, 'true']);
  return text;
};

const expectGone = async ({ page }: Screen): Promise<void> => {
  await page.waitForSelector(MARKED, { hidden: true });
};

interface Field {
  /** As people find it. */
  readonly name: string;
  readonly enter: () => Promise<void>;
  readonly leave: KeyInput;
}

const typingBy = (screen: Screen, { name, enter, leave }: Field): Typing => {
  const { page } = screen;
  const type = async (text: string): Promise<void> => {
    await enter();
    await press(page, ['Control', 'a']);
    await page.keyboard.type(text);
    await page.keyboard.press(leave);
  };
  return {
    type,
    expectRefused: async (message, texts = BAD) => {
      for (const text of texts) {
        await type(text);
        expect(await markedText(screen, message)).toBe(text);
        await page.focus(MARKED);
        await page.keyboard.press('Escape');
        await expectGone(screen);
      }
      refusals.add(`${name}: ${message}`);
    },
  };
};

/** A field by its label; `where` tells fields with the same label apart. */
export const fieldTyping = (screen: Screen, label: string, where = ''): Typing =>
  typingBy(screen, {
    name: `${where}${label}`,
    enter: () => screen.press('textbox', label),
    leave: 'Tab',
  });

/** A cell of a table, in an editor that a press opens; `name` stands for a column whose id says nothing. */
export const cellTyping = (screen: Screen, rowId: string, column: string, name = column): Typing =>
  typingBy(screen, {
    name,
    enter: async () => {
      await screen.pressCell(rowId, column);
      await screen.page.waitForSelector('.ag-cell-inline-editing input:focus');
    },
    leave: 'Enter',
  });

/** Waits for what is stored or shown, which a save and a key only start. */
export const expectEventually = async <T>(read: () => Promise<T>, expected: T): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (JSON.stringify(await read()) === JSON.stringify(expected)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await read()).toEqual(expected);
};

/** Waits until the button that saves can be pressed again, or is gone with what it saved. */
export const saveIsOver = async ({ page }: Screen, button: string): Promise<void> => {
  await page.waitForFunction(
    (name) => {
      const found = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === name,
      );
      return found?.matches(':disabled, [data-loading]') !== true;
    },
    {},
    button,
  );
};
