import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, type SeenCall, waits } from '../testing/fake-api.ts';
import { aUserContext, renderApp } from '../testing/render-app.tsx';

const known = answers(getUserContext, aUserContext());

describe('the guard', () => {
  test('UI-RT-01 UI-RD-07 shows a public page without asking who is there', async () => {
    const { calls } = fakeApi();
    renderApp('/login', { token: null });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('UI-RD-02 leads a visitor without a token to the login', async () => {
    fakeApi();
    const { router } = renderApp('/inventory', { token: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  test('UI-RD-09 says Loading... until the user is known', async () => {
    fakeApi(waits(getUserContext));
    renderApp('/inventory');
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  test('UI-RD-08 says Redirecting... on the way', async () => {
    fakeApi(waits(getUserContext));
    renderApp('/login');
    expect(await screen.findByText('Redirecting...')).toBeTruthy();
  });

  test('UI-RD-10 raises "User context not found" when there is no user', async () => {
    const nobody = { ...getUserContext, response: getUserContext.response.nullable() };
    fakeApi(answers(nobody, null));
    renderApp('/inventory');
    expect(await screen.findByText('User context not found')).toBeTruthy();
  });

  test('offers a retry and the id of the request when the user cannot be loaded', async () => {
    fakeApi(refuses(getUserContext, 500, { code: 'INTERNAL', message: 'Internal error' }));
    renderApp('/inventory');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.getByText('req-1')).toBeTruthy();
  });

  test('ERR-02 ERR-03 ends an expired session once, with one warning', async () => {
    const refused = { code: 'UNAUTHENTICATED', message: 'Session expired' } as const;
    fakeApi(refuses(getUserContext, 401, refused), refuses(getSyncProgress, 401, refused));
    const { router } = renderApp('/inventory');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(await screen.findAllByText('Session expired. Please login again.')).toHaveLength(1);
    expect(localStorage.getItem('auth-token')).toBeNull();
  });

  test('shows nothing of a user whom another tab replaced', async () => {
    const users = new Map([
      ['Bearer token-1', aUserContext({ name: 'Gift Shop' })],
      ['Bearer token-2', aUserContext({ name: 'Tea House' })],
    ]);
    const findUser = (call: SeenCall) =>
      users.get(call.headers.get('Authorization') ?? '') ?? aUserContext({ name: 'Nobody' });
    fakeApi(answers(getUserContext, findUser));
    renderApp('/inventory');
    expect((await screen.findAllByText('Gift Shop')).length).toBeGreaterThan(0);
    const [oldValue, newValue] = ['token-1', 'token-2'].map((token) => JSON.stringify(token));
    localStorage.setItem('auth-token', newValue ?? '');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'auth-token', oldValue, newValue } as StorageEventInit),
    );
    expect((await screen.findAllByText('Tea House')).length).toBeGreaterThan(0);
    expect(screen.queryAllByText('Gift Shop')).toEqual([]);
  });

  test('ROLE-D-02 shows a disabled team why', async () => {
    const team = { enabled: false, disabledReason: 'TOO_MANY_PRODUCT_VARIANTS' } as const;
    fakeApi(answers(getUserContext, aUserContext(team)));
    renderApp('/inventory');
    expect(await screen.findByText('Your store has too many product variants')).toBeTruthy();
    expect(screen.getByText(/up to 20,000 variants/)).toBeTruthy();
  });
});

describe('the navigation', () => {
  test('lists the screens that exist and nothing else', async () => {
    fakeApi(known);
    const { router } = renderApp('/');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    const names = [...nav.querySelectorAll('a[aria-label]')].map((item) => item.textContent);
    expect(names).toContain('Inventory');
    expect(names).toContain('Purchase orders');
    for (const item of nav.querySelectorAll('a[aria-label]')) {
      expect(Object.keys(router.routesByPath)).toContain(item.getAttribute('href'));
    }
  });

  test('is a rail of icons in a narrow window, and closes with the page it led to', async () => {
    fakeApi(known);
    const { router } = renderApp('/nowhere', { width: 1024 });
    await userEvent.click(await screen.findByRole('button', { name: 'Expand the navigation' }));
    expect(await screen.findByRole('button', { name: 'Collapse' })).toBeTruthy();
    router.history.push('/nowhere/else');
    expect(await screen.findByRole('button', { name: 'Expand the navigation' })).toBeTruthy();
  });

  test('UI-ST-01 stays collapsed once it was collapsed', async () => {
    fakeApi(known);
    renderApp('/');
    const button = await screen.findByRole('button', { name: 'Collapse' });
    button.click();
    expect(await screen.findByRole('button', { name: 'Expand the navigation' })).toBeTruthy();
    expect(localStorage.getItem('navigation-expanded')).toBe('false');
  });
});

test('a dialog is no second banner beside the top bar', async () => {
  fakeApi(known);
  renderApp('/');
  await screen.findByRole('link', { name: 'Home' });
  await userEvent.setup().keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.querySelectorAll('header:not([role])')).toHaveLength(0);
});

describe('flags', () => {
  test('UI-FF-07 a page whose flag is off does not exist', async () => {
    fakeApi(known);
    renderApp('/__ui');
    const heading = { level: 1, name: 'There is no such page' };
    expect(await screen.findByRole('heading', heading)).toBeTruthy();
  });

  test('UI-FF-01 UI-RT-07 UI-LY-12 UI_PAGE shows the gallery of all pieces, also to a user without a team', async () => {
    fakeApi(answers(getUserContext, { ...aUserContext(), team: undefined }));
    renderApp('/__ui', { environment: { VITE_UI_PAGE: 'true' } });
    expect(await screen.findByRole('heading', { name: 'Pieces' })).toBeTruthy();
    const cards = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    expect(cards).toEqual(expect.arrayContaining(['Statuses', 'Alert boxes', 'Side panels']));
    expect(screen.getAllByText(/^An alert in /)).toHaveLength(5);
    for (const width of [400, 632, 760]) {
      expect(screen.getByRole('button', { name: `${width} px` })).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Open the docs' })).toBeTruthy();
  });
});
