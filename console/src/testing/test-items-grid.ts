import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A cell of the table of items, once it is shown. */
const cellOf = async (row: string, column: string): Promise<HTMLElement> =>
  waitFor(() => {
    const cell = document.querySelector<HTMLElement>(`[row-id="${row}"] [col-id="${column}"]`);
    if (cell === null) throw new Error(`No cell ${column} of ${row}`);
    return cell;
  });

/** Types over what a cell holds and ends with Enter. */
export const typeInto = async (row: string, column: string, text: string): Promise<void> => {
  await userEvent.click(await cellOf(row, column));
  await userEvent.keyboard(`{Control>}a{/Control}${text}{Enter}`);
};
