import { useEffect } from 'react';

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

const focusPage = (): void => {
  if (isNowhere()) document.getElementById('main')?.focus({ preventScroll: true });
};

/** Dialogs and menus give the focus back by themselves, a moment after they are gone. */
const PATIENCE_MS = 100;

/** Tables take cells out of the page while they scroll, and give them the focus again. */
const isGone = (element: Element | null): boolean =>
  element !== null && !element.isConnected && element.closest('[role="gridcell"]') === null;

/**
 * A button that waits for an answer is disabled meanwhile, which takes the focus from it; this gives it back once the
 * button can be pressed again. When what had the focus is gone, the page gets it. Nothing is taken from where the focus
 * is by then. Answers how to stop.
 */
export const keepFocus = (): (() => void) => {
  let last: Element | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : null;
  };
  const onPointer = (): void => {
    last = null; // what is pressed gets the focus by itself
  };
  const observer = new MutationObserver((changes) => {
    if (!isNowhere()) return;
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

/** Brings the focus to a new page when what had it is gone, so that Tab starts there and not at the top. */
export const useFocusOnPage = (path: string | undefined): void => {
  useEffect(focusPage, [path]);
};
