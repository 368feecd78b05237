import { flushSync } from 'react-dom';

/** Marks a field whose text cannot be read. */
export const UNREADABLE = { 'data-unreadable': true } as const;
const SELECTOR = '[data-unreadable]';

/** A side panel or dialog is saved separately from the page behind it. */
const scope = (): ParentNode => document.activeElement?.closest('[role="dialog"]') ?? document;

/** Focuses the first element of the focused panel or page that matches; false when none does. */
export const focusFirst = (selector: string): boolean => {
  const first = scope().querySelector<HTMLElement>(selector);
  first?.focus();
  return first !== null;
};

/**
 * Calls `save` unless a field of the focused panel or page holds an unreadable text. Then the first such field gets the focus,
 * and nothing is saved.
 */
export const saveIfReadable = (save: () => void): void => {
  if (!focusFirst(SELECTOR)) save();
};

/** Commit function of the typed text, by the element of each field. */
const committers = new WeakMap<Element, () => void>();

/** Registers a function that commits the text of a field before Ctrl+S saves its form. */
export const registerCommit = (field: HTMLElement, take: () => void): (() => void) => {
  committers.set(field, take);
  return () => void committers.delete(field);
};

const isSave = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's';

const commitTyped = (event: KeyboardEvent): void => {
  if (!isSave(event)) return;
  const field = document.activeElement ?? document.body;
  const take = committers.get(field);
  if (take === undefined) return;
  flushSync(take);
  if (!field.isConnected || !field.matches(SELECTOR)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * Commits the typed text on Ctrl+S before the form is saved, so that the form holds it. An unreadable text stops the save.
 * Returns a function that stops listening; called once per page, in the shell.
 */
export const commitTypedBeforeSave = (): (() => void) => {
  window.addEventListener('keydown', commitTyped, true);
  return () => window.removeEventListener('keydown', commitTyped, true);
};
