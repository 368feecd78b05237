import type { MouseEvent } from 'react';

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;

/** What of a cell is shown with an end that is cut off, or null. */
const cutTextOf = (cell: Element): string | null => {
  const parts = [cell, ...cell.querySelectorAll('.ag-cell-value, .qm-clip')];
  return parts.find(isCut)?.textContent.trim() ?? null;
};

/**
 * Gives the cell under the pointer its whole text as a tooltip when it does not fit. One listener for the whole table,
 * so that cells need none.
 */
export const showClippedText = ({ target }: Pick<MouseEvent, 'target'>): void => {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null;
  if (cell === null) return;
  const text = cutTextOf(cell);
  if (text === null || text === '') cell.removeAttribute('title');
  else cell.setAttribute('title', text);
};
