import type { Day } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { getCurrencyDigits, roundToDigits } from '@quartermaster/contracts/core/money';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import {
  buildOrderViewFilters,
  orderFilterColumns,
  type OrderRow,
  type OrderSortColumn,
  orderSortColumns,
  type OrderView,
  orderViews,
} from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { paymentsStatus } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import { BEFORE_ANY_DAY, findBusinessDay } from '../../core/business-day.ts';
import type { ListRequest } from '../../core/list-description.ts';
import { defineListQuery, type ListQuery } from '../../core/list-query.ts';
import { type ReadPool, buildSearchSql } from '../../core/paging.ts';
import { orderSummaries } from '../tables.ts';
import { restExpectedOnSql } from './rests.ts';
import { summaryColumns } from './summaries.ts';

/** SQL of the place of a value in its list: statuses are sorted by the progress of an order. */
const buildPlaceSql = (sql: string, values: readonly string[]): string =>
  `array_position(array[${values.map((value) => `'${value}'`).join(', ')}], ${sql})`;

/** The first line of the searched text of a supplier is its name. */
const SUPPLIER_NAME = "split_part(f.search_text, E'\\n', 1)";

interface OrderRequest extends ListRequest<OrderSortColumn> {
  readonly view: OrderView;
}

interface DatedRequest extends OrderRequest {
  /** The day before which a date is overdue. */
  readonly overdueBefore: Day;
}

/** The search matches names and references, and the present names of suppliers, each once however many orders it has. */
export const orderList: ListQuery<OrderRow, DatedRequest> = defineListQuery({
  table: orderSummaries,
  alias: 'o',
  filterColumns: { ...orderFilterColumns, expectedBy: 'date' },
  sortColumns: orderSortColumns,
  columns: (schema) => ({
    name: { sortSql: `nullif(o.name, '')`, isText: true },
    reference: { sortSql: `nullif(o.reference, '')`, isText: true },
    supplierName: { sql: 's.name', isText: true },
    status: { sortSql: buildPlaceSql('o.status', purchaseOrderStatuses) },
    paymentsStatus: { sortSql: buildPlaceSql('o.payments_status', paymentsStatus.options) },
    restExpectedOn: { sql: restExpectedOnSql(schema) },
    expectedBy: { sql: `least(o.next_shipment_date, ${restExpectedOnSql(schema)})` },
  }),
  defaultSort: { column: 'createdAt', order: 'DESC' },
  pageColumns: ({ schema, filter }, { overdueBefore }) =>
    `${summaryColumns}, ${restExpectedOnSql(schema)} as "restExpectedOn",
     (select coalesce(sum((rest->>'quantity')::int), 0)::int from json_array_elements(o.rests) rest) as "restQuantity",
     s.name as "supplierName", (${filter(buildOrderViewFilters('overdue', overdueBefore))}) is true as "isOverdue"`,
  join: (schema) =>
    `left join ${schema}.suppliers s on s.team_id = o.team_id and s.id = o.supplier_id`,
  where: ({ view, overdueBefore }, { filter }) => [
    filter(buildOrderViewFilters(view, overdueBefore)),
  ],
  search: (text, { schema, parameters }) =>
    `(${buildSearchSql('o.search_text', text, parameters)} or o.supplier_id in (select f.id
       from ${schema}.suppliers f where f.team_id = $1 and ${buildSearchSql(SUPPLIER_NAME, text, parameters)}))`,
});

type Answer = ResponseOf<typeof queryPurchaseOrders>;
type Counts = Pick<Answer, 'counts' | 'totalUnits' | 'ordersWithoutCost'>;

/** The counts of all views, and the totals of one. */
const readCounts = async (
  pool: ReadPool,
  teamId: TeamId,
  question: DatedRequest,
): Promise<Counts> => {
  const [counts] = await orderList.select<Counts>(
    pool,
    teamId,
    { ...question, view: 'all' },
    (matching, { filter }) => {
      const inView = (view: OrderView) =>
        filter(buildOrderViewFilters(view, question.overdueBefore));
      const each = orderViews.map((one) => `'${one}', count(*) filter (where ${inView(one)})`);
      const shown = inView(question.view);
      return `select json_build_object(${each.join(', ')}) as counts,
         coalesce(sum(o.total_items_quantity) filter (where ${shown}), 0) as "totalUnits",
         (count(*) filter (where ${shown} and o.total_cost is null))::int as "ordersWithoutCost"
       ${matching}`;
    },
  );
  if (counts === undefined) throw new Error('A sum without groups returns one row');
  return counts;
};

const readCosts = async (
  pool: ReadPool,
  teamId: TeamId,
  question: DatedRequest,
): Promise<Answer['totalCosts']> => {
  const costs = await orderList.select<Answer['totalCosts'][number]>(
    pool,
    teamId,
    question,
    (matching) => `select o.currency, sum(o.total_cost order by o.id) as amount
     ${matching} and o.total_cost is not null
     group by o.currency order by o.currency`,
  );
  return costs.map(({ currency, amount }) => ({
    currency,
    amount: roundToDigits(amount, getCurrencyDigits(currency)),
  }));
};

/** Adds the team's business day to a request; nothing is overdue before the first one. */
const withBusinessDay = async (
  pool: ReadPool,
  teamId: TeamId,
  question: OrderRequest,
): Promise<DatedRequest> => {
  const today = await findBusinessDay(pool, teamId);
  return { ...question, today, overdueBefore: today ?? BEFORE_ANY_DAY };
};

export const purchaseOrdersPage = async (
  pool: ReadPool,
  teamId: TeamId,
  given: OrderRequest,
): Promise<Answer> => {
  const question = await withBusinessDay(pool, teamId, given);
  const [data, counted, totalCosts] = await Promise.all([
    orderList.rows(pool, teamId, question),
    readCounts(pool, teamId, question),
    readCosts(pool, teamId, question),
  ]);
  return { data, total: counted.counts[question.view], totalCosts, ...counted };
};

/** Counts the orders of a view. */
export const countOrders = async (
  pool: ReadPool,
  teamId: TeamId,
  view: OrderView,
): Promise<number> => orderList.count(pool, teamId, await withBusinessDay(pool, teamId, { view }));
