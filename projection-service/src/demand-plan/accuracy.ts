import { groupRows } from '@quartermaster/contracts/core/group-rows';
import { toMonth } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  MAX_SCORED_GROUPS,
  type PlanAccuracy,
  type Score,
  SCORED_MONTHS,
} from '@quartermaster/contracts/demand-plan/accuracy';
import {
  addScores,
  calculateAccuracy,
  noScore,
  type ScoreSums,
} from '@quartermaster/contracts/demand-plan/rules/score';
import { findBusinessDay } from '../core/business-day.ts';
import type { ReadPool } from '../core/paging.ts';
import { listMonthsBefore } from './scores.ts';

/** Sums over the items of a month, adjusted or not, or of one group over all months. */
interface SumsRow extends ScoreSums {
  readonly by: 'month' | 'supplier' | 'category' | 'rule';
  /** The month, supplier, category or rule; null for items without one. */
  readonly name: string | null;
  /** Null for sums that are not of a month. */
  readonly isAdjusted: boolean | null;
}

/** Reads each scored month of each item once. A deleted supplier is none. Sales below 0 are corrections and count as none. */
const readSums = async (
  pool: ReadPool,
  teamId: TeamId,
  months: readonly string[],
): Promise<readonly SumsRow[]> => {
  const { rows } = await pool.query<SumsRow>(
    `with scored as (
       select p.month, s.id as supplier_id, p.category, p.rule, p.adjusted is not null as is_adjusted, p.forecast,
         coalesce(p.adjusted, p.forecast) as planned, greatest(p.sold, 0) as sold
       from ${pool.schema}.demand_plan_scores p
       left join ${pool.schema}.suppliers s on s.team_id = p.team_id and s.id = p.supplier_id
       where p.team_id = $1 and p.month = any($2::text[]))
     select
       case when grouping(month) = 0 then 'month' when grouping(supplier_id) = 0 then 'supplier'
         when grouping(category) = 0 then 'category' else 'rule' end as by,
       case when grouping(month) = 0 then month when grouping(supplier_id) = 0 then supplier_id
         when grouping(category) = 0 then category else rule end as name,
       is_adjusted as "isAdjusted", count(*)::float8 as "itemMonths", sum(sold)::float8 as sold,
       sum(forecast)::float8 as forecast, sum(planned)::float8 as planned,
       sum(abs(forecast - sold))::float8 as "forecastError", sum(abs(planned - sold))::float8 as "plannedError"
     from scored
     group by grouping sets ((month, is_adjusted), (supplier_id), (category), (rule))`,
    [teamId, months],
  );
  return rows;
};

const toScore = (sums: ScoreSums): Score => ({
  itemMonths: sums.itemMonths,
  soldUnits: sums.sold,
  forecastUnits: sums.forecast,
  plannedUnits: sums.planned,
  ...calculateAccuracy(sums),
});

const toTotal = (rows: readonly ScoreSums[]): Score => toScore(rows.reduce(addScores, noScore));

/** Groups by what they sold, the largest first; then by name. */
const compareGroups = (one: SumsRow, other: SumsRow): number =>
  other.sold - one.sold || ((one.name ?? '') < (other.name ?? '') ? -1 : 1);

const toGroups = <Row>(
  rows: readonly SumsRow[],
  by: SumsRow['by'],
  toRow: (row: SumsRow) => Row,
) => {
  const found = rows.filter((row) => row.by === by).sort(compareGroups);
  return { rows: found.slice(0, MAX_SCORED_GROUPS).map(toRow), total: found.length };
};

interface Quarter {
  readonly year: number;
  readonly quarter: number;
}

const toQuarter = (month: string): Quarter => {
  const [year, ofYear] = month.split('-').map(Number);
  return { year: year ?? 0, quarter: Math.ceil((ofYear ?? 0) / 3) };
};

/** The accuracy of the plan in the last months that are over. */
export const readAccuracy = async (pool: ReadPool, teamId: TeamId): Promise<PlanAccuracy> => {
  const today = await findBusinessDay(pool, teamId);
  const over = today === null ? [] : listMonthsBefore(toMonth(today), SCORED_MONTHS);
  const sums = await readSums(pool, teamId, over);
  const ofMonths = sums
    .filter(({ by }) => by === 'month')
    .sort((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1));
  const adjusted = ofMonths.filter(({ isAdjusted }) => isAdjusted === true);
  const byMonth = groupRows(ofMonths, ({ name }) => name ?? '');
  const byQuarter = groupRows(adjusted, ({ name }) => JSON.stringify(toQuarter(name ?? '')));
  const names = [...byMonth.keys()];
  return {
    firstMonth: names[0] ?? null,
    lastMonth: names.at(-1) ?? null,
    all: toTotal(ofMonths),
    adjusted: toTotal(adjusted),
    unadjusted: toTotal(ofMonths.filter(({ isAdjusted }) => isAdjusted === false)),
    months: Array.from(byMonth, ([month, rows]) => ({ month, ...toTotal(rows) })),
    quarters: Array.from(byQuarter.values(), (rows) => ({
      ...toQuarter(rows[0]?.name ?? ''),
      ...toTotal(rows),
    })),
    suppliers: toGroups(sums, 'supplier', (row) => ({ supplierId: row.name, ...toScore(row) })),
    categories: toGroups(sums, 'category', (row) => ({
      shopifyCategory: row.name,
      ...toScore(row),
    })),
    rules: toGroups(sums, 'rule', (row) => ({ rule: row.name ?? '', ...toScore(row) })),
  };
};
