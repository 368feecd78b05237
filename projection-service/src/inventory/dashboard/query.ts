import { addDays } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type {
  Dashboard,
  DashboardFilter,
  DashboardItem,
} from '@quartermaster/contracts/dashboard/calls';
import { openStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import { BEFORE_ANY_DAY } from '../../core/business-day.ts';
import type { ReadPool } from '../../core/paging.ts';
import { selectFields, withDetails } from '../columns.ts';
import { teamState } from '../query.ts';
import type { DailySnapshot, SnapshotScope } from '../tables.ts';
import { compared } from './compared.ts';
import { conditions, type Group, type GroupName, groups } from './groups.ts';

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
}

/** Stock is counted once: the stock of a bundle belongs to its components. */
const COUNTED = `i.item_type = 'STAND_ALONE'`;

/** Sums follow the order of variant ids, as those of the daily snapshots do, so equal stock gives equal values. */
const sum = (value: string, where = 'true'): string =>
  `coalesce(sum(${value} order by i.variant_id) filter (where ${COUNTED} and ${where}), 0)`;

const totalsOf = async (pool: ReadPool, teamId: TeamId, condition: string): Promise<Totals> => {
  const counts = Object.entries(groups).map(
    ([name, { where }]) => `(count(*) filter (where ${where}))::int as "${name}"`,
  );
  const { rows } = await pool.query<Totals>(
    `select count(*)::int as "itemsCount",
       coalesce(sum(greatest(i.quantity, 0)) filter (where ${COUNTED}), 0)::float8 as "unitsInStock",
       coalesce(sum(i.incoming_quantity), 0)::float8 as "inTransit",
       (count(*) filter (where i.status = 'NO_RESTOCK'))::int as "doNotRestockCount",
       (count(*) filter (where i.status = 'STOCK_GAP'))::int as "stockGapCount",
       ${sum('i.retail_value')} as "retailValue",
       ${sum('coalesce(i.cost_value, 0)')} as "costValue",
       ${sum('coalesce(i.cost_value, 0)', `i.status = 'NO_SALES'`)} as "noSalesCost",
       ${sum('coalesce(i.cost_value, 0)', `i.status = 'OVERSTOCKED'`)} as "overstockedCost",
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
  { where, first }: Group,
  condition: string,
): Promise<DashboardItem[]> => {
  const sorted = `order by ${first}, i.variant_id`;
  const found = `(select i.* from ${pool.schema}.inventory_items i
     where i.team_id = $1 and ${condition} and ${where} ${sorted} limit ${String(FIRST_ITEMS)})`;
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

const openList = openStatuses.map((status) => `'${status}'`).join(', ');
const isUnreceived = `s.received_at is null and s.purchase_order_status in (${openList})`;

/** The groups of items that need attention, over the whole team. */
const doNextOf = async (
  pool: ReadPool,
  teamId: TeamId,
  today: string,
): Promise<Dashboard['doNext']> => {
  const { rows } = await pool.query<Dashboard['doNext']>(
    `select
       (select count(*)::int from ${pool.schema}.inventory_items i
        where i.team_id = $1 and i.raw_reorder_quantity > 0 and i.status <> 'NO_RESTOCK'
          and i.shopify_status in ('ACTIVE', 'DRAFT') and i.days_to_order <= 7) as "toBuyThisWeek",
       (select count(distinct s.purchase_order_id)::int from ${pool.schema}.shipments s
        where s.team_id = $1 and ${isUnreceived} and s.arrival_date between $3 and $4)
         as "ordersArrivingSoon",
       (select count(*)::int from ${pool.schema}.shipments s
        where s.team_id = $1 and ${isUnreceived} and s.arrival_date < $2) as "overdueShipments",
       (select count(*)::int from ${pool.schema}.purchase_orders o
        where o.team_id = $1 and o.status = 'Draft') as "draftOrders",
       (select count(*)::int from ${pool.schema}.purchase_order_summaries o
        where o.team_id = $1 and o.status <> 'Cancelled' and o.next_payment_date <= $4) as "paymentsDue"`,
    [teamId, today, addDays(today, 1), addDays(today, 2)],
  );
  if (rows[0] === undefined) throw new Error('A query without a table returns one row');
  return rows[0];
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
): Pick<Dashboard, GroupName> => {
  const names = Object.keys(groups) as GroupName[];
  return Object.fromEntries(
    names.map((name, at) => [name, { totalItemsCount: totals[name], items: items[at] ?? [] }]),
  ) as Pick<Dashboard, GroupName>;
};

export const dashboardOf = async (
  pool: ReadPool,
  teamId: TeamId,
  filter: DashboardFilter | null,
): Promise<Dashboard> => {
  const condition = filter === null ? 'true' : conditions[filter];
  const scope: SnapshotScope = filter ?? 'ALL';
  const { today } = await teamState(pool, teamId);
  const [totals, past, doNext, ...items] = await Promise.all([
    totalsOf(pool, teamId, condition),
    pastOf(pool, teamId, today),
    doNextOf(pool, teamId, today ?? BEFORE_ANY_DAY),
    ...Object.values(groups).map((group) => firstItems(pool, teamId, group, condition)),
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
    comparableFrom: past.comparableFrom,
    doNext,
  };
};
