import type { UserId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { MAX_INVITATIONS } from '@quartermaster/contracts/members/calls';
import { type MemberEvent, memberEvents } from '@quartermaster/contracts/members/events';
import { decideByType, type Decider, evolveByType } from '../core/decider.ts';

type DataOf<Type extends MemberEvent['type']> = Readonly<
  Extract<MemberEvent, { type: Type }>['data']
>;
type Events = readonly MemberEvent[];
export type Invitation = DataOf<'MemberInvited'>;

export type MemberCommand =
  | { readonly type: 'InviteMembers'; readonly invitations: readonly Invitation[] }
  | { readonly type: 'RevokeInvitation'; readonly email: string }
  | { readonly type: 'RecordUndelivered'; readonly invitationId: string }
  | {
      readonly type: 'AcceptInvitation';
      readonly invitationId: string;
      readonly userId: UserId;
      readonly email: string;
      /** ISO instant. */
      readonly now: string;
    }
  | { readonly type: 'DeactivateMember'; readonly userId: UserId; readonly by: UserId };

type CommandOf<Type extends MemberCommand['type']> = Extract<MemberCommand, { type: Type }>;

export interface Members {
  /** Invitations that were neither accepted nor withdrawn, expired ones included, by id. */
  readonly invitations: ReadonlyMap<string, Invitation>;
  readonly deactivated: ReadonlySet<UserId>;
}

const removeInvitation = (members: Members, invitationId: string): Members => ({
  ...members,
  invitations: new Map([...members.invitations].filter(([id]) => id !== invitationId)),
});

/** Finds the invitation of an address; undefined when it has none. */
export const findInvitation = ({ invitations }: Members, email: string): Invitation | undefined =>
  [...invitations.values()].find((invitation) => invitation.email === email);

const withdraw = ({ invitationId }: Invitation, reason: 'REVOKED' | 'REPLACED'): MemberEvent => ({
  type: 'InvitationWithdrawn',
  data: { invitationId, reason },
});

/** A newer invitation of an address replaces the older one (AMB-010). */
const invite = ({ invitations }: CommandOf<'InviteMembers'>, members: Members): Events => {
  const replaced = invitations.flatMap(({ email }) => findInvitation(members, email) ?? []);
  if (members.invitations.size - replaced.length + invitations.length > MAX_INVITATIONS) {
    const message = `A team can have ${MAX_INVITATIONS} invitations at a time; revoke some that nobody accepted`;
    throw new Rejection('CONFLICT', message);
  }
  return [
    ...replaced.map((invitation) => withdraw(invitation, 'REPLACED')),
    ...invitations.map(({ invitationId, email, role, expiresAt }) => ({
      type: 'MemberInvited' as const,
      data: { invitationId, email, role, expiresAt },
    })),
  ];
};

const revoke = ({ email }: CommandOf<'RevokeInvitation'>, members: Members): Events => {
  const invitation = findInvitation(members, email);
  if (invitation === undefined) throw new Rejection('NOT_FOUND', 'This address has no invitation');
  return [withdraw(invitation, 'REVOKED')];
};

/** True from the instant on at which the invitation can no longer be accepted. */
export const isExpired = ({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: string): boolean =>
  expiresAt <= now;

/** Returns the invitation when it can be accepted; rejects with NOT_FOUND or INVITATION_EXPIRED. */
export const mustBeOpen = (invitation: Invitation | undefined, now: string): Invitation => {
  if (invitation === undefined) {
    throw new Rejection('NOT_FOUND', 'This invitation was revoked, replaced or used');
  }
  if (isExpired(invitation, now)) {
    throw new Rejection('INVITATION_EXPIRED', 'This invitation has expired; ask for a new one');
  }
  return invitation;
};

const accept = (
  { invitationId, userId, email, now }: CommandOf<'AcceptInvitation'>,
  { invitations }: Members,
): Events => {
  const invitation = invitations.get(invitationId);
  if (invitation !== undefined && invitation.email !== email) {
    throw new Rejection('NOT_FOUND', 'This invitation is for another email address');
  }
  const { role } = mustBeOpen(invitation, now);
  return [{ type: 'InvitationAccepted', data: { invitationId, userId, email, role } }];
};

/**
 * Members cannot deactivate themselves, and a deactivated admin cannot deactivate anybody. The acting admin therefore stays, so
 * a team always has an admin, also when two admins deactivate each other at once (AMB-009).
 */
const deactivate = (
  { userId, by }: CommandOf<'DeactivateMember'>,
  { deactivated }: Members,
): Events => {
  if (userId === by) throw new Rejection('FORBIDDEN', 'You cannot deactivate yourself');
  if (deactivated.has(by)) throw new Rejection('FORBIDDEN', 'Your own access has ended');
  return deactivated.has(userId) ? [] : [{ type: 'MemberDeactivated', data: { userId } }];
};

/** Stream `members-<teamId>.<teamId>`. */
export const membersDecider: Decider<MemberCommand, Members, MemberEvent> = {
  subject: 'members',
  definitions: memberEvents,
  initial: { invitations: new Map(), deactivated: new Set() },
  evolve: evolveByType<Members, MemberEvent>({
    MemberInvited: (members, invitation) => ({
      ...members,
      invitations: new Map([...members.invitations, [invitation.invitationId, invitation]]),
    }),
    InvitationWithdrawn: (members, { invitationId }) => removeInvitation(members, invitationId),
    InvitationUndelivered: (members) => members,
    InvitationAccepted: (members, { invitationId }) => removeInvitation(members, invitationId),
    MemberDeactivated: (members, { userId }) => ({
      ...members,
      deactivated: new Set([...members.deactivated, userId]),
    }),
  }),
  decide: decideByType<MemberCommand, Members, MemberEvent>({
    InviteMembers: invite,
    RevokeInvitation: revoke,
    RecordUndelivered: ({ invitationId }, { invitations }) =>
      invitations.has(invitationId)
        ? [{ type: 'InvitationUndelivered', data: { invitationId } }]
        : [],
    AcceptInvitation: accept,
    DeactivateMember: deactivate,
  }),
};
