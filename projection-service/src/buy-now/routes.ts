import { type Basket, listBaskets } from '@quartermaster/contracts/buy-now/calls';
import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { buildSortText, type ReadPool } from '../core/paging.ts';

/** By name of supplier; those of deleted suppliers and of products without one are last. */
const readBaskets = async (pool: ReadPool, teamId: TeamId): Promise<Basket[]> => {
  const { rows } = await pool.query<Basket>(
    `select nullif(b.supplier_key, '') as "supplierId", s.name as "supplierName", b.revision,
       b.changed_at as "changedAt", coalesce(u.email, 'an unknown user') as "changedBy", b.lines
     from ${pool.schema}.buy_now_baskets b
     left join ${pool.schema}.suppliers s on s.team_id = b.team_id and s.id = b.supplier_key
     left join ${pool.schema}.users u
       on u.team_id = $2 and u.user_id = b.changed_by and u.member_of = b.team_id
     where b.team_id = $1 order by ${buildSortText('s.name')} nulls last, b.supplier_key desc`,
    [teamId, SYSTEM_TEAM],
  );
  return rows;
};

export const buyNowBasketsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listBaskets, async (request) => ({
    body: { baskets: await readBaskets(pool, requireTeamId(request)) },
  })),
];
