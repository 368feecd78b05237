import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  deactivateMember,
  listTeamMembers,
  revokeInvitation,
  sendInvitations,
} from '@quartermaster/contracts/members/calls';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';

const me = aUserContext();
const known = answers(getUserContext, me);
const benId = '018f0000-0000-7000-8000-000000000009';
const invite = {
  id: 'i',
  email: 'ann@shop.example',
  role: 'ADMIN' as const,
  status: 'PENDING' as const,
  expired: false,
  undelivered: false,
  sentAt: '2026-03-01T10:00:00Z',
  expiresAt: '2026-03-08T10:00:00Z',
};
const team = answers(listTeamMembers, {
  admins: [{ id: me.user.id, email: me.user.email, firstName: 'Ada', surname: 'Lindqvist' }],
  users: [{ id: benId, email: 'ben@shop.example', firstName: '', surname: '' }],
  invites: [
    invite,
    { ...invite, id: 'o', email: 'old@shop.example', status: 'EXPIRED', expired: true },
    { ...invite, id: 'u', email: 'typo@shop.example', undelivered: true },
  ],
});
const open = () => renderApp('/settings/team');
const rowWith = async (text: string): Promise<HTMLElement> =>
  (await screen.findByText(text)).closest('tr') ?? document.body;

describe('UI-SC-35 the page of the team', () => {
  test('lists the members with their roles, and the invitations with their state', async () => {
    fakeApi(known, team);
    open();
    expect((await rowWith('Ada Lindqvist')).textContent).toContain('(you)');
    expect((await rowWith('Ada Lindqvist')).textContent).toContain('Admin');
    expect((await rowWith('ben@shop.example')).textContent).toContain('Member');
    expect((await rowWith('ann@shop.example')).textContent).toContain('Pending');
    expect((await rowWith('old@shop.example')).textContent).toContain('Expired');
    expect((await rowWith('typo@shop.example')).textContent).toContain('Not delivered');
  });

  test('ERR-12 invites pasted addresses and keeps those that were refused, with the reason', async () => {
    const error = 'This address already belongs to a member of the team';
    const { calls } = fakeApi(
      known,
      team,
      answers(sendInvitations, {
        successful: false,
        error: '1 of 2 addresses could not be invited',
        invitationErrors: [{ email: 'ben@shop.example', error }],
      }),
    );
    open();
    const user = userEvent.setup();
    const field = await screen.findByLabelText('Email addresses');
    await user.click(field);
    await user.paste('cay@shop.example;\nben@shop.example');
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    expect(await screen.findByText('1 invitation sent')).toBeTruthy();
    const notice = screen.getByText('1 address could not be invited').closest('[role=status]');
    expect(notice?.textContent).toContain(`ben@shop.example: ${error}`);
    expect(field).toHaveProperty('value', 'ben@shop.example');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      emails: ['cay@shop.example', 'ben@shop.example'],
      role: 'MEMBER',
    });
  });

  test.each([
    ['', 'Enter at least one email address'],
    ['cay@shop.example x', 'x is not an email address'],
    ['cay@shop.example CAY@shop.example', 'Emails must be unique'],
    [
      Array.from({ length: 21 }, (_, at) => `p${at}@shop.example`).join(),
      'Invite at most 20 addresses at once',
    ],
  ])('refuses addresses before asking the server: %s', async (text, fault) => {
    const { calls } = fakeApi(known, team);
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Email addresses'));
    if (text !== '') await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    expect(await screen.findByText(fault)).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('deactivates a member after a question, and never oneself', async () => {
    const { calls } = fakeApi(known, team, answers(deactivateMember, undefined));
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Deactivate ben@shop.example' }));
    const question = await screen.findByRole('dialog', { name: 'Deactivate ben@shop.example?' });
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('ben@shop.example was deactivated')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')?.path).toBe(
      `/teams/user/${benId}/deactivate`,
    );
    expect(screen.queryByRole('button', { name: `Deactivate ${me.user.email}` })).toBeNull();
  });

  test('revokes an invitation, and sends one again with its role', async () => {
    const done = { successful: true, error: null, invitationErrors: [] };
    const { calls } = fakeApi(
      ...[known, team, answers(revokeInvitation, undefined), answers(sendInvitations, done)],
    );
    open();
    const user = userEvent.setup();
    await user.click(
      await screen.findByRole('button', { name: 'Send the invitation of ann@shop.example again' }),
    );
    expect(await screen.findByText('A new invitation was sent to ann@shop.example')).toBeTruthy();
    await user.click(
      screen.getByRole('button', { name: 'Revoke the invitation of old@shop.example' }),
    );
    expect(await screen.findByText('Invitation revoked')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      emails: ['ann@shop.example'],
      role: 'ADMIN',
    });
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(
      `/teams/invitations/${encodeURIComponent('old@shop.example')}`,
    );
  });

  test('ROLE-P-06 is shown to members without actions', async () => {
    const member = { ...me, user: { ...me.user, role: 'MEMBER' as const } };
    fakeApi(answers(getUserContext, member), team);
    open();
    await rowWith('ann@shop.example');
    expect(screen.getByText('Only admins invite and deactivate people')).toBeTruthy();
    expect(screen.queryByLabelText('Email addresses')).toBeNull();
    expect(screen.queryByRole('button', { name: /Deactivate|Revoke|again/ })).toBeNull();
  });
});
