import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from './paging.ts';

/** Currency and time zone of the team's store; null until one is connected. */
export const shopSettingsOf = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<{ readonly currency: string; readonly timeZone: string } | null> => {
  const { rows } = await pool.query<{ currency: string; timeZone: string }>(
    `select t.currency, t.time_zone as "timeZone" from ${pool.schema}.teams t
     where t.team_id = $1 and t.currency is not null`,
    [teamId],
  );
  return rows[0] ?? null;
};
