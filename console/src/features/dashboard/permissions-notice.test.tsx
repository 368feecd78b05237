import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { requiredScopes } from '@quartermaster/contracts/teams/team';
import { screen } from '@testing-library/react';
import { answers, fakeApi } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const home = (shopifyScopes: string[]) => {
  const hasMissingShopifyScopes = shopifyScopes.length < requiredScopes.length;
  fakeApi(answers(getUserContext, aUserContext({ hasMissingShopifyScopes, shopifyScopes })));
  renderApp('/');
};

test('a store without read_all_orders has 60 days of sales so far, which Home says', async () => {
  home([...requiredScopes]);
  expect(await screen.findByText('60 days of sales so far')).toBeTruthy();
});

test('ROLE-O-04 Home names missing permissions and leads to the page that gives them', async () => {
  home(requiredScopes.filter((scope) => scope !== 'write_inventory'));
  expect(await screen.findByText(/Missing: write_inventory/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Give them' });
  expect(link.getAttribute('href')).toBe('/register/shopify');
});

test('a store with all permissions has no notice', async () => {
  home([...requiredScopes, 'read_all_orders']);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('60 days of sales so far')).toBeNull();
});
