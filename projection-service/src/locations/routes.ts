import type { TeamId } from '@quartermaster/contracts/core/ids';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import {
  listLocations,
  listLocationsByIds,
  type Location,
} from '@quartermaster/contracts/locations/calls';
import { buildSortText, type ReadPool } from '../core/paging.ts';

/** `isSynced` is always true: there is no way yet to exclude a location from the synchronisation. */
const locationColumns = `l.id, l.name, l.info, l.is_default as "isDefault", true as "isSynced"`;
const defaultOrder = `order by l.is_default desc, ${buildSortText('l.name')}, l.id`;

/** Active locations, the default one first. */
const activeLocations = async (pool: ReadPool, teamId: TeamId): Promise<Location[]> => {
  const { rows } = await pool.query<Location>(
    `select ${locationColumns} from ${pool.schema}.locations l where l.team_id = $1 and l.is_active ${defaultOrder}`,
    [teamId],
  );
  return rows;
};

/** The locations of the team with these ids, active or not. */
const locationsByIds = async (
  pool: ReadPool,
  teamId: TeamId,
  ids: readonly string[],
): Promise<Location[]> => {
  const { rows } = await pool.query<Location>(
    `select ${locationColumns} from ${pool.schema}.locations l where l.team_id = $1 and l.id = any($2) ${defaultOrder}`,
    [teamId, ids],
  );
  return rows;
};

export const locationsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listLocations, async (request) => ({
    body: await activeLocations(pool, requireTeamId(request)),
  })),
  mount(listLocationsByIds, async (request) => ({
    body: await locationsByIds(pool, requireTeamId(request), request.body),
  })),
];
