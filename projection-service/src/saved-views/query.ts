import type { SavedViewId, TeamId, UserId } from '@quartermaster/contracts/core/ids';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import type { ReadPool } from '../core/paging.ts';

interface Reader {
  readonly teamId: TeamId;
  readonly userId: UserId;
}

const buildSelectSql = (schema: string, where: string): string => `
  select v.id, v.team_id as "teamId", v.name, array_position(o.view_ids, v.id) - 1 as position, v.type,
    v.settings, v.revision, d.view_id is not null as "isDefault"
  from ${schema}.saved_views v
  join ${schema}.saved_view_orders o on o.team_id = v.team_id and o.type = v.type
  left join ${schema}.default_saved_views d
    on d.team_id = v.team_id and d.user_id = $2 and d.type = v.type and d.view_id = v.id
  where v.team_id = $1 and ${where}
  order by array_position(o.view_ids, v.id)`;

/** The views of a type by position. */
export const viewsOfType = async (
  pool: ReadPool,
  { teamId, userId }: Reader,
  type: ViewType,
): Promise<SavedView[]> => {
  const { rows } = await pool.query<SavedView>(buildSelectSql(pool.schema, 'v.type = $3'), [
    teamId,
    userId,
    type,
  ]);
  return rows;
};

/** A view; null when the team has none with this id. */
export const findView = async (
  pool: ReadPool,
  { teamId, userId }: Reader,
  id: SavedViewId,
): Promise<SavedView | null> => {
  const { rows } = await pool.query<SavedView>(buildSelectSql(pool.schema, 'v.id = $3'), [
    teamId,
    userId,
    id,
  ]);
  return rows[0] ?? null;
};
