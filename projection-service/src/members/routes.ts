import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  mount,
  type MountedRoute,
  type Role,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  listTeamMembers,
  MAX_INVITATIONS,
  MAX_LISTED_MEMBERS,
  type TeamInvite,
  type TeamMember,
} from '@quartermaster/contracts/members/calls';
import type { ReadPool } from '../core/paging.ts';
import type { InvitationRow } from './projection.ts';

/** The active members with a role, by address. */
const readMembers = async (
  pool: ReadPool,
  teamId: TeamId,
  role: Role,
): Promise<readonly TeamMember[]> => {
  const { rows } = await pool.query<TeamMember>(
    `select u.user_id as id, u.email, u.first_name as "firstName", u.surname
     from ${pool.schema}.users u
     where u.team_id = $1 and u.member_of = $2 and u.role = $3 and u.active
     order by u.email limit ${MAX_LISTED_MEMBERS}`,
    [SYSTEM_TEAM, teamId, role],
  );
  return rows;
};

/** An invitation expires by the clock, without an event (ROLE-A-08). */
const toInvite =
  (now: string) =>
  ({ invitationId, expiresAt, ...row }: InvitationRow): TeamInvite => {
    const expired = expiresAt <= now;
    const status = expired ? ('EXPIRED' as const) : ('PENDING' as const);
    return { id: invitationId, expiresAt, ...row, status, expired };
  };

const readInvites = async (
  pool: ReadPool,
  teamId: TeamId,
  now: string,
): Promise<readonly TeamInvite[]> => {
  const { rows } = await pool.query<InvitationRow>(
    `select i.invitation_id as "invitationId", i.email, i.role, i.sent_at as "sentAt",
       i.expires_at as "expiresAt", i.undelivered
     from ${pool.schema}.invitations i where i.team_id = $1
     order by i.sent_at desc, i.email limit ${MAX_INVITATIONS}`,
    [teamId],
  );
  return rows.map(toInvite(now));
};

export const memberQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listTeamMembers, async (request) => {
    const teamId = requireTeamId(request);
    const [admins, users, invites] = await Promise.all([
      readMembers(pool, teamId, 'ADMIN'),
      readMembers(pool, teamId, 'MEMBER'),
      readInvites(pool, teamId, request.now),
    ]);
    return { body: { admins: [...admins], users: [...users], invites: [...invites] } };
  }),
];
