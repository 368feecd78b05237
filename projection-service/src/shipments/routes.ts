import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { queryShipments } from '@quartermaster/contracts/purchase-orders/calls/lists';
import type { ReadPool } from '../core/paging.ts';
import { shipmentList, shippedUnits } from './query.ts';

export const shipmentsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(queryShipments, async (request) => {
    const teamId = requireTeamId(request);
    const { sortBy: column = 'arrivalDate', sortOrder: order = 'ASC', ...body } = request.body;
    const question = { ...body, sort: { column, order } };
    const [{ rows, total }, totalUnits] = await Promise.all([
      shipmentList.page(pool, teamId, question),
      shippedUnits(pool, teamId, question),
    ]);
    return { body: { data: rows, total, totalUnits } };
  }),
];
