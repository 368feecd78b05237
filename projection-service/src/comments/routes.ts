import { type Comment, listComments } from '@quartermaster/contracts/comments/calls';
import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import type { ReadPool } from '../core/paging.ts';

/** Oldest first (AMB-155). The email is that of a present or former member. */
const readComments = async (
  pool: ReadPool,
  teamId: TeamId,
  contextId: string,
): Promise<Comment[]> => {
  const { rows } = await pool.query<Comment>(
    `select c.id, coalesce(u.email, 'an unknown user') as user_email,
       c.written_at as created_at, c.content
     from ${pool.schema}.comments c
     left join ${pool.schema}.users u
       on u.team_id = $3 and u.user_id = c.user_id and u.member_of = c.team_id
     where c.team_id = $1 and c.context_id = $2 order by c.revision`,
    [teamId, contextId, SYSTEM_TEAM],
  );
  return rows;
};

/** True when the team has an order, a supplier or a product with this id. */
const canHaveComments = async (
  pool: ReadPool,
  teamId: TeamId,
  contextId: string,
): Promise<boolean> => {
  const selectById = (table: string) => `select from read.${table} where team_id = $1 and id = $2`;
  const { rowCount } = await pool.query(
    `${selectById('purchase_orders')} union all ${selectById('suppliers')} union all ${selectById('products')}`,
    [teamId, contextId],
  );
  return rowCount !== 0;
};

export const commentsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listComments, async (request) => {
    const { contextId } = request.params;
    const body = await readComments(pool, requireTeamId(request), contextId);
    if (body.length === 0 && !(await canHaveComments(pool, requireTeamId(request), contextId))) {
      throw new Rejection('NOT_FOUND', 'Nothing with this id can have comments');
    }
    return { body };
  }),
];
