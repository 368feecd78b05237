import { describe, expect, test } from '@jest/globals';
import {
  changeReportDefinition,
  listReportDefinitions,
} from '@quartermaster/contracts/reports/calls/definitions';
import { generateReport } from '@quartermaster/contracts/reports/calls/instances';
import { reports } from '@quartermaster/contracts/reports/types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, held, refuses, waits } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import {
  allReports,
  aReport,
  reportPageAnswers,
  runAnswers,
  REPORT,
  RUN,
} from '../../testing/test-reports.ts';

const risk = aReport({
  status: 'ACTIVE',
  frequency: 'WEEKLY',
  schedule: '1500',
  nextReportInstanceAt: '2026-03-02T15:00:00.000Z',
  lastInstance: {
    id: RUN,
    type: 'SCHEDULED',
    createdAt: '2026-02-23T15:00:05.000Z',
    rowCount: 12,
  },
  trend: [
    { createdAt: '2026-02-16T15:00:05.000Z', rowCount: 9 },
    { createdAt: '2026-02-23T15:00:05.000Z', rowCount: 12 },
  ],
});

const findRow = async (name: string): Promise<HTMLElement> => {
  const link = await screen.findByRole('link', { name });
  return link.closest('tr')!;
};
const changesIn = (calls: ReturnType<typeof fakeApi>['calls']) =>
  calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

describe('UI-SC-32 UI-RT-18 the reports', () => {
  test('ST-RPT-01 ST-RPT-02 ST-RPT-03 ST-RPT-04 ST-RPT-05 ST-RPT-06 ST-RPT-07 ST-RPT-08 ST-RPT-09 ST-RPT-10 ST-RPT-11 ST-RPT-12 ST-RPT-13 are listed with their names, by what they are about', async () => {
    fakeApi(...reportPageAnswers());
    renderApp('/reports');
    const links = async () =>
      (await screen.findAllByRole('table')).flatMap((table) =>
        within(table)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      );
    const labels = Object.values(reports).map(({ label }) => label);
    expect((await links()).toSorted()).toEqual(labels.toSorted());
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Risk',
      'Value',
      'Movement',
      'Snapshots',
      'Calendar',
    ]);
  });

  test('say when they run next by the clocks of the shop, what they found last, and how many rows lately', async () => {
    fakeApi(...reportPageAnswers(allReports(risk)));
    renderApp('/reports');
    const row = await findRow('Stockout risk');
    await waitFor(() => expect(within(row).getByText('Today, 3:00 PM')).toBeTruthy());
    expect(within(row).getByText('Every Monday')).toBeTruthy();
    expect(within(row).getByText('3 PM Afternoon')).toBeTruthy();
    expect(within(row).getByText('12 rows')).toBeTruthy();
    const last = within(row).getByRole('link', { name: 'Mon, Feb 23, 3:00 PM' });
    expect(last.getAttribute('href')).toBe(`/reports/instances/${RUN}`);
    expect(
      within(row).getByRole('img', { name: 'Rows in the last 2 runs of Stockout risk' }),
    ).toBeTruthy();
    const never = await findRow('Dead Stock');
    expect(within(never).getByText('No report yet: run it now or switch it on')).toBeTruthy();
  });

  test('API-REP-05 are switched on, and mailed, at once', async () => {
    const { calls } = fakeApi(answers(changeReportDefinition, undefined), ...reportPageAnswers());
    renderApp('/reports');
    const scheduled = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Run Stockout risk by its schedule',
    });
    await userEvent.click(scheduled);
    await userEvent.click(screen.getByRole('switch', { name: 'Email Stockout risk' }));
    await waitFor(() =>
      expect(changesIn(calls)).toEqual([
        [`/reports/definitions/${REPORT}`, { status: 'ACTIVE' }],
        [`/reports/definitions/${REPORT}`, { notifyViaEmail: true }],
      ]),
    );
  });

  test('show a switch as it will be while it is saved, with the next run', async () => {
    fakeApi(waits(changeReportDefinition), ...reportPageAnswers());
    renderApp('/reports');
    const scheduled = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Run Stockout risk by its schedule',
    });
    await userEvent.click(scheduled);
    await waitFor(() => expect(scheduled.checked).toBe(true));
    const row = await findRow('Stockout risk');
    expect(within(row).getByText('Tomorrow, 9:00 AM')).toBeTruthy();
  });

  test('turn a switch back that was refused', async () => {
    const gone = { code: 'NOT_FOUND', message: 'No such report' } as const;
    fakeApi(refuses(changeReportDefinition, 404, gone), ...reportPageAnswers());
    renderApp('/reports');
    const scheduled = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Run Stockout risk by its schedule',
    });
    await userEvent.click(scheduled);
    expect(await screen.findByText('This report no longer exists.')).toBeTruthy();
    await waitFor(() => expect(scheduled.checked).toBe(false));
  });

  test('API-REP-03 are run by hand, which leads to the run', async () => {
    const running = held(answers(generateReport, { instanceId: RUN }));
    const { calls } = fakeApi(running.answer, ...reportPageAnswers(), ...runAnswers([]));
    const { router } = renderApp('/reports');
    const button = await screen.findByRole('button', { name: 'Run Stockout risk now' });
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('data-loading')).toBe('true'));
    await running.goOn();
    expect(await screen.findByText('Stockout risk was run')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/reports/instances/${RUN}`));
    expect(calls.find(({ method }) => method === 'POST')?.path).toBe(
      `/reports/definitions/${REPORT}/generate`,
    );
  });

  test('are run from the command palette', async () => {
    const { calls } = fakeApi(answers(generateReport, { instanceId: RUN }), ...reportPageAnswers());
    renderApp('/reports');
    await screen.findByRole('link', { name: 'Stockout risk' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(
      await screen.findByPlaceholderText('Search, go to a page or do something…'),
      'run stockout',
    );
    await userEvent.click(await screen.findByRole('button', { name: /Run Stockout risk$/ }));
    await waitFor(() =>
      expect(calls.some(({ path }) => path === `/reports/definitions/${REPORT}/generate`)).toBe(
        true,
      ),
    );
  });

  test('say that they could not be loaded, and are loaded again', async () => {
    const down = { code: 'INTERNAL', message: 'INTERNAL' } as const;
    let isDown = true;
    const failing = refuses(listReportDefinitions, 500, down);
    const working = answers(listReportDefinitions, [...allReports()]);
    fakeApi(
      { ...working, respond: (call) => (isDown ? failing : working).respond(call) },
      ...reportPageAnswers(),
    );
    renderApp('/reports');
    expect(await screen.findByText('The reports could not be loaded')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Stockout risk' })).toBeTruthy();
  });
});
