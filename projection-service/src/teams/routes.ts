import type { Revision, TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { BusinessDetails } from '@quartermaster/contracts/teams/business-details';
import {
  getBusinessDetails,
  getInsightsSettings,
  getShopSettings,
} from '@quartermaster/contracts/teams/calls';
import type { ReadPool } from '../core/paging.ts';
import { findShopSettings } from '../core/shop-settings.ts';

/** The team's inventory thresholds and the revision at which they were read; null for an unknown team. */
const findInsightsSettings = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<{ readonly settings: InsightsSettings; readonly revision: Revision } | null> => {
  const { rows } = await pool.query<{ settings: InsightsSettings; revision: Revision }>(
    `select t.settings, t.revision from ${pool.schema}.teams t where t.team_id = $1`,
    [teamId],
  );
  return rows[0] ?? null;
};

/**
 * The business details of the team with the store's name and the revision at which they were read; null for an unknown
 * team.
 */
const findBusinessDetails = async (
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

export const teamsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(getInsightsSettings, async (request) => {
    const found = await findInsightsSettings(pool, requireTeamId(request));
    if (found === null) throw new Rejection('NOT_FOUND', 'No such team');
    return { body: found.settings, revision: found.revision };
  }),
  mount(getBusinessDetails, async (request) => {
    const found = await findBusinessDetails(pool, requireTeamId(request));
    if (found === null) throw new Rejection('NOT_FOUND', 'No such team');
    return { body: found.details, revision: found.revision };
  }),
  mount(getShopSettings, async (request) => {
    const body = await findShopSettings(pool, requireTeamId(request));
    if (body === null) throw new Rejection('NOT_FOUND', 'No store is connected yet');
    return { body };
  }),
];
