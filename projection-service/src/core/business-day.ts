import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from './paging.ts';

/** The business day the team is in, YYYY-MM-DD; null before its first one. */
export const businessDayOf = async (pool: ReadPool, teamId: TeamId): Promise<string | null> => {
  const { rows } = await pool.query<{ today: string | null }>(
    `select t.today from ${pool.schema}.teams t where t.team_id = $1`,
    [teamId],
  );
  return rows[0]?.today ?? null;
};

/** Before it nothing is late. */
export const BEFORE_ANY_DAY = '0000-01-01';
