import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  followDemandPlan,
  generateDemandPlan,
  getDemandPlanSummary,
  getSupplierBreakdown,
  interruptDemandForecast,
  refreshDemandForecast,
  refreshDemandPlanPrices,
} from '@quartermaster/contracts/demand-plan/calls';
import { statusByCode } from '@quartermaster/contracts/core/problem';
import type { DemandPlanSummary } from '@quartermaster/contracts/demand-plan/plan';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, answersFile, fakeApi, refuses, waits } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aPlan, aSummary, itemId, planAnswers } from '../../testing/test-demand-plan.ts';
import { aShop } from '../../testing/test-shop.ts';

const harbour = {
  ...supplierFields.parse({ name: 'Harbour' }),
  id: itemId(80),
  attachmentUrls: [],
  purchaseOrderCount: 0,
  products: [],
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};
const environment = { VITE_DEMAND_PLANNER: 'true' };
const noPlan = refuses(getDemandPlanSummary, 404, {
  code: 'DEMAND_PLAN_NOT_FOUND',
  message: 'DEMAND_PLAN_NOT_FOUND',
});
const generating = aSummary({
  status: 'GENERATING',
  progress: { step: 'COMPUTING', done: 0, total: 0 },
  forecastAt: null,
  pricesAt: null,
  months: [],
});

const open = (path: string, ...more: ReturnType<typeof answers>[]) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listSuppliers, {
      data: [harbour],
      count: 1,
      totalPurchaseOrders: 0,
      totalProducts: 0,
    }),
    ...planAnswers(),
  );
  const { router } = renderApp(path, { environment });
  const sent = (method: string, ending: string) =>
    calls.filter((call) => call.method === method && call.path.endsWith(ending));
  return { sent, router };
};

/** The plan in states that the test changes. */
const changingPlan = (first: DemandPlanSummary | null) => {
  const state = { plan: first };
  const summary = answers(getDemandPlanSummary, () => state.plan ?? aSummary());
  return {
    state,
    answer: {
      ...summary,
      respond: (call: Parameters<typeof summary.respond>[0]) =>
        (state.plan === null ? noPlan : summary).respond(call),
    },
  };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));

describe('UI-FF-02 UI-FF-07 the demand plan', () => {
  test('is not there, in the navigation or by its address, for a shop that is not on the list', async () => {
    fakeApi(answers(getUserContext, aUserContext()), ...planAnswers());
    renderApp('/demand-plan');
    expect(await screen.findByText('There is no such page')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Demand plan' })).toBeNull();
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.queryByText('Planning')).toBeNull();
  });

  test('is there for the sample shop', async () => {
    const storeDomain = 'gift-shop.myshopify.com';
    fakeApi(answers(getUserContext, aUserContext({ storeDomain })), ...planAnswers());
    renderApp('/demand-plan');
    expect(await screen.findByRole('heading', { name: 'Demand plan' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Demand plan' })).toBeTruthy();
  });
});

describe('a shop without a demand plan', () => {
  test('ERR-09 API-DP-01 API-DP-04 generates it, and sees how far it is until it is ready', async () => {
    const { state, answer } = changingPlan(null);
    const progress = [
      { ...generating, progress: { step: 'RECORDING', done: 200, total: 1200 } },
      aPlan(),
    ];
    const { sent } = open(
      '/demand-plan',
      answer,
      answers(generateDemandPlan, () => {
        state.plan = generating;
        return generating;
      }),
      {
        ...answersFile(followDemandPlan, 'progress.txt', ''),
        respond: async () => {
          await screen.findByText('Computing the forecast…');
          const event = (plan: unknown) => `data: ${JSON.stringify(plan)}\n\n`;
          return new Response(
            new ReadableStream({
              start: async (stream) => {
                stream.enqueue(new TextEncoder().encode(event(progress[0])));
                await screen.findByText('Recording the forecast: 200 of 1,200 items');
                state.plan = aSummary();
                stream.enqueue(new TextEncoder().encode(event(progress[1])));
                stream.close();
              },
            }),
          );
        },
      },
    );
    expect(await screen.findByText('No demand plan yet')).toBeTruthy();
    await press('Generate plan');
    expect(await screen.findByText('The plan is being generated')).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Quantity by month' })).toBeTruthy();
    expect(sent('POST', '/generate')).toHaveLength(1);
  });

  test('ERR-08 sees the plan that somebody else has generated meanwhile', async () => {
    const { state, answer } = changingPlan(null);
    const refusal = refuses(generateDemandPlan, 409, {
      code: 'DEMAND_PLAN_ALREADY_EXISTS',
      message: 'DEMAND_PLAN_ALREADY_EXISTS',
    });
    open('/demand-plan', answer, {
      ...refusal,
      respond: (call) => {
        state.plan = aSummary();
        return refusal.respond(call);
      },
    });
    await press('Generate plan');
    expect(
      await screen.findByText('Somebody else has generated the plan. It is shown now.'),
    ).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Quantity by month' })).toBeTruthy();
  });
});

describe('a plan that is being generated', () => {
  test('ST-DPS-01 is read again while its events break, and shown when it is ready', async () => {
    const { state, answer } = changingPlan(generating);
    const { sent } = open(
      '/demand-plan?tab=items',
      answer,
      refuses(followDemandPlan, 503, { code: 'UNAVAILABLE', message: 'x' }),
    );
    expect(await screen.findByText('The plan is being generated')).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Items' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refresh forecast' })).toBeNull();
    await waitFor(() => expect(sent('GET', '/progress').length).toBeGreaterThan(1));
    state.plan = aSummary();
    expect(await screen.findByText('Lamp 1')).toBeTruthy();
  });

  test('API-DP-13 is interrupted, which leaves no plan when it was the first', async () => {
    const { state, answer } = changingPlan(generating);
    const done = answers(interruptDemandForecast, undefined);
    const { sent } = open('/demand-plan', answer, waits(followDemandPlan), {
      ...done,
      respond: (call) => {
        state.plan = null;
        return done.respond(call);
      },
    });
    await press('Interrupt');
    expect(await screen.findByText('No demand plan yet')).toBeTruthy();
    expect(sent('POST', '/interrupt')).toHaveLength(1);
  });

  test('API-DP-13 that got ready meanwhile is shown when it is interrupted', async () => {
    const { state, answer } = changingPlan(generating);
    const refusal = refuses(interruptDemandForecast, 409, {
      code: 'INVALID_DEMAND_PLAN_STATUS',
      message: 'x',
    });
    open('/demand-plan', answer, waits(followDemandPlan), {
      ...refusal,
      respond: (call) => {
        state.plan = aSummary();
        return refusal.respond(call);
      },
    });
    await press('Interrupt');
    expect(await screen.findByText('The plan is ready already. It is shown now.')).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Quantity by month' })).toBeTruthy();
  });
});

