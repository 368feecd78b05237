import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { Layer, openLayer } from './overlays.ts';
import { listenForShortcuts, useShortcut, useUndoShortcuts } from './shortcuts.ts';

let stop: () => void;
let done: string[];
const note = (what: string) => () => void done.push(what);

beforeEach(() => {
  done = [];
  document.body.innerHTML = '';
  stop = listenForShortcuts();
});
afterEach(() => stop());

const press = (
  key: string,
  init: KeyboardEventInit = {},
  on: EventTarget = document.body,
): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  on.dispatchEvent(event);
  return event;
};

const show = (html: string, selector: string): Element => {
  document.body.innerHTML = html;
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`${selector} is not there`);
  return found;
};

describe('undo and redo', () => {
  beforeEach(() => void renderHook(() => useUndoShortcuts(note('undo'), note('redo'))));

  test('Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y do again', () => {
    press('z', { ctrlKey: true });
    press('Z', { ctrlKey: true, shiftKey: true });
    press('y', { ctrlKey: true });
    expect(done).toEqual(['undo', 'redo', 'redo']);
  });

  test('Cmd does what Ctrl does', () => {
    press('Z', { metaKey: true, shiftKey: true });
    expect(done).toEqual(['redo']);
  });

  test('a field keeps its own undo', () => {
    const field = show('<input>', 'input') as HTMLInputElement;
    field.focus();
    const event = press('z', { ctrlKey: true }, field);
    expect(done).toEqual([]);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe('a key without Ctrl', () => {
  beforeEach(() => {
    renderHook(() => useShortcut('j', 'Next', note('next')));
    renderHook(() => useShortcut('?', 'Keyboard help', note('help')));
  });

  test('works on the page, with Shift as part of the sign', () => {
    press('j');
    press('?', { shiftKey: true });
    expect(done).toEqual(['next', 'help']);
  });

  test('does nothing behind a modal dialog', () => {
    show('<div role="dialog" aria-modal="true"></div>', '[role]');
    press('j');
    expect(done).toEqual([]);
  });

  test('does nothing behind a side panel, where those of the panel work', () => {
    const wrapper = ({ children }: { readonly children: ReactNode }) =>
      createElement(Layer, { value: 'panel' }, children);
    renderHook(() => useShortcut('m', 'Comments', note('comments')), { wrapper });
    const close = openLayer('panel');
    press('j');
    press('m');
    expect(done).toEqual(['comments']);
    close();
    press('j');
    press('m');
    expect(done).toEqual(['comments', 'next']);
  });

  test.each(['dialog', 'menu', 'listbox'])('does nothing behind an open popover (%s)', (role) => {
    const popover = show(`<div role="${role}"></div>`, '[role]');
    popover.getClientRects = () => [{}] as unknown as DOMRectList;
    press('j');
    expect(done).toEqual([]);
    popover.getClientRects = () => [] as unknown as DOMRectList; // closed, and still in the page
    press('j');
    expect(done).toEqual(['next']);
  });

  test.each(['menu', 'listbox'])('belongs to an open %s', (role) => {
    press('j', {}, show(`<div role="${role}"><b></b></div>`, 'b'));
    expect(done).toEqual([]);
  });
});
