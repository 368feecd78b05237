import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type ReadPool, SCHEMA } from './queries.ts';

export const countBulkActsUnderWay = async (pool: ReadPool, teamId: TeamId): Promise<number> => {
  const { rowCount } = await pool.query(
    `select from ${SCHEMA}.bulk_acts_under_way where team_id = $1`,
    [teamId],
  );
  return rowCount ?? 0;
};
