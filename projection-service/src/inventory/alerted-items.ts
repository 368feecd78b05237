import { addDays, fromDayNumber } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  type GradedItem,
  type NegativeItem,
  type RisenItem,
  UNSOLD_DAYS,
} from '@quartermaster/contracts/reports/rules/further-entries';
import type { ReadPool } from '../core/paging.ts';
import { IS_SUMMED, IS_UNDELETED } from '../core/counted-items-sql.ts';
import type { VariantSales } from './tables/sales.ts';

const itemColumns = `i.variant_id as "variantId", i.product_title as "productTitle",
  i.variant_title as "variantTitle", i.sku, i.quantity`;

/** The counted items with a location below 0. */
export const readNegativeItems = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<readonly NegativeItem[]> => {
  const { rows } = await pool.query<NegativeItem>(
    `select ${itemColumns}, s.levels,
       json_build_object('day', s.below_zero_on, 'position', s.below_zero_at) as since
     from ${pool.schema}.stock_by_day s
     join ${pool.schema}.inventory_items i on i.team_id = s.team_id and i.variant_id = s.variant_id
     where s.team_id = $1 and s.below_zero_on is not null and ${IS_SUMMED}`,
    [teamId],
  );
  return rows;
};

/** The tracked items whose cost rose; not those that were deleted. */
export const readRisenItems = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<readonly RisenItem[]> => {
  const { rows } = await pool.query<RisenItem>(
    `select ${itemColumns}, c.cost_price as "costPrice", c.rises
     from ${pool.schema}.item_costs c
     join ${pool.schema}.inventory_items i on i.team_id = c.team_id and i.variant_id = c.variant_id
     where c.team_id = $1 and c.has_risen and ${IS_UNDELETED}`,
    [teamId],
  );
  return rows;
};

type SoldColumns = Pick<VariantSales, 'days' | 'units' | 'openDay' | 'openUnits' | 'groups'>;

/** The last day on which a variant was sold, by itself or as a set; null when none is known. */
const findLastSaleDay = ({
  days,
  units,
  openDay,
  openUnits,
  groups,
}: SoldColumns): string | null => {
  const histories = [
    { days, units },
    { days: [openDay ?? 0], units: [openDay === null ? 0 : openUnits] },
    ...(groups === null ? [] : [groups]),
  ];
  const last = histories.flatMap(
    (history) => history.days[history.units.findLastIndex((sold) => sold > 0)] ?? [],
  );
  return last.length === 0 ? null : fromDayNumber(Math.max(...last));
};

type GradedRow = Omit<GradedItem, 'lastSoldOn' | 'inStockSince'> & {
  readonly sales: SoldColumns;
  /** Of the last days without stock. */
  readonly lastOutOn: string | null;
};

/** Complete days without a sale after which an item can be listed: the present day is not complete. */
const QUIET_DAYS = UNSOLD_DAYS - 1;

/** The items of grade A in stock that were sold once and not in the last days. */
export const readUnsoldItems = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<readonly GradedItem[]> => {
  const { rows } = await pool.query<GradedRow>(
    `select ${itemColumns}, f.stock -> 'outSpells' -> -1 ->> 1 as "lastOutOn",
       json_build_object('days', s.days, 'units', s.units, 'openDay', s.open_day,
         'openUnits', s.open_units, 'groups', s.groups) as sales
     from ${pool.schema}.inventory_items i
     join ${pool.schema}.variant_facts f on f.team_id = i.team_id and f.variant_id = i.variant_id
     join ${pool.schema}.variant_sales s on s.team_id = i.team_id and s.variant_id = i.variant_id
     where i.team_id = $1 and i.grading_level = 'A' and i.quantity > 0
       and not exists (select from json_array_elements_text(i.recent_sales) with ordinality as e (units, place)
         where e.units::float8 > 0 and e.place > json_array_length(i.recent_sales) - ${String(QUIET_DAYS)})`,
    [teamId],
  );
  return rows.flatMap(({ sales, lastOutOn, ...item }) => {
    const soldOn = findLastSaleDay(sales);
    if (soldOn === null) return [];
    const inStockSince = lastOutOn === null ? null : addDays(lastOutOn, 1);
    return [{ ...item, lastSoldOn: soldOn, inStockSince }];
  });
};
