import { describe, expect, test } from '@jest/globals';
import { listToBuy } from '@quartermaster/contracts/inventory/calls/to-buy';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import {
  createPurchaseOrderWithQuantities,
  getPurchaseOrder,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { getSupplier } from '@quartermaster/contracts/suppliers/calls';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, held } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { buyNowPageAnswers, answersBuyNow, makeToBuyPage } from '../testing/test-buy-now.ts';
import { aList, anOrder, orderPageAnswers, aRow, ITEM_A, ORDER } from '../testing/test-order.ts';
import { aGroup, anItemToBuy, aSupplier, variantId } from '../testing/test-to-buy.ts';

const linde = aSupplier({ id: '018f0000-0000-7000-8000-000000000302', name: 'Linde', moq: null });
const lantern = aGroup('Lantern', anItemToBuy(1));
const cloth = aGroup('Cloth', anItemToBuy(3, { primarySupplier: linde }));
const created = answers(createPurchaseOrderWithQuantities, { id: ORDER });

/** The panel, once it shows the items. */
const newOrderPanel = async (supplier: string): Promise<HTMLElement> => {
  const panel = await screen.findByRole('dialog', { name: `New purchase order: ${supplier}` });
  await within(panel).findAllByLabelText(/^Quantity of/);
  return panel;
};

const findCheckbox = (digit: number): Promise<HTMLElement> =>
  waitFor(() => {
    const box = document.querySelector<HTMLElement>(`[row-id="${variantId(digit)}"] input`);
    if (box === null) throw new Error('The row has no box yet');
    return box;
  });

test('an order of an item starts with its suggestion, and is created once it was looked at', async () => {
  const { calls } = fakeApi(...buyNowPageAnswers([lantern]), answersBuyNow([lantern]), created);
  renderApp(`/inventory?item=${variantId(1)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'New purchase order' }));
  const panel = await newOrderPanel('Halden Ceramics');
  const quantity = within(panel).getByLabelText<HTMLInputElement>('Quantity of Lantern');
  expect(quantity.value).toBe('200');
  expect(panel.textContent).toContain('short by 300');
  const sent = () => calls.filter(({ path }) => path === createPurchaseOrderWithQuantities.path);
  expect(sent()).toEqual([]);
  await userEvent.click(within(panel).getByRole('button', { name: 'Create purchase order' }));
  await waitFor(() =>
    expect(sent()[0]?.body).toMatchObject({
      supplierId: aSupplier().id,
      items: [{ productVariantId: variantId(1), quantity: 200 }],
    }),
  );
});

test('an order shows its items with its fields, so that nothing moves under a press', async () => {
  const drafts = held(answers(queryPurchaseOrders, aList([])));
  fakeApi(drafts.answer, ...buyNowPageAnswers([lantern]), answersBuyNow([lantern]), created);
  renderApp(`/inventory?item=${variantId(1)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'New purchase order' }));
  const panel = await screen.findByRole('dialog', { name: /^New purchase order/ });
  expect(within(panel).queryByLabelText('Quantity of Lantern')).toBeNull();
  await drafts.goOn();
  expect(await within(panel).findByLabelText('Quantity of Lantern')).toBeTruthy();
  expect(within(panel).getByLabelText('Reference')).toBeTruthy();
});

test('an order that covers only until before its arrival is created under a hint', async () => {
  const { calls } = fakeApi(...buyNowPageAnswers([lantern]), answersBuyNow([lantern]), created);
  renderApp(`/inventory?item=${variantId(1)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'New purchase order' }));
  const panel = await newOrderPanel('Halden Ceramics');
  const covers = within(panel).getByRole('textbox', { name: 'Covers stock until' });
  await userEvent.clear(covers);
  await userEvent.type(covers, '2026-03-20{Tab}');
  expect(within(panel).getByText('Before the arrival: nothing is suggested')).toBeTruthy();
  await userEvent.click(within(panel).getByRole('button', { name: 'Create purchase order' }));
  const sent = () => calls.find(({ path }) => path === createPurchaseOrderWithQuantities.path);
  await waitFor(() =>
    expect(sent()?.body).toMatchObject({ defaultStockCoverageDate: '2026-03-20' }),
  );
});

test('an order of an item is created and leads to the email to its supplier', async () => {
  const order = anOrder({ status: 'Draft', supplierId: aSupplier().id });
  fakeApi(
    ...buyNowPageAnswers([lantern]),
    answersBuyNow([lantern]),
    created,
    ...orderPageAnswers,
    answers(getPurchaseOrder, order),
  );
  renderApp(`/inventory?item=${variantId(1)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'New purchase order' }));
  const panel = await newOrderPanel('Halden Ceramics');
  await userEvent.click(within(panel).getByRole('button', { name: 'Create and email' }));
  expect(await screen.findByRole('dialog', { name: 'Email to supplier' })).toBeTruthy();
});

