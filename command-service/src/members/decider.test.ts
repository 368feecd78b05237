import { describe, test } from '@jest/globals';
import { MAX_INVITATIONS } from '@quartermaster/contracts/members/calls';
import type { MemberEvent } from '@quartermaster/contracts/members/events';
import { specFor } from '../core/given-when-then.ts';
import { membersDecider } from './decider.ts';

const { given } = specFor(membersDecider);
const expiresAt = '2026-11-28T07:00:00.000Z';

const invitation = (invitationId: string, email = `${invitationId}@shop.example`) => ({
  invitationId,
  email,
  role: 'MEMBER' as const,
  expiresAt,
});
const invited = (invitationId: string, email?: string): MemberEvent => ({
  type: 'MemberInvited',
  data: invitation(invitationId, email),
});
const withdrawn = (invitationId: string, reason: 'REVOKED' | 'REPLACED'): MemberEvent => ({
  type: 'InvitationWithdrawn',
  data: { invitationId, reason },
});
const accept = (invitationId: string, now = '2026-11-21T07:00:00.000Z') => ({
  type: 'AcceptInvitation' as const,
  invitationId,
  userId: 'ann',
  email: 'ann@shop.example',
  now,
});

describe('invitations', () => {
  test('AMB-010 a newer invitation of an address replaces the older one', () => {
    given(invited('ann'))
      .when({ type: 'InviteMembers', invitations: [invitation('newer', 'ann@shop.example')] })
      .then(withdrawn('ann', 'REPLACED'), invited('newer', 'ann@shop.example'));
  });

  test('a team has a bound of open invitations, and replacing one needs no room', () => {
    const full = Array.from({ length: MAX_INVITATIONS }, (_, at) => invited(`person-${at}`));
    given(...full)
      .when({ type: 'InviteMembers', invitations: [invitation('one-more')] })
      .thenRejected('CONFLICT');
    given(...full)
      .when({
        type: 'InviteMembers',
        invitations: [invitation('again', 'person-0@shop.example')],
      })
      .then(withdrawn('person-0', 'REPLACED'), invited('again', 'person-0@shop.example'));
  });

  test('ROLE-A-06 a revoked invitation cannot be accepted or revoked again', () => {
    given(invited('ann'))
      .when({ type: 'RevokeInvitation', email: 'ann@shop.example' })
      .then(withdrawn('ann', 'REVOKED'));
    given(invited('ann'), withdrawn('ann', 'REVOKED'))
      .when(accept('ann'))
      .thenRejected('NOT_FOUND');
    given(invited('ann'), withdrawn('ann', 'REVOKED'))
      .when({ type: 'RevokeInvitation', email: 'ann@shop.example' })
      .thenRejected('NOT_FOUND');
  });

  test('an invitation is accepted once, by its address, before it expires', () => {
    const accepted: MemberEvent = {
      type: 'InvitationAccepted',
      data: { invitationId: 'ann', userId: 'ann', email: 'ann@shop.example', role: 'MEMBER' },
    };
    given(invited('ann')).when(accept('ann')).then(accepted);
    given(invited('ann'), accepted).when(accept('ann')).thenRejected('NOT_FOUND');
    given(invited('ann', 'bob@shop.example')).when(accept('ann')).thenRejected('NOT_FOUND');
    given(invited('ann')).when(accept('ann', expiresAt)).thenRejected('INVITATION_EXPIRED');
  });

  test('a refused mail is recorded for an open invitation alone', () => {
    const command = { type: 'RecordUndelivered' as const, invitationId: 'ann' };
    given(invited('ann'))
      .when(command)
      .then({ type: 'InvitationUndelivered', data: { invitationId: 'ann' } });
    given(invited('ann'), withdrawn('ann', 'REVOKED')).when(command).thenNothing();
  });
});

describe('deactivating', () => {
  const deactivated = (userId: string): MemberEvent => ({
    type: 'MemberDeactivated',
    data: { userId },
  });
  const deactivate = (userId: string, by: string) => ({
    type: 'DeactivateMember' as const,
    userId,
    by,
  });

  test('ROLE-P-07 AMB-009 nobody deactivates himself', () => {
    given().when(deactivate('ada', 'ada')).thenRejected('FORBIDDEN');
  });

  test('ROLE-P-07 of two admins who deactivate each other, one stays', () => {
    given().when(deactivate('bob', 'ada')).then(deactivated('bob'));
    given(deactivated('bob')).when(deactivate('ada', 'bob')).thenRejected('FORBIDDEN');
  });

  test('a repeated deactivation records nothing', () => {
    given(deactivated('bob')).when(deactivate('bob', 'ada')).thenNothing();
  });
});
