import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getDashboard } from '@quartermaster/contracts/dashboard/calls';
import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aDashboard, aSync } from '../../testing/test-dashboard.ts';
import { aShop } from '../../testing/test-shop.ts';

const shop = () =>
  fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getSyncProgress, aSync()),
    answers(getShopSettings, aShop),
    answers(getDashboard, aDashboard()),
  );
const greeting = { name: 'Welcome to Quartermaster' };

describe('UI-SH-06 AMB-118 the welcome', () => {
  test('is shown on the first visit, and noted as shown', async () => {
    shop();
    renderApp('/', { isWelcomed: false });
    const welcome = within(await screen.findByRole('dialog', greeting));
    expect(localStorage.getItem('welcome-modal')).toBe('true');
    const links = welcome.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/inventory', '/buy-now']);
    await userEvent.click(welcome.getByRole('button', { name: 'Look around' }));
    await waitFor(() => expect(screen.queryByRole('dialog', greeting)).toBeNull());
  });

  test('is not shown again', async () => {
    shop();
    renderApp('/');
    await screen.findByText('12,345');
    expect(screen.queryByRole('dialog', greeting)).toBeNull();
  });

  test('offers the help docs that are set up', async () => {
    shop();
    const environment = { VITE_HELP_URL: 'https://docs.example' };
    renderApp('/', { isWelcomed: false, environment });
    const welcome = within(await screen.findByRole('dialog', greeting));
    const link = welcome.getByRole('link', { name: 'Open help docs' });
    expect(link.getAttribute('href')).toBe('https://docs.example');
  });
});
