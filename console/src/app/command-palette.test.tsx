import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../testing/fake-api.ts';
import { aUserContext, renderApp } from '../testing/render-app.tsx';

test('what is typed into the command palette can be searched for in the lists', async () => {
  fakeApi(answers(getUserContext, aUserContext()));
  const { router } = renderApp('/settings/read-models');
  await userEvent.click(await screen.findByRole('button', { name: 'Command palette' }));
  const search = await screen.findByPlaceholderText('Search, go to a page or do something…');
  await userEvent.type(search, '23084 & more');
  await screen.findByText(
    (_, found) => found?.tagName === 'BUTTON' && found.textContent === 'Items with “23084 & more”',
  );
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'));
  expect(router.state.location.search).toEqual({ q: '23084 & more' });
});
