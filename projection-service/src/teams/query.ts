import type { Revision, TeamId } from '@quartermaster/contracts/core/ids';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { BusinessDetails } from '@quartermaster/contracts/teams/business-details';
import type { ReadPool } from '../core/paging.ts';

/** How the team judges its stock, with the revision it was read at; null for an unknown team. */
export const insightsSettingsOf = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<{ readonly settings: InsightsSettings; readonly revision: Revision } | null> => {
  const { rows } = await pool.query<{ settings: InsightsSettings; revision: Revision }>(
    `select t.settings, t.revision from ${pool.schema}.teams t where t.team_id = $1`,
    [teamId],
  );
  return rows[0] ?? null;
};

/** What the team's papers say of it, with the store's name and the revision it was read at; null for an unknown team. */
export const businessDetailsOf = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<{
  readonly details: BusinessDetails & { readonly storeName: string };
  readonly revision: Revision;
} | null> => {
  const { rows } = await pool.query<{
    details: BusinessDetails;
    storeName: string;
    revision: Revision;
  }>(
    `select t.details, coalesce(t.shop_name, t.name) as "storeName", t.revision
     from ${pool.schema}.teams t where t.team_id = $1`,
    [teamId],
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { details, storeName, revision } = found;
  return { details: { ...details, storeName }, revision };
};
