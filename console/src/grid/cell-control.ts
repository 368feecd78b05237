import { createContext, useContext } from 'react';

/** Tab stop of the controls in cells: none in a table, in which the arrow keys move; the usual one in a card. */
export const CellTabIndex = createContext(-1);

/** Props of a link or button in a cell: Enter on its cell presses it; in a card it is a stop of the Tab key. */
export const useCellControl = () =>
  ({ tabIndex: useContext(CellTabIndex), 'data-cell-control': true }) as const;

/** The control of the focused cell; null when Enter is for the row. */
export const findFocusedControl = (): HTMLElement | null =>
  document.activeElement
    ?.closest('[role="gridcell"]')
    ?.querySelector<HTMLElement>('[data-cell-control]') ?? null;
