import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { ShopEvent } from '@quartermaster/contracts/demand-plan/events';
import type { listShopEvents } from '@quartermaster/contracts/demand-plan/shop-events';
import type { ReadPool } from '../core/paging.ts';

/** Events of the shop of a team, the latest first. */
export const readShopEvents = async (pool: ReadPool, teamId: TeamId): Promise<ShopEvent[]> => {
  const { rows } = await pool.query<ShopEvent>(
    `select e.shop_event_id as "shopEventId", e.name, e.kind, e.start_date as "startDate",
       e.end_date as "endDate", e.lift_percent as "liftPercent", e.category, e.variant_ids as "variantIds"
     from ${pool.schema}.demand_plan_shop_events e
     where e.team_id = $1 order by e.start_date desc, e.shop_event_id`,
    [teamId],
  );
  return rows;
};

/** The same events, with the titles of the items that they name. */
export const listTitledShopEvents = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<ResponseOf<typeof listShopEvents>['events']> => {
  const events = await readShopEvents(pool, teamId);
  const { rows } = await pool.query<{ id: string; title: string }>(
    `select v.variant_id as id, concat_ws(', ', p.title, nullif(v.title, '')) as title
     from ${pool.schema}.demand_plan_variants v
     left join ${pool.schema}.demand_plan_products p on p.team_id = v.team_id and p.product_id = v.product_id
     where v.team_id = $1 and v.variant_id = any($2::text[])`,
    [teamId, events.flatMap(({ variantIds }) => variantIds)],
  );
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return events.map((event) => ({
    ...event,
    itemTitles: event.variantIds.map((id) => titles.get(id) ?? ''),
  }));
};
