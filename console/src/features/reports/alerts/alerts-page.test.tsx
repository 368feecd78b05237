import { describe, expect, test } from '@jest/globals';
import {
  type AlertDefinition,
  changeAlertDefinition,
  listAlertDefinitions,
  listFurtherAlerts,
} from '@quartermaster/contracts/reports/calls/alerts';
import { type AlertType, alertTypes } from '@quartermaster/contracts/reports/alert-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { reportPageAnswers } from '../../../testing/test-reports.ts';

const buildAlertId = (type: AlertType): string =>
  `00000000-0000-4000-8000-0000000000a${String(alertTypes.indexOf(type))}`;
const anAlert = (type: AlertType, given: Partial<AlertDefinition> = {}): AlertDefinition => ({
  id: buildAlertId(type),
  type,
  status: 'INACTIVE',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});
const alerts = (given: Partial<AlertDefinition> = {}) =>
  answers(
    listAlertDefinitions,
    alertTypes.map((type) => anAlert(type, type === 'DRAFT_PURCHASE_ORDER' ? given : {})),
  );
const noFurther = answers(listFurtherAlerts, []);
const changesIn = (calls: ReturnType<typeof fakeApi>['calls']) =>
  calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
const path = `/email-alerts/definitions/${buildAlertId('DRAFT_PURCHASE_ORDER')}`;

describe('UI-SC-33 the alerts', () => {
  test('API-REP-09 ST-ALT-01 ST-ALT-02 ST-ALT-03 are three switches, each with what it sends and to whom', async () => {
    fakeApi(alerts({ recipients: ['ada@shop.example'] }), noFurther, ...reportPageAnswers());
    renderApp('/alerts');
    for (const name of [
      'Draft Purchase Order alert',
      'Overdue Purchase Order alert',
      'Arriving Inventory alert',
    ]) {
      const alert = await screen.findByRole<HTMLInputElement>('switch', { name });
      expect(alert.checked).toBe(false);
      expect(alert.getAttribute('aria-describedby')).toBeTruthy();
    }
    expect(screen.getByText(/expected in the next 24 to 48 hours/)).toBeTruthy();
    expect(screen.getByText('To ada@shop.example')).toBeTruthy();
    expect(screen.getAllByText('To all active users of the team')).toHaveLength(2);
  });

  test('API-REP-10 are switched on at once', async () => {
    const { calls } = fakeApi(
      answers(changeAlertDefinition, undefined),
      alerts(),
      noFurther,
      ...reportPageAnswers(),
    );
    renderApp('/alerts');
    const name = 'Draft Purchase Order alert';
    await userEvent.click(await screen.findByRole('switch', { name }));
    await waitFor(() => expect(changesIn(calls)).toEqual([[path, { status: 'ACTIVE' }]]));
  });

  test('turn a switch back that was refused', async () => {
    const gone = { code: 'NOT_FOUND', message: 'No such alert' } as const;
    fakeApi(refuses(changeAlertDefinition, 404, gone), alerts(), noFurther, ...reportPageAnswers());
    renderApp('/alerts');
    const name = 'Draft Purchase Order alert';
    const alert = await screen.findByRole<HTMLInputElement>('switch', { name });
    await userEvent.click(alert);
    expect(await screen.findByText('This alert no longer exists.')).toBeTruthy();
    await waitFor(() => expect(alert.checked).toBe(false));
  });

  test('are sent to the addresses that are typed, or to all users again', async () => {
    const { calls } = fakeApi(
      answers(changeAlertDefinition, undefined),
      alerts({ recipients: ['ada@shop.example'] }),
      noFurther,
      ...reportPageAnswers(),
    );
    renderApp('/alerts');
    const open = async () => {
      const name = 'Recipients of Draft Purchase Order alert';
      await userEvent.click(await screen.findByRole('button', { name }));
      return screen.findByRole('dialog', { name: 'Draft Purchase Order alert' });
    };
    const saveIn = (panel: HTMLElement) =>
      userEvent.click(within(panel).getByRole('button', { name: 'Save recipients' }));
    const panel = await open();
    await userEvent.type(
      within(panel).getByRole('combobox', { name: 'Addresses' }),
      'grace@shop.example,',
    );
    await saveIn(panel);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await open();
    await userEvent.click(
      within(again).getByRole('radio', { name: 'All active users of the team' }),
    );
    await saveIn(again);
    await waitFor(() =>
      expect(changesIn(calls)).toEqual([
        [path, { recipients: ['ada@shop.example', 'grace@shop.example'] }],
        [path, { recipients: null }],
      ]),
    );
  });
});

describe('UI-FF-06 without REPORTS_ALERTS', () => {
  test('UI-FF-07 the page of alerts does not exist, and the navigation has only the reports', async () => {
    fakeApi(alerts(), noFurther, ...reportPageAnswers());
    renderApp('/alerts', { environment: { VITE_REPORTS_ALERTS: 'false' } });
    expect(await screen.findByText('There is no such page')).toBeTruthy();
    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { name: 'Reports' })).toBeTruthy();
    expect(within(nav).queryByRole('link', { name: 'Alerts' })).toBeNull();
  });
});
