import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { unitsRule } from '../lib/numbers/rules.ts';
import { renderPiece } from '../testing/render-app.tsx';
import { useCellControl } from './cell-control.ts';
import type { Column } from './column.ts';
import { DataGrid } from './data-grid.tsx';
import type { DataGridProps, GridSort } from './grid-props.ts';

interface Item {
  readonly id: string;
  readonly title: string;
  readonly units: number | null;
  readonly variants: readonly Item[];
}

const item = (id: string, units: number | null, variants: readonly Item[] = []): Item => ({
  id,
  title: `Item ${id}`,
  units,
  variants,
});
const columns: readonly Column<Item>[] = [
  { key: 'title', title: 'Title', value: (row) => row.title, expander: true },
  { key: 'units', title: 'Units', kind: 'number', value: (row) => row.units },
];
const editable = columns.map((column) => ({
  ...column,
  edit: { type: 'number', rule: unitsRule } as const,
}));
const rows = [item('a', 1200), item('b', null), item('c', 7)];
const NONE: ReadonlySet<string> = new Set();
const rowId = (row: Item): string => row.id;
const getChildren = (row: Item): readonly Item[] => row.variants;

const showGrid = (extra: Partial<DataGridProps<Item>> = {}) =>
  renderPiece(
    <div style={{ width: 800, height: 400 }}>
      <DataGrid label="Items" columns={columns} rows={rows} rowId={rowId} {...extra} />
    </div>,
  );

/** Ids in the order of the markup, which is that of the screen. */
const order = (): string[] =>
  [...document.querySelectorAll('[role="row"][row-id]')].map(
    (row) => row.getAttribute('row-id') ?? '',
  );

