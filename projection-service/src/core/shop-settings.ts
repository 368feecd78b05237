import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { getShopSettings } from '@quartermaster/contracts/teams/calls';
import type { ReadPool } from './paging.ts';

type ShopSettings = ResponseOf<typeof getShopSettings>;

/** Currency, time zone and first moment of the team's store; null until one is connected. */
export const findShopSettings = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<ShopSettings | null> => {
  const { rows } = await pool.query<ShopSettings>(
    `select t.currency, t.time_zone as "timeZone", t.created_at as "recordedSince" from ${pool.schema}.teams t
     where t.team_id = $1 and t.currency is not null`,
    [teamId],
  );
  return rows[0] ?? null;
};
