import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { UserId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireSession,
} from '@quartermaster/contracts/core/server';
import { acceptInvitation, getInvitation, joinTeam } from '@quartermaster/contracts/members/calls';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { type Invitation, isExpired, membersDecider, mustBeOpen } from './decider.ts';
import { readInvitation } from './invitation-token.ts';
import type { Invitees, ReceivedInvitation } from './invitees.ts';
import type { TeamUsers } from './team-users.ts';

export interface AcceptDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly users: Pick<TeamUsers, 'find' | 'join' | 'register' | 'findId'>;
  readonly directory: Pick<Directory, 'shopName'>;
  readonly invitees: Pick<Invitees, 'listByEmail'>;
  /** Opens a session for an address; null for a user who may not sign in. */
  readonly openSession: (email: string) => Promise<string | null>;
  /** Key of the links in invitations. */
  readonly secret: string;
}

type ExpiringInvitation = ReceivedInvitation & Pick<Invitation, 'expiresAt'>;

/** Finds the newest invitation of an address that can be accepted, else the newest expired one (AMB-011). */
const findNewestInvitation = async (
  { handler, invitees }: AcceptDependencies,
  email: string,
  now: string,
): Promise<ReceivedInvitation | null> => {
  const open: ExpiringInvitation[] = [];
  for (const { teamId, invitationId } of await invitees.listByEmail(email)) {
    const { invitations } = await handler.loadState(membersDecider, teamId, teamId);
    const invitation = invitations.get(invitationId);
    if (invitation !== undefined) {
      open.push({ teamId, invitationId, expiresAt: invitation.expiresAt });
    }
  }
  return open.find((invitation) => !isExpired(invitation, now)) ?? open[0] ?? null;
};

const mustHaveNoTeam = async (users: AcceptDependencies['users'], email: string): Promise<void> => {
  if ((await users.find(email)).teamId === null) return;
  throw new Rejection('ALREADY_IN_A_TEAM', 'You already belong to a team');
};

interface AcceptanceRequest {
  readonly userId: UserId;
  readonly email: string;
  readonly request: Pick<RequestContext, 'commandId' | 'correlationId' | 'now'>;
}

/** Accepts an invitation for a user, who joins its team. Returns the log position. */
const acceptFor = async (
  { handler, users }: AcceptDependencies,
  { teamId, invitationId }: ReceivedInvitation,
  { userId, email, request: { commandId, correlationId, now } }: AcceptanceRequest,
): Promise<Position | undefined> => {
  const actor = { kind: 'user' as const, id: userId };
  const context = { teamId, actor, commandId, correlationId, causationId: null, ifMatch: null };
  const command = { type: 'AcceptInvitation' as const, invitationId, userId, email, now };
  const { position, events } = await handler.handle(membersDecider, teamId, command, context);
  for (const { type, data } of events) {
    if (type !== 'InvitationAccepted') continue;
    await users.join({ email, teamId, role: data.role, firstName: '', surname: '' });
  }
  return position;
};

/** The token of a link works only for the address to which the link was mailed. */
const acceptRoute = (dependencies: AcceptDependencies): MountedRoute =>
  mount(acceptInvitation, async (request) => {
    const { users, secret } = dependencies;
    const { userId, email } = requireSession(request);
    await mustHaveNoTeam(users, email);
    const { token } = request.body;
    const found =
      token === undefined
        ? await findNewestInvitation(dependencies, email, request.now)
        : readInvitation(secret, token);
    if (found === null) throw new Rejection('NOT_FOUND', 'There is no invitation for you');
    return { position: await acceptFor(dependencies, found, { userId, email, request }) };
  });

/** Returns the invitation of a link; rejects when it cannot be accepted. */
const requireOpenInvitation = async (
  { handler, secret }: AcceptDependencies,
  token: string,
  now: string,
): Promise<Invitation & ReceivedInvitation> => {
  const found = readInvitation(secret, token);
  if (found === null) throw new Rejection('NOT_FOUND', 'This link is not valid');
  const { invitations } = await handler.loadState(membersDecider, found.teamId, found.teamId);
  return { ...mustBeOpen(invitations.get(found.invitationId), now), teamId: found.teamId };
};

const readRoute = (dependencies: AcceptDependencies): MountedRoute =>
  mount(getInvitation, async ({ body, now }) => {
    const { teamId, email, role } = await requireOpenInvitation(dependencies, body.token, now);
    return { body: { shop: await dependencies.directory.shopName(teamId), email, role } };
  });

/** The link proves that its holder reads the mails of the invited address, so no code is mailed. It works once. */
const joinRoute = (dependencies: AcceptDependencies): MountedRoute =>
  mount(joinTeam, async (request) => {
    const { users, openSession } = dependencies;
    const invitation = await requireOpenInvitation(dependencies, request.body.token, request.now);
    const { email } = invitation;
    await mustHaveNoTeam(users, email);
    await users.register(email, request);
    const userId = await users.findId(email);
    if (userId === null) throw new Rejection('UNAUTHENTICATED');
    const position = await acceptFor(dependencies, invitation, { userId, email, request });
    const token = await openSession(email);
    if (token === null) throw new Rejection('UNAUTHENTICATED', 'This user may not sign in');
    return { body: { token }, position };
  });

/** The calls of an invited person. */
export const acceptRoutes = (dependencies: AcceptDependencies): readonly MountedRoute[] => [
  acceptRoute(dependencies),
  readRoute(dependencies),
  joinRoute(dependencies),
];
