import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from './paging.ts';

/** The present names of a team's suppliers or locations, by id. */
export const namesById = async (
  pool: ReadPool,
  teamId: TeamId,
  table: 'suppliers' | 'locations',
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select n.id, n.name from ${pool.schema}.${table} n where n.team_id = $1`,
    [teamId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};
