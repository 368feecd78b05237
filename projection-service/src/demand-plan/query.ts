import { groupRows } from '@quartermaster/contracts/core/group-rows';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { fromMinor } from '@quartermaster/contracts/core/money';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type {
  CategoryBreakdownRow,
  DemandPlan,
  DemandPlanMonth,
  DemandPlanSummary,
  SupplierBreakdownRow,
} from '@quartermaster/contracts/demand-plan/plan';
import { findBusinessDay } from '../core/business-day.ts';
import type { ReadPool } from '../core/paging.ts';
import { addAmounts, type Amounts, noAmounts } from './amounts.ts';
import { listMonths } from './months.ts';
import type { PlanForecast, PlanRow, PlanTotals } from './tables.ts';

/** Reads the plan of a team. Rejects with DEMAND_PLAN_NOT_FOUND when there is none. */
export const readPlan = async (pool: ReadPool, teamId: TeamId): Promise<PlanRow> => {
  const { rows } = await pool.query<PlanRow>(
    `select id, plan_id as "planId", in_force as "inForce", staged, prices_at as "pricesAt",
       kept_through as "keptThrough"
     from ${pool.schema}.demand_plans where team_id = $1`,
    [teamId],
  );
  if (rows[0] === undefined)
    throw new Rejection('DEMAND_PLAN_NOT_FOUND', 'There is no demand plan');
  return rows[0];
};

/** The forecast whose rows are shown: none while another one is made (AMB-167). */
export const getShownForecast = ({ inForce, staged }: PlanRow): PlanForecast | null =>
  staged === null ? inForce : null;

const toProgress = ({
  computedAt,
  recordedItems,
  itemsCount,
}: PlanForecast): DemandPlan['progress'] => ({
  step: computedAt === null ? 'COMPUTING' : 'RECORDING',
  done: recordedItems,
  total: itemsCount,
});

const toDemandPlan = ({ planId, inForce, staged, pricesAt }: PlanRow): DemandPlan => ({
  id: planId,
  startDate: (staged ?? inForce)?.startDate ?? '',
  status: staged === null ? 'READY' : 'GENERATING',
  progress: staged && toProgress(staged),
  forecastAt: inForce?.computedAt ?? null,
  pricesAt,
  itemsCount: inForce?.itemsCount ?? 0,
});

/** Totals of items by supplier or by category. */
interface GroupTotals {
  /** Null where the items have none, or a deleted one. */
  readonly name: string | null;
  readonly amounts: Amounts;
}

const readTotals = async (
  pool: ReadPool,
  teamId: TeamId,
  { half, forecastId }: PlanForecast,
  by: PlanTotals['by'],
): Promise<readonly GroupTotals[]> => {
  const { rows } = await pool.query<GroupTotals>(
    `select case when t.by = 'supplier' then s.id else nullif(t.name, '') end as name, t.amounts
     from ${pool.schema}.demand_plan_totals t
     left join ${pool.schema}.suppliers s on s.team_id = t.team_id and s.id = t.name
     where t.team_id = $1 and t.half = $2 and t.forecast_id = $3 and t.by = $4`,
    [teamId, half, forecastId, by],
  );
  return rows;
};

/** Reads an amount of a month; money in the shop's currency. */
const createReader = (amounts: Amounts, at: number) => ({
  units: (name: keyof Amounts): number => amounts[name][at] ?? 0,
  money: (name: keyof Amounts): number => fromMinor(amounts[name][at] ?? 0),
});

const toMonths = (
  amounts: Amounts,
  months: ReturnType<typeof listMonths>,
): readonly DemandPlanMonth[] =>
  months.map(({ month, hasBegun }, at) => {
    const { units, money } = createReader(amounts, at);
    return {
      month,
      plannedQuantity: units('planned'),
      plannedRevenue: money('plannedRevenue'),
      plannedCost: money('plannedCost'),
      previousPeriodQuantity: units('previous'),
      previousPeriodRevenue: money('previousRevenue'),
      previousPeriodCost: money('previousCost'),
      ...(hasBegun && {
        actualsQuantity: units('sold'),
        actualsRevenue: money('soldRevenue'),
        actualsCost: money('soldCost'),
      }),
      forecastQuantity: units('forecast'),
    };
  });

/** The totals of the shown forecast with its months; null while the plan has none. */
const readMonths = async (pool: ReadPool, teamId: TeamId, plan: PlanRow, by: PlanTotals['by']) => {
  const shown = getShownForecast(plan);
  if (shown === null) return null;
  const [groups, today] = await Promise.all([
    readTotals(pool, teamId, shown, by),
    findBusinessDay(pool, teamId),
  ]);
  return { groups, months: listMonths(shown.startDate, today) };
};

const sumGroups = (groups: readonly GroupTotals[]): Amounts =>
  groups.reduce((sum, { amounts }) => addAmounts(sum, amounts, 1), noAmounts);

export const readSummary = async (pool: ReadPool, teamId: TeamId): Promise<DemandPlanSummary> => {
  const plan = await readPlan(pool, teamId);
  const found = await readMonths(pool, teamId, plan, 'supplier');
  const months = found === null ? [] : [...toMonths(sumGroups(found.groups), found.months)];
  return { ...toDemandPlan(plan), months };
};

type BreakdownMonths = CategoryBreakdownRow['months'];

const toBreakdownMonths = (
  amounts: Amounts,
  months: ReturnType<typeof listMonths>,
): BreakdownMonths =>
  toMonths(amounts, months).map(
    ({ month, plannedRevenue, previousPeriodRevenue, actualsRevenue }) => ({
      month,
      plannedRevenue,
      previousPeriodRevenue,
      ...(actualsRevenue !== undefined && { actualsRevenue }),
    }),
  );

interface BreakdownRow {
  readonly name: string | null;
  readonly months: BreakdownMonths;
}

/** In the order of names; items without one come last. */
const compareNames = ({ name: one }: BreakdownRow, { name: other }: BreakdownRow): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : 1;
};

const readBreakdown = async (
  pool: ReadPool,
  teamId: TeamId,
  by: PlanTotals['by'],
): Promise<readonly BreakdownRow[]> => {
  const found = await readMonths(pool, teamId, await readPlan(pool, teamId), by);
  if (found === null) return [];
  return Array.from(
    groupRows(found.groups, ({ name }) => name),
    ([name, groups]) => ({ name, months: toBreakdownMonths(sumGroups(groups), found.months) }),
  ).sort(compareNames);
};

export const readSupplierBreakdown = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<SupplierBreakdownRow[]> => {
  const rows = await readBreakdown(pool, teamId, 'supplier');
  return rows.map(({ name: supplierId, months }) => ({ supplierId, months }));
};

export const readCategoryBreakdown = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<CategoryBreakdownRow[]> => {
  const rows = await readBreakdown(pool, teamId, 'category');
  return rows.map(({ name: shopifyCategory, months }) => ({ shopifyCategory, months }));
};
