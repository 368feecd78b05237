import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, sessionOf } from '@quartermaster/contracts/core/server';
import { acceptInvitation } from '@quartermaster/contracts/members/calls';
import type { CommandHandler } from '../core/handle-command.ts';
import { type Invitation, isExpired, membersDecider } from './decider.ts';
import { readInvitation } from './invitation-token.ts';
import type { Invitees, ReceivedInvitation } from './invitees.ts';
import type { TeamUsers } from './team-users.ts';

interface AcceptDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'stateOf'>;
  readonly users: Pick<TeamUsers, 'find' | 'join'>;
  readonly invitees: Pick<Invitees, 'of'>;
  readonly secret: string;
}

type Open = ReceivedInvitation & Pick<Invitation, 'expiresAt'>;

/** The newest invitation of an address that can be accepted, else the newest expired one (AMB-011). */
const newestOf = async (
  { handler, invitees }: AcceptDependencies,
  email: string,
  now: string,
): Promise<ReceivedInvitation | null> => {
  const open: Open[] = [];
  for (const { teamId, invitationId } of await invitees.of(email)) {
    const { invitations } = await handler.stateOf(membersDecider, teamId, teamId);
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

/** The token of a link works only for the address to which the link was mailed. */
export const acceptInvitationRoute = (dependencies: AcceptDependencies): MountedRoute =>
  mount(acceptInvitation, async (request) => {
    const { handler, users, secret } = dependencies;
    const { userId, email } = sessionOf(request);
    const { commandId, correlationId, now } = request;
    await mustHaveNoTeam(users, email);
    const { token } = request.body;
    const found =
      token === undefined
        ? await newestOf(dependencies, email, now)
        : readInvitation(secret, token);
    if (found === null) throw new Rejection('NOT_FOUND', 'There is no invitation for you');
    const { teamId, invitationId } = found;
    const actor = { kind: 'user' as const, id: userId };
    const context = { teamId, actor, commandId, correlationId, causationId: null, ifMatch: null };
    const command = { type: 'AcceptInvitation' as const, invitationId, userId, email, now };
    const { position, events } = await handler.handle(membersDecider, teamId, command, context);
    for (const { type, data } of events) {
      if (type !== 'InvitationAccepted') continue;
      await users.join({ email, teamId, role: data.role, firstName: '', surname: '' });
    }
    return { position };
  });
