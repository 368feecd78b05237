import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { listenForShortcuts } from '../lib/shortcuts.ts';
import { renderPiece } from '../testing/render-app.tsx';
import { createFieldColumn, type Column } from './column.ts';
import { DataGrid } from './data-grid.tsx';
import { useRowEdits } from './use-editable-rows.ts';

/* A demand plan: variants by months, page by page. It is all that a screen writes for a table that is edited. */
type Month = `m${number}`;
type PlanRow = { readonly id: string; readonly title: string } & Readonly<Record<Month, number>>;

const months = Array.from({ length: 12 }, (_, at): Month => `m${at + 1}`);
const field = createFieldColumn((row: PlanRow) => row);
const columns: readonly Column<PlanRow>[] = [
  field('title', 'Variant', { width: 60 }),
  ...months.map((key) =>
    field(key, key.toUpperCase(), { kind: 'number', edit: 'units', width: 40 }),
  ),
];
const variant = (id: string, units: number): PlanRow => ({
  ...Object.fromEntries(months.map((month) => [month, units])),
  id,
  title: `Variant ${id}`,
});
const rowId = ({ id }: PlanRow): string => id;
const pages = [
  [variant('a', 10), variant('b', 2000), variant('c', 30)],
  [variant('d', 40), variant('e', 50)],
];

const Plan = ({ locked = null }: { readonly locked?: string | null }) => {
  const [page, setPage] = useState(0);
  const plan = useRowEdits({ columns, rowId, rows: pages[page], locked });
  return (
    <>
      <button type="button" onClick={() => setPage(1 - page)}>
        Other page
      </button>
      <output>{JSON.stringify(Object.fromEntries(plan.edits))}</output>
      <div style={{ width: 800, height: 400 }}>
        <DataGrid label="Plan" columns={columns} rows={plan.rows} rowId={rowId} {...plan.grid} />
      </div>
    </>
  );
};

let stop: () => void;
let copied: string[];
beforeEach(() => {
  stop = listenForShortcuts();
  copied = [];
  const writeText = async (text: string): Promise<void> => void copied.push(text);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});
afterEach(() => stop());

const findCell = (row: string, column: string): Promise<HTMLElement> =>
  waitFor(() => {
    const cell = document.querySelector<HTMLElement>(`[row-id="${row}"] [col-id="${column}"]`);
    if (cell === null) throw new Error(`No cell ${column} of ${row}`);
    return cell;
  });

/** Goes to a cell that is not edited. */
const goTo = async (row: string, column: string): Promise<void> => {
  await userEvent.click(await findCell(row, column));
  await userEvent.keyboard('{Escape}');
};

const paste = (text: string): void => {
  const clipboardData = { getData: () => text };
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData });
};

const expectEdits = (expected: unknown) =>
  waitFor(() =>
    expect(JSON.parse(document.querySelector('output')?.textContent ?? '')).toEqual(expected),
  );
const listBlock = (): readonly string[] =>
  [...document.querySelectorAll('[role="gridcell"][aria-selected="true"]')].map(
    (cell) => `${cell.closest('[row-id]')?.getAttribute('row-id')} ${cell.getAttribute('col-id')}`,
  );
const isMarked = async (row: string, column: string): Promise<boolean> =>
  (await findCell(row, column)).classList.contains('changed');

