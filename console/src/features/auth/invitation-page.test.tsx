import { describe, expect, test } from '@jest/globals';
import { getUserContext, initAuth, verifyAuth } from '@quartermaster/contracts/auth/calls';
import { acceptInvitation, getInvitation, joinTeam } from '@quartermaster/contracts/members/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const known = answers(getUserContext, aUserContext());
const accepted = answers(acceptInvitation, undefined);
const invitation = answers(getInvitation, {
  shop: 'Gift Shop',
  email: 'ann@shop.example',
  role: 'MEMBER',
});
const accept = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));

describe('the page that the link of an invitation opens', () => {
  test('ROLE-A-04 names the shop and signs a visitor in without a code', async () => {
    const { calls } = fakeApi(known, invitation, answers(joinTeam, { token: 'token-9' }));
    const { router } = renderApp('/invitation#the-token', { token: null });
    expect(await screen.findByRole('heading', { name: 'Join Gift Shop' })).toBeTruthy();
    expect(screen.getByText('ann@shop.example')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/teams/join')).toBe(false);
    await accept();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls.find(({ path }) => path === '/teams/join')?.body).toEqual({ token: 'the-token' });
    expect(calls.some(({ path }) => path === '/teams/accept-invitation')).toBe(false);
  });

  test.each([
    ['NOT_FOUND', 404, /no longer works/],
    ['INVITATION_EXPIRED', 409, /has expired/],
  ] as const)(
    'leads a visitor with an unusable link to the sign-in: %s',
    async (code, status, text) => {
      fakeApi(refuses(getInvitation, status, { code, message: 'no' }));
      renderApp('/invitation#the-token', { token: null });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
      expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
    },
  );

  test('lets a visitor without the token of a link sign in and accept', async () => {
    const { calls } = fakeApi(
      ...[known, accepted, answers(initAuth, { ok: true })],
      answers(verifyAuth, { token: 'token-9' }),
    );
    const { router } = renderApp('/invitation', { token: null });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email'), 'ann@shop.example');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    await user.click(await screen.findByLabelText('Sign-in code'));
    await user.paste('ABCD-2345');
    await accept();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls.find(({ path }) => path === '/teams/accept-invitation')?.body).toEqual({});
  });

  test('AMB-011 without a token accepts the newest invitation of the address', async () => {
    const { calls } = fakeApi(known, accepted);
    const { router } = renderApp('/invitation');
    await accept();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls.find(({ path }) => path === '/teams/accept-invitation')?.body).toEqual({});
  });

  test('a person without a team comes to the home of the new team, not to the connect page', async () => {
    const { team, ...nobody } = aUserContext();
    let isMember = false;
    const context = answers(getUserContext, () => (isMember ? { ...nobody, team } : nobody));
    const slowly: typeof context.respond = async (call) => {
      if (isMember) await new Promise((resolve) => setTimeout(resolve, 500));
      return context.respond(call);
    };
    fakeApi(
      invitation,
      { ...context, respond: slowly },
      answers(acceptInvitation, () => {
        isMember = true;
        return undefined;
      }),
    );
    const { router } = renderApp('/invitation#the-token');
    const visited: string[] = [];
    router.subscribe('onResolved', ({ toLocation }) => visited.push(toLocation.pathname));
    await accept();
    await screen.findByRole('navigation', { name: 'Main' });
    expect(visited).toEqual(['/invitation', '/']);
  });

  test.each([
    ['NOT_FOUND', 404, /no invitation for this address/],
    ['INVITATION_EXPIRED', 409, /has expired/],
    ['ALREADY_IN_A_TEAM', 409, /already belong to a team/],
  ] as const)('says why it cannot be accepted: %s', async (code, status, text) => {
    fakeApi(known, invitation, refuses(acceptInvitation, status, { code, message: 'no' }));
    const { router } = renderApp('/invitation#the-token');
    await accept();
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(router.state.location.pathname).toBe('/invitation');
  });
});
