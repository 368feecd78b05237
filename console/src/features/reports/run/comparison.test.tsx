import { describe, expect, test } from '@jest/globals';
import {
  compareReports,
  getReportInstance,
} from '@quartermaster/contracts/reports/calls/instances';
import type { ReportRow } from '@quartermaster/contracts/reports/types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  anEarlierRun,
  aRiskRow,
  reportPageAnswers,
  aRun,
  EARLIER_RUN,
  RUN,
} from '../../../testing/test-reports.ts';

const address = `/reports/instances/${RUN}?with=${EARLIER_RUN}`;
const lantern = aRiskRow({ quantity: 3 });
const kettle = aRiskRow({ variantId: '202', productTitle: 'Copper kettle', sku: 'K-2' });
const bench = aRiskRow({ variantId: '203', productTitle: 'Oak bench', sku: 'B-3' });

const details = (run = aRun()) =>
  answers(getReportInstance, ({ path }) => ({
    ...(path.includes(EARLIER_RUN) ? anEarlierRun : run),
    content: [],
    total: 0,
  }));
const counts = { added: 1, changed: 1, gone: 1, same: 7 };
const differences = answers(compareReports, {
  data: [
    { difference: 'CHANGED', row: lantern, before: aRiskRow({ quantity: 12 }) },
    { difference: 'ADDED', row: kettle, before: null },
    { difference: 'GONE', row: bench, before: bench },
  ],
  total: 3,
  counts,
});
const asked = (calls: readonly SeenCall[]) =>
  calls.filter(({ path }) => path.endsWith('/comparison')).map(({ body }) => body);
const cellsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));

describe('API-REP-12 two runs of a report', () => {
  test('are compared row by row, with what changed from and to', async () => {
    const { calls } = fakeApi(details(), differences, ...reportPageAnswers());
    renderApp(address);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Stockout risk: what changed' }),
    ).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Rows that differ' });
    expect(cellsIn(table)).toEqual([
      ['Changed', 'Storm lantern, Green L-1', '12to3', 'Mar 10, 2026'],
      ['New', 'Copper kettle, Green K-2', '12', 'Mar 10, 2026'],
      ['Gone', 'Oak bench, Green B-3', '12', 'Mar 10, 2026'],
    ]);
    expect(screen.getByText('7 rows did not change.')).toBeTruthy();
    expect(asked(calls)[0]).toEqual({
      with: EARLIER_RUN,
      kinds: [],
      pagination: { page: 1, limit: 100 },
    });
    const earlier = await screen.findByRole('link', { name: 'Sun, Mar 1, 2026, 9:30:00 AM' });
    expect(earlier.getAttribute('href')).toBe(`/reports/instances/${EARLIER_RUN}`);
  });

  test('are narrowed to one kind of difference, which the address keeps', async () => {
    const { calls } = fakeApi(details(), differences, ...reportPageAnswers());
    const { router } = renderApp(address);
    await userEvent.click(await screen.findByRole('tab', { name: /^Gone/ }));
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ kinds: ['GONE'] }));
    expect(router.state.location.search).toEqual({ with: EARLIER_RUN, kind: 'GONE' });
  });

  test('that do not differ in a way say so', async () => {
    const none = answers(compareReports, { data: [], total: 0, counts: { ...counts, gone: 0 } });
    fakeApi(details(), none, ...reportPageAnswers());
    renderApp(`${address}&kind=GONE`);
    expect(await screen.findByText('No row differs in this way')).toBeTruthy();
  });

  test('of equal runs say that nothing changed', async () => {
    const same = { added: 0, changed: 0, gone: 0, same: 9 };
    fakeApi(
      details(),
      answers(compareReports, { data: [], total: 0, counts: same }),
      ...reportPageAnswers(),
    );
    renderApp(address);
    expect(await screen.findByText('Nothing changed')).toBeTruthy();
  });

  test('of the shop as a whole are compared figure by figure', async () => {
    const before: ReportRow<'DASHBOARD_SNAPSHOT'> = {
      itemsCount: 10,
      healthyCount: 4,
      runningLowCount: 2,
      stockGapCount: 0,
      outOfStockCount: 1,
      overstockedCount: 1,
      noSalesCount: 1,
      newProductCount: 1,
      doNotRestockCount: 0,
      unitsInStock: 500,
      unitsInTransit: 20,
      retailValue: 9000,
      costValue: 4000,
      noSalesCost: 100,
      overstockedCost: 200,
      openPaymentsCount: 1,
      nextPurchaseOrderArrival: null,
      nextPaymentDate: null,
      currency: 'GBP',
    };
    const row = { ...before, itemsCount: 12, retailValue: 9500, nextPaymentDate: '2026-03-09' };
    const { snapshot } = aRun();
    const run = aRun({ snapshot: { ...snapshot, type: 'DASHBOARD_SNAPSHOT', typeSettings: {} } });
    const changed = answers(compareReports, {
      data: [{ difference: 'CHANGED', row, before }],
      total: 1,
      counts: { added: 0, changed: 1, gone: 0, same: 0 },
    });
    fakeApi(details(run), changed, ...reportPageAnswers());
    renderApp(address);
    const table = await screen.findByRole('table', { name: 'Figures that differ' });
    expect(cellsIn(table)).toEqual([
      ['Items', '10', '12'],
      ['Retail value', '£9,000.00', '£9,500.00'],
      ['Next payment', '—', 'Mar 9, 2026'],
    ]);
  });
});
