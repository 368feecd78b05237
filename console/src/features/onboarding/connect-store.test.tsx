import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  connectManually,
  connectWithCredentials,
  getConnectWays,
} from '@quartermaster/contracts/store/connect-calls';
import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, waits } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const ways = (hasApp = true) =>
  answers(getConnectWays, {
    hasApp,
    requiredScopes: ['read_products', 'write_products'],
    optionalScopes: ['read_all_orders'],
  });
const { team: _, ...nobody } = aUserContext();
const newcomer = answers(getUserContext, nobody);
const waiting = waits(getSyncProgress);

const open = (query = '') => renderApp(`/register/shopify${query}`);
const type = async (label: RegExp, text: string): Promise<void> => {
  await userEvent.setup().type(await screen.findByLabelText(label), text);
};
const press = async (name: string): Promise<void> =>
  userEvent.setup().click(await screen.findByRole('button', { name }));
const choose = async (name: string): Promise<void> =>
  userEvent.setup().click(await screen.findByRole('tab', { name }));

afterEach(() => {
  jest.restoreAllMocks();
});

describe('UI-RT-04 UI-RD-03 a user without a team connects a store', () => {
  test('UI-RD-12 ROLE-O-03 in the store: the browser goes to the begin endpoint with the id', async () => {
    const assign = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { calls } = fakeApi(newcomer, ways(), answers(connectManually, { id: 'attempt-1' }));
    open();
    await type(/First name/, 'Ada');
    await type(/Surname/, 'Hart');
    await type(/Business name/, 'Gift Shop');
    await type(/Address of your store/, 'gift-shop');
    await press('Continue in your store');
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith('/api/shopify/connect/begin?id=attempt-1'),
    );
    expect(calls.at(-1)?.body).toEqual({
      mode: 'setup',
      firstName: 'Ada',
      surname: 'Hart',
      businessName: 'Gift Shop',
      shopifyUrl: 'gift-shop',
    });
  });

  test('VAL-085 VAL-086 VAL-087 VAL-088 names empty fields before asking the server', async () => {
    const { calls } = fakeApi(newcomer, ways());
    open();
    await press('Continue in your store');
    expect(await screen.findAllByText('Fill in this field')).toHaveLength(4);
    expect(calls.map(({ path }) => path)).not.toContain('/shopify/connect/manual');
  });

  test('ERR-07 shows a bad address at its field', async () => {
    const message = 'Enter the address of your store';
    const problem = {
      code: 'INVALID_SHOPIFY_URL' as const,
      message,
      issues: [{ path: 'shopifyUrl', message }],
    };
    fakeApi(newcomer, ways(false), refuses(connectWithCredentials, 422, problem));
    open();
    await type(/Address of your store/, 'evil.example');
    await type(/Client ID/, 'app-1');
    await type(/Client secret/, 'hush');
    await press('Connect');
    const field = await screen.findByLabelText(/Address of your store/);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByText('The store is not connected')).toBeNull();
  });

  test('API-ONB-10 with a token of an older app, whose secret is optional', async () => {
    const connected = { storeDomain: 'gift-shop.myshopify.com', shopName: 'G', missingScopes: [] };
    const { calls } = fakeApi(newcomer, ways(), answers(connectWithCredentials, connected));
    open();
    await choose('Access token');
    await type(/Address of your store/, 'gift-shop');
    await type(/Access token/, ' shpat_1 ');
    await press('Connect');
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        shopifyUrl: 'gift-shop',
        accessToken: 'shpat_1',
      }),
    );
  });

  test('says why the way over the store ended without a connection', async () => {
    fakeApi(newcomer, ways());
    open('?problem=cancelled');
    expect(await screen.findByText(/You left the permissions page/)).toBeTruthy();
  });

  test('has a sentence for a problem that it does not know', async () => {
    fakeApi(newcomer, ways());
    open('?problem=toString');
    expect(await screen.findByText(/did not confirm the permissions/)).toBeTruthy();
  });
});

const homeLink = () => screen.queryByRole('link', { name: 'Back to Home' });

describe('a team that has a store', () => {
  test('leads back to Home while it works', async () => {
    fakeApi(answers(getUserContext, aUserContext()), waiting, ways());
    open();
    expect(await screen.findByRole('button', { name: 'Check again' })).toBeTruthy();
    expect(homeLink()?.getAttribute('href')).toBe('/');
  });

  test('ROLE-O-04 ST-CON-02 VAL-089 gives missing permissions by the address alone', async () => {
    const context = aUserContext({
      hasMissingShopifyScopes: true,
      shopifyScopes: ['write_products', 'write_inventory', 'read_locations', 'read_orders'],
    });
    fakeApi(answers(getUserContext, context), waiting, ways());
    open();
    expect(
      await screen.findByRole('heading', { name: 'Give the missing permissions' }),
    ).toBeTruthy();
    expect(screen.getByText(/read_publications, write_publications/)).toBeTruthy();
    expect(await screen.findByLabelText(/Address of your store/)).toBeTruthy();
    expect(screen.queryByLabelText(/First name/)).toBeNull();
  });

  test('ST-DIS-03 connects it again after it removed the app', async () => {
    const context = aUserContext({ enabled: false, disabledReason: 'UNINSTALLED' });
    fakeApi(answers(getUserContext, context), waiting, ways());
    open();
    expect(await screen.findByRole('heading', { name: 'Connect your store again' })).toBeTruthy();
    expect(homeLink()).toBeNull();
  });

  test('sends its members to an admin', async () => {
    const context = aUserContext({ enabled: false, disabledReason: 'UNINSTALLED' });
    const user = { ...context.user, role: 'MEMBER' as const };
    fakeApi(answers(getUserContext, { ...context, user }), waiting, ways());
    open();
    expect(await screen.findByText(/Only an admin of your team/)).toBeTruthy();
  });
});
