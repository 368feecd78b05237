import type { TeamId } from '@quartermaster/contracts/core/ids';
import { openStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { MovedShipment } from '@quartermaster/contracts/reports/rules/further-entries';
import type { ReadPool } from '../core/paging.ts';
import { joinSupplier } from '../core/supplier-of-order.ts';

/** Shipments on their way whose arrival was postponed. */
export const readMovedShipments = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<readonly MovedShipment[]> => {
  const { rows } = await pool.query<MovedShipment>(
    `select s.purchase_order_id as "purchaseOrderId", s.purchase_order_name as "purchaseOrderName",
       f.name as "supplierName", s.moves,
       json_build_object('id', s.id, 'name', s.name, 'locationName', l.name,
         'units', s.total_quantity, 'arrivalDate', s.arrival_date) as shipment
     from ${pool.schema}.shipments s ${joinSupplier(pool.schema, 's')}
     left join ${pool.schema}.locations l on l.team_id = s.team_id and l.id = s.location_id
     where s.team_id = $1 and json_array_length(s.moves) > 0 and s.received_at is null
       and s.arrival_date is not null and s.purchase_order_status = any($2::text[])`,
    [teamId, openStatuses],
  );
  return rows;
};
