import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type GroupName, groupNames, groupSorts } from '@quartermaster/contracts/dashboard/groups';
import type {
  Dashboard,
  DashboardFilter,
  DashboardItem,
  ValueName,
  DashboardComparison,
} from '@quartermaster/contracts/dashboard/calls';
import { BEFORE_ANY_DAY } from '../../core/business-day.ts';
import type { ReadPool } from '../../core/paging.ts';
import { selectFields, withDetails } from '../columns.ts';
import { HAS_UNKNOWN_COST, IS_SUMMED, IS_UNDELETED } from '../../core/counted-items-sql.ts';
import { inventoryList, teamState } from '../query.ts';
import { type DashboardSources, countDoNext } from './do-next.ts';
import { findComparable, readPastDays, buildTrends } from './past.ts';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import { calculateChange } from '@quartermaster/contracts/inventory/rules/values';

/** The items of each group. */
const groups: Readonly<Record<GroupName, string>> = {
  runningLow: `i.status = 'RUNNING_LOW'`,
  outOfStock: `i.status = 'OUT_OF_STOCK'`,
  noSales: `i.status = 'NO_SALES'`,
  overStocked: `i.status = 'OVERSTOCKED'`,
  // The one group that is not a status; it may overlap the others (AMB-166).
  stockoutRisk: 'i.quantity > 0 and i.units_at_risk > 0',
  healthy: `i.status = 'HEALTHY'`,
  newProduct: `i.status = 'NEW_PRODUCT'`,
};

/** The items that a filter of the dashboard selects. */
const conditions: Readonly<Record<DashboardFilter, string>> = {
  GRADE_A: `i.grading_level = 'A'`,
  GRADE_B: `i.grading_level = 'B'`,
  GRADE_C: `i.grading_level = 'C'`,
  FAVOURITE: 'i.favourite',
};

/** Two sums of money, without rounding errors (AMB-027). */
const compareAmounts = (now: number, before: number | null): DashboardComparison => {
  const today = roundTo6(now);
  if (before === null) return { today, sevenDaysAgo: null, change: null, changePercent: null };
  const sevenDaysAgo = roundTo6(before);
  return { today, sevenDaysAgo, ...calculateChange(today, sevenDaysAgo) };
};

const itemFields = [
  'variantId',
  'productId',
  'productTitle',
  'variantTitle',
  'sku',
  'imageUrl',
  'quantity',
  'isCounted',
  'daysToOutOfStock',
  'stockoutDate',
  'salesAtRisk',
  'costValue',
  'status',
  'gradingLevel',
] as const satisfies readonly (keyof DashboardItem)[];

const FIRST_ITEMS = 5;

interface Totals extends Readonly<Record<GroupName | ValueName, number>> {
  readonly itemsCount: number;
  readonly unitsInStock: number;
  readonly inTransit: number;
  readonly doNotRestockCount: number;
  readonly stockGapCount: number;
  readonly withoutCost: Dashboard['withoutCost'];
}

/** Sums follow the order of variant ids, as those of the daily snapshots do, so equal stock gives equal values. */
const buildSumSql = (value: string, where = 'true'): string =>
  `coalesce(sum(${value} order by i.variant_id) filter (where ${IS_SUMMED} and ${where}), 0)`;

/** Items in stock without a known cost. */
const buildWithoutCostSql = (where = 'true'): string =>
  `count(*) filter (where ${IS_SUMMED} and ${HAS_UNKNOWN_COST} and ${where})`;

