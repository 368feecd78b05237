import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import { userDeactivated, userJoinedTeam } from '@quartermaster/contracts/teams/events';
import { defineProjection, onRow } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';
import { type ReadPool, SCHEMA } from './queries.ts';

interface Member {
  readonly userId: UserId;
  readonly email: string;
  readonly memberOf: TeamId;
}

const members = defineTable<Member>({
  name: 'members',
  key: ['userId'],
  columns: { userId: 'text', email: 'text', memberOf: 'text' },
  indexes: [['memberOf']],
});

const toUserKey = ({ data }: { readonly data: { readonly userId: UserId } }) => [data.userId];

/** Active users of each team; a projection of its own, since it is rebuilt when a person is erased. */
export const membersProjection = defineProjection({
  name: 'members',
  version: 1,
  tables: [members],
  keepsPersons: true,
  on: [
    onRow(userJoinedTeam, members, toUserKey, (_, { data: { userId, email, teamId } }) => ({
      userId,
      email,
      memberOf: teamId,
    })),
    onRow(userDeactivated, members, toUserKey, () => undefined),
  ],
});

/** Lists the addresses of the active users of a team, in alphabetical order. */
export const listMemberEmails = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ email: string }>(
    `select email from ${SCHEMA}.members where team_id = $1 and member_of = $2 order by email`,
    [SYSTEM_TEAM, teamId],
  );
  return rows.map(({ email }) => email);
};
