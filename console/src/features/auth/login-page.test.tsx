import { describe, expect, test } from '@jest/globals';
import { getUserContext, initAuth, verifyAuth } from '@quartermaster/contracts/auth/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const sent = answers(initAuth, { ok: true });
const signedIn = [
  answers(verifyAuth, { token: 'token-9' }),
  answers(getUserContext, aUserContext()),
];

const askForCode = async (email: string) => {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  return user;
};

describe('signing in', () => {
  test('refuses an empty and a malformed address before asking the server', async () => {
    const { calls } = fakeApi();
    renderApp('/login', { token: null });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByText('Enter your email address')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'a@');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByText('Enter a valid email address')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('UI-RD-11 ROLE-A-02 mails a code and, with the code pasted, leads to the root page', async () => {
    const { calls } = fakeApi(sent, ...signedIn);
    const { router } = renderApp('/login', { token: null });
    const user = await askForCode('owner@gift-shop.example');
    await user.click(await screen.findByLabelText('Sign-in code'));
    await user.paste(' abcd-2345 ');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls[0]?.body).toEqual({ email: 'owner@gift-shop.example' });
    expect(calls[1]?.body).toEqual({ loginCode: 'ABCD-2345' });
    expect(localStorage.getItem('auth-token')).toBe('"token-9"');
  });

  test('says that a code is wrong and lets another one be typed', async () => {
    fakeApi(sent, refuses(verifyAuth, 401, { code: 'UNAUTHENTICATED', message: 'no' }));
    const { router } = renderApp('/login', { token: null });
    const user = await askForCode('owner@gift-shop.example');
    await user.type(await screen.findByLabelText('Sign-in code'), 'abcd2345');
    expect((await screen.findByRole('alert')).textContent).toMatch(/wrong or no longer valid/);
    expect(router.state.location.pathname).toBe('/login');
    await user.type(screen.getByLabelText('Sign-in code'), '{backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('AMB-004 an installation the server does not know is named as what is wrong', async () => {
    const issue = { path: 'installSessionToken', message: 'No installation is known' };
    const problem = { code: 'VALIDATION_FAILED' as const, message: 'no', issues: [issue] };
    const { calls } = fakeApi(refuses(initAuth, 400, problem));
    renderApp('/install?installSessionToken=abc', { token: null });
    await askForCode('owner@gift-shop.example');
    expect(await screen.findByText('No installation is known')).toBeTruthy();
    expect(calls[0]?.body).toMatchObject({ installSessionToken: 'abc' });
  });

  test('says when there were too many attempts', async () => {
    fakeApi(refuses(initAuth, 429, { code: 'RATE_LIMITED', message: 'Too many requests' }));
    renderApp('/login', { token: null });
    await askForCode('owner@gift-shop.example');
    expect(await screen.findByText(/Too many attempts/)).toBeTruthy();
  });

  test('a sign-in link is used once and leaves no code in the address', async () => {
    const { calls } = fakeApi(...signedIn);
    const { router } = renderApp('/login?code=ABCD-2345', { token: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls.filter(({ path }) => path === '/auth/verify')).toHaveLength(1);
    expect(router.history.location.href).not.toContain('ABCD');
  });

  test('a used sign-in link says so and offers a code instead', async () => {
    fakeApi(refuses(verifyAuth, 401, { code: 'UNAUTHENTICATED', message: 'no' }));
    const { router } = renderApp('/login?code=ABCD-2345', { token: null });
    expect(await screen.findByText('This sign-in link no longer works')).toBeTruthy();
    expect(screen.getByLabelText('Email')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });
});

test('AMB-003 UI-RT-02 signing up mails the same code, and leads a user without a team to connect a store', async () => {
  const { calls } = fakeApi(
    sent,
    answers(verifyAuth, { token: 'token-9' }),
    answers(getUserContext, { ...aUserContext(), team: undefined }),
  );
  const { router } = renderApp('/register', { token: null });
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy();
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await askForCode('new@gift-shop.example');
  await userEvent.click(await screen.findByLabelText('Sign-in code'));
  await userEvent.paste('ABCD-2345');
  await waitFor(() => expect(router.state.location.pathname).toBe('/register/shopify'));
  expect(calls.slice(0, 2).map(({ path, body }) => [path, body])).toEqual([
    ['/auth/init', { email: 'new@gift-shop.example' }],
    ['/auth/verify', { loginCode: 'ABCD-2345' }],
  ]);
});