test('an order without units is not emailed, and meets no minimum', async () => {
  fakeApi(...buyNowPageAnswers([lantern]), answersBuyNow([lantern]), created);
  renderApp(`/inventory?item=${variantId(1)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'New purchase order' }));
  const panel = await newOrderPanel('Halden Ceramics');
  const quantity = within(panel).getByLabelText('Quantity of Lantern');
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '0');
  await userEvent.tab();
  expect(within(panel).queryByRole('button', { name: 'Create and email' })).toBeNull();
  expect(panel.textContent).not.toContain('Minimum 500');
});

test('selected rows of the inventory become one order for each supplier', async () => {
  const groups = [lantern, cloth];
  const { calls } = fakeApi(...buyNowPageAnswers(groups), answersBuyNow(groups), created);
  renderApp('/inventory');
  await userEvent.click(await findCheckbox(1));
  await userEvent.click(await findCheckbox(3));
  await userEvent.click(await screen.findByRole('button', { name: 'New purchase order' }));
  const first = await newOrderPanel('Halden Ceramics');
  expect(
    within(first).getByRole('combobox', { name: 'One of 2 orders, by supplier' }),
  ).toBeTruthy();
  expect(within(first).queryByRole('button', { name: 'Create and email' })).toBeNull();
  await userEvent.click(within(first).getByRole('button', { name: 'Create purchase order' }));
  const second = await newOrderPanel('Linde');
  expect(within(second).queryByRole('combobox', { name: /by supplier/ })).toBeNull();
  expect(within(second).getByRole('button', { name: 'Create and email' })).toBeTruthy();
  await userEvent.click(within(second).getByRole('button', { name: 'Create purchase order' }));
  const sent = () => calls.filter(({ path }) => path === createPurchaseOrderWithQuantities.path);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(new Set(sent().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

describe('what is due at a supplier', () => {
  const shortfall = {
    supplierId: aSupplier().id,
    supplierName: 'Halden Ceramics',
    moq: 500,
    suggestedQuantity: 200,
    shortfall: 300,
    filled: [{ variantId: variantId(1), quantity: 500 }],
  };
  const due = answers(listToBuy, { ...makeToBuyPage([lantern]), supplierShortfalls: [shortfall] });

  test('is put into a draft of it on request, with the minimum applied', async () => {
    const order = anOrder({ status: 'Draft', supplierId: aSupplier().id, shipments: [] });
    const drafts = aList([aRow({ name: 'Winter' })]);
    const { calls } = fakeApi(
      answers(queryPurchaseOrders, drafts),
      ...buyNowPageAnswers([lantern]),
      due,
      answers(getPurchaseOrder, order, { ETag: '"4"' }),
      answers(updatePurchaseOrder, undefined),
      answers(getSupplier, {
        ...supplierFields.parse({ name: 'Halden Ceramics' }),
        id: aSupplier().id,
        attachmentUrls: [],
        purchaseOrderCount: 1,
        products: [],
        createdAt: '2026-01-02T00:00:00.000Z',
        updatedAt: '2026-01-02T00:00:00.000Z',
      }),
    );
    renderApp(`/suppliers/${aSupplier().id}?panel=order`);
    const panel = await newOrderPanel('Halden Ceramics');
    expect(panel.textContent).toContain('Minimum 500 units per purchase order met');
    await userEvent.click(await within(panel).findByRole('combobox', { name: 'Put into' }));
    await userEvent.click(await screen.findByRole('option', { name: /Winter/, hidden: true }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Add to the draft' }));
    const change = () => calls.find(({ method }) => method === 'PUT');
    await waitFor(() => expect(change()?.headers.get('If-Match')).toBe('"4"'));
    const { items } = change()?.body as { items: object[] };
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ id: ITEM_A, quantity: 100 });
    expect(items[2]).toEqual({ productVariantId: variantId(1), quantity: 500 });
  });
});
