import { describe, expect, test } from '@jest/globals';
import { getUserContext, type UserContext } from '@quartermaster/contracts/auth/calls';
import { screen, waitFor } from '@testing-library/react';
import { answers, fakeApi } from '../testing/fake-api.ts';
import { aUserContext, renderApp } from '../testing/render-app.tsx';
import { refetchAfter } from '../data/invalidation.ts';

const TITLE = 'Your store has withdrawn its permission';

const lostTo = (role: 'ADMIN' | 'MEMBER'): UserContext => {
  const context = aUserContext({ storeAccess: 'LOST' });
  return { ...context, user: { ...context.user, role } };
};

describe('a store that has withdrawn its permission', () => {
  test.each(['/', '/settings', '/suppliers'])(
    'is named on %s, with the one link by which an admin connects it again',
    async (path) => {
      fakeApi(answers(getUserContext, lostTo('ADMIN')));
      renderApp(path);
      expect(await screen.findByText(TITLE)).toBeTruthy();
      const links = screen.getAllByRole('link', { name: 'Connect again' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/register/shopify']);
    },
  );

  test('is for an admin to connect, whom a member is sent to', async () => {
    fakeApi(answers(getUserContext, lostTo('MEMBER')));
    renderApp('/settings');
    expect(await screen.findByText(/Ask an admin of your team to connect it again/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Connect again' })).toBeNull();
  });

  test('is no longer named once it is connected again', async () => {
    let context = lostTo('ADMIN');
    fakeApi(answers(getUserContext, () => context));
    const { client } = renderApp('/settings');
    await screen.findByText(TITLE);
    context = aUserContext();
    await refetchAfter(client, ['store-sync']);
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  });
});

test('a store that lets the product in has no banner', async () => {
  fakeApi(answers(getUserContext, aUserContext()));
  renderApp('/settings');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(TITLE)).toBeNull();
});
