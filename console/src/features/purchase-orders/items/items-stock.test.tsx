import { describe, expect, test } from '@jest/globals';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getSuggestedUnits } from '@quartermaster/contracts/inventory/calls/suggested-units';
import { listToBuy } from '@quartermaster/contracts/inventory/calls/to-buy';
import {
  getPurchaseOrder,
  setPurchaseOrderStatus,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { getBusinessDetails } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { makeToBuyPage } from '../../../testing/test-buy-now.ts';
import { anItem } from '../../../testing/test-inventory.ts';
import { anOrder, orderPageAnswers, ITEM_A, ITEM_B, ORDER } from '../../../testing/test-order.ts';
import { aGroup, anItemToBuy, aSupplier } from '../../../testing/test-to-buy.ts';

const order = anOrder({ status: 'Draft', supplierId: aSupplier().id, shipments: [] });
const [lamp, vase] = order.items.map(({ productVariantId }) => productVariantId);
const stocks = [
  anItem({
    variantId: lamp!,
    productTitle: 'Lamp',
    variantTitle: '',
    quantity: 40,
    planningRate: 2,
  }),
  anItem({
    variantId: vase!,
    productTitle: 'Vase',
    variantTitle: '',
    quantity: 5,
    planningRate: 1,
  }),
  anItem({ variantId: anItemToBuy(7).variantId, productTitle: 'Bowl', rawReorderQuantity: 90 }),
];
const suggested = aGroup('Lamp', anItemToBuy(1, { variantId: lamp!, reorderQuantity: 120 }));
const bowl = aGroup('Bowl', anItemToBuy(7, { reorderQuantity: 90 }));

const supplier = {
  ...supplierFields.parse({ name: 'Halden Ceramics', moq: 600, leadTime: 10 }),
  id: aSupplier().id,
  attachmentUrls: [],
  purchaseOrderCount: 1,
  products: [],
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};

const open = (given: Partial<typeof order> = {}, search = '') => {
  const { calls } = fakeApi(
    answers(listSuppliers, {
      data: [supplier],
      count: 1,
      totalPurchaseOrders: 0,
      totalProducts: 0,
    }),
    answers(listInventoryItems, ({ body }) => {
      const { variantIds } = body as { variantIds?: readonly string[] };
      const data = stocks.filter(({ variantId }) => variantIds?.includes(variantId) ?? true);
      return { data, total: data.length };
    }),
    answers(getSuggestedUnits, [{ variantId: lamp!, quantity: 85 }]),
    ...orderPageAnswers,
    answers(listToBuy, makeToBuyPage([suggested, bowl])),
    answers(getPurchaseOrder, { ...order, ...given }, { ETag: '"4"' }),
    answers(updatePurchaseOrder, undefined),
    answers(setPurchaseOrderStatus, undefined),
    answers(getBusinessDetails, { ...noBusinessDetails, storeName: 'The Store' }),
  );
  renderApp(`/purchase-orders/${ORDER}${search}`);
  return calls;
};

const cell = (id: string, column: string): string | undefined =>
  document.querySelector(`[row-id="${id}"] [col-id="${column}"]`)?.textContent ?? undefined;

const selectAll = async (): Promise<void> => {
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ag-header input[type="checkbox"]');
    if (found === null) throw new Error('The table has no box yet');
    return found;
  });
  await userEvent.click(box);
};

const sentQuantities = (calls: ReturnType<typeof open>): readonly number[] | undefined => {
  const change = calls.find(({ method }) => method === 'PUT');
  if (change === undefined) return undefined;
  return (change.body as { items: { quantity: number }[] }).items.map(({ quantity }) => quantity);
};

