import { describe, expect, test } from '@jest/globals';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import {
  changeReportDefinition,
  excludeFromReport,
  includeInReport,
  listExcludedVariants,
  listReportDefinitions,
} from '@quartermaster/contracts/reports/calls/definitions';
import {
  generateReport,
  listReportInstances,
} from '@quartermaster/contracts/reports/calls/instances';
import { reportScheduleLabels } from '@quartermaster/contracts/reports/schedules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anItem, variantId } from '../../../testing/test-inventory.ts';
import {
  allReports,
  anEarlierRun,
  aReport,
  reportPageAnswers,
  aRun,
  EARLIER_RUN,
  runAnswers,
  REPORT,
  RUN,
} from '../../../testing/test-reports.ts';

const lantern = {
  variantId: variantId(1),
  productId: '101',
  productTitle: 'Storm lantern',
  variantTitle: 'Default Title',
  imageUrl: null,
  sku: 'L-1',
};

const sentTo = (calls: readonly SeenCall[], ending: string) =>
  calls.filter(({ method, path }) => method !== 'GET' && path.endsWith(ending));
const bodies = (calls: readonly SeenCall[], ending: string) =>
  sentTo(calls, ending).map(({ body }) => body);
const address = `/reports/${REPORT}`;
const listChoices = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  const list = await screen.findByRole('listbox', { name, hidden: true });
  return within(list)
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent);
};
const choose = async (name: string, option: string) => {
  await listChoices(name);
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
};
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));

