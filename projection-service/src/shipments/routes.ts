import type { Filter } from '@quartermaster/contracts/core/filters';
import type { PurchaseOrderId, TeamId } from '@quartermaster/contracts/core/ids';
import type { Pagination, SortOrder } from '@quartermaster/contracts/core/page';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { queryShipments } from '@quartermaster/contracts/purchase-orders/calls/lists';
import {
  shipmentFilterColumns,
  type ShipmentSortColumn,
  shipmentSortColumns,
  type ShipmentSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { snakeCase } from '@quartermaster/infra/platform/projections/rows/table';
import { dayOfFilters } from '../core/business-day.ts';
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

const filterColumns: Readonly<Record<string, FilterColumn>> = {
  ...Object.fromEntries(
    Object.keys(shipmentFilterColumns).map((name) => [name, { sql: `s.${snakeCase(name)}` }]),
  ),
  isReceived: { sql: '(s.received_at is not null)' },
};

const columns = `s.purchase_order_id as "purchaseOrderId", s.purchase_order_name as "purchaseOrderName",
  s.purchase_order_status as "purchaseOrderStatus", s.id, s.name, s.tracking_number as "trackingNumber", s.location_id as "locationId", s.method,
  s.departure_date as "departureDate", s.arrival_date as "arrivalDate",
  s.received_at as "receivedAt", s.total_quantity as "totalQuantity",
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

/** Shipments by arrival unless sorted otherwise; the search matches names and tracking numbers. */
const shipmentsPage = async (
  pool: ReadPool,
  teamId: TeamId,
  question: ShipmentQuestion,
): Promise<Page<ShipmentSummary>> => {
  const { search = '', sortBy = 'arrivalDate', sortOrder = 'ASC', filter = {} } = question;
  const { filters } = question;
  const today = await dayOfFilters(pool, teamId, filters);
  const parameters = teamParameters(teamId);
  const searched = search === '' ? [] : [searchSql('s.search_text', search, parameters)];
  return selectPage<ShipmentSummary>(pool, {
    select: columns,
    from: `${pool.schema}.shipments s`,
    where: [
      's.team_id = $1',
      ...searched,
      ...conditions(filter, parameters),
      filterSql(filters, filterColumns, { parameters, today }),
    ],
    orderBy: orderSql(sortColumns[sortBy], sortOrder, 's.id'),
    parameters,
    pagination: question.pagination,
  });
};

export const shipmentsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(queryShipments, async (request) => {
    const { rows, total } = await shipmentsPage(pool, teamOf(request), request.body);
    return { body: { data: rows, total } };
  }),
];
