import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unitsRule } from '../lib/numbers/rules.ts';
import { renderPiece } from '../testing/render-app.tsx';
import { useCellControl } from './cell-control.ts';
import type { Column } from './column.ts';
import { DataGrid } from './data-grid.tsx';
import type { CellEdit, DataGridProps } from './grid-props.ts';

interface Item {
  readonly id: string;
  readonly title: string;
  readonly units: number;
  readonly parts?: readonly Item[];
}

const columns: readonly Column<Item>[] = [
  { key: 'title', title: 'Item', value: ({ title }) => title, grow: true },
  { key: 'note', title: 'Note', value: () => 'fragile', hidden: true },
  {
    key: 'units',
    title: 'Units',
    kind: 'number',
    value: ({ units }) => units,
    edit: { type: 'number', rule: unitsRule },
  },
];

const white = { id: 'w', title: 'White', units: 3 };
const rows: readonly Item[] = [
  { id: 'l', title: 'Lantern', units: 12 },
  { id: 'c', title: 'Cup', units: 3, parts: [white] },
];

const width = window.innerWidth;
beforeAll(() => void Object.assign(window, { innerWidth: 390 }));
afterAll(() => void Object.assign(window, { innerWidth: width }));

const show = (extra: Partial<DataGridProps<Item>> = {}) =>
  renderPiece(
    <DataGrid label="Items" columns={columns} rows={rows} rowId={({ id }) => id} {...extra} />,
  );

const findCard = async (title: string): Promise<HTMLElement> => {
  const cards = await screen.findAllByRole('listitem');
  const card = cards.find((one) => within(one).queryByText(title) !== null);
  if (card === undefined) throw new Error(`There is no card of ${title}`);
  return card;
};

test('a phone shows the rows of a table as cards, with the columns that are shown', async () => {
  show();
  const card = await findCard('Lantern');
  expect(within(card).getByText('12')).toBeTruthy();
  expect(within(card).queryByText('fragile')).toBeNull();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('the Tab key reaches the links and buttons of a card', async () => {
  const Mail = () => (
    <a href="mailto:ann@halden.example" {...useCellControl()}>
      Ann
    </a>
  );
  const contact: Column<Item> = {
    key: 'contact',
    title: 'Contact',
    value: () => null,
    cell: () => <Mail />,
  };
  show({ columns: [...columns, contact] });
  const card = await findCard('Lantern');
  expect(within(card).getByRole('link', { name: 'Ann' }).tabIndex).toBe(0);
});

test('rows below a row are cards after it, and picked with it', async () => {
  const picked: (readonly string[])[] = [];
  show({
    getChildren: ({ parts = [] }) => parts,
    selection: new Set(),
    onSelectionChange: (ids) => void picked.push([...ids]),
  });
  expect(await findCard('White')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Cup' }));
  expect(picked).toEqual([['w']]);
});

test('a number is typed into its card', async () => {
  const edits: CellEdit<Item>[] = [];
  show({ onEdit: (edit) => void edits.push(edit) });
  const field = within(await findCard('Lantern')).getByRole('textbox', { name: 'Units' });
  await userEvent.clear(field);
  await userEvent.type(field, '20{Tab}');
  expect(edits.at(-1)).toMatchObject({ key: 'units', value: 20, row: { id: 'l' } });
});

test('a text that was not typed over is no edit, and one that is refused stays with its message', async () => {
  const edits: CellEdit<Item>[] = [];
  const refuse = (text: string) => (text === '?' ? 'Enter letters' : null);
  const code: Column<Item> = {
    key: 'code',
    title: 'Code',
    value: () => null,
    edit: { type: 'text', refuse },
  };
  show({ columns: [...columns, code], onEdit: (edit) => void edits.push(edit) });
  const field = within(await findCard('Lantern')).getByRole<HTMLInputElement>('textbox', {
    name: 'Code',
  });
  await userEvent.click(field);
  await userEvent.tab();
  await userEvent.type(field, '?{Tab}');
  expect(edits).toEqual([]);
  expect(field.value).toBe('?');
  expect(await screen.findByText('Enter letters')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'L-1{Tab}');
  expect(edits).toMatchObject([{ key: 'code', value: 'L-1', row: { id: 'l' } }]);
});

test('a card opens its row and has the actions of it', async () => {
  const done: string[] = [];
  show({
    onOpen: ({ id }) => void done.push(`open ${id}`),
    rowActions: ({ id }) => [{ label: 'Remove', onClick: () => void done.push(`remove ${id}`) }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open Lantern' }));
  await userEvent.click(screen.getByRole('button', { name: 'Actions of Lantern' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove', hidden: true }));
  expect(done).toEqual(['open l', 'remove l']);
});

test('all cards of a page are chosen at once, and a label of thumb size chooses each', async () => {
  const picked: (readonly string[])[] = [];
  show({ selection: new Set(['l']), onSelectionChange: (ids) => void picked.push([...ids]) });
  const all = await screen.findByRole('checkbox', { name: 'Select all rows of this page' });
  await userEvent.click(all);
  expect(picked).toEqual([['l', 'c']]);
  const one = screen.getByRole('checkbox', { name: 'Select Cup' });
  await userEvent.click(one.closest('label') ?? one);
  expect(picked.at(-1)).toEqual(['l', 'c']);
});

test('cards are sorted by a column, in both directions', async () => {
  const sorts: unknown[] = [];
  show({
    sort: { column: 'title', order: 'ASC' },
    onSortChange: (sort) => void sorts.push(sort),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sort descending' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await userEvent.click(screen.getByRole('option', { name: 'Units', hidden: true }));
  expect(sorts).toEqual([
    { column: 'title', order: 'DESC' },
    { column: 'units', order: 'ASC' },
  ]);
});

test('totals are below the cards, by the names of their columns', async () => {
  show({ totals: { title: 'This page', units: '1,207' } });
  const totals = await screen.findByRole('region', { name: 'Totals' });
  expect(totals.textContent).toBe('This pageUnits1,207');
});
