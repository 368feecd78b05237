import { useEffect } from 'react';

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

const focusPage = (): void => {
  if (isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
};

/** Dialogs and menus restore the focus themselves, a moment after they have closed. */
const PATIENCE_MS = 100;

/** Tables remove cells while they scroll, and restore their focus. */
const isGone = (element: Element | null): boolean =>
  element !== null && !element.isConnected && element.closest('[role="gridcell"]') === null;

/**
 * A button that waits for an answer is disabled meanwhile and loses the focus; this restores it when the button is enabled again.
 * When the focused element is gone, the page gets the focus. A focus that has moved elsewhere stays. Returns a function that
 * stops.
 */
export const restoreFocus = (): (() => void) => {
  let last: Element | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : null;
  };
  const onPointer = (): void => {
    last = null; // the browser focuses a pressed element
  };
  const observer = new MutationObserver((changes) => {
    if (!isFocusLost()) return;
    if (isGone(last)) setTimeout(focusPage, PATIENCE_MS);
    else if (changes.some(({ type, target }) => type === 'attributes' && target === last))
      if (last instanceof HTMLButtonElement && !last.disabled) last.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, true);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, true);
    observer.disconnect();
  };
};

/** Moves the focus to a new page when the focused element is gone, so that Tab starts there and not at the top. */
export const useFocusOnPage = (path: string | undefined): void => {
  useEffect(focusPage, [path]);
};
