import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { currencyDigits, roundToDigits } from '@quartermaster/contracts/core/money';
import type { Pagination, SortOrder } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import {
  filtersOfOrderView,
  orderFilterColumns,
  type OrderRow,
  type OrderSortColumn,
  orderSortColumns,
  type OrderView,
  orderViews,
} from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { paymentsStatus } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import { snakeCase } from '@quartermaster/platform/projections/rows/table';
import { BEFORE_ANY_DAY, businessDayOf, dayOfFilters } from '../../core/business-day.ts';
import { type FilterColumn, filterSql } from '../../core/filter-sql.ts';
import {
  firstPage,
  limitSql,
  orderSql,
  type ReadPool,
  searchSql,
  type SortColumn,
  type SqlParameters,
  teamParameters,
} from '../../core/paging.ts';
import { restExpectedOnSql } from './rests.ts';
import { summaryColumns } from './summaries.ts';

/** The place of a value in its list: statuses are sorted by the progress of an order. */
const placeOf = (sql: string, values: readonly string[]): string =>
  `array_position(array[${values.map((value) => `'${value}'`).join(', ')}], ${sql})`;

const sortColumns: Readonly<Record<OrderSortColumn, SortColumn>> = {
  ...(Object.fromEntries(
    orderSortColumns.map((name) => [name, { sql: `o.${snakeCase(name)}` }]),
  ) as Record<OrderSortColumn, SortColumn>),
  name: { sql: `nullif(o.name, '')`, isText: true },
  reference: { sql: `nullif(o.reference, '')`, isText: true },
  supplierName: { sql: 's.name', isText: true },
  status: { sql: placeOf('o.status', purchaseOrderStatuses) },
  paymentsStatus: { sql: placeOf('o.payments_status', paymentsStatus.options) },
};

export const filterColumns = (schema: string): Readonly<Record<string, FilterColumn>> => {
  const restExpectedOn = restExpectedOnSql(schema);
  return {
    ...Object.fromEntries(
      Object.keys(orderFilterColumns).map((name) => [name, { sql: `o.${snakeCase(name)}` }]),
    ),
    restExpectedOn: { sql: restExpectedOn },
    expectedBy: { sql: `least(o.next_shipment_date, ${restExpectedOn})` },
  };
};

export interface OrderQuestion {
  readonly pagination?: Pagination | undefined;
  readonly search?: string | undefined;
  readonly sort?: { readonly column: OrderSortColumn; readonly order: SortOrder } | undefined;
  readonly filters: readonly Filter[];
  readonly view: OrderView;
}

interface Days {
  /** The day from which relative date filters count. */
  readonly filters: string;
  /** The day before which a date is overdue. */
  readonly views: string;
}

/** Conditions over `purchase_order_summaries o` for one statement. */
interface ListConditions {
  readonly parameters: SqlParameters;
  /** Condition of search and filters. */
  readonly where: string;
  /** Condition of a view. */
  readonly inView: (view: OrderView) => string;
}

/** Compares suppliers by their present names, each once however many orders it has. */
const searched = (schema: string, search: string, parameters: SqlParameters): readonly string[] => {
  if (search === '') return [];
  const name = "split_part(f.search_text, E'\\n', 1)"; // the name is its first line
  return [
    `(${searchSql('o.search_text', search, parameters)} or o.supplier_id in (
      select f.id from ${schema}.suppliers f where f.team_id = $1 and ${searchSql(name, search, parameters)}))`,
  ];
};

const listConditions = (
  schema: string,
  teamId: TeamId,
  { search = '', filters }: OrderQuestion,
  days: Days,
): ListConditions => {
  const parameters = teamParameters(teamId);
  const columns = filterColumns(schema);
  const where = [
    'o.team_id = $1',
    filterSql(filters, columns, { parameters, today: days.filters }),
    ...searched(schema, search, parameters),
  ];
  const inView = (view: OrderView): string =>
    filterSql(filtersOfOrderView(view, days.views), columns, {
      parameters,
      today: days.views,
    });
  return { parameters, where: where.join(' and '), inView };
};

const rowsOf = async (
  pool: ReadPool,
  { parameters, where, inView }: ListConditions,
  { pagination = firstPage, sort, view }: OrderQuestion,
): Promise<OrderRow[]> => {
  const { column, order } = sort ?? { column: 'createdAt', order: 'DESC' };
  const { rows } = await pool.query<OrderRow>(
    `select ${summaryColumns}, ${restExpectedOnSql(pool.schema)} as "restExpectedOn",
       (select coalesce(sum((rest->>'quantity')::int), 0)::int from json_array_elements(o.rests) rest) as "restQuantity",
       s.name as "supplierName", (${inView('overdue')}) is true as "isOverdue"
     from ${pool.schema}.purchase_order_summaries o
     left join ${pool.schema}.suppliers s on s.team_id = o.team_id and s.id = o.supplier_id
     where ${where} and ${inView(view)}
     order by ${orderSql(sortColumns[column], order, 'o.id')} ${limitSql(pagination)}`,
    [...parameters.values],
  );
  return rows;
};

type Answer = ResponseOf<typeof queryPurchaseOrders>;
type Counts = Pick<Answer, 'counts' | 'totalUnits' | 'ordersWithoutCost'>;

const countsOf = async (
  pool: ReadPool,
  { parameters, where, inView }: ListConditions,
  view: OrderView,
): Promise<Counts> => {
  const counts = orderViews.map((one) => `'${one}', count(*) filter (where ${inView(one)})`);
  const { rows } = await pool.query<Counts>(
    `select json_build_object(${counts.join(', ')}) as counts,
       coalesce(sum(o.total_items_quantity) filter (where ${inView(view)}), 0) as "totalUnits",
       (count(*) filter (where ${inView(view)} and o.total_cost is null))::int as "ordersWithoutCost"
     from ${pool.schema}.purchase_order_summaries o where ${where}`,
    [...parameters.values],
  );
  if (rows[0] === undefined) throw new Error('A sum without groups returns one row');
  return rows[0];
};

const costsOf = async (
  pool: ReadPool,
  { parameters, where, inView }: ListConditions,
  view: OrderView,
): Promise<Answer['totalCosts']> => {
  const { rows } = await pool.query<Answer['totalCosts'][number]>(
    `select o.currency, sum(o.total_cost order by o.id) as amount
     from ${pool.schema}.purchase_order_summaries o
     where ${where} and ${inView(view)} and o.total_cost is not null
     group by o.currency order by o.currency`,
    [...parameters.values],
  );
  return rows.map(({ currency, amount }) => ({
    currency,
    amount: roundToDigits(amount, currencyDigits(currency)),
  }));
};

/**
 * Orders newest first unless sorted otherwise; the search matches names, references and names of suppliers (AMB-156).
 */
export const purchaseOrdersPage = async (
  pool: ReadPool,
  teamId: TeamId,
  question: OrderQuestion,
): Promise<Answer> => {
  const [filters, today] = await Promise.all([
    dayOfFilters(pool, teamId, question.filters),
    businessDayOf(pool, teamId),
  ]);
  const days = { filters, views: today ?? BEFORE_ANY_DAY };
  const conditions = () => listConditions(pool.schema, teamId, question, days);
  const [data, counted, totalCosts] = await Promise.all([
    rowsOf(pool, conditions(), question),
    countsOf(pool, conditions(), question.view),
    costsOf(pool, conditions(), question.view),
  ]);
  return { data, total: counted.counts[question.view], totalCosts, ...counted };
};
