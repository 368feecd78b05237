import type { TeamId } from '@quartermaster/contracts/core/ids';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { SoldByStore } from '../stores.ts';
import type { Pool } from '../system.ts';

interface Recorded {
  readonly orders: number;
  /** Units by variant. */
  readonly units: ReadonlyMap<string, number>;
}

/** Units that customers bought, by variant. */
export const unitsSold = (
  teamId: TeamId,
  sold: readonly SoldByStore[],
): ReadonlyMap<string, number> => {
  const units = new Map<string, number>();
  for (const { lines } of sold) {
    for (const line of lines) {
      const variantId = deterministicId(teamId, line.variant);
      units.set(variantId, (units.get(variantId) ?? 0) + line.units);
    }
  }
  return units;
};

const readRecordedSales = async (pool: Pool, teamId: TeamId, since: number): Promise<Recorded> => {
  const { rows } = await pool.query<{ variant: string; units: number; orders: number }>(
    `with placed as (
       select data::jsonb as data from es.events
       where type = 'OrderPlaced' and team_id = $1
         and (data->>'placedAt')::timestamptz >= to_timestamp($2))
     select line->>'variantId' as variant, sum((line->>'units')::int)::int as units,
       (select count(*) from placed)::int as orders
     from placed, jsonb_array_elements(data->'lines') line group by 1`,
    [teamId, since],
  );
  return {
    orders: rows[0]?.orders ?? 0,
    units: new Map(rows.map(({ variant, units }) => [variant, units])),
  };
};

/** Orders of customers that are not recorded exactly once, by their number and the units of each variant. */
export const salesProblems = async (
  pool: Pool,
  teamId: TeamId,
  sold: readonly SoldByStore[],
): Promise<readonly string[]> => {
  const [first] = sold;
  if (first === undefined) return ['No customer bought anything'];
  const expected = { orders: sold.length, units: unitsSold(teamId, sold) };
  const recorded = await readRecordedSales(pool, teamId, first.at);
  const variants = new Set([...expected.units.keys(), ...recorded.units.keys()]);
  const wrong = [...variants].flatMap((variant) => {
    const [inStore, here] = [expected.units.get(variant), recorded.units.get(variant)];
    return inStore === here ? [] : [`${variant}: ${inStore} units sold, ${here} recorded`];
  });
  if (expected.orders === recorded.orders) return wrong;
  return [`${expected.orders} orders in the store, ${recorded.orders} recorded`, ...wrong];
};
