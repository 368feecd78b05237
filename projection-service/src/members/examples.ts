import {
  invitationAccepted,
  invitationUndelivered,
  invitationWithdrawn,
  memberInvited,
} from '@quartermaster/contracts/members/events';
import { fact, type GivenEvent, team } from '../core/given-events.ts';

export const invitationExpiresAt = '2026-11-28T07:00:00.000Z';

const buildStream = (teamId: string) => [`members.${teamId}`, { teamId }] as const;

/** An admin invites `<id>@shop.example`. */
export const invited = (invitationId: string, teamId = team): GivenEvent => {
  const [stream, metadata] = buildStream(teamId);
  const email = `${invitationId}@shop.example`;
  const data = { invitationId, email, role: 'MEMBER' as const, expiresAt: invitationExpiresAt };
  return fact(memberInvited, stream, data, metadata);
};

/** An admin revokes an invitation. */
export const revoked = (invitationId: string, teamId = team): GivenEvent => {
  const [stream, metadata] = buildStream(teamId);
  return fact(invitationWithdrawn, stream, { invitationId, reason: 'REVOKED' }, metadata);
};

/** The mail server of the address refuses the mail of an invitation. */
export const undelivered = (invitationId: string, teamId = team): GivenEvent => {
  const [stream, metadata] = buildStream(teamId);
  return fact(invitationUndelivered, stream, { invitationId }, metadata);
};

/** The invited person accepts. */
export const accepted = (invitationId: string, teamId = team): GivenEvent => {
  const [stream, metadata] = buildStream(teamId);
  const email = `${invitationId}@shop.example`;
  const data = { invitationId, userId: invitationId, email, role: 'MEMBER' as const };
  return fact(invitationAccepted, stream, data, metadata);
};
