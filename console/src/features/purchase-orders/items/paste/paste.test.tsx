import { describe, expect, test } from '@jest/globals';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listBundleItems } from '@quartermaster/contracts/purchase-orders/calls/bundles';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../../testing/fake-api.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import {
  anOrder,
  orderPageAnswers,
  ITEM_A,
  ITEM_B,
  ORDER,
} from '../../../../testing/test-order.ts';

const path = `/purchase-orders/${ORDER}`;
const cup = { variantId: '018f0000-0000-7000-8000-0000000000c2', productTitle: 'Cup', sku: 'CUP' };
const [lamp, vase] = ['LAMP', 'VASE'].map((sku, at) => ({
  variantId: anOrder().items[at]?.productVariantId ?? '',
  productTitle: sku === 'LAMP' ? 'Lamp' : 'Vase',
  sku,
}));
const known = [lamp, vase, cup];

const open = (at: string): void => {
  fakeApi(
    answers(listInventoryItems, ({ body }) => {
      const ids = (body as { variantIds?: string[] }).variantIds;
      const data = known.filter((one) => ids?.includes(one?.variantId ?? '') ?? true);
      return { data: data.map((one) => ({ ...one, costPrice: 4, suppliers: [] })), total: 3 };
    }),
    ...orderPageAnswers,
    answers(listBundleItems, []),
    answers(getPurchaseOrder, anOrder(), { ETag: '"7"' }),
  );
  renderApp(at);
};

const findCell = (row: string, column: string): Promise<HTMLElement> =>
  waitFor(() => {
    const cell = document.querySelector<HTMLElement>(`[row-id="${row}"] [col-id="${column}"]`);
    if (cell === null) throw new Error(`No cell ${column} of ${row}`);
    return cell;
  });

const shows = async (row: string, column: string, text: string): Promise<void> => {
  await waitFor(async () => expect((await findCell(row, column)).textContent).toContain(text));
};

/** Pastes with the focus on a cell, like a browser: into the open editor, by an event on the page. */
const pasteAt = async (row: string, column: string, text: string): Promise<void> => {
  await userEvent.click(await findCell(row, column));
  const clipboardData = { getData: () => text };
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData });
};

const undo = async (): Promise<void> => {
  await userEvent.keyboard('{Control>}z{/Control}');
};

describe('cells pasted into the items of an order', () => {
  test('a block goes into the cells from the focused one on, and back in one step', async () => {
    open(path);
    await pasteAt(ITEM_A, 'quantity', '1,200\t9.5\r\n75\t18.25\r\n');
    await shows(ITEM_A, 'quantity', '1,200');
    await shows(ITEM_A, 'unitCost', '9.50');
    await shows(ITEM_B, 'quantity', '75');
    await shows(ITEM_B, 'unitCost', '18.25');
    await undo();
    await shows(ITEM_A, 'quantity', '100');
    expect((await findCell(ITEM_B, 'unitCost')).textContent).toContain('20.00');
  });

  test('what cannot be used is named before anything is done', async () => {
    open(path);
    await pasteAt(ITEM_A, 'quantity', '=1+1\n2.5\n7');
    const none = await screen.findByRole('dialog', { name: 'Nothing can be pasted here' });
    for (const why of [
      'This is not a number, or it is in another currency',
      'Enter a whole number from 0 to 10,000,000',
      'There is no row left for these values',
    ])
      expect(within(none).getByText(why)).toBeTruthy();
    await userEvent.click(within(none).getByRole('button', { name: 'Close' }));
    await pasteAt(ITEM_A, 'quantity', '8\nmany');
    const some = await screen.findByRole('dialog', { name: 'Paste only 1 cell?' });
    expect((await findCell(ITEM_A, 'quantity')).textContent).toContain('100');
    await userEvent.click(within(some).getByRole('button', { name: 'Paste 1' }));
    await shows(ITEM_A, 'quantity', '8');
    await shows(ITEM_B, 'quantity', '50');
  });
});

test('a block of cells is filled down, marked until it is undone, and done again', async () => {
  open(path);
  const isMarked = async (row: string): Promise<boolean> =>
    (await findCell(row, 'unitCost')).classList.contains('changed');
  await userEvent.click(await findCell(ITEM_A, 'quantity'));
  await userEvent.keyboard('{Escape}{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}d{/Control}');
  await shows(ITEM_B, 'quantity', '100');
  await shows(ITEM_B, 'unitCost', '10.00');
  expect([await isMarked(ITEM_A), await isMarked(ITEM_B)]).toEqual([false, true]);
  await undo();
  await shows(ITEM_B, 'unitCost', '20.00');
  expect(await isMarked(ITEM_B)).toBe(false);
  await userEvent.keyboard('{Control>}y{/Control}');
  await shows(ITEM_B, 'unitCost', '10.00');
});

describe('rows pasted into the picker of items', () => {
  test('add and change items by their SKU, unknown ones named first, in one step', async () => {
    open(`${path}?panel=add`);
    await userEvent.click(await screen.findByRole('button', { name: 'Paste rows' }));
    const rows = await screen.findByRole('textbox', { name: 'Rows' });
    await waitFor(() => expect(document.activeElement).toBe(rows));
    fireEvent.change(rows, { target: { value: 'SKU\tQty\ncup\t12\t3,5\nLAMP\t80\nGONE\t1' } });
    const refused = await screen.findByRole('table', { name: 'What cannot be used' });
    expect(within(refused).getByText('GONE 1').closest('tr')?.textContent).toContain(
      'No tracked item has this SKU',
    );
    const used = screen.getByRole('table', { name: 'What can be used' });
    expect(within(used).getByText('Lamp').closest('tr')?.textContent).toContain('100 → 80');
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 item, change 1' }));
    await shows(ITEM_A, 'quantity', '80');
    await shows(`new:${cup.variantId}`, 'quantity', '12');
    await shows(`new:${cup.variantId}`, 'unitCost', '3.50');
    await undo();
    await shows(ITEM_A, 'quantity', '100');
    await waitFor(() =>
      expect(document.querySelector(`[row-id="new:${cup.variantId}"]`)).toBeNull(),
    );
  });
});

describe('counts pasted into receiving', () => {
  test('go by the rules for typing them, and back in one step', async () => {
    open(`${path}/receiving`);
    await pasteAt(ITEM_A, 'received', '60\t55\n40\t41');
    const question = await screen.findByRole('dialog', { name: 'Paste only 3 cells?' });
    expect(
      within(question).getByText('No more units can be accepted than were received'),
    ).toBeTruthy();
    await userEvent.click(within(question).getByRole('button', { name: 'Paste 3' }));
    await screen.findByRole('button', { name: 'Receive 95 units' });
    await undo();
    await screen.findByRole('button', { name: 'Receive 0 units' });
  });

  test('are found by their SKU', async () => {
    open(`${path}/receiving?panel=paste`);
    const rows = await screen.findByRole('textbox', { name: 'Rows' });
    fireEvent.change(rows, { target: { value: 'VASE\t40\t38\nLAMP\t5\t6\nCUP\t1' } });
    const refused = await screen.findByRole('table', { name: 'What cannot be used' });
    expect(within(refused).getByText('No item of this shipment has this SKU')).toBeTruthy();
    expect(
      within(refused).getByText('No more units can be accepted than were received'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Use 1 count' }));
    await screen.findByRole('button', { name: 'Receive 38 units' });
  });
});