describe('a table', () => {
  test('shows its rows, with a dash for what is unknown', async () => {
    showGrid();
    expect(await screen.findByText('Item a')).toBeTruthy();
    expect(screen.getByText('1,200')).toBeTruthy();
    expect(screen.getByText('—')).toBeTruthy();
    expect(screen.getByRole('grid', { name: 'Items' })).toBeTruthy();
  });

  test('NF-S-09 is a skeleton while the first rows are on their way', () => {
    showGrid({ rows: undefined });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  test('NF-S-09 shows an error in its place, and one step when it is empty', async () => {
    const { unmount } = showGrid({ rows: undefined, error: <p>Not loaded</p> });
    expect(screen.getByText('Not loaded')).toBeTruthy();
    unmount();
    showGrid({ rows: [], empty: <p>No item yet</p> });
    expect(await screen.findByText('No item yet')).toBeTruthy();
  });

  test('prints all rows with their columns and totals, and only while it is printed', async () => {
    showGrid({ totals: { title: 'Total', units: '1,207' } });
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent(window, new Event('beforeprint'));
    const printed = [...screen.getByRole('table').querySelectorAll('tr')];
    const texts = printed.map(({ cells }) => [...cells].map(({ textContent }) => textContent));
    expect(texts).toEqual([
      ['Title', 'Units'],
      ['Item a', '1,200'],
      ['Item b', '—'],
      ['Item c', '7'],
      ['Total', '1,207'],
    ]);
    fireEvent(window, new Event('afterprint'));
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('has its rows in the markup as on the screen, so that selected text is copied in that order', async () => {
    const Table = () => {
      const [shown, setShown] = useState(rows);
      return (
        <>
          <button onClick={() => setShown([item('new', 1), ...rows.toReversed()])}>Turn</button>
          <DataGrid label="Items" columns={columns} rows={shown} rowId={rowId} />
        </>
      );
    };
    renderPiece(<Table />);
    await screen.findByText('Item a');
    await userEvent.click(screen.getByRole('button', { name: 'Turn' }));
    await screen.findByText('Item new');
    await waitFor(() => expect(order()).toEqual(['new', 'c', 'b', 'a']));
    const selected = document.createRange();
    selected.selectNodeContents(screen.getByRole('grid', { name: 'Items' }));
    expect(selected.toString()).toMatch(/Item new.*Item c.*Item b.*Item a/s);
  });

  test('opens a row that is clicked', async () => {
    const opened: string[] = [];
    showGrid({ onOpen: (row) => opened.push(row.id) });
    await userEvent.click(await screen.findByText('7'));
    expect(opened).toEqual(['c']);
  });

  test('NF-S-07 an editor that gets the focus has the name of its cell by then', async () => {
    const edit = { type: 'number', rule: unitsRule } as const;
    const sold: Column<Item> = { key: 'sold', title: 'Sold', value: (row) => row.units, edit };
    const all = [...columns.map((one) => ({ ...one, edit })), sold];
    showGrid({ columns: all, onEdit: () => undefined });
    const heard: (string | null)[] = [];
    const hear = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLInputElement) heard.push(target.getAttribute('aria-label'));
    };
    document.addEventListener('focusin', hear);
    await userEvent.click(await screen.findByText('1,200'));
    await userEvent.keyboard('{Tab}{Enter}');
    document.removeEventListener('focusin', hear);
    expect(heard).toEqual(['Units: Item a', 'Sold: Item a']);
  });

  test('cells of a list that takes no edits are not edited', async () => {
    showGrid({ columns: editable });
    await userEvent.click(await screen.findByText('1,200'));
    await userEvent.keyboard('{Enter}5');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('NF-S-07 an edit is reported, or given up, before the next key of a fast hand', async () => {
    const edits: unknown[] = [];
    showGrid({
      columns: editable,
      onEdit: ({ row, key, value }) => edits.push([row.id, key, value]),
    });
    await userEvent.click(await screen.findByText('1,200'));
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.type(screen.getByRole('textbox'), '12');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
    expect(edits).toEqual([['a', 'units', 12]]);
    await userEvent.click(screen.getByText('7'));
    await userEvent.type(screen.getByRole('textbox'), '9');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(edits).toHaveLength(1);
  });

  test('leaves the order to the server and reports the chosen one', async () => {
    const sorts: (GridSort | null)[] = [];
    showGrid({ sort: null, onSortChange: (sort) => sorts.push(sort) });
    await userEvent.click(await screen.findByText('Units'));
    await waitFor(() => expect(sorts).toEqual([{ column: 'units', order: 'ASC' }]));
    expect(order()).toEqual(['a', 'b', 'c']);
  });

  test('UI-DT-07 sorts by itself when no server does, null last both ways', async () => {
    showGrid();
    await userEvent.click(await screen.findByText('Units'));
    await waitFor(() => expect(order()).toEqual(['c', 'a', 'b']));
    await userEvent.click(screen.getByText('Units'));
    await waitFor(() => expect(order()).toEqual(['a', 'c', 'b']));
  });

  test('shows server totals at the bottom', async () => {
    showGrid({ totals: { title: 'Total', units: '1,207' } });
    expect(await screen.findByText('1,207')).toBeTruthy();
  });

  test('takes a number as people type it', async () => {
    const edits: unknown[] = [];
    showGrid({ columns: editable, onEdit: ({ key, value }) => edits.push([key, value]) });
    await userEvent.click(await screen.findByText('7'));
    await userEvent.keyboard('{Control>}a{/Control}1.2k{Enter}');
    await waitFor(() => expect(edits).toEqual([['units', 1200]]));
  });

  test.each(['{Enter}', '{Tab}'])(
    'keeps an editor open whose text is no number, and says what is accepted (%s)',
    async (key) => {
      const edits: unknown[] = [];
      showGrid({ columns: editable, onEdit: ({ value }) => edits.push(value) });
      await userEvent.click(await screen.findByText('7'));
      await userEvent.keyboard(`{Control>}a{/Control}many${key}`);
      const message = await screen.findByText('Enter a whole number from 0 to 10,000,000');
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Units: Item c' });
      expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['many', 'true']);
      expect(field.getAttribute('aria-describedby')).toBe(message.id);
      expect(document.activeElement).toBe(field);
      await userEvent.keyboard('{Control>}a{/Control}12{Enter}');
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
      expect(edits).toEqual([12]);
    },
  );

  test('keeps the focus on the cell that Tab opened when Escape closes its field', async () => {
    showGrid({ columns: editable, onEdit: () => undefined });
    await userEvent.click(await screen.findByText('1,200'));
    const opened = await screen.findByRole('textbox');
    await userEvent.keyboard('{Control>}a{/Control}12{Tab}');
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBe(opened));
    const cell = (await screen.findByRole('textbox')).closest('[role="gridcell"]');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(cell?.classList).toContain('ag-cell-focus');
  });

  test('gives an unreadable text up on Escape', async () => {
    const edits: unknown[] = [];
    showGrid({ columns: editable, onEdit: ({ value }) => edits.push(value) });
    await userEvent.click(await screen.findByText('7'));
    await userEvent.keyboard('{Control>}a{/Control}many{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.getByText('7')).toBeTruthy();
    expect(edits).toEqual([]);
  });

  test('opens a row to its variants', async () => {
    const Tree = () => {
      const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
      const tree = { getChildren, expanded, onExpandedChange: setExpanded };
      const parents = useState(() => [item('p', 5, [item('red', 3), item('green', 2)])])[0];
      return <DataGrid label="Items" columns={columns} rows={parents} rowId={rowId} {...tree} />;
    };
    renderPiece(<Tree />);
    const button = await screen.findByRole('button', { name: 'Show the rows below' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(await screen.findByText('Item red')).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Hide the rows below' }).getAttribute('aria-expanded'),
    ).toBe('true');
    await userEvent.click(screen.getByText('Item p'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Item red')).toBeNull());
  });

  test('is left by one Tab, whatever its size', async () => {
    renderPiece(
      <div style={{ width: 800, height: 400 }}>
        <DataGrid label="Items" columns={columns} rows={rows} rowId={rowId} />
        <button type="button">After the table</button>
      </div>,
    );
    await userEvent.click(await screen.findByText('1,200'));
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('After the table');
  });

  test('presses the link or button of a cell by Enter, and opens the row by Ctrl+Enter', async () => {
    const done: string[] = [];
    const Why = ({ id }: { readonly id: string }) => (
      <button {...useCellControl()} onClick={() => done.push(`why ${id}`)}>
        Why {id}
      </button>
    );
    const why: Column<Item> = {
      key: 'why',
      title: 'Why',
      value: () => null,
      cell: ({ id }) => <Why id={id} />,
    };
    showGrid({ columns: [...columns, why], onOpen: ({ id }) => done.push(`open ${id}`) });
    await userEvent.click((await screen.findByText('Item b')).closest('.ag-cell')!);
    done.length = 0;
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.getAttribute('col-id')).toBe('why');
    await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}');
    expect(done).toEqual(['why b', 'open b']);
    expect(screen.getByRole('button', { name: 'Why b' }).tabIndex).toBe(-1);
  });

  test('opens the menu of a row by Enter on its last cell, and comes back to it', async () => {
    showGrid({ rowActions: () => [{ label: 'Delete', onClick: () => undefined }] });
    await userEvent.click(await screen.findByText('7'));
    await userEvent.keyboard('{End}{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Delete', hidden: true })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.getAttribute('col-id')).toBe('__actions'));
  });

  test('tells the whole of a text that is cut off, and only of one', async () => {
    showGrid();
    const cell = (await screen.findByText('1,200')).closest('.ag-cell')!;
    await userEvent.hover(cell);
    expect(cell.getAttribute('title')).toBeNull();
    Object.defineProperty(cell, 'scrollWidth', { value: 300 });
    await userEvent.unhover(cell);
    await userEvent.hover(cell);
    expect(cell.getAttribute('title')).toBe('1,200');
  });

  test('does not take back what was chosen while it is drawn anew', async () => {
    const chosen: string[][] = [];
    const Table = () => {
      const [shown, setShown] = useState(rows);
      return (
        <>
          <button onClick={() => setShown([...rows])}>Read again</button>
          <DataGrid
            label="Items"
            columns={columns}
            rows={shown}
            rowId={rowId}
            selection={NONE}
            onSelectionChange={(selection) => chosen.push([...selection])}
          />
        </>
      );
    };
    renderPiece(<Table />);
    await screen.findByText('Item a');
    fireEvent.click(document.querySelector('[row-id="a"] input[type="checkbox"]')!);
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(chosen).toEqual([['a']]));
  });

  test('keeps the selection of rows that are not on the page', async () => {
    const chosen: string[][] = [];
    showGrid({
      selection: new Set(['elsewhere', 'a']),
      onSelectionChange: (selection) => chosen.push([...selection]),
    });
    const findCheckbox = (id: string): HTMLInputElement =>
      document.querySelector<HTMLInputElement>(`[row-id="${id}"] input[type="checkbox"]`)!;
    await waitFor(() => expect(findCheckbox('a').checked).toBe(true)); // the grid shows the outside selection
    await userEvent.click(findCheckbox('b'));
    await waitFor(() => expect(chosen).toEqual([['elsewhere', 'a', 'b']]));
  });
});
