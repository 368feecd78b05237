import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Finds a cell of the table of items, after it is shown. */
const findCell = async (row: string, column: string): Promise<HTMLElement> =>
  waitFor(() => {
    const cell = document.querySelector<HTMLElement>(`[row-id="${row}"] [col-id="${column}"]`);
    if (cell === null) throw new Error(`No cell ${column} of ${row}`);
    return cell;
  });

/** Replaces the text of a cell and presses Enter. */
export const typeInto = async (row: string, column: string, text: string): Promise<void> => {
  await userEvent.click(await findCell(row, column));
  await userEvent.keyboard(`{Control>}a{/Control}${text}{Enter}`);
};
