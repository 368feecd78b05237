import { addDays } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type GroupName, groupNames, groupSorts } from '@quartermaster/contracts/dashboard/groups';
import type {
  Dashboard,
  DashboardFilter,
  DashboardItem,
} from '@quartermaster/contracts/dashboard/calls';
import { BEFORE_ANY_DAY } from '../../core/business-day.ts';
import { orderSql, type ReadPool } from '../../core/paging.ts';
import { selectFields, sortColumns, withDetails } from '../columns.ts';
import { HAS_UNKNOWN_COST, IS_COUNTED } from '../counted.ts';
import { teamState } from '../query.ts';
import type { DailySnapshot, SnapshotScope } from '../tables/history.ts';
import { compared } from './compared.ts';
import { type DashboardSources, doNextOf } from './do-next.ts';
import { conditions, groups } from './groups.ts';

const itemFields = [
  'variantId',
  'productId',
  'productTitle',
  'variantTitle',
  'sku',
  'imageUrl',
  'quantity',
  'daysToOutOfStock',
  'stockoutDate',
  'salesAtRisk',
  'costValue',
  'status',
  'gradingLevel',
] as const satisfies readonly (keyof DashboardItem)[];

const FIRST_ITEMS = 5;

interface Totals extends Readonly<Record<GroupName, number>> {
  readonly itemsCount: number;
  readonly unitsInStock: number;
  readonly inTransit: number;
  readonly doNotRestockCount: number;
  readonly stockGapCount: number;
  readonly retailValue: number;
  readonly costValue: number;
  readonly noSalesCost: number;
  readonly overstockedCost: number;
  readonly withoutCost: Dashboard['withoutCost'];
}

/** Sums follow the order of variant ids, as those of the daily snapshots do, so equal stock gives equal values. */
const sum = (value: string, where = 'true'): string =>
  `coalesce(sum(${value} order by i.variant_id) filter (where ${IS_COUNTED} and ${where}), 0)`;

/** Items in stock without a known cost. */
const withoutCost = (where = 'true'): string =>
  `count(*) filter (where ${IS_COUNTED} and ${HAS_UNKNOWN_COST} and ${where})`;

const totalsOf = async (pool: ReadPool, teamId: TeamId, condition: string): Promise<Totals> => {
  const counts = Object.entries(groups).map(
    ([name, where]) => `(count(*) filter (where ${where}))::int as "${name}"`,
  );
  const { rows } = await pool.query<Totals>(
    `select count(*)::int as "itemsCount",
       coalesce(sum(greatest(i.quantity, 0)) filter (where ${IS_COUNTED}), 0)::float8 as "unitsInStock",
       coalesce(sum(i.incoming_quantity), 0)::float8 as "inTransit",
       (count(*) filter (where i.status = 'NO_RESTOCK'))::int as "doNotRestockCount",
       (count(*) filter (where i.status = 'STOCK_GAP'))::int as "stockGapCount",
       ${sum('i.retail_value')} as "retailValue",
       ${sum('coalesce(i.cost_value, 0)')} as "costValue",
       ${sum('coalesce(i.cost_value, 0)', `i.status = 'NO_SALES'`)} as "noSalesCost",
       ${sum('coalesce(i.cost_value, 0)', `i.status = 'OVERSTOCKED'`)} as "overstockedCost",
       json_build_object('costValue', ${withoutCost()},
         'noSalesCost', ${withoutCost(`i.status = 'NO_SALES'`)},
         'overstockedCost', ${withoutCost(`i.status = 'OVERSTOCKED'`)}) as "withoutCost",
       ${counts.join(', ')}
     from ${pool.schema}.inventory_items i where i.team_id = $1 and ${condition}`,
    [teamId],
  );
  if (rows[0] === undefined) throw new Error('An aggregate returns one row');
  return rows[0];
};

const firstItems = async (
  pool: ReadPool,
  teamId: TeamId,
  name: GroupName,
  condition: string,
): Promise<DashboardItem[]> => {
  const { column, order } = groupSorts[name];
  const sorted = `order by ${orderSql(sortColumns[column], order, 'i.variant_id')}`;
  const found = `(select i.* from ${pool.schema}.inventory_items i
     where i.team_id = $1 and ${condition} and ${groups[name]} ${sorted} limit ${String(FIRST_ITEMS)})`;
  const { rows } = await pool.query<DashboardItem>(
    `select ${selectFields(itemFields)} from ${withDetails(pool.schema, found)} ${sorted}`,
    [teamId],
  );
  return rows;
};

const DAYS_BACK = 7;

interface Past {
  /** Values of seven days ago; null when there are none. */
  readonly totals: DailySnapshot['totals'] | null;
  readonly comparableFrom: string | null;
}

/** Each business day stores its values: older values exist from seven days after the oldest of the last seven days. */
const pastOf = async (pool: ReadPool, teamId: TeamId, today: string | null): Promise<Past> => {
  if (today === null) return { totals: null, comparableFrom: null };
  const sevenDaysAgo = addDays(today, -DAYS_BACK);
  const { rows } = await pool.query<DailySnapshot>(
    `select date, totals from ${pool.schema}.daily_snapshots
     where team_id = $1 and date >= $2 order by date limit 1`,
    [teamId, sevenDaysAgo],
  );
  const { date = today, totals = null } = rows[0] ?? {};
  const past = date === sevenDaysAgo ? totals : null;
  return { totals: past, comparableFrom: addDays(date, DAYS_BACK) };
};

type Values = Pick<Dashboard, 'retailValue' | 'costValue' | 'noSalesCost' | 'overstockedCost'>;
type PastValues = Readonly<Record<keyof Values, number | null>>;
const noPast: PastValues = {
  retailValue: null,
  costValue: null,
  noSalesCost: null,
  overstockedCost: null,
};

const valuesOf = (totals: Totals, before: PastValues): Values => ({
  retailValue: compared(totals.retailValue, before.retailValue),
  costValue: compared(totals.costValue, before.costValue),
  noSalesCost: compared(totals.noSalesCost, before.noSalesCost),
  overstockedCost: compared(totals.overstockedCost, before.overstockedCost),
});

const shownGroups = (
  totals: Totals,
  items: readonly DashboardItem[][],
): Pick<Dashboard, GroupName> =>
  Object.fromEntries(
    groupNames.map((name, at) => [name, { totalItemsCount: totals[name], items: items[at] ?? [] }]),
  ) as Pick<Dashboard, GroupName>;

export const dashboardOf = async (
  { pool, lists }: DashboardSources,
  teamId: TeamId,
  { filter, now }: { readonly filter: DashboardFilter | null; readonly now: string },
): Promise<Dashboard> => {
  const condition = filter === null ? 'true' : conditions[filter];
  const scope: SnapshotScope = filter ?? 'ALL';
  const { today } = await teamState(pool, teamId);
  const [totals, past, doNext, ...items] = await Promise.all([
    totalsOf(pool, teamId, condition),
    pastOf(pool, teamId, today),
    doNextOf({ pool, lists }, teamId, { today: today ?? BEFORE_ANY_DAY, now }),
    ...groupNames.map((name) => firstItems(pool, teamId, name, condition)),
  ]);
  return {
    filter,
    itemsCount: totals.itemsCount,
    unitsInStock: totals.unitsInStock,
    inTransit: totals.inTransit,
    doNotRestockCount: totals.doNotRestockCount,
    stockGapCount: totals.stockGapCount,
    ...shownGroups(totals, items),
    ...valuesOf(totals, past.totals?.[scope] ?? noPast),
    withoutCost: totals.withoutCost,
    comparableFrom: past.comparableFrom,
    doNext,
  };
};
