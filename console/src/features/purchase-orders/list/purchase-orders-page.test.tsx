import { describe, expect, test } from '@jest/globals';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import {
  createPurchaseOrderWithQuantities,
  deletePurchaseOrders,
  getPurchaseOrder,
  setPurchaseOrderStatuses,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, type SeenCall } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aList, anOrder, aRow, orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

const late = aRow({
  id: '018f0000-0000-7000-8000-000000000011',
  name: 'Autumn lamps',
  status: 'InDelivery',
  isOverdue: true,
  totalCost: null,
  missingCurrencies: ['JPY'],
  totalUnallocatedQuantity: 12,
  nextShipmentDate: '2026-02-20',
  shipmentsInTransit: [{ arrivalDate: '2026-02-20', totalItemsQuantity: 5 }],
});

const HARBOUR = '018f0000-0000-7000-8000-0000000000c1';
const rows = [aRow({ supplierId: HARBOUR, supplierName: 'Harbour Ceramics' }), late];
const list = answers(queryPurchaseOrders, aList(rows, { draft: 1, open: 1, overdue: 1 }));
const listBodies = (calls: readonly SeenCall[]) =>
  calls.filter(({ path }) => path === '/purchase-orders/query').map(({ body }) => body);

describe('the list of purchase orders', () => {
  test('UI-SC-40 flags late deliveries, missing rates and units in no shipment', async () => {
    fakeApi(...orderPageAnswers, list);
    renderApp('/purchase-orders');
    expect(await screen.findByRole('link', { name: 'Autumn lamps' })).toBeTruthy();
    expect(screen.getByText('Feb 20, 2026 · late')).toBeTruthy();
    expect(screen.getByText(/Rate missing/)).toBeTruthy();
    expect(screen.getByText('12').querySelector('svg')).not.toBeNull();
  });

  test('UI-RT-16 leads to each of them, which has a page of its own', async () => {
    fakeApi(...orderPageAnswers, list, answers(getPurchaseOrder, anOrder()));
    const { router } = renderApp('/purchase-orders');
    await userEvent.click(await screen.findByRole('link', { name: 'Spring restock' }));
    expect(await screen.findByRole('heading', { name: 'Spring restock' })).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/purchase-orders/${ORDER}`);
  });

  test('the server lists what the address asks for: view, search, sort, filters and page', async () => {
    const { calls } = fakeApi(...orderPageAnswers, list);
    const filters = 'f=status:isIn:Draft,InDelivery&f=totalCost:empty&logic=or';
    renderApp(
      `/purchase-orders?view=overdue&q=lamps&sort=-supplierName&page=2&limit=500&${filters}`,
    );
    expect(await screen.findByRole('link', { name: 'Autumn lamps' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Overdue/, selected: true }).textContent).toBe(
      'Overdue1',
    );
    expect(listBodies(calls)[0]).toEqual({
      view: 'overdue',
      search: 'lamps',
      sort: { column: 'supplierName', order: 'DESC' },
      pagination: { page: 2, limit: 500 },
      filters: [
        {
          column: 'status',
          criteria: { type: 'select', operator: 'isIn', value: ['Draft', 'InDelivery'] },
        },
        {
          column: 'totalCost',
          criteria: { type: 'number', operator: 'empty' },
          logicalOperator: 'OR',
        },
      ],
    });
  });

  test('another view starts at its first page', async () => {
    const { calls } = fakeApi(...orderPageAnswers, list);
    renderApp('/purchase-orders?page=2');
    await screen.findByRole('link', { name: 'Autumn lamps' });
    await userEvent.click(screen.getByRole('tab', { name: /^Draft/ }));
    await waitFor(() =>
      expect(listBodies(calls).at(-1)).toEqual({
        view: 'draft',
        pagination: { page: 1, limit: 100 },
        filters: [],
      }),
    );
  });

  test('NF-P-03 orders come in pages with the units of all of them, and all that match can be selected', async () => {
    const page = { ...aList(rows), total: 250, totalUnits: 4000 };
    const other = aRow({ id: '018f0000-0000-7000-8000-000000000012', name: 'On another page' });
    const { calls } = fakeApi(
      ...orderPageAnswers,
      answers(queryPurchaseOrders, ({ body }) =>
        (body as { pagination: { limit: number } }).pagination.limit === 1000
          ? aList([...rows, other])
          : page,
      ),
      answers(deletePurchaseOrders, undefined),
    );
    renderApp('/purchase-orders');
    expect(await screen.findByText('4,000 units')).toBeTruthy();
    expect(screen.getByText('1–100 of 250')).toBeTruthy();
    await screen.findByRole('link', { name: 'Autumn lamps' });
    await userEvent.click(
      document.querySelector<HTMLElement>('.ag-header input[type="checkbox"]')!,
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Select all 250 orders that match' }),
    );
    await screen.findByText('3 orders selected');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const sure = await screen.findByRole('dialog', { name: 'Delete 3 purchase orders?' });
    await userEvent.click(within(sure).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/purchase-orders/delete')?.body).toEqual([
        ORDER,
        late.id,
        other.id,
      ]),
    );
  });

  test.each([
    ['', {}, 'No purchase order yet'],
    ['?view=overdue', { all: 3 }, 'Nothing is late'],
    ['?view=cancelled', { all: 3 }, 'No order is in “Cancelled”'],
    ['?q=lamps&f=currency:isIn:EUR', { all: 0 }, 'No order matches'],
  ])('without rows at %j it says why', async (search, counts, title) => {
    fakeApi(...orderPageAnswers, answers(queryPurchaseOrders, aList([], counts)));
    renderApp(`/purchase-orders${search}`);
    expect(await screen.findByText(title)).toBeTruthy();
  });

  test('what the server refuses is said in the place of the rows, with another try', async () => {
    const broken = { code: 'INTERNAL', message: 'Something went wrong' } as const;
    fakeApi(...orderPageAnswers, refuses(queryPurchaseOrders, 500, broken));
    renderApp('/purchase-orders');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('UI-SC-24 the status of several orders is set with one call', async () => {
    const { calls } = fakeApi(
      ...orderPageAnswers,
      list,
      answers(setPurchaseOrderStatuses, undefined),
    );
    renderApp('/purchase-orders');
    await screen.findByRole('link', { name: 'Autumn lamps' });
    const all = document.querySelector<HTMLElement>('.ag-header input[type="checkbox"]');
    await userEvent.click(all!);
    await userEvent.click(await screen.findByRole('button', { name: 'Set status' }));
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'In production', hidden: true }),
    );
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual([
        { id: ORDER, status: 'InProduction' },
        { id: late.id, status: 'InProduction' },
      ]),
    );
  });

  test('AMB-067 drafts without a supplier or without units are named before they are sent', async () => {
    const drafts = [aRow({}), aRow({ id: late.id, name: 'Empty', totalItemsQuantity: 0 })];
    const { calls } = fakeApi(
      ...orderPageAnswers,
      answers(queryPurchaseOrders, aList(drafts)),
      answers(setPurchaseOrderStatuses, undefined),
    );
    renderApp('/purchase-orders');
    await screen.findByRole('link', { name: 'Empty' });
    const all = document.querySelector<HTMLElement>('.ag-header input[type="checkbox"]');
    await userEvent.click(all!);
    await userEvent.click(await screen.findByRole('button', { name: 'Set status' }));
    const sent = { name: 'Sent to Supplier', hidden: true };
    await userEvent.click(await screen.findByRole('menuitem', sent));
    const text = 'Without a supplier or without units: Spring restock, Empty.';
    expect(await screen.findByText(text)).toBeTruthy();
    const puts = () => calls.filter(({ method }) => method === 'PUT');
    expect(puts()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Set the status' }));
    await waitFor(() => expect(puts()).toHaveLength(1));
  });

  test('more orders than one call takes are changed in parts', async () => {
    const many = Array.from({ length: 1001 }, (_, at) =>
      aRow({ id: `order-${String(at)}`, supplierId: HARBOUR }),
    );
    const { calls } = fakeApi(
      ...orderPageAnswers,
      answers(queryPurchaseOrders, ({ body }) => {
        const { page, limit } = (body as { pagination: { page: number; limit: number } })
          .pagination;
        const data = limit === 1000 ? many.slice((page - 1) * limit, page * limit) : rows;
        return { ...aList(data), total: many.length };
      }),
      answers(setPurchaseOrderStatuses, undefined),
    );
    renderApp('/purchase-orders');
    await screen.findByRole('link', { name: 'Autumn lamps' });
    await userEvent.click(
      document.querySelector<HTMLElement>('.ag-header input[type="checkbox"]')!,
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Select all 1,001 orders that match' }),
    );
    await screen.findByText('1,001 orders selected');
    await userEvent.click(screen.getByRole('button', { name: 'Set status' }));
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'In production', hidden: true }),
    );
    await waitFor(() =>
      expect(
        calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as object[]).length),
      ).toEqual([1000, 1]),
    );
  });
});

describe('deleting from the list', () => {
  test('UI-SC-24 several orders are deleted with one call, after a question', async () => {
    const { calls } = fakeApi(...orderPageAnswers, list, answers(deletePurchaseOrders, undefined));
    renderApp('/purchase-orders');
    await screen.findByRole('link', { name: 'Autumn lamps' });
    const all = document.querySelector<HTMLElement>('.ag-header input[type="checkbox"]');
    await userEvent.click(all!);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete 2 purchase orders?' });
    const posts = () => calls.filter(({ path }) => path === '/purchase-orders/delete');
    expect(posts()).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 purchase orders deleted')).toBeTruthy();
    expect(posts().map(({ body }) => body)).toEqual([[ORDER, late.id]]);
  });

  test('AMB-070 orders that were received are counted in the question', async () => {
    const received = aRow({ id: late.id, name: 'Came', status: 'PartiallyReceived' });
    const { calls } = fakeApi(
      ...orderPageAnswers,
      answers(queryPurchaseOrders, aList([rows[0]!, received])),
      answers(deletePurchaseOrders, undefined),
    );
    renderApp('/purchase-orders');
    await screen.findByRole('link', { name: 'Came' });
    const all = document.querySelector<HTMLElement>('.ag-header input[type="checkbox"]');
    await userEvent.click(all!);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete 2 purchase orders?' });
    expect(question.textContent).toContain('Received or paid: 1 purchase order. Their history');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/purchase-orders/delete')?.body).toEqual([
        ORDER,
        late.id,
      ]),
    );
  });
});

describe('a new purchase order', () => {
  test('is drafted with its items under one key, and opened', async () => {
    const { calls } = fakeApi(
      ...orderPageAnswers,
      list,
      answers(createPurchaseOrderWithQuantities, { id: ORDER }),
      answers(getPurchaseOrder, anOrder()),
    );
    const { router } = renderApp('/purchase-orders?panel=new');
    const panel = await screen.findByRole('dialog', { name: 'New purchase order' });
    expect(document.activeElement).toBe(within(panel).getByRole('combobox', { name: 'Supplier' }));
    await userEvent.type(within(panel).getByLabelText('Name'), 'Vases');
    await userEvent.click(within(panel).getByRole('button', { name: 'Add items' }));
    const search = await screen.findByRole('searchbox', { name: 'Search title or SKU' });
    expect(search).toBe(document.activeElement);
    await userEvent.keyboard('{Control>}s{/Control}'); // not of the form behind the list
    await userEvent.click(await screen.findByLabelText('Vase'));
    await userEvent.keyboard('{Control>}s{/Control}');
    const quantity = await screen.findByLabelText('Quantity of Vase');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '24');
    await userEvent.click(within(panel).getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/purchase-orders/${ORDER}`));
    const sent = calls.filter(({ path }) => path.endsWith('create-with-quantities'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({
      name: 'Vases',
      issueDate: '2026-03-02',
      items: [{ quantity: 24 }],
    });
  });
});
