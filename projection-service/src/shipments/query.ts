import type { Filter } from '@quartermaster/contracts/core/filters';
import type { PurchaseOrderId, TeamId } from '@quartermaster/contracts/core/ids';
import type { Pagination, SortOrder } from '@quartermaster/contracts/core/page';
import {
  shipmentFilterColumns,
  type ShipmentSortColumn,
  shipmentSortColumns,
  type ShipmentSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { snakeCase } from '@quartermaster/platform/projections/rows/table';
import { dayOfFilters } from '../core/business-day.ts';
import { withSupplier } from '../core/supplier-of-order.ts';
import { type FilterColumn, filterSql } from '../core/filter-sql.ts';
import {
  orderSql,
  type Page,
  type ReadPool,
  searchSql,
  selectPage,
  type SortColumn,
  type SqlParameters,
  teamParameters,
} from '../core/paging.ts';

const textColumns: readonly string[] = ['purchaseOrderName', 'name', 'trackingNumber'];

const sortColumns = Object.fromEntries(
  shipmentSortColumns.map((name) => [
    name,
    { sql: `s.${snakeCase(name)}`, isText: textColumns.includes(name) },
  ]),
) as Readonly<Record<ShipmentSortColumn, SortColumn>>;

/** The SQL of each filterable column of the contract. */
export const filterColumns: Readonly<Record<string, FilterColumn>> = {
  ...Object.fromEntries(
    Object.keys(shipmentFilterColumns).map((name) => [name, { sql: `s.${snakeCase(name)}` }]),
  ),
  isReceived: { sql: '(s.received_at is not null)' },
};

const columns = `s.purchase_order_id as "purchaseOrderId", s.purchase_order_name as "purchaseOrderName",
  s.purchase_order_status as "purchaseOrderStatus", s.id, s.name, s.tracking_number as "trackingNumber", s.location_id as "locationId", s.method,
  f.name as "supplierName", s.departure_date as "departureDate", s.arrival_date as "arrivalDate",
  s.received_at as "receivedAt", s.total_quantity as "totalQuantity", s.ordered_quantity as "orderedQuantity",
  s.total_products as "totalProducts"`;

export interface ShipmentFilter {
  readonly purchaseOrderId?: PurchaseOrderId | undefined;
  readonly isReceived?: boolean | undefined;
  /** Days (YYYY-MM-DD); null does not filter. */
  readonly departureDate?: string | null | undefined;
  readonly arrivalDate?: string | null | undefined;
}

export interface ShipmentQuestion {
  readonly pagination?: Pagination | undefined;
  readonly search?: string | undefined;
  readonly sortBy?: ShipmentSortColumn | undefined;
  readonly sortOrder?: SortOrder | undefined;
  readonly filter?: ShipmentFilter | undefined;
  readonly filters: readonly Filter[];
}

const conditions = (filter: ShipmentFilter, { add }: SqlParameters): readonly string[] => {
  const equal = (column: string, value: string | null | undefined): readonly string[] =>
    value === undefined || value === null ? [] : [`${column} = ${add(value)}`];
  return [
    ...equal('s.purchase_order_id', filter.purchaseOrderId),
    ...equal('s.departure_date', filter.departureDate),
    ...equal('s.arrival_date', filter.arrivalDate),
    ...(filter.isReceived === undefined
      ? []
      : [`s.received_at is ${filter.isReceived ? 'not ' : ''}null`]),
  ];
};

/** Conditions of a question over `shipments s`, with their values. */
const shipmentsWhere = async (
  pool: ReadPool,
  teamId: TeamId,
  { search = '', filter = {}, filters }: ShipmentQuestion,
): Promise<{ readonly where: readonly string[]; readonly parameters: SqlParameters }> => {
  const parameters = teamParameters(teamId);
  const today = await dayOfFilters(pool, teamId, filters);
  const where = [
    's.team_id = $1',
    ...(search === '' ? [] : [searchSql('s.search_text', search, parameters)]),
    ...conditions(filter, parameters),
    filterSql(filters, filterColumns, { parameters, today }),
  ];
  return { where, parameters };
};

/** Shipments by arrival unless sorted otherwise; the search matches names and tracking numbers. */
export const shipmentsPage = async (
  pool: ReadPool,
  teamId: TeamId,
  question: ShipmentQuestion,
): Promise<Page<ShipmentSummary>> => {
  const { sortBy = 'arrivalDate', sortOrder = 'ASC' } = question;
  return selectPage<ShipmentSummary>(pool, {
    ...(await shipmentsWhere(pool, teamId, question)),
    select: columns,
    from: withSupplier(pool.schema, 'shipments s'),
    orderBy: orderSql(sortColumns[sortBy], sortOrder, 's.id'),
    pagination: question.pagination,
  });
};

/** Units of all shipments that match. */
export const shippedUnits = async (
  pool: ReadPool,
  teamId: TeamId,
  question: ShipmentQuestion,
): Promise<number> => {
  const { where, parameters } = await shipmentsWhere(pool, teamId, question);
  const { rows } = await pool.query<{ units: number }>(
    `select coalesce(sum(s.total_quantity), 0)::float8 as units
     from ${pool.schema}.shipments s where ${where.join(' and ')}`,
    [...parameters.values],
  );
  return rows[0]?.units ?? 0;
};
