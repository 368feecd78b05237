import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { listenForShortcuts, shortcuts } from '../lib/shortcuts.ts';
import { unitsRule } from '../lib/numbers/rules.ts';
import { renderPiece } from '../testing/render-app.tsx';
import type { Column } from './column.ts';
import { DataGrid } from './data-grid.tsx';
import type { DataGridProps } from './grid-props.ts';

interface Count {
  readonly id: string;
  readonly received: number | null;
  readonly accepted: number | null;
}

const rows: readonly Count[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  received: null,
  accepted: null,
}));
const edit = { type: 'number', rule: unitsRule } as const;
const columns: readonly Column<Count>[] = [
  { key: 'title', title: 'Title', value: ({ id }) => `Item ${id}` },
  { key: 'received', title: 'Received', kind: 'number', value: (row) => row.received, edit },
  { key: 'accepted', title: 'Accepted', kind: 'number', value: (row) => row.accepted, edit },
];
const rowId = ({ id }: Count): string => id;

let stop: () => void;
let opened: string[];
let selected: string[];
beforeEach(() => {
  [opened, selected] = [[], []];
  stop = listenForShortcuts();
});
afterEach(() => stop());

const List = (props: Partial<DataGridProps<Count>>) => {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <div style={{ width: 800, height: 400 }}>
      <DataGrid
        label="Items"
        columns={columns}
        rows={rows}
        rowId={rowId}
        selection={selection}
        onSelectionChange={(next) => {
          setSelection(next);
          selected = [...next];
        }}
        onOpen={({ id }) => opened.push(id)}
        {...props}
      />
    </div>
  );
};

/** Waits until the list is on the screen. */
const isShown = async (): Promise<void> => {
  await screen.findByRole('grid', { name: 'Items' });
  await waitFor(() => expect(shortcuts.list()).not.toEqual([]));
  await waitFor(() => expect(document.querySelector('[row-id="d"] [col-id]')).toBeTruthy());
};

const focusedRow = () =>
  document.activeElement?.closest('[role="row"]')?.getAttribute('row-id') ?? null;
/** Presses keys without a pause, faster than any machine draws. */
const pressAtOnce = (...keys: readonly string[]): void => {
  for (const key of keys)
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
};

describe('a list that was just shown', () => {
  beforeEach(async () => {
    renderPiece(<List />);
    await isShown();
  });

  test('NF-S-07 J goes to its first row, and from there on, without a step lost', () => {
    pressAtOnce('j');
    expect(focusedRow()).toBe('a');
    pressAtOnce('j', 'j', 'k', 'j');
    expect(focusedRow()).toBe('c');
  });

  test('NF-S-07 X selects the row and Enter opens it, each in its own key press', () => {
    pressAtOnce('x', 'j', 'x', 'Enter');
    expect(opened).toEqual(['b']);
  });

  test('NF-S-07 X selects its first row', async () => {
    pressAtOnce('x');
    await waitFor(() => expect(selected).toEqual(['a']));
  });

  test('NF-S-07 Enter opens its first row', () => {
    pressAtOnce('Enter');
    expect(opened).toEqual(['a']);
  });
});

describe('keys outside the list', () => {
  test('Enter presses the button that has the focus', async () => {
    renderPiece(
      <>
        <button type="button">Export</button>
        <List />
      </>,
    );
    await isShown();
    screen.getByRole('button', { name: 'Export' }).focus();
    pressAtOnce('Enter');
    expect(opened).toEqual([]);
    pressAtOnce('j');
    expect(focusedRow()).toBe('a');
  });

  test.each([
    ['c', 'c'],
    ['cd', 'c'],
    ['ad', 'd'],
  ])('J skips no row of those that the search for %s has left', async (ids, focused) => {
    const Searched = () => {
      const [text, setText] = useState('');
      return (
        <>
          <input aria-label="Search" onChange={({ target }) => setText(target.value)} />
          <List rows={text === '' ? rows : rows.filter(({ id }) => text.includes(id))} />
        </>
      );
    };
    renderPiece(<Searched />);
    await isShown();
    pressAtOnce('j');
    await userEvent.type(screen.getByLabelText('Search'), ids);
    await waitFor(() => expect(document.querySelector('[row-id="b"]')).toBeNull());
    screen.getByLabelText('Search').blur();
    pressAtOnce('j');
    expect(focusedRow()).toBe(focused);
  });

  test('stay in a panel that has the focus', async () => {
    renderPiece(
      <>
        <div role="dialog" tabIndex={-1} />
        <List />
      </>,
    );
    await isShown();
    screen.getByRole('dialog').focus();
    pressAtOnce('j', 'x', 'Enter');
    expect([focusedRow(), opened, selected]).toEqual([null, [], []]);
  });

  test('begin a text in a cell of text', async () => {
    const text: readonly Column<Count>[] = [
      { key: 'sku', title: 'SKU', value: ({ id }) => id, edit: { type: 'text' } },
    ];
    renderPiece(<List columns={text} onEdit={() => undefined} />);
    await isShown();
    pressAtOnce('j', 'x');
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('x');
  });
});

test('NF-S-07 Tab edits the next cell with the value that follows from what was typed', async () => {
  const Counted = () => {
    const [counts, setCounts] = useState(rows);
    return (
      <List
        rows={counts}
        onEdit={({ row, key, value }) => {
          const count = Number(value);
          const next =
            key === 'received' ? { received: count, accepted: count } : { accepted: count };
          setCounts((all) => all.map((one) => (one.id === row.id ? { ...one, ...next } : one)));
        }}
      />
    );
  };
  renderPiece(<Counted />);
  await isShown();
  await userEvent.click(document.querySelector('[row-id="a"] [col-id="received"]')!);
  await userEvent.keyboard('12');
  pressAtOnce('Tab');
  const editor = () => document.activeElement as HTMLInputElement;
  await waitFor(() => expect(editor().getAttribute('aria-label')).toBe('Accepted: Item a'));
  expect(editor().value).toBe('12');
  await userEvent.keyboard('{Control>}a{/Control}10');
  pressAtOnce('Tab');
  await waitFor(() => expect(editor().getAttribute('aria-label')).toBe('Received: Item b'));
  await waitFor(() =>
    expect(document.querySelector('[row-id="a"] [col-id="accepted"]')?.textContent).toBe('10'),
  );
});
