import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from './paging.ts';

/** Present business day of the team, YYYY-MM-DD; null before the first one. */
export const findBusinessDay = async (pool: ReadPool, teamId: TeamId): Promise<string | null> => {
  const { rows } = await pool.query<{ today: string | null }>(
    `select t.today from ${pool.schema}.teams t where t.team_id = $1`,
    [teamId],
  );
  return rows[0]?.today ?? null;
};

/** A day on which nothing is late. */
export const BEFORE_ANY_DAY = '0000-01-01';
