import { describe, expect, jest, test } from '@jest/globals';
import type { ShipmentSummary } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { queryShipments } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { orderPageAnswers, ORDER, PLACE, SHIPMENT } from '../../testing/test-order.ts';
import { shipmentStatus } from './columns.tsx';

const aShipment = (given: Partial<ShipmentSummary> = {}): ShipmentSummary => ({
  purchaseOrderId: ORDER,
  purchaseOrderName: 'Spring restock',
  purchaseOrderStatus: 'InDelivery',
  supplierName: 'Harbour Ceramics',
  id: SHIPMENT,
  name: 'Sea freight',
  trackingNumber: 'AWB-77',
  locationId: PLACE,
  method: 'OCEAN',
  departureDate: '2026-01-10',
  arrivalDate: '2026-02-20',
  receivedAt: null,
  totalQuantity: 1200,
  totalProducts: 4,
  ...given,
});

const shop = (...shipments: ShipmentSummary[]) =>
  fakeApi(
    ...orderPageAnswers,
    answers(queryShipments, {
      data: shipments,
      total: shipments.length,
      totalUnits: shipments.reduce((sum, { totalQuantity }) => sum + totalQuantity, 0),
    }),
  );
const pages = (calls: readonly SeenCall[]) =>
  calls
    .filter(({ path }) => path === '/purchase-orders/shipments/query')
    .map(({ body }) => body as { pagination: { limit: number }; filters: unknown[] })
    .filter(({ pagination }) => pagination.limit > 1);

describe('API-PO-13 the shipments of all orders', () => {
  test('say where they stand and lead to their order', async () => {
    shop(aShipment());
    renderApp('/shipments');
    const link = await screen.findByRole('link', { name: 'Sea freight' });
    expect(link.getAttribute('href')).toBe(`/purchase-orders/${ORDER}/shipments`);
    expect(document.querySelector('.ag-root')?.textContent).toContain('Late');
    expect(await screen.findByText('Warehouse')).toBeTruthy();
    expect(screen.getByText('1,200')).toBeTruthy();
    expect(screen.getByText('Ocean')).toBeTruthy();
  });

  test('a view narrows what the filters found', async () => {
    const { calls } = shop(aShipment());
    renderApp('/shipments?f=method:isIn:AIR,OCEAN');
    await screen.findByRole('link', { name: 'Sea freight' });
    await userEvent.click(screen.getByRole('tab', { name: /^Late/ }));
    await waitFor(() =>
      expect(pages(calls).at(-1)?.filters).toEqual([
        {
          column: 'method',
          criteria: { type: 'select', operator: 'isIn', value: ['AIR', 'OCEAN'] },
        },
        {
          column: 'isReceived',
          criteria: { type: 'boolean', operator: 'is', value: false },
          logicalOperator: 'AND',
        },
        {
          column: 'purchaseOrderStatus',
          criteria: {
            type: 'select',
            operator: 'isIn',
            value: ['SentToSupplier', 'InProduction', 'InDelivery', 'PartiallyReceived'],
          },
          logicalOperator: 'AND',
        },
        {
          column: 'arrivalDate',
          criteria: { type: 'date', operator: 'earlierThan', value: '2026-03-02' },
          logicalOperator: 'AND',
        },
      ]),
    );
  });

  test('UI-FL-07 UI-FL-08 several filters are joined by And, or by Or', async () => {
    const { calls } = shop(aShipment());
    renderApp('/shipments?f=method:is:OCEAN&f=totalQuantity:greaterThan:5');
    const group = await screen.findByRole('radiogroup', { name: 'Filters are joined by' });
    const labels = within(group)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label, div')?.textContent);
    expect(labels).toEqual(['And', 'Or']);
    await userEvent.click(within(group).getByRole('radio', { name: 'Or' }));
    await waitFor(() =>
      expect(pages(calls).at(-1)?.filters).toMatchObject([{}, { logicalOperator: 'OR' }]),
    );
  });

  test('UI-DT-09 what is shown is saved as CSV without a call', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const blobs: Blob[] = [];
    const create = jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:shipments';
    });
    const { calls } = shop(aShipment());
    renderApp('/shipments');
    await screen.findByRole('link', { name: 'Sea freight' });
    const before = calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Export what is shown as CSV' }));
    const lines = (await blobs[0]?.text())?.split('\r\n');
    expect(lines?.[0]).toMatch(/Shipment,Purchase order,Supplier,Status,Arrives,Units/);
    expect(lines?.slice(1)).toEqual([
      'Sea freight,Spring restock,Harbour Ceramics,Late,2026-02-20,1200,2026-01-10,Ocean,AWB-77,Warehouse,4,',
    ]);
    expect(calls).toHaveLength(before);
    click.mockRestore();
    create.mockRestore();
  });

  test('without any the page leads to the orders, with a filter it says what hides them', async () => {
    shop();
    renderApp('/shipments');
    expect(await screen.findByText('No shipment yet')).toBeTruthy();
  });

  test('with a search that finds nothing the page says so', async () => {
    shop();
    renderApp('/shipments?q=nothing');
    expect(await screen.findByText('No shipment matches')).toBeTruthy();
  });
});

test.each([
  ['Received', { receivedAt: '2026-02-20T10:00:00.000Z' }],
  ['Late', {}],
  ['In transit', { arrivalDate: '2026-03-02', departureDate: '2026-03-02' }],
  ['Not departed', { arrivalDate: '2026-03-09', departureDate: '2026-03-03' }],
  ['In transit', { arrivalDate: '2026-03-02', departureDate: null }],
  [
    'Not departed',
    { arrivalDate: '2026-03-02', departureDate: null, purchaseOrderStatus: 'InProduction' },
  ],
  ['No arrival date', { arrivalDate: null }],
  ['Planned', { purchaseOrderStatus: 'Draft' }],
  ['Cancelled', { purchaseOrderStatus: 'Cancelled' }],
  ['Not delivered', { purchaseOrderStatus: 'FullyReceived' }],
] as const)('a shipment is %s when %j', (label, given) => {
  expect(shipmentStatus(aShipment(given), '2026-03-02').label).toBe(label);
});

test('ENT-SHR-11 a received shipment shows the units that came', async () => {
  const receivedAt = '2026-02-20T10:00:00.000Z';
  shop(aShipment({ receivedAt, totalQuantity: 300, orderedQuantity: 400 }));
  renderApp('/shipments');
  expect((await screen.findByText('of 400')).parentElement?.textContent).toBe('300 of 400');
});
