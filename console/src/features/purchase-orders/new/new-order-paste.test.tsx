import { expect, test } from '@jest/globals';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { createPurchaseOrderWithQuantities } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

const known = ['CUP', 'VASE'].map((sku, at) => ({
  variantId: `018f0000-0000-7000-8000-0000000000c${String(at + 1)}`,
  productTitle: sku === 'CUP' ? 'Cup' : 'Vase',
  sku,
}));
const [cup = '', vase = ''] = known.map(({ variantId }) => variantId);
const inventory = answers(listInventoryItems, ({ body }) => {
  const ids = (body as { variantIds?: string[] }).variantIds;
  const data = known.filter(({ variantId }) => ids?.includes(variantId) ?? true);
  return { data: data.map((one) => ({ ...one, costPrice: 4, suppliers: [] })), total: 2 };
});

const paste = async (value: string, label: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Paste rows' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Rows' }), { target: { value } });
  await userEvent.click(await screen.findByRole('button', { name: label }));
};

const findQuantityField = (name: string): Promise<HTMLInputElement> =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Quantity of ${name}` });

test('API-PO-05 rows pasted into a new order become its items, and pasted again change them', async () => {
  const api = fakeApi(
    inventory,
    ...orderPageAnswers,
    answers(createPurchaseOrderWithQuantities, { id: ORDER }),
  );
  renderApp('/purchase-orders?panel=new');
  await userEvent.click(await screen.findByRole('button', { name: 'Paste rows' }));
  const rows = await screen.findByRole('textbox', { name: 'Rows' });
  fireEvent.change(rows, { target: { value: 'SKU\tQty\tCost\ncup\t12\t3,5\nGONE\t1' } });
  const refused = await screen.findByRole('table', { name: 'What cannot be used' });
  expect(within(refused).getByText('No tracked item has this SKU')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 item' }));
  expect((await findQuantityField('Cup')).value).toBe('12');
  expect(screen.getByText(/CUP · .*3\.50 each/)).toBeTruthy();
  await paste('VASE\t7\nCUP\t1,200', 'Add 1 item, change 1');
  expect((await findQuantityField('Vase')).value).toBe('7');
  expect((await findQuantityField('Cup')).value).toBe('1,200');
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => {
    const sent = api.calls.find(({ path }) => path === createPurchaseOrderWithQuantities.path);
    expect(sent?.body).toMatchObject({
      items: [
        { productVariantId: cup, quantity: 1200, unitCost: 3.5 },
        { productVariantId: vase, quantity: 7 },
      ],
    });
  });
});
