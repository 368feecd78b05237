import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  getDemandPlanAccuracy,
  type PlanAccuracy,
  type Score,
} from '@quartermaster/contracts/demand-plan/accuracy';
import {
  querySuggestedOrderLines,
  type SuggestedOrderLine,
} from '@quartermaster/contracts/demand-plan/order-lines';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';
import { aShop } from '../../../testing/test-shop.ts';
import { quarterSentence } from './words.ts';

const score: Score = {
  itemMonths: 2,
  soldUnits: 20,
  forecastUnits: 14,
  plannedUnits: 18,
  forecast: { wape: 0.3333, bias: -0.3 },
  planned: { wape: 0.3, bias: -0.1 },
};
const unsold: Score = {
  ...score,
  soldUnits: 0,
  forecast: { wape: null, bias: null },
  planned: { wape: null, bias: null },
};

const accuracy: PlanAccuracy = {
  firstMonth: '2026-03',
  lastMonth: '2026-04',
  all: score,
  adjusted: score,
  unadjusted: unsold,
  months: [
    { month: '2026-03', ...unsold },
    { month: '2026-04', ...score },
  ],
  quarters: [{ year: 2026, quarter: 2, ...score }],
  suppliers: { rows: [{ supplierId: null, ...score }], total: 101 },
  categories: { rows: [{ shopifyCategory: 'Cups', ...score }], total: 1 },
  rules: { rows: [{ rule: 'flat level', ...score }], total: 1 },
};
const none: PlanAccuracy = {
  ...accuracy,
  firstMonth: null,
  lastMonth: null,
  months: [],
  quarters: [],
};

const line: SuggestedOrderLine = {
  purchaseOrderId: '00000000-0000-4000-8000-0000000000e1',
  purchaseOrderName: 'Spring',
  supplierName: 'Harbour',
  itemId: 'i1',
  variantId: '00000000-0000-4000-8000-0000000000c1',
  productTitle: 'Mug',
  variantTitle: 'Blue',
  sku: 'M-1',
  orderedOn: '2026-04-02',
  suggestedWhenAdded: 30,
  suggestedWhenSent: 36,
  method: 'FORECAST',
  orderedUnits: 40,
  acceptedUnits: 38,
  notComingUnits: 2,
  soldUnits: 21,
};

const environment = { VITE_DEMAND_PLANNER: 'true' };
const open = (path: string, ...more: ReturnType<typeof answers>[]) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listSuppliers, { data: [], count: 0, totalPurchaseOrders: 0, totalProducts: 0 }),
    answers(getDemandPlanAccuracy, accuracy),
    answers(querySuggestedOrderLines, {
      data: [line, { ...line, itemId: 'i2', suggestedWhenSent: null, suggestedWhenAdded: null }],
      total: 2,
      counts: { suggested: 1, asSuggested: 0, more: 1, less: 0 },
    }),
  );
  return { ...renderApp(path, { environment }), calls };
};
const readRows = async (label: string): Promise<readonly string[][]> => {
  const table = await screen.findByRole('table', { name: label });
  return within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));
};

describe('the accuracy of the plan', () => {
  test('shows the error of plan and forecast, and the months, the last first', async () => {
    open('/demand-plan/accuracy');
    expect(await screen.findByText('Accuracy by month, Mar 2026 to Apr 2026')).toBeTruthy();
    expect((await readRows('Accuracy by month')).slice(1)).toEqual([
      ['Apr 2026', '20', '18', '14', '30%', '33.3%', '-10%'],
      ['Mar 2026', '0', '18', '14', '—', '—', '—'],
    ]);
    expect(screen.getByText('Less planned than sold')).toBeTruthy();
    expect(
      screen.getByText('Your changes made the forecast 3 points better in Q2 2026.'),
    ).toBeTruthy();
  });

  test('is shown by supplier, by category and by rule', async () => {
    const { router } = open('/demand-plan/accuracy');
    expect((await readRows('Accuracy by supplier')).at(1)?.[0]).toBe('No supplier');
    await userEvent.click(screen.getByRole('radio', { name: 'Category' }));
    expect((await readRows('Accuracy by category')).at(1)?.[0]).toBe('Cups');
    await userEvent.click(screen.getByRole('radio', { name: 'Rule' }));
    expect((await readRows('Accuracy by forecast rule')).at(1)?.[0]).toBe('Flat level');
    expect(router.state.location.search).toMatchObject({ by: 'rule' });
  });

  test('says what it waits for before a month is over', async () => {
    open('/demand-plan/accuracy', answers(getDemandPlanAccuracy, none));
    expect(await screen.findByText('No month is over yet')).toBeTruthy();
  });

  test('says that it could not be loaded', async () => {
    open(
      '/demand-plan/accuracy',
      refuses(getDemandPlanAccuracy, 500, { code: 'INTERNAL', message: 'No' }),
    );
    expect(await screen.findByText('The accuracy of the plan could not be loaded')).toBeTruthy();
  });

  test('shows what was suggested of order lines beside what was ordered, received and sold', async () => {
    const { router } = open('/demand-plan/accuracy');
    await userEvent.click(await screen.findByRole('tab', { name: 'Order lines' }));
    expect(await screen.findByText('0 of 1 ordered as suggested, 1 more, 0 less')).toBeTruthy();
    await screen.findAllByText('Mug · Blue');
    const readCells = (column: string): readonly (string | null)[] =>
      Array.from(
        document.querySelectorAll(`.ag-row [col-id="${column}"]`),
        ({ textContent }) => textContent,
      );
    expect(readCells('suggestedUnits')).toEqual(['36', '—']);
    expect(readCells('differenceUnits')).toEqual(['4', '—']);
    expect(readCells('soldUnits')).toEqual(['21', '21']);
    expect(readCells('method')).toEqual(['Forecast', 'Forecast']);
    expect(router.state.location.search).toMatchObject({ tab: 'orders' });
  });

  test('opens the item of an order line, and its order', async () => {
    const { router } = open('/demand-plan/accuracy?tab=orders');
    await userEvent.click(
      (await screen.findAllByRole('link', { name: 'Spring' }))[0] ?? document.body,
    );
    expect(router.state.location.pathname).toBe(`/purchase-orders/${line.purchaseOrderId}`);
  });

  test('is that of a moment of the past', async () => {
    const { calls } = open('/demand-plan/accuracy?asOf=2026-04-15');
    await readRows('Accuracy by month');
    const call = calls.find(({ path }) => path.endsWith('/demand-plan/accuracy'));
    expect(call?.query).toContain('asOf=2026-04-1');
  });
});

test.each([
  [0.3, 0.3, 'Your changes were as good as the forecast in Q2 2026.'],
  [0.29, 0.3, 'Your changes made the forecast 1 point worse in Q2 2026.'],
  [null, null, 'Nothing was sold of the items that you changed in Q2 2026.'],
])('a forecast error of %s against %s is said in a sentence', (forecast, planned, expected) => {
  const quarter = {
    ...score,
    year: 2026,
    quarter: 2,
    forecast: { wape: forecast, bias: null },
    planned: { wape: planned, bias: null },
  };
  expect(quarterSentence(quarter)).toBe(expected);
});
