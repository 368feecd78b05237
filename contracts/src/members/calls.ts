import { z } from 'zod';
import type { UserId } from '../core/ids.ts';
import { brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { text, userEmail } from '../core/text.ts';
import { role } from '../teams/team.ts';

/** Addresses of one call. */
export const MAX_INVITED_AT_ONCE = 20;
/** Invitations that a team has at a time, expired ones included. */
export const MAX_INVITATIONS = 100;
/** Members of each role in the answer. */
export const MAX_LISTED_MEMBERS = 500;
/** Days during which an invitation can be accepted (AMB-010). */
export const INVITATION_DAYS = 7;

const member = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  surname: z.string(),
});
export type TeamMember = z.infer<typeof member>;

const invite = z.object({
  id: z.string(),
  email: z.string(),
  role,
  status: z.enum(['PENDING', 'EXPIRED']),
  expired: z.boolean(),
  sentAt: z.string(),
  expiresAt: z.string(),
  /** True when the mail server of the address refused the mail. */
  undelivered: z.boolean(),
});
export type TeamInvite = z.infer<typeof invite>;

export const teamMembers = z.object({
  admins: z.array(member),
  users: z.array(member),
  invites: z.array(invite),
});
export type TeamMembers = z.infer<typeof teamMembers>;

export const listTeamMembers = defineRoute({
  id: 'API-TEAM-06',
  method: 'GET',
  path: '/teams/members',
  kind: 'query',
  summary: `Active admins and other active members (at most ${MAX_LISTED_MEMBERS} each, by address), and the invitations that nobody has accepted`,
  response: teamMembers,
});

/** The signed text of an invitation's link. */
const linkToken = text.min(1).max(500);

export const acceptInvitation = defineRoute({
  id: 'API-TEAM-07',
  method: 'POST',
  path: '/teams/accept-invitation',
  kind: 'command',
  needsTeam: false,
  summary:
    "Accepts an invitation of the caller's address: the one of a link, or without a token the newest",
  body: z.strictObject({ token: linkToken.optional() }),
  refusals: ['ALREADY_IN_A_TEAM', 'INVITATION_EXPIRED'],
});

export const getInvitation = defineRoute({
  id: 'API-TEAM-13',
  method: 'POST',
  path: '/teams/invitation',
  kind: 'public',
  limited: 'link',
  summary: 'The shop that the link of an invitation invites to, with the invited address and role',
  body: z.strictObject({ token: linkToken }),
  response: z.object({
    /** Name of the shop; empty when it has none. */
    shop: z.string(),
    email: z.string(),
    role,
  }),
  refusals: ['NOT_FOUND', 'INVITATION_EXPIRED'],
});

export const joinTeam = defineRoute({
  id: 'API-TEAM-14',
  method: 'POST',
  path: '/teams/join',
  kind: 'public',
  limited: 'sign-in',
  summary:
    'Accepts the invitation of a link once, and signs the invited address in: the link was mailed to it',
  body: z.strictObject({ token: linkToken }),
  response: z.object({ token: z.string() }),
  refusals: ['NOT_FOUND', 'ALREADY_IN_A_TEAM', 'INVITATION_EXPIRED', 'UNAUTHENTICATED'],
});

export const deactivateMember = defineRoute({
  id: 'API-TEAM-08',
  method: 'PATCH',
  path: '/teams/user/:id/deactivate',
  kind: 'command',
  role: 'ADMIN',
  summary: 'Ends the access of a member at once; 403 for oneself and the last admin',
  params: z.object({ id: brandedUuid<UserId>() }),
});

export const revokeInvitation = defineRoute({
  id: 'API-TEAM-09',
  method: 'DELETE',
  path: '/teams/invitations/:email',
  kind: 'command',
  role: 'ADMIN',
  summary: 'Revokes the invitation of an address; its link stops working',
  params: z.object({ email: userEmail }),
});

export const sendInvitations = defineRoute({
  id: 'API-TEAM-10',
  method: 'POST',
  path: '/teams/send-invitations',
  kind: 'command',
  role: 'ADMIN',
  summary: `Invites up to ${MAX_INVITED_AT_ONCE} addresses for ${INVITATION_DAYS} days, as members unless a role is given. An address that has an invitation gets a new one. Addresses that cannot be invited are named; the others are invited`,
  body: z.strictObject({
    emails: z
      .array(userEmail)
      .min(1)
      .max(MAX_INVITED_AT_ONCE)
      .refine((emails) => new Set(emails).size === emails.length, 'Emails must be unique'),
    role: role.default('MEMBER'),
  }),
  response: z.object({
    /** True when every address was invited. */
    successful: z.boolean(),
    /** Number of addresses that were not invited, as a sentence; null when all were. */
    error: z.string().nullable(),
    invitationErrors: z.array(z.object({ email: z.string(), error: z.string() })),
  }),
});

export const memberRoutes = [
  listTeamMembers,
  acceptInvitation,
  getInvitation,
  joinTeam,
  deactivateMember,
  revokeInvitation,
  sendInvitations,
] as const;
