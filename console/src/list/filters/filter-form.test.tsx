import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Filter } from '@quartermaster/contracts/core/filters';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPiece } from '../../testing/render-app.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { FilterBar } from '../filter-bar.tsx';
import type { FilterFields } from './filter-fields.ts';
import { FilterForm } from './filter-form.tsx';

const labels = { status: 'Status', quantity: 'On hand', vendor: 'Vendor' } as const;
const fields: FilterFields = {
  types: { status: 'select', quantity: 'number', vendor: 'string' },
  label: (column) => (column in labels ? labels[column as keyof typeof labels] : column),
  help: (column) => (column === 'quantity' ? 'Units at all locations' : undefined),
  first: 'status',
  optionsQuery: (column) => ({
    queryKey: ['choices', column],
    queryFn: () => [{ value: 'NEW', label: 'New' }],
  }),
};

/** Without a layout, the box counts as outside of the window and is hidden. */
const shown = (role: string, name: string): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>(role, { name, hidden: true });

let applied: readonly Filter[];
let closings: number;

const openFilterBox = async (): Promise<void> => {
  renderPiece(
    <>
      <SidePanel title="Rabbit Night Light" onClose={() => (closings += 1)}>
        Its figures
      </SidePanel>
      <FilterBar
        add={(close) => (
          <FilterForm
            fields={fields}
            onApply={(filter) => {
              applied = [...applied, filter];
              close();
            }}
          />
        )}
      />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await waitFor(() => expect(document.activeElement).toBe(shown('combobox', 'Column')));
};

beforeEach(() => {
  applied = [];
  closings = 0;
});

describe('the box of a new filter', () => {
  test('finds a column by what is typed of its name', async () => {
    await openFilterBox();
    await userEvent.keyboard('hand{Enter}');
    expect(shown('combobox', 'Column').value).toBe('On hand');
    expect(screen.getByText('Units at all locations')).toBeTruthy();
    await userEvent.type(shown('textbox', 'Value'), '5{Enter}');
    expect(applied).toEqual([
      { column: 'quantity', criteria: { type: 'number', operator: 'greaterThan', value: 5 } },
    ]);
  });

  test('picks the first value that matches what is typed, by Enter', async () => {
    await openFilterBox();
    await userEvent.click(shown('combobox', 'Values'));
    await userEvent.keyboard('ne{Enter}');
    await userEvent.click(shown('button', 'Add filter'));
    expect(applied).toEqual([
      { column: 'status', criteria: { type: 'select', operator: 'isIn', value: ['NEW'] } },
    ]);
  });

  test('Escape closes the list, then the box, and leaves the panel below', async () => {
    await openFilterBox();
    await userEvent.click(shown('combobox', 'Values'));
    expect(shown('combobox', 'Values').getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(shown('combobox', 'Values').getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1));
    expect(closings).toBe(0);
    await userEvent.keyboard('{Escape}');
    expect(closings).toBe(1);
  });
});
