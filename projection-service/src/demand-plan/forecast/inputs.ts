import type { LikeItem } from '@quartermaster/contracts/demand-plan/events';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { IS_UNDELETED } from '../../core/counted-items-sql.ts';
import type { ReadPool } from '../../core/paging.ts';
import { type ColumnTexts, readColumns } from '../../core/read-columns.ts';

/** What the forecast of an item is computed from. */
export interface ForecastInput {
  readonly variantId: VariantId;
  readonly category: string | null;
  readonly salePrice: number;
  readonly costPrice: number;
  /** Average daily sales. */
  readonly unitsPerDay: number;
  /** True where it is not counted, or customers wait for it: days without stock hide no demand then. */
  readonly sellsWithoutStock: boolean;
  readonly firstAvailableOn: string | null;
  readonly outSpells: readonly (readonly [string, string])[];
  readonly outSince: string | null;
  readonly months: readonly number[];
  readonly units: readonly number[];
  /** The item that it sells like. */
  readonly like: LikeItem | null;
}

/** Reads the inputs of all tracked, undeleted variants of a team, by variant id. A cost that nobody entered is 0. */
export const readForecastInputs = (
  pool: ReadPool,
  teamId: TeamId,
): Promise<ColumnTexts<ForecastInput>> =>
  readColumns<ForecastInput>(pool, {
    name: 'forecast inputs',
    columns: {
      variantId: 'i.variant_id',
      category: 'i.category',
      salePrice: 'i.sale_price',
      costPrice: 'coalesce(i.cost_price, 0)',
      unitsPerDay: 'i.average_daily_sales',
      sellsWithoutStock: `not i.is_counted or (i.stock_plan ->> 'continueSelling')::boolean`,
      firstAvailableOn: `f.stock ->> 'firstAvailableOn'`,
      outSpells: `f.stock -> 'outSpells'`,
      outSince: `f.stock ->> 'outSince'`,
      months: `coalesce(v.months, '[]')`,
      units: `coalesce(v.units, '[]')`,
      like: 'v.like_item',
    },
    rest: `from ${pool.schema}.inventory_items i
      join ${pool.schema}.variant_facts f on f.team_id = i.team_id and f.variant_id = i.variant_id
      left join ${pool.schema}.demand_plan_variants v on v.team_id = i.team_id and v.variant_id = i.variant_id
      where i.team_id = $1 and ${IS_UNDELETED} order by i.variant_id collate "C"`,
    values: [teamId],
  });