describe('the months of a plan', () => {
  test('UI-SC-17 UI-RT-12 CALC-K-11 are 12 with a year before and what was sold, and their sums', async () => {
    const { router } = open('/demand-plan');
    const table = await screen.findByRole('table', { name: 'Quantity by month' });
    const rows = rowsOf(table);
    expect(rows).toHaveLength(14);
    expect(rows[1]).toEqual(['Mar 2026', '24', '20', '20', '2']);
    expect(rows[2]).toEqual(['Apr 2026', '24', '20', '20', '—']);
    expect(rows[12]?.[0]).toBe('Feb 2027');
    expect(rows[13]).toEqual(['Year', '288', '240', '240', '2']);
    await userEvent.click(screen.getByRole('radio', { name: 'Revenue' }));
    const revenue = rowsOf(await screen.findByRole('table', { name: 'Revenue by month' }));
    expect(revenue[1]).toEqual(['Mar 2026', '£330.00', '£300.00', '£40.00']);
    expect(router.state.location.search).toEqual({ measure: 'revenue' });
    await userEvent.click(screen.getByRole('radio', { name: 'Cost' }));
    const cost = rowsOf(await screen.findByRole('table', { name: 'Cost by month' }));
    expect(cost[13]).toEqual(['Year', '£1,344.00', '£1,200.00', '£16.00']);
  });

  test('UI-SC-18 API-DP-02 API-DP-03 are broken down by supplier and category, each with a row without', async () => {
    const { router } = open('/demand-plan');
    await userEvent.click(await screen.findByRole('tab', { name: 'Suppliers' }));
    const suppliers = await screen.findByRole('table', {
      name: 'Planned revenue by supplier and month',
    });
    await within(suppliers).findByRole('link', { name: 'Harbour' });
    const rows = rowsOf(suppliers);
    expect(rows.slice(1).map(([name]) => name)).toEqual(['Harbour', 'No supplier', 'Total']);
    expect(rows[1]?.slice(1)).toEqual([...Array.from({ length: 12 }, () => '£165'), '£1,980']);
    expect(rows[3]?.slice(-2)).toEqual(['£330', '£3,960']);
    await userEvent.click(screen.getByRole('radio', { name: 'Actual' }));
    const sold = await screen.findByRole('table', { name: 'Actual revenue by supplier and month' });
    expect(rowsOf(sold)[1]?.slice(1, 3)).toEqual(['£20', '—']);
    expect(router.state.location.search).toEqual({ tab: 'suppliers', show: 'actual' });
    await userEvent.click(screen.getByRole('tab', { name: 'Categories' }));
    const categories = await screen.findByRole('table', {
      name: 'Actual revenue by category and month',
    });
    expect(
      rowsOf(categories)
        .slice(1)
        .map(([name]) => name),
    ).toEqual(['Lamps', 'No category', 'Total']);
  });

  test('that cannot be loaded say so, and are loaded again', async () => {
    const failed = refuses(getDemandPlanSummary, 500, { code: 'INTERNAL', message: 'x' });
    open('/demand-plan', failed);
    expect(await screen.findByText('The demand plan could not be loaded')).toBeTruthy();
    open(
      '/demand-plan?tab=suppliers',
      refuses(getSupplierBreakdown, 500, { code: 'INTERNAL', message: 'x' }),
    );
    expect(await screen.findByText('The revenue by supplier could not be loaded')).toBeTruthy();
    open('/demand-plan', waits(getDemandPlanSummary));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });
});