describe('a table that is edited', () => {
  test('keeps what is typed by row and column, over pages, and marks it', async () => {
    renderPiece(<Plan />);
    await userEvent.click(await findCell('a', 'm2'));
    await userEvent.keyboard('{Control>}a{/Control}12{Enter}');
    await expectEdits({ a: { m2: 12 } });
    expect([await isMarked('a', 'm2'), await isMarked('a', 'm1')]).toEqual([true, false]);
    await userEvent.click(screen.getByRole('button', { name: 'Other page' }));
    await findCell('d', 'm1');
    await userEvent.click(screen.getByRole('button', { name: 'Other page' }));
    await waitFor(async () => expect((await findCell('a', 'm2')).textContent).toBe('12'));
    await userEvent.click(await screen.findByText('M1'));
    await waitFor(async () => expect((await findCell('a', 'm2')).textContent).toBe('12'));
    await userEvent.click(await findCell('a', 'm2'));
    await userEvent.keyboard('{Control>}a{/Control}10{Enter}');
    await expectEdits({});
    expect(await isMarked('a', 'm2')).toBe(false);
  });

  test('fills a block right and down, each in one step back and forth', async () => {
    renderPiece(<Plan />);
    await goTo('a', 'm1');
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}');
    expect(listBlock()).toEqual(['a m1', 'a m2', 'a m3', 'b m1', 'b m2', 'b m3']);
    await userEvent.keyboard('{Control>}d{/Control}');
    await expectEdits({ b: { m1: 10, m2: 10, m3: 10 } });
    await userEvent.keyboard('{Control>}z{/Control}');
    await expectEdits({});
    await userEvent.keyboard('{Control>}y{/Control}');
    await expectEdits({ b: { m1: 10, m2: 10, m3: 10 } });
    await userEvent.keyboard('{Control>}z{/Control}');
    await goTo('a', 'm1');
    await userEvent.keyboard('7{Enter}{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
    await userEvent.keyboard('{Control>}r{/Control}');
    await expectEdits({ a: { m1: 7, m2: 7, m3: 7 } });
  });

  test('copies a block as a spreadsheet takes it, and pastes it elsewhere', async () => {
    renderPiece(<Plan />);
    await goTo('a', 'title');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{/Control}');
    await waitFor(() => expect(copied).toEqual(['Variant a\t10\nVariant b\t2,000']));
    await goTo('b', 'm1');
    await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}c{/Control}');
    expect(copied[1]).toBe(months.map(() => '2,000').join('\t'));
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowDown}{ArrowDown}');
    paste(copied[1] ?? '');
    await expectEdits({ c: Object.fromEntries(months.map((month) => [month, 2000])) });
    expect(await screen.findByText('Pasted 12 cells')).toBeTruthy();
  });

  test('names the cells that it refuses before it changes the others', async () => {
    renderPiece(<Plan />);
    await goTo('a', 'm1');
    paste('5\tmany\n6\t-1');
    const question = await screen.findByRole('dialog', { name: 'Paste only 2 cells?' });
    expect(within(question).getByText('M2: many').closest('tr')?.textContent).toContain(
      'This is not a number',
    );
    expect(within(question).getByText('M2: -1').closest('tr')?.textContent).toContain(
      'Enter a whole number from 0 to 10,000,000',
    );
    await expectEdits({});
    await userEvent.click(within(question).getByRole('button', { name: 'Paste 2' }));
    await expectEdits({ a: { m1: 5 }, b: { m1: 6 } });
  });

  test('takes one pasted value into every cell of a block, and empties it', async () => {
    renderPiece(<Plan />);
    await goTo('a', 'm1');
    const corner = await findCell('b', 'm2');
    await userEvent.keyboard('{Shift>}');
    fireEvent.mouseDown(corner, { shiftKey: true });
    fireEvent.click(corner, { shiftKey: true });
    await userEvent.keyboard('{/Shift}');
    expect(listBlock()).toEqual(['a m1', 'a m2', 'b m1', 'b m2']);
    expect(screen.queryByRole('textbox')).toBeNull();
    paste('7');
    await expectEdits({ a: { m1: 7, m2: 7 }, b: { m1: 7, m2: 7 } });
    await userEvent.keyboard('{Delete}');
    await expectEdits({ a: { m1: null, m2: null }, b: { m1: null, m2: null } });
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(listBlock()).toEqual([]));
  });

  test('changes nothing while it is locked, and says why', async () => {
    renderPiece(<Plan locked="The plan is being saved" />);
    await goTo('a', 'm1');
    paste('5');
    expect(await screen.findByText('The plan is being saved')).toBeTruthy();
    await expectEdits({});
    expect(screen.queryByText('Pasted 1 cell')).toBeNull();
  });
});
