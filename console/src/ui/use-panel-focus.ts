import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Panels on the screen, the top one last; Esc closes only that one. */
const open: HTMLElement[] = [];

/** Menus, popovers and dialogs close themselves on Esc and come first. */
const OVERLAYS = '.mantine-Popover-dropdown, .mantine-Menu-dropdown, .mantine-Modal-content';

/** Some stay in the page while they are closed, without a box. */
const isOverlayOpen = (): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((element) => element.getClientRects().length > 0);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="grid"]') !== null;

export interface PanelKeys {
  readonly close: () => void;
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
}

const actionFor = (event: KeyboardEvent, keys: PanelKeys): (() => void) | undefined => {
  if (event.key === 'Escape') return keys.close;
  if (isTyping(event.target)) return undefined;
  return { j: keys.next, k: keys.previous }[event.key];
};

/** Moves the focus into a panel, to the field with `data-autofocus` where it has one, back to where it was when the panel goes, and minds Esc, J and K in between. */
export const usePanelFocus = (panel: RefObject<HTMLElement | null>, keys: PanelKeys): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const onTop = open.at(-1) === panel.current;
    if (!onTop || event.defaultPrevented || isOverlayOpen()) return;
    const action = actionFor(event, keys);
    if (action === undefined) return;
    event.preventDefault(); // the key is not for the list behind
    action();
  });
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const before = document.activeElement;
    open.push(element);
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element;
    first.focus({ preventScroll: true });
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      open.splice(open.indexOf(element), 1);
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [panel]);
};