describe('a plan is refreshed', () => {
  test('API-DP-05 by its forecast after one question, which says that adjusted months stay', async () => {
    const { state, answer } = changingPlan(aSummary());
    const done = answers(refreshDemandForecast, undefined);
    const { sent } = open('/demand-plan', answer, waits(followDemandPlan), {
      ...done,
      respond: (call) => {
        state.plan = { ...generating, forecastAt: aPlan().forecastAt };
        return done.respond(call);
      },
    });
    await press('Refresh forecast');
    const question = await screen.findByRole('dialog', { name: 'Refresh the forecast?' });
    expect(question.textContent).toContain('Adjusted months and prices stay');
    expect(sent('POST', '/refresh-forecast')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Refresh forecast' }));
    expect(await screen.findByText(/an interruption leaves the former plan/)).toBeTruthy();
    expect(sent('POST', '/refresh-forecast')).toHaveLength(1);
  });

  test('API-DP-06 ST-AFT-01 by its prices, and its months are read again', async () => {
    const { sent } = open('/demand-plan', answers(refreshDemandPlanPrices, undefined));
    await screen.findByRole('table', { name: 'Quantity by month' });
    await press('Refresh prices');
    expect(await screen.findByText('Prices refreshed')).toBeTruthy();
    await waitFor(() => expect(sent('GET', '/summary')).toHaveLength(2));
  });

  test.each([
    [
      'ERR-10 INVALID_DEMAND_PLAN_STATUS',
      'The plan is being generated. Try again when it is ready.',
      generating,
      'The plan is being generated',
    ],
    [
      'ERR-09 DEMAND_PLAN_NOT_FOUND',
      'There is no demand plan. Generate one first.',
      null,
      'No demand plan yet',
    ],
  ] as const)('%s shows the plan as it is now', async (name, text, plan, shown) => {
    const code = name.split(' ')[1] as 'DEMAND_PLAN_NOT_FOUND';
    const { state, answer } = changingPlan(aSummary());
    const refusal = refuses(refreshDemandPlanPrices, statusByCode[code], { code, message: code });
    open('/demand-plan', answer, waits(followDemandPlan), {
      ...refusal,
      respond: (call) => {
        state.plan = plan;
        return refusal.respond(call);
      },
    });
    await press('Refresh prices');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(await screen.findByText(shown)).toBeTruthy();
  });
});

describe('a plan of the past', () => {
  test('API-DP-01 is shown without anything that changes it', async () => {
    const { sent } = open('/demand-plan?asOf=2026-02-01&tab=items');
    expect(await screen.findByText('Lamp 1')).toBeTruthy();
    expect(sent('GET', '/summary')[0]?.query).toBe('?asOf=2026-02-01');
    expect(sent('POST', '/items-context/query')[0]?.query).toBe('?asOf=2026-02-01');
    expect(screen.getByText(/nothing can be changed here/)).toBeTruthy();
    for (const name of ['Refresh prices', 'Refresh forecast', 'Change matching items'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Months' }));
    await screen.findByRole('table', { name: 'Quantity by month' });
    expect(screen.getByText(/nothing can be changed here/)).toBeTruthy();
    await press('Back to now');
    expect(await screen.findByRole('button', { name: 'Refresh prices' })).toBeTruthy();
  });

  test('says when there was none, or it was being generated', async () => {
    open('/demand-plan?asOf=2026-02-01', noPlan);
    expect(await screen.findByText(/^No demand plan at the end of Feb 1, 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Generate plan' })).toBeNull();
    const { sent } = open(
      '/demand-plan?asOf=2026-02-01',
      answers(getDemandPlanSummary, generating),
    );
    expect(await screen.findByText(/^The plan was being generated at/)).toBeTruthy();
    expect(sent('GET', '/progress')).toEqual([]);
  });
});
