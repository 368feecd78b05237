import type { UserId } from '@quartermaster/contracts/core/ids';
import type { Role } from '@quartermaster/contracts/core/server';
import {
  acceptInvitation,
  deactivateMember,
  getInvitation,
  joinTeam,
  listTeamMembers,
  MAX_INVITED_AT_ONCE,
  revokeInvitation,
  sendInvitations,
} from '@quartermaster/contracts/members/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { startSession } from '../lib/session.ts';
import { createRouteQuery } from './queries.ts';
import { userContextQuery } from './user-context.ts';
import { noAddress, TOO_MANY_INVITED } from './invite-words.ts';

export const teamMembersQuery = createRouteQuery(['team', 'members'], listTeamMembers, {});

const TOO_MANY = 'Your team has invited 100 addresses today. Try again tomorrow.';

/** Reason why these addresses cannot be invited, by the rule of the API; null when they can. */
export const findInviteFault = (emails: readonly string[]): string | null => {
  if (emails.length === 0) return 'Enter at least one email address';
  if (emails.length > MAX_INVITED_AT_ONCE) return TOO_MANY_INVITED;
  const { emails: list } = sendInvitations.body.shape;
  const checked = list.safeParse(emails);
  if (checked.success) return null;
  const at = checked.error.issues[0]?.path[0];
  return typeof at === 'number' ? noAddress(emails[at] ?? '') : 'Emails must be unique';
};

/** Addresses in a typed or pasted text, one per line or separated by commas, semicolons or spaces. */
export const parseAddresses = (text: string): readonly string[] =>
  text.split(/[\s,;]+/).filter((part) => part !== '');

export const useInvite = () =>
  useMutation({
    mutationFn: (invited: { readonly emails: readonly string[]; readonly role: Role }) =>
      call(sendInvitations, { body: { emails: [...invited.emails], role: invited.role } }),
    meta: {
      failed: 'Nobody was invited',
      changes: ['team', 'onboarding'],
      words: { RATE_LIMITED: TOO_MANY },
    },
  });

export const useRevokeInvitation = () =>
  useMutation({
    mutationFn: (email: string) => call(revokeInvitation, { params: { email } }),
    meta: { failed: 'The invitation was not revoked', changes: ['team'] },
  });

export const useDeactivateMember = () =>
  useMutation({
    mutationFn: (id: UserId) => call(deactivateMember, { params: { id } }),
    meta: { failed: 'The member was not deactivated', changes: ['team'] },
  });

/**
 * Accepts the invitation of a link; without a token, the newest one of the signed-in address. Succeeds when the new team is
 * loaded: until then the guard redirects a user without a team to the connect page.
 */
export const useAcceptInvitation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(acceptInvitation, { body: token === '' ? {} : { token } }),
    onSuccess: () => client.refetchQueries(userContextQuery, { cancelRefetch: false }),
    meta: { changes: ['team'], showsErrors: true },
  });
};

/** The invitation of a link, read without a sign-in. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    meta: { showsErrors: true },
  });

/** Accepts the invitation of a link and signs the invited address in. */
export const useJoinTeam = () =>
  useMutation({
    mutationFn: (token: string) => call(joinTeam, { body: { token } }),
    onSuccess: ({ token }) => startSession(token),
    meta: { changes: 'nothing', showsErrors: true },
  });
