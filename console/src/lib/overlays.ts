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

/** Side panels that cover the whole window, the top one last, and the inert elements around it. */
const covering: HTMLElement[] = [];
let inert: readonly HTMLElement[] = [];

/** Elements beside an element and beside its parents. Menus, dialogs and toasts are beside the page, and stay usable. */
const listAround = (element: HTMLElement): readonly HTMLElement[] => {
  const parent = element.parentElement;
  if (parent === null || parent === document.body) return [];
  const around = [...parent.children].filter((other) => other instanceof HTMLElement);
  return [...around.filter((other) => other !== element), ...listAround(parent)];
};

/** Makes the page behind a side panel inert; returns a function that undoes it. */
export const coverPage = (panel: HTMLElement): (() => void) => {
  const update = (): void => {
    for (const element of inert) element.inert = false;
    const top = covering.at(-1);
    inert = top === undefined ? [] : listAround(top).filter((element) => !element.inert);
    for (const element of inert) element.inert = true;
  };
  covering.push(panel);
  update();
  return () => {
    covering.splice(covering.indexOf(panel), 1);
    update();
  };
};

/** The top side panel; null while there is none. */
export const topLayer = (): string | null => layers.at(-1) ?? null;
