import { createContext } from 'react';

/** Selector of menus, popovers, option lists and dialogs, without side panels. */
const OVERLAYS = '[role="dialog"]:not([data-part="side-panel"]), [role="menu"], [role="listbox"]';

/** True while an overlay that closes on Esc is open. Some stay in the page while closed, without a box. */
export const isOverlayOpen = (): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((element) => element.getClientRects().length > 0);

/** The side panel that a component is in; null on the page. */
export const Layer = createContext<string | null>(null);

/** Side panels on the screen, the top one last. */
const layers: string[] = [];

/** Adds a side panel on top; returns a function that removes it. */
export const openLayer = (id: string): (() => void) => {
  layers.push(id);
  return () => {
    layers.splice(layers.indexOf(id), 1);
  };
};

/** The top side panel; null while there is none. */
export const topLayer = (): string | null => layers.at(-1) ?? null;
