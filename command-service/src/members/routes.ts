import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import { invitationQuotas, unaskedMailQuotas } from '@quartermaster/contracts/core/quotas';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RouteRequest,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/members/calls';
import { createIds } from '@quartermaster/platform/core/ids';
import { type Quotas, withinQuotas } from '@quartermaster/platform/limits/quotas';
import { toCommandContext } from '../core/command-context.ts';
import { type AcceptDependencies, acceptRoutes } from './accept-invitation.ts';
import { membersDecider } from './decider.ts';
import type { TeamUsers } from './team-users.ts';

export interface MemberDependencies extends AcceptDependencies {
  readonly users: TeamUsers;
  readonly quotas: Quotas;
}

const DAY_MS = 86_400_000;

const calculateExpiry = (now: string): string =>
  new Date(Date.parse(now) + contract.INVITATION_DAYS * DAY_MS).toISOString();

/** Reason why an address cannot be invited; null when it can. A member of another team looks like an unknown address. */
const findObstacle = async (
  users: MemberDependencies['users'],
  teamId: TeamId,
  email: string,
): Promise<string | null> => {
  const user = await users.find(email);
  if (user.teamId !== teamId) return null;
  return user.active
    ? 'This address already belongs to a member of the team'
    : 'This member was deactivated and cannot be invited again';
};

type InvitationError = { readonly email: string; readonly error: string };

const findInvitationErrors = async (
  users: MemberDependencies['users'],
  teamId: TeamId,
  emails: readonly string[],
): Promise<InvitationError[]> => {
  const checked = await Promise.all(
    emails.map(async (email) => ({ email, error: await findObstacle(users, teamId, email) })),
  );
  return checked.flatMap(({ email, error }) => (error === null ? [] : [{ email, error }]));
};

const toInvitationResponse = (emails: readonly string[], invitationErrors: InvitationError[]) => ({
  successful: invitationErrors.length === 0,
  error:
    invitationErrors.length === 0
      ? null
      : `${invitationErrors.length} of ${emails.length} addresses could not be invited`,
  invitationErrors,
});

const send = ({ handler, users, quotas }: MemberDependencies): MountedRoute =>
  mount(contract.sendInvitations, async (request) => {
    const { emails, role } = request.body;
    const teamId = requireTeamId(request);
    const invitationErrors = await findInvitationErrors(users, teamId, emails);
    const body = toInvitationResponse(emails, invitationErrors);
    const refused = new Set(invitationErrors.map(({ email }) => email));
    const nextId = createIds(request.commandId, request.now);
    const expiresAt = calculateExpiry(request.now);
    const invitations = emails
      .filter((email) => !refused.has(email))
      .map((email) => ({ invitationId: nextId(), email, role, expiresAt }));
    if (invitations.length === 0) return { body };
    const uses = [
      { quotas: invitationQuotas, amount: invitations.length },
      ...invitations.map(({ email }) => ({
        quotas: unaskedMailQuotas,
        amount: 1,
        addressee: email,
      })),
    ];
    const command = { type: 'InviteMembers' as const, invitations };
    const { position } = await withinQuotas(quotas, { teamId, uses }, () =>
      handler.handle(membersDecider, teamId, command, toCommandContext(request)),
    );
    return { body, position };
  });

const revoke = ({ handler }: MemberDependencies): MountedRoute =>
  mount(contract.revokeInvitation, async (request) => {
    const command = { type: 'RevokeInvitation' as const, email: request.params.email };
    const { position } = await handler.handle(
      membersDecider,
      requireTeamId(request),
      command,
      toCommandContext(request),
    );
    return { position };
  });

const mustBeMember = async (
  { users }: MemberDependencies,
  userId: UserId,
  teamId: TeamId,
): Promise<void> => {
  if ((await users.getById(userId)).teamId !== teamId)
    throw new Rejection('NOT_FOUND', 'The team has no such member');
};

const deactivate = (dependencies: MemberDependencies): MountedRoute =>
  mount(
    contract.deactivateMember,
    async (request: RouteRequest<typeof contract.deactivateMember>) => {
      const userId = request.params.id;
      const teamId = requireTeamId(request);
      await mustBeMember(dependencies, userId, teamId);
      const by = requireSession(request).userId;
      const command = { type: 'DeactivateMember' as const, userId, by };
      const context = toCommandContext(request);
      const { position } = await dependencies.handler.handle(
        membersDecider,
        teamId,
        command,
        context,
      );
      return { position: (await dependencies.users.deactivate(userId, context)) ?? position };
    },
  );

/** Invitations and members. */
export const memberRoutes = (dependencies: MemberDependencies): readonly MountedRoute[] => [
  send(dependencies),
  revoke(dependencies),
  ...acceptRoutes(dependencies),
  deactivate(dependencies),
];
