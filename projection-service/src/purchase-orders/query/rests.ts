import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { OverdueRest } from '@quartermaster/contracts/reports/rules/alert-entries';
import { MAX_ALERT_ENTRIES } from '@quartermaster/contracts/reports/rules/alert-entry';
import { findBusinessDay } from '../../core/business-day.ts';
import type { ReadPool } from '../../core/paging.ts';

/** The rests of the order `o`, each with the lead time of its variant. */
const restsWithLeadTimes = (schema: string): string =>
  `json_array_elements(o.rests) rest join ${schema}.inventory_items i
     on i.team_id = o.team_id and i.variant_id = rest->>'variantId'`;

/** Expected arrival of a rest: one lead time after the receipt that lacked it (domain-rules 2). */
const LANDS_ON = `to_char((rest->>'since')::date + i.arrival_day::int, 'YYYY-MM-DD')`;

/** Earliest expected arrival of a rest of the order `o`; null without one. */
export const restExpectedOnSql = (schema: string): string =>
  `(select min(${LANDS_ON}) from ${restsWithLeadTimes(schema)})`;

/** Orders with units on no shipment that should have arrived before today, the latest first. */
export const overdueRests = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<readonly OverdueRest[]> => {
  const today = await findBusinessDay(pool, teamId);
  const { rows } = await pool.query<OverdueRest>(
    `select o.id as "purchaseOrderId", o.name as "purchaseOrderName", s.name as "supplierName",
       sum((rest->>'quantity')::int)::int as units, min(${LANDS_ON}) as "expectedOn"
     from ${pool.schema}.purchase_order_summaries o
     cross join lateral ${restsWithLeadTimes(pool.schema)}
     left join ${pool.schema}.suppliers s on s.team_id = o.team_id and s.id = o.supplier_id
     where o.team_id = $1 and ${LANDS_ON} < $2
     group by o.id, o.name, s.name order by "expectedOn", o.id limit ${String(MAX_ALERT_ENTRIES)}`,
    [teamId, today ?? ''],
  );
  return rows;
};
