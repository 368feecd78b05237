import { flushSync } from 'react-dom';

/** Marks a field whose text cannot be read. */
export const UNREADABLE = { 'data-unreadable': true } as const;
const SELECTOR = '[data-unreadable]';

/** A side panel or dialog is saved apart from the page behind it. */
const scope = (): ParentNode => document.activeElement?.closest('[role="dialog"]') ?? document;

/**
 * Calls `save` unless a field of the panel or page that has the focus holds a text that cannot be read. Then the first
 * such field gets the focus, and nothing is saved.
 */
export const whenReadable = (save: () => void): void => {
  const first = scope().querySelector<HTMLElement>(SELECTOR);
  if (first === null) save();
  else first.focus();
};

/** By the element of each field: takes the text that is being typed. */
const takers = new WeakMap<Element, () => void>();

/** Has the text of a field taken before its form is saved by Ctrl+S. */
export const takeBeforeSaving = (field: HTMLElement, take: () => void): (() => void) => {
  takers.set(field, take);
  return () => void takers.delete(field);
};

const isSave = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's';

const takeTyped = (event: KeyboardEvent): void => {
  if (!isSave(event)) return;
  const field = document.activeElement ?? document.body;
  const take = takers.get(field);
  if (take === undefined) return;
  flushSync(take);
  if (!field.isConnected || !field.matches(SELECTOR)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * On Ctrl+S, first takes the text that is being typed, so that the form that is saved holds it. A text that cannot be read
 * stops the save. Answers how to stop listening; once per page, in the shell.
 */
export const takeTypedBeforeSaving = (): (() => void) => {
  window.addEventListener('keydown', takeTyped, true);
  return () => window.removeEventListener('keydown', takeTyped, true);
};
