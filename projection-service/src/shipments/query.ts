import type { PurchaseOrderId, TeamId } from '@quartermaster/contracts/core/ids';
import {
  shipmentFilterColumns,
  type ShipmentSortColumn,
  shipmentSortColumns,
  type ShipmentSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { ListRequest } from '../core/list-description.ts';
import { defineListQuery, type ListQuery } from '../core/list-query.ts';
import type { ReadPool, SqlParameters } from '../core/paging.ts';
import { joinSupplier } from '../core/supplier-of-order.ts';
import { shipments } from './tables.ts';

const columns = `s.purchase_order_id as "purchaseOrderId", s.purchase_order_name as "purchaseOrderName",
  s.purchase_order_status as "purchaseOrderStatus", s.id, s.name, s.tracking_number as "trackingNumber", s.location_id as "locationId", s.method,
  f.name as "supplierName", s.departure_date as "departureDate", s.arrival_date as "arrivalDate",
  s.received_at as "receivedAt", s.total_quantity as "totalQuantity", s.ordered_quantity as "orderedQuantity",
  s.total_products as "totalProducts"`;

interface ShipmentFilter {
  readonly purchaseOrderId?: PurchaseOrderId | undefined;
  readonly isReceived?: boolean | undefined;
  /** Days (YYYY-MM-DD); null does not filter. */
  readonly departureDate?: string | null | undefined;
  readonly arrivalDate?: string | null | undefined;
}

interface ShipmentRequest extends ListRequest<ShipmentSortColumn> {
  readonly filter?: ShipmentFilter | undefined;
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

/** The search matches names and tracking numbers. */
export const shipmentList: ListQuery<ShipmentSummary, ShipmentRequest> = defineListQuery({
  table: shipments,
  alias: 's',
  filterColumns: shipmentFilterColumns,
  sortColumns: shipmentSortColumns,
  columns: () => ({
    purchaseOrderName: { isText: true },
    name: { isText: true },
    trackingNumber: { isText: true },
    isReceived: { sql: '(s.received_at is not null)' },
  }),
  defaultSort: { column: 'arrivalDate', order: 'ASC' },
  pageColumns: () => columns,
  join: (schema) => joinSupplier(schema, 's'),
  where: ({ filter = {} }, { parameters }) => conditions(filter, parameters),
});

/** Units of all shipments that match. */
export const shippedUnits = async (
  pool: ReadPool,
  teamId: TeamId,
  question: ShipmentRequest,
): Promise<number> => {
  const [total] = await shipmentList.select<{ readonly units: number }>(
    pool,
    teamId,
    question,
    (matching) => `select coalesce(sum(s.total_quantity), 0)::float8 as units ${matching}`,
  );
  return total?.units ?? 0;
};
