import { toPosition } from '@quartermaster/contracts/core/position';
import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getReadModelState } from '@quartermaster/contracts/teams/calls';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, waits } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const admin = aUserContext();
const known = answers(getUserContext, admin);
const open = () => renderApp('/settings/read-models');

describe('the page of the read models', () => {
  test('says when everything is shown, and is reached from the account menu', async () => {
    fakeApi(known, answers(getReadModelState, { parked: [], rebuilding: [] }));
    renderApp('/settings/nothing');
    await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
    await userEvent.click(
      await screen.findByText('Data status', { selector: '[role=menuitem] *' }),
    );
    expect(await screen.findByText('Everything recorded is shown')).toBeTruthy();
  });

  test('says where the team is parked, why, and what to do', async () => {
    const parked = {
      readModel: 'purchase_orders',
      position: toPosition('0000000000000042'),
      eventType: 'ShipmentReceived',
      reason: 'Error: no such item',
      parkedAt: '2026-03-01T08:00:00.000Z',
    };
    fakeApi(known, answers(getReadModelState, { parked: [parked], rebuilding: [] }));
    open();
    expect(await screen.findByText(/^purchase orders: stopped since/)).toBeTruthy();
    expect(screen.getByText('Error: no such item')).toBeTruthy();
    expect(screen.getByText('0000000000000042')).toBeTruthy();
    expect(screen.getByText(`npm run unpark -- ${admin.team?.id ?? ''}`)).toBeTruthy();
  });

  test('tells of rebuilds, under way or broken off', async () => {
    const rebuilding = [
      { readModels: ['inventory'], secondsLeft: 12, quietSeconds: 1 },
      { readModels: ['directory'], secondsLeft: 12, quietSeconds: 900 },
    ];
    fakeApi(known, answers(getReadModelState, { parked: [], rebuilding }));
    open();
    expect(await screen.findByText('Being rebuilt, about 12 seconds left')).toBeTruthy();
    expect(screen.getByText('A rebuild was interrupted')).toBeTruthy();
    expect(screen.queryByText(/npm run unpark/)).toBeNull();
  });

  test('says in plain words that no server answered', async () => {
    fakeApi(known, waits(getReadModelState, Promise.reject(new TypeError('Failed to fetch'))));
    open();
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy();
    expect(screen.queryByText('Failed to fetch')).toBeNull();
  });

  test('offers a retry when the state cannot be loaded', async () => {
    fakeApi(
      known,
      refuses(getReadModelState, 500, { code: 'INTERNAL', message: 'Internal error' }),
    );
    open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('ROLE-P-06 is for admins alone, and only they read it', async () => {
    const member = { ...admin, user: { ...admin.user, role: 'MEMBER' as const } };
    const { calls } = fakeApi(answers(getUserContext, member));
    open();
    expect(await screen.findByText('Only admins see this page')).toBeTruthy();
    expect(calls.map(({ path }) => path)).not.toContain(getReadModelState.path);
    await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
    expect(await screen.findByText('Keyboard shortcuts')).toBeTruthy();
    expect(screen.queryByText('Data status', { selector: '[role=menuitem] *' })).toBeNull();
  });
});