const readTotals = async (pool: ReadPool, teamId: TeamId, condition: string): Promise<Totals> => {
  const counts = Object.entries(groups).map(
    ([name, where]) => `(count(*) filter (where ${where}))::int as "${name}"`,
  );
  const { rows } = await pool.query<Totals>(
    `select count(*)::int as "itemsCount",
       coalesce(sum(greatest(i.quantity, 0)) filter (where ${IS_SUMMED}), 0)::float8 as "unitsInStock",
       coalesce(sum(i.incoming_quantity), 0)::float8 as "inTransit",
       (count(*) filter (where i.status = 'NO_RESTOCK'))::int as "doNotRestockCount",
       (count(*) filter (where i.status = 'STOCK_GAP'))::int as "stockGapCount",
       ${buildSumSql('i.retail_value')} as "retailValue",
       ${buildSumSql('coalesce(i.cost_value, 0)')} as "costValue",
       ${buildSumSql('coalesce(i.cost_value, 0)', `i.status = 'NO_SALES'`)} as "noSalesCost",
       ${buildSumSql('coalesce(i.cost_value, 0)', `i.status = 'OVERSTOCKED'`)} as "overstockedCost",
       json_build_object('costValue', ${buildWithoutCostSql()},
         'noSalesCost', ${buildWithoutCostSql(`i.status = 'NO_SALES'`)},
         'overstockedCost', ${buildWithoutCostSql(`i.status = 'OVERSTOCKED'`)}) as "withoutCost",
       ${counts.join(', ')}
     from ${pool.schema}.inventory_items i where i.team_id = $1 and ${IS_UNDELETED} and ${condition}`,
    [teamId],
  );
  if (rows[0] === undefined) throw new Error('An aggregate returns one row');
  return rows[0];
};

const readFirstItems = async (
  pool: ReadPool,
  teamId: TeamId,
  name: GroupName,
  condition: string,
): Promise<DashboardItem[]> => {
  const sorted = `order by ${inventoryList.orderBy(groupSorts[name], pool.schema)}`;
  const found = `(select i.* from ${pool.schema}.inventory_items i
     where i.team_id = $1 and ${IS_UNDELETED} and ${condition} and ${groups[name]} ${sorted} limit ${String(FIRST_ITEMS)})`;
  const { rows } = await pool.query<DashboardItem>(
    `select ${selectFields(itemFields)} from ${withDetails(pool.schema, found)} ${sorted}`,
    [teamId],
  );
  return rows;
};

type Values = Readonly<Record<ValueName, number>>;

const compareValues = (totals: Values, before: Values | null): Pick<Dashboard, ValueName> => {
  const comparedValue = (name: ValueName) => compareAmounts(totals[name], before?.[name] ?? null);
  return {
    retailValue: comparedValue('retailValue'),
    costValue: comparedValue('costValue'),
    noSalesCost: comparedValue('noSalesCost'),
    overstockedCost: comparedValue('overstockedCost'),
  };
};

const toGroups = (totals: Totals, items: readonly DashboardItem[][]): Pick<Dashboard, GroupName> =>
  Object.fromEntries(
    groupNames.map((name, at) => [name, { totalItemsCount: totals[name], items: items[at] ?? [] }]),
  ) as Pick<Dashboard, GroupName>;

export const readDashboard = async (
  { pool, lists }: DashboardSources,
  teamId: TeamId,
  { filter, now }: { readonly filter: DashboardFilter | null; readonly now: string },
): Promise<Omit<Dashboard, 'position'>> => {
  const condition = filter === null ? 'true' : conditions[filter];
  const { today } = await teamState(pool, teamId);
  const [totals, days, doNext, ...items] = await Promise.all([
    readTotals(pool, teamId, condition),
    readPastDays(pool, teamId, { today, scope: filter ?? 'ALL' }),
    countDoNext({ pool, lists }, teamId, { today: today ?? BEFORE_ANY_DAY, now }),
    ...groupNames.map((name) => readFirstItems(pool, teamId, name, condition)),
  ]);
  const { values: before, comparableFrom } = findComparable(days, today);
  return {
    filter,
    itemsCount: totals.itemsCount,
    unitsInStock: totals.unitsInStock,
    inTransit: totals.inTransit,
    doNotRestockCount: totals.doNotRestockCount,
    stockGapCount: totals.stockGapCount,
    ...toGroups(totals, items),
    ...compareValues(totals, before),
    withoutCost: totals.withoutCost,
    comparableFrom,
    trends: buildTrends(days, today, totals),
    doNext,
  };
};
