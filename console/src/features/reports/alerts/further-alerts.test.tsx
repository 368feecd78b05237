import { describe, expect, test } from '@jest/globals';
import {
  changeFurtherAlert,
  type FurtherAlertDefinition,
  listAlertDefinitions,
  listFurtherAlerts,
} from '@quartermaster/contracts/reports/calls/alerts';
import { furtherAlertTypes } from '@quartermaster/contracts/reports/alert-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { reportPageAnswers } from '../../../testing/test-reports.ts';

const buildAlertId = (type: FurtherAlertDefinition['type']): string =>
  `00000000-0000-4000-8000-0000000000a${String(furtherAlertTypes.indexOf(type))}`;
const buildPath = (type: FurtherAlertDefinition['type']) =>
  `/further-alerts/definitions/${buildAlertId(type)}`;

const further = answers(
  listFurtherAlerts,
  furtherAlertTypes.map((type) => ({
    id: buildAlertId(type),
    type,
    status: 'INACTIVE' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...(type === 'COST_ROSE' && { costRisePercent: 10 }),
  })),
);
const around = [answers(listAlertDefinitions, []), ...reportPageAnswers()];
const changesIn = (calls: ReturnType<typeof fakeApi>['calls']) =>
  calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

describe('API-REP-21 more alerts', () => {
  test('are four switches below the three, each with what it sends and to whom', async () => {
    fakeApi(further, ...around);
    renderApp('/alerts');
    expect(await screen.findByRole('heading', { name: 'More alerts' })).toBeTruthy();
    for (const name of [
      'Later Arrival alert',
      'Negative Stock alert',
      'Unsold Grade A alert',
      'Risen Cost alert',
    ]) {
      const alert = await screen.findByRole<HTMLInputElement>('switch', { name });
      expect(alert.checked).toBe(false);
      expect(alert.getAttribute('aria-describedby')).toBeTruthy();
    }
    expect(screen.getByText('More than 10%. To all active users of the team')).toBeTruthy();
  });

  test('API-REP-22 are switched on at once', async () => {
    const { calls } = fakeApi(answers(changeFurtherAlert, undefined), further, ...around);
    renderApp('/alerts');
    await userEvent.click(await screen.findByRole('switch', { name: 'Negative Stock alert' }));
    await waitFor(() =>
      expect(changesIn(calls)).toEqual([[buildPath('NEGATIVE_STOCK'), { status: 'ACTIVE' }]]),
    );
  });

  test('turn a switch back that was refused', async () => {
    const gone = { code: 'NOT_FOUND', message: 'No such alert' } as const;
    fakeApi(refuses(changeFurtherAlert, 404, gone), further, ...around);
    renderApp('/alerts');
    const alert = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Later Arrival alert',
    });
    await userEvent.click(alert);
    expect(await screen.findByText('This alert no longer exists.')).toBeTruthy();
    await waitFor(() => expect(alert.checked).toBe(false));
  });

  test('take the percentage of a risen cost and the recipients', async () => {
    const { calls } = fakeApi(answers(changeFurtherAlert, undefined), further, ...around);
    renderApp('/alerts');
    const name = 'Settings of Risen Cost alert';
    await userEvent.click(await screen.findByRole('button', { name }));
    const panel = await screen.findByRole('dialog', { name: 'Risen Cost alert' });
    const percent = within(panel).getByRole('textbox', { name: 'Cost rise, percent' });
    await userEvent.clear(percent);
    await userEvent.type(percent, '12.5{Tab}');
    expect(percent.getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(percent);
    await userEvent.type(percent, '25');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save alert' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesIn(calls)).toEqual([
      [buildPath('COST_ROSE'), { recipients: null, costRisePercent: 25 }],
    ]);
  });
});
