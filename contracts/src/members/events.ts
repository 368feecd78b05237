import { z } from 'zod';
import { defineEvent, type EventsOf, toPerson } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';
import { role } from '../teams/team.ts';

export const memberInvited = defineEvent({
  type: 'MemberInvited',
  version: 1,
  summary: 'An admin invited an email address to the team.',
  data: z.object({
    invitationId: z.string(),
    email: z.string(),
    role,
    /** Instant from which it cannot be accepted any more. */
    expiresAt: z.string(),
  }),
  persons: {
    replace: ({ email, ...data }, replacement) => ({
      ...data,
      email: replacement(email, toPerson(email)),
    }),
  },
});

export const invitationWithdrawn = defineEvent({
  type: 'InvitationWithdrawn',
  version: 1,
  summary: 'An invitation lost its effect: an admin revoked it, or a newer one replaced it.',
  data: z.object({ invitationId: z.string(), reason: z.enum(['REVOKED', 'REPLACED']) }),
});

export const invitationUndelivered = defineEvent({
  type: 'InvitationUndelivered',
  version: 1,
  summary: 'The mail server of the invited address refused the mail of an invitation.',
  data: z.object({ invitationId: z.string() }),
});

export const invitationAccepted = defineEvent({
  type: 'InvitationAccepted',
  version: 1,
  summary: 'A user accepted an invitation and becomes a member of the team.',
  data: z.object({ invitationId: z.string(), userId: idSchemas.userId, email: z.string(), role }),
  persons: {
    replace: ({ email, ...data }, replacement) => ({
      ...data,
      email: replacement(email, toPerson(email)),
    }),
  },
});

export const memberDeactivated = defineEvent({
  type: 'MemberDeactivated',
  version: 1,
  summary: 'An admin ended the access of a member.',
  data: z.object({ userId: idSchemas.userId }),
});

/** Stream `members-<teamId>.<teamId>`. */
export const memberEvents = [
  memberInvited,
  invitationWithdrawn,
  invitationUndelivered,
  invitationAccepted,
  memberDeactivated,
] as const;
export type MemberEvent = EventsOf<typeof memberEvents>;

export const invitationReceived = defineEvent({
  type: 'InvitationReceived',
  version: 1,
  summary:
    'An address was invited to a team; the name of the stream holds a keyed digest of the address.',
  data: z.object({ teamId: idSchemas.teamId, invitationId: z.string() }),
});

/** Stream `invitee-system.<keyed digest of the address>`. */
export const inviteeEvents = [invitationReceived] as const;
export type InviteeEvent = EventsOf<typeof inviteeEvents>;