describe('UI-SC-32 the settings of a report', () => {
  test('API-REP-05 are saved by what was changed alone', async () => {
    let stored = aReport({ notifyViaEmail: true });
    const { calls } = fakeApi(
      answers(changeReportDefinition, () => {
        stored = aReport({ notifyViaEmail: true, status: 'ACTIVE', frequency: 'MONTHLY' });
        return undefined;
      }),
      answers(listReportDefinitions, () => [...allReports(stored)]),
      ...reportPageAnswers(),
    );
    renderApp(address);
    await userEvent.click(await screen.findByRole('switch', { name: 'Runs by its schedule' }));
    await choose('Frequency', 'On the first day of a month');
    await save();
    expect(await screen.findByText('Report saved')).toBeTruthy();
    expect(bodies(calls, REPORT)).toEqual([{ status: 'ACTIVE', frequency: 'MONTHLY' }]);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });

  test.each([
    ['CALC-K-04 of the stockout risk', aReport(), ['30 days', '60 days', '90 days', '120 days']],
    [
      'CALC-K-05 of the variance',
      aReport({ type: 'INVENTORY_ITEMS_VARIANCE' }),
      ['1 day', '7 days', '30 days'],
    ],
  ])('%s offer its periods', async (_what, report, periods) => {
    fakeApi(...reportPageAnswers(allReports(report)));
    renderApp(`/reports/${report.id}`);
    expect(await listChoices('Period')).toEqual(periods);
  });

  test('send the period they choose', async () => {
    const { calls } = fakeApi(answers(changeReportDefinition, undefined), ...reportPageAnswers());
    renderApp(address);
    await choose('Period', '90 days');
    await save();
    await waitFor(() =>
      expect(bodies(calls, REPORT)).toEqual([{ typeSettings: { periodDays: 90 } }]),
    );
  });

  test('of a report without a period have none', async () => {
    const report = aReport({ type: 'DEAD_STOCK' });
    fakeApi(...reportPageAnswers(allReports(report)));
    renderApp(`/reports/${report.id}`);
    await screen.findByRole('combobox', { name: 'Frequency' });
    expect(screen.queryByRole('combobox', { name: 'Period' })).toBeNull();
  });

  test('CALC-K-06 ST-RSC-01 ST-RSC-02 ST-RSC-03 ST-RSC-04 offer the times of the day', async () => {
    fakeApi(...reportPageAnswers());
    renderApp(address);
    expect((await listChoices('Time')).toSorted()).toEqual(
      Object.values(reportScheduleLabels).toSorted(),
    );
  });

  test('show the next five runs as they are changed, before they are saved', async () => {
    fakeApi(...reportPageAnswers(allReports(aReport({ status: 'ACTIVE' }))));
    renderApp(address);
    const runs = async () =>
      within(await screen.findByRole('region', { name: 'Next runs' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await waitFor(async () => expect((await runs())[0]).toBe('Tue, Mar 3, 2026, 9:00 AM'));
    await choose('Frequency', 'Every Monday');
    await choose('Time', '12 PM Noon');
    expect(await runs()).toEqual([
      'Mon, Mar 2, 2026, 12:00 PM',
      'Mon, Mar 9, 2026, 12:00 PM',
      'Mon, Mar 16, 2026, 12:00 PM',
      'Mon, Mar 23, 2026, 12:00 PM',
      'Mon, Mar 30, 2026, 12:00 PM', // in British summer time
    ]);
    await userEvent.click(screen.getByRole('switch', { name: 'Runs by its schedule' }));
    expect(screen.queryByRole('region', { name: 'Next runs' })).toBeNull();
  });

  test('list who gets the mail, each address once', async () => {
    const { calls } = fakeApi(answers(changeReportDefinition, undefined), ...reportPageAnswers());
    renderApp(address);
    await userEvent.click(await screen.findByRole('switch', { name: 'Email the report' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Only when something changed' }));
    await userEvent.click(screen.getByRole('radio', { name: 'These addresses' }));
    await save();
    expect((await screen.findAllByText('Enter at least one address')).length).toBeGreaterThan(0);
    const addresses = screen.getByRole('combobox', { name: 'Addresses' });
    await userEvent.type(addresses, 'Ada@shop.example,ada@shop.example,nobody,');
    expect(await screen.findByText('nobody is not an email address')).toBeTruthy();
    await userEvent.type(addresses, '{Backspace}');
    await save();
    await waitFor(() =>
      expect(bodies(calls, REPORT)).toEqual([
        { notifyViaEmail: true, onlyWhenChanged: true, recipients: ['ada@shop.example'] },
      ]),
    );
  });
});

describe('UI-SC-32 the runs of a report', () => {
  test('API-REP-02 are listed with when, how, rows and news', async () => {
    fakeApi(...reportPageAnswers());
    renderApp(address);
    const table = await screen.findByRole('table', { name: 'Runs' });
    const texts = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent));
    expect(texts).toEqual([
      ['Mon, Mar 2, 2026, 9:00:05 AM', 'Scheduled', '2', '1 new, 1 changed'],
      ['Sun, Mar 1, 2026, 9:30:00 AM', 'Scheduled · late', '1', '—'],
    ]);
  });

  test('two of them are compared, the newer with the older', async () => {
    const third = aRun({
      id: '00000000-0000-4000-8000-0000000000e0',
      createdAt: '2026-02-28T09:00:00.000Z',
    });
    fakeApi(...reportPageAnswers(allReports(), [aRun(), anEarlierRun, third]), ...runAnswers([]));
    const { router } = renderApp(address);
    const box = (when: string) =>
      screen.findByRole<HTMLInputElement>('checkbox', { name: `Compare ${when}` });
    const compare = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: 'Compare two runs' });
    await userEvent.click(await box('Sun, Mar 1, 2026, 9:30:00 AM'));
    expect(compare().disabled).toBe(true);
    await userEvent.click(await box('Mon, Mar 2, 2026, 9:00:05 AM'));
    expect((await box('Sat, Feb 28, 2026, 9:00:00 AM')).disabled).toBe(true);
    await userEvent.click(compare());
    await waitFor(() =>
      expect(router.state.location.href).toBe(`/reports/instances/${RUN}?with=${EARLIER_RUN}`),
    );
  });

  test('do not exist at first', async () => {
    fakeApi(answers(listReportInstances, []), ...reportPageAnswers());
    renderApp(address);
    expect(await screen.findByText('No report yet: run it now or switch it on.')).toBeTruthy();
  });

  test('API-REP-03 a new one is made by hand, and opened', async () => {
    fakeApi(
      answers(generateReport, { instanceId: RUN }),
      ...reportPageAnswers(),
      ...runAnswers([]),
    );
    const { router } = renderApp(address);
    await userEvent.click(await screen.findByRole('button', { name: 'Run now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/reports/instances/${RUN}`));
  });
});

describe('UI-SC-32 what a report leaves out', () => {
  test('API-REP-06 API-REP-08 is listed and put back, with a way to undo it', async () => {
    const { calls } = fakeApi(
      answers(listExcludedVariants, [lantern]),
      answers(includeInReport, undefined),
      answers(excludeFromReport, undefined),
      ...reportPageAnswers(),
    );
    renderApp(address);
    await userEvent.click(await screen.findByRole('button', { name: 'Put Storm lantern back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sentTo(calls, '/exclude')).toHaveLength(1));
    expect(bodies(calls, '/include')).toEqual([{ variantIds: [lantern.variantId] }]);
    expect(bodies(calls, '/exclude')).toEqual([{ variantIds: [lantern.variantId] }]);
  });

  test('API-REP-07 gets more items by choosing them from a list by title', async () => {
    const kettle = anItem({ variantId: variantId(2), productTitle: 'Copper kettle' });
    const { calls } = fakeApi(
      answers(listExcludedVariants, [lantern]),
      answers(excludeFromReport, undefined),
      answers(listInventoryItems, {
        data: [kettle, anItem({ variantId: variantId(1) })],
        total: 2,
      }),
      ...reportPageAnswers(),
    );
    renderApp(`${address}?panel=leave-out`);
    const panel = await screen.findByRole('dialog', { name: 'Leave items out of Stockout risk' });
    const taken = await within(panel).findByRole<HTMLInputElement>('checkbox', {
      name: /Storm lantern/,
    });
    expect(taken.disabled).toBe(true);
    expect(bodies(calls, '/inventory-items')).toMatchObject([
      { sort: { column: 'productTitle', order: 'ASC' } },
    ]);
    await userEvent.click(within(panel).getByRole('checkbox', { name: /Copper kettle/ }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Leave 1 item out' }));
    await waitFor(() =>
      expect(bodies(calls, '/exclude')).toEqual([{ variantIds: [variantId(2)] }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('a report that does not exist is said to be missing', async () => {
  fakeApi(...reportPageAnswers());
  renderApp('/reports/00000000-0000-4000-8000-000000000000');
  expect(await screen.findByText('There is no such report')).toBeTruthy();
});
