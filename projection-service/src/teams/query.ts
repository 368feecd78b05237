import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { ReadPool } from '../core/paging.ts';

/** How the team judges its stock, with the revision it was read at; null for an unknown team. */
export const insightsSettingsOf = async (
  pool: ReadPool,
  teamId: string,
): Promise<{ readonly settings: InsightsSettings; readonly revision: number } | null> => {
  const { rows } = await pool.query<{ settings: InsightsSettings; revision: number }>(
    'select t.settings, t.revision from read.teams t where t.team_id = $1',
    [teamId],
  );
  return rows[0] ?? null;
};

/** Currency and time zone of the team's store; null until one is connected. */
export const shopSettingsOf = async (
  pool: ReadPool,
  teamId: string,
): Promise<{ readonly currency: string; readonly timeZone: string } | null> => {
  const { rows } = await pool.query<{ currency: string; timeZone: string }>(
    `select t.currency, t.time_zone as "timeZone" from read.teams t
     where t.team_id = $1 and t.currency is not null`,
    [teamId],
  );
  return rows[0] ?? null;
};
