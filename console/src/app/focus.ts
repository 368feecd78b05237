import { useEffect } from 'react';

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * A button that waits for an answer is disabled meanwhile, which takes the focus from it; this gives it back once the
 * button can be pressed again, unless something else has it by then. Answers how to stop.
 */
export const keepFocus = (): (() => void) => {
  let last: EventTarget | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    last = target;
  };
  const onPointer = (): void => {
    last = null; // what is pressed gets the focus by itself
  };
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target === last && target instanceof HTMLButtonElement && !target.disabled && isNowhere())
        target.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, true);
  observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, true);
    observer.disconnect();
  };
};

/** Brings the focus to a new page when what had it is gone, so that Tab starts there and not at the top. */
export const useFocusOnPage = (path: string): void => {
  useEffect(() => {
    if (isNowhere()) document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
};
