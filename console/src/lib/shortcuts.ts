import { useContext, useEffect, useEffectEvent } from 'react';
import { isOverlayOpen, Layer, topLayer } from './overlays.ts';
import { createRegistry, type Registry } from './registry.ts';

export interface Shortcut {
  /** "/", "?", "c", "g i" (one after the other), "mod+s" (Ctrl or Cmd), "mod+shift+z". */
  readonly keys: string;
  /** Description for the keyboard help. */
  readonly description: string;
  readonly group: string;
  readonly run: () => void;
  /** Side panel of the shortcut; the page when absent. Keys without Ctrl work only in the top layer. */
  readonly layer?: string | null;
  /** True while it is offered; always when absent. */
  readonly when?: () => boolean;
  /** Runs again and again while the key is held down. */
  readonly repeats?: boolean;
}

/** The shortcuts of everything on the screen; a later one wins over an earlier one with the same keys. */
export const shortcuts: Registry<Shortcut> = createRegistry<Shortcut>();

export const IN_TABLES = 'In tables';

const SEQUENCE_PAUSE_MS = 900;
/** Elements in which a key without Ctrl types, or moves through choices. */
const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"]';
/** A dialog that covers the page. A side panel is a layer of its own, also where it covers the page. */
const MODAL = '[role="dialog"][aria-modal="true"]:not([data-part="side-panel"])';

/** True when a key without Ctrl belongs to a field, a menu, a popover or a modal dialog. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(TYPING) !== null) ||
  document.querySelector(MODAL) !== null ||
  isOverlayOpen();

/** Formats a key press as in `keys`: "mod+k", "mod+shift+z", "?" or "g". Shift alone is part of the key. */
export const formatPress = (event: KeyboardEvent): string => {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
  const mod = event.ctrlKey || event.metaKey ? `mod+${event.shiftKey ? 'shift+' : ''}` : '';
  return `${mod}${event.altKey ? 'alt+' : ''}${key}`;
};

const belongsElsewhere = (event: KeyboardEvent, press: string): boolean =>
  event.defaultPrevented || (!press.startsWith('mod+') && isTaken(event.target));

const isOffered = ({ keys, layer = null, when }: Shortcut): boolean =>
  (keys.startsWith('mod+') || layer === topLayer()) && (when?.() ?? true);

const findShortcut = (press: string, before: string | null): Shortcut | undefined => {
  const offered = shortcuts.list().filter(isOffered);
  const sequence = before === null ? null : `${before} ${press}`;
  return (
    offered.findLast((shortcut) => shortcut.keys === sequence) ??
    offered.findLast((shortcut) => shortcut.keys === press)
  );
};

/** Listens on the window; returns a function that stops. One per page, in the shell. */
export const listenForShortcuts = (): (() => void) => {
  let before: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    const press = formatPress(event);
    if (belongsElsewhere(event, press)) return;
    const found = findShortcut(press, before);
    if (event.repeat && found?.repeats !== true) return;
    clearTimeout(timer);
    before = found === undefined ? press : null;
    timer = setTimeout(() => (before = null), SEQUENCE_PAUSE_MS);
    if (found === undefined) return;
    event.preventDefault();
    found.run();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown);
  };
};

/** Offers one shortcut while the component is mounted. */
export const useShortcut = (
  keys: string,
  description: string,
  run: () => void,
  { group = 'This page', when }: Partial<Pick<Shortcut, 'group' | 'when'>> = {},
): void => {
  const latest = useEffectEvent(run);
  const layer = useContext(Layer);
  useEffect(() => {
    const shortcut = { keys, description, group, layer, run: () => latest() };
    return shortcuts.add([{ ...shortcut, ...(when && { when }) }]);
  }, [keys, description, group, layer, when]);
};

const outsideFields = {
  when: (): boolean => document.activeElement?.matches('input, textarea') !== true,
};

/** Offers Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, except in fields, which have an undo of their own. */
export const useUndoShortcuts = (undo: () => void, redo: () => void): void => {
  useShortcut('mod+z', 'Undo', undo, outsideFields);
  useShortcut('mod+shift+z', 'Redo', redo, outsideFields);
  useShortcut('mod+y', 'Redo', redo, outsideFields);
};
