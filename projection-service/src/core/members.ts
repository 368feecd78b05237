import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from './paging.ts';

/** Email addresses of present and former members of the team, by user id; other users are left out. */
export const findMemberEmails = async (
  pool: ReadPool,
  teamId: TeamId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> => {
  if (userIds.length === 0) return new Map();
  const { rows } = await pool.query<{ id: UserId; email: string }>(
    `select u.user_id as id, u.email from ${pool.schema}.users u
     where u.team_id = $1 and u.member_of = $2 and u.user_id = any($3::text[])`,
    [SYSTEM_TEAM, teamId, [...new Set(userIds)]],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
};
