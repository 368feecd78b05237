import { describe, expect, test } from '@jest/globals';
import {
  getMailPreference,
  receiveMails,
  stopMails,
} from '@quartermaster/contracts/reports/calls/mail-preferences';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, waits } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const preference = (receives: boolean) =>
  answers(getMailPreference, { shop: 'Gift Shop', name: 'Stockout risk', receives });
const open = (fragment = '#token.of-mail', token: string | null = null) =>
  renderApp(`/mail-preferences${fragment}`, { token });
const press = async (name: string): Promise<void> =>
  userEvent.setup().click(await screen.findByRole('button', { name }));
const broken = { code: 'INTERNAL', message: 'Something broke' } as const;

describe('the page of the link in a mail', () => {
  test('API-REP-14 API-REP-16 says what is received, and stops it', async () => {
    const { calls } = fakeApi(preference(true), answers(stopMails, undefined));
    open();
    expect(await screen.findByRole('heading', { name: 'Emails from Gift Shop' })).toBeTruthy();
    expect(screen.getByText(/You receive/).textContent).toContain('Stockout risk');
    await press('Stop these emails');
    expect(await screen.findByText('You no longer receive these emails')).toBeTruthy();
    expect(screen.getByText(/You do not receive/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Receive these emails' })).toBeTruthy();
    expect(calls[0]?.path).toBe('/mail-preferences/token.of-mail');
    expect(calls.at(-1)?.path).toBe('/mail-preferences/token.of-mail/stop');
  });

  test('API-REP-15 receives the mails again, also for somebody who is signed in', async () => {
    const { calls } = fakeApi(preference(false), answers(receiveMails, undefined));
    open('#token.of-mail', 'token-1');
    await press('Receive these emails');
    expect(await screen.findByText('You receive these emails')).toBeTruthy();
    expect(calls.at(-1)?.path).toBe('/mail-preferences/token.of-mail/receive');
  });

  test('stays where it is, and asks search engines to stay away', async () => {
    fakeApi(preference(true));
    const { router } = open();
    await screen.findByRole('button', { name: 'Stop these emails' });
    expect(router.state.location.pathname).toBe('/mail-preferences');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  test('says that a link is not valid', async () => {
    const problem = { code: 'NOT_FOUND', message: 'This link is not valid' } as const;
    fakeApi(refuses(getMailPreference, 404, problem));
    open();
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
  });

  test('does not ask about a link without a token', async () => {
    const { calls } = fakeApi();
    open('');
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('shows that it is loading', async () => {
    fakeApi(waits(getMailPreference));
    open();
    expect(await screen.findByLabelText('Loading')).toBeTruthy();
  });

  test('says that it could not be loaded', async () => {
    fakeApi(refuses(getMailPreference, 500, broken));
    open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('says that a choice was not saved, and keeps what was', async () => {
    fakeApi(preference(true), refuses(stopMails, 500, broken));
    open();
    await press('Stop these emails');
    expect(await screen.findByText('Your choice was not saved')).toBeTruthy();
    await waitFor(() => screen.getByRole('button', { name: 'Stop these emails' }));
  });
});
