import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getDemandPlanSummary } from '@quartermaster/contracts/demand-plan/calls';
import {
  getOrderPlan,
  type OrderPlan,
  type OrderPlanLine,
  queryOrderPlanLines,
} from '@quartermaster/contracts/demand-plan/order-plan';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';
import { aSummary, itemId, planAnswers } from '../../../testing/test-demand-plan.ts';
import { aShop } from '../../../testing/test-shop.ts';

const harbour = {
  ...supplierFields.parse({ name: 'Harbour' }),
  id: itemId(80),
  attachmentUrls: [],
  purchaseOrderCount: 0,
  products: [],
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};
const monthNames = [
  ...['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'],
  ...['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02'],
];

/** 100 units in the first month, and 50 in the third. */
const months = monthNames.map((month, at) => ({
  month,
  units: at === 0 ? 100 : at === 2 ? 50 : 0,
  cost: at === 0 ? 350 : at === 2 ? 175 : 0,
  withoutPrice: at === 2 ? 1 : 0,
}));
const orderPlan: OrderPlan = {
  today: '2026-03-02',
  currency: 'GBP',
  suppliers: [
    { supplierId: harbour.id, months },
    { supplierId: null, months: months.map((month) => ({ ...month, units: 7, cost: 0 })) },
  ],
  cashOut: {
    months: monthNames.map((month, at) => ({
      month,
      planned: at === 1 ? 500 : 0,
      ordered: at === 1 ? 350 : 0,
    })),
    later: { planned: 0, ordered: 175 },
    paymentsWithoutDate: 2,
    paymentsWithoutRate: 0,
  },
};
const line: OrderPlanLine = {
  productId: itemId(1),
  variantId: itemId(2),
  productTitle: 'Mug',
  variantTitle: 'Blue',
  sku: 'M-1',
  imageUrl: null,
  units: 100,
  unitPrice: 3.5,
  orderDate: '2026-03-02',
  arrivalDate: '2026-04-01',
};

const environment = { VITE_DEMAND_PLANNER: 'true' };
const open = (path: string, ...more: ReturnType<typeof answers>[]) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listSuppliers, { data: [harbour], count: 1, totalPurchaseOrders: 0, totalProducts: 0 }),
    answers(getOrderPlan, orderPlan),
    answers(queryOrderPlanLines, { items: [line], total: 1 }),
    ...planAnswers(),
  );
  return { ...renderApp(path, { environment }), calls };
};
const readRows = async (label: string): Promise<readonly string[][]> => {
  const table = await screen.findByRole('table', { name: label });
  return within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));
};

describe('the order plan', () => {
  test('has the cost of each supplier by month, and the total', async () => {
    open('/demand-plan?tab=orders');
    const rows = await readRows('Cost of orders by supplier and month');
    expect(rows[1]?.slice(0, 4)).toEqual(['Harbour', '£350', '£0', '£175']);
    expect(rows[1]?.at(-1)).toBe('£525');
    expect(rows.at(-1)?.slice(0, 4)).toEqual(['Total', '£350', '£0', '£175']);
    expect(screen.getByText(/2 lines have no price/)).toBeTruthy();
  });

  test('has units in place of the cost', async () => {
    open('/demand-plan?tab=orders');
    await userEvent.click(await screen.findByRole('radio', { name: 'Units' }));
    const rows = await readRows('Units of orders by supplier and month');
    expect(rows[2]?.slice(0, 3)).toEqual(['No supplier', '7', '7']);
    expect(rows.at(-1)?.[1]).toBe('107');
  });

  test('has the cash out of its orders beside the unpaid payments', async () => {
    open('/demand-plan?tab=orders');
    const rows = await readRows('Cash out by month');
    expect(rows.map((row) => [row[0], row[2], row.at(-1)])).toEqual([
      ['Cash out', 'Apr', 'Later'],
      ['Orders of this plan', '£350', '£175'],
      ['Unpaid payments', '£500', '£0'],
      ['Total', '£850', '£175'],
    ]);
    expect(screen.getByText(/2 payments without a due date are left out\./)).toBeTruthy();
  });

  test('opens the items of an order, which become a draft', async () => {
    const { router, calls } = open('/demand-plan?tab=orders');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Order of Mar 2026 from Harbour: £350' }),
    );
    const [, row] = await readRows('Order of Mar 2026 from Harbour');
    expect(row).toEqual(['Mug · BlueM-1', '100', '£3.50', '£350.00', 'Mar 2', 'Apr 1']);
    expect(router.state.location.search).toMatchObject({ panel: `${harbour.id}.2026-03` });
    const asked = calls.find(({ path }) => path.endsWith('/lines/query'));
    expect(asked?.body).toMatchObject({ supplierId: harbour.id, month: '2026-03' });
    await userEvent.click(screen.getByRole('button', { name: 'Create a draft' }));
    expect(await screen.findByText('New purchase order')).toBeTruthy();
  });

  test('says that nothing is to be ordered', async () => {
    open('/demand-plan?tab=orders', answers(getOrderPlan, { ...orderPlan, suppliers: [] }));
    expect(await screen.findByText('Nothing to order in the next 12 months')).toBeTruthy();
  });

  test('says that it could not be computed', async () => {
    open(
      '/demand-plan?tab=orders',
      refuses(getOrderPlan, 500, { code: 'INTERNAL', message: 'No' }),
    );
    expect(await screen.findByText('The order plan could not be computed')).toBeTruthy();
  });

  test('is not that of the past', async () => {
    const { calls } = open(
      '/demand-plan?tab=orders&asOf=2026-02-15',
      answers(getDemandPlanSummary, aSummary()),
    );
    expect(await screen.findByText('The order plan is that of now')).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/order-plan'))).toEqual([]);
  });
});
