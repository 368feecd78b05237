import type { Comment } from '@quartermaster/contracts/comments/routes';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from '../core/paging.ts';

/** Oldest first (AMB-155). */
export const commentsOn = async (
  pool: ReadPool,
  teamId: TeamId,
  contextId: string,
): Promise<Comment[]> => {
  const { rows } = await pool.query<Comment>(
    `select id, user_email, written_at as created_at, content
     from ${pool.schema}.comments where team_id = $1 and context_id = $2 order by revision`,
    [teamId, contextId],
  );
  return rows;
};

/** Whether the team has an order, a supplier or a product with this id. */
export const canBeCommented = async (
  pool: ReadPool,
  teamId: TeamId,
  contextId: string,
): Promise<boolean> => {
  const of = (table: string) => `select from read.${table} where team_id = $1 and id = $2`;
  const { rowCount } = await pool.query(
    `${of('purchase_orders')} union all ${of('suppliers')} union all ${of('products')}`,
    [teamId, contextId],
  );
  return rowCount !== 0;
};
