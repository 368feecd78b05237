import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from './paging.ts';

/** A user as a member of a team. */
export interface Member {
  readonly teamId: TeamId;
  readonly userId: UserId;
}

/** True until the member leaves, and unless the team is disabled or deleted. */
export const isActiveMember = async (
  pool: ReadPool,
  { teamId, userId }: Member,
): Promise<boolean> => {
  const { rows } = await pool.query(
    `select from ${pool.schema}.teams t
     join ${pool.schema}.users u on u.team_id = $3 and u.user_id = $2 and u.member_of = t.id
     where t.team_id = $1 and t.enabled and u.active`,
    [teamId, userId, SYSTEM_TEAM],
  );
  return rows.length > 0;
};