describe('the items of an order', () => {
  test('show what is suggested and what there is', async () => {
    open();
    await waitFor(() => expect(cell(ITEM_A, 'suggested')).toBe('120'));
    expect(cell(ITEM_A, 'onHand')).toBe('40');
    expect(cell(ITEM_B, 'suggested')).toBe('0');
  });

  test('API-INV-07 of an order that left draft show what was suggested at that moment', async () => {
    open({ status: 'SentToSupplier' });
    await waitFor(() => expect(cell(ITEM_A, 'suggested')).toBe('85'));
    expect(cell(ITEM_A, 'onHand')).toBe('40');
    expect(cell(ITEM_B, 'suggested')).toBe('—');
  });

  test('take the suggested quantities', async () => {
    const calls = open();
    await waitFor(() => expect(cell(ITEM_A, 'suggested')).toBe('120'));
    await selectAll();
    await userEvent.click(await screen.findByRole('button', { name: 'Use suggested' }));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentQuantities(calls)).toEqual([120, 0]));
  });

  test('CALC-MOQ are raised to the minimum of the supplier and then last equally long', async () => {
    const calls = open();
    await waitFor(() => expect(cell(ITEM_A, 'suggested')).toBe('120'));
    await selectAll();
    await userEvent.click(await screen.findByRole('button', { name: 'Fill to minimum' }));
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sentQuantities(calls)).toBeDefined());
    const [lamps = 0, vases = 0] = sentQuantities(calls) ?? [];
    expect(lamps + vases).toBe(600);
    expect((lamps + 20) / 2).toBeCloseTo(vases, -1); // 20 lamps are left on arrival, no vase
  });
});

test('items are added with their suggested quantities, the most urgent first, only due ones on request', async () => {
  const calls = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add items' }));
  const panel = await screen.findByRole('dialog', { name: 'Add items' });
  await userEvent.click(await within(panel).findByRole('switch', { name: 'Only due' }));
  const asked = () =>
    calls.findLast(({ body }) => (body as { sort?: object } | undefined)?.sort)?.body;
  await waitFor(() =>
    expect(asked()).toMatchObject({
      sort: { column: 'daysToOrder', order: 'ASC' },
      filters: [
        { column: 'supplierIds' },
        { column: 'rawReorderQuantity', criteria: { operator: 'greaterThan', value: 0 } },
      ],
    }),
  );
  await userEvent.click(await within(panel).findByLabelText('Bowl · Green'));
  expect(within(panel).getByText(/^90 suggested/)).toBeTruthy();
  await userEvent.click(within(panel).getByRole('button', { name: 'Add 1 item' }));
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sentQuantities(calls)).toEqual([100, 50, 90]));
});

test('the items of the supplier are offered first, also where the choice is opened by its address', async () => {
  open({}, '?panel=add');
  const panel = await screen.findByRole('dialog', { name: 'Add items' });
  const only = await within(panel).findByRole<HTMLInputElement>('switch', {
    name: 'Only Halden Ceramics',
  });
  expect(only.checked).toBe(true);
});

describe('AMB-067 an order that lacks something', () => {
  const lacking: readonly (readonly [Partial<typeof order>, string])[] = [
    [{ supplierId: null }, 'The order has no supplier'],
    [{ items: [] }, 'The order has no units'],
  ];

  test.each(lacking)('is mailed under a hint: %j', async (given, hint) => {
    open(given);
    await userEvent.click(await screen.findByRole('button', { name: 'Email to supplier' }));
    const note = await screen.findByText(`${hint}.`);
    expect(note.closest('[role="dialog"]')?.textContent).toContain('Email to supplier');
  });

  test.each(lacking)('is marked as sent after a question: %j', async (given, hint) => {
    const calls = open(given);
    await userEvent.click(await screen.findByRole('button', { name: 'Status' }));
    const sent = { name: 'Sent to Supplier', hidden: true };
    await userEvent.click(await screen.findByRole('menuitem', sent));
    const question = await screen.findByRole('dialog', { name: /to Sent to Supplier\?$/ });
    expect(within(question).getByText(`${hint}.`)).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Set the status' }));
    expect(await screen.findByText('Status set to Sent to Supplier')).toBeTruthy();
  });
});
