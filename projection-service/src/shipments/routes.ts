import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { queryShipments } from '@quartermaster/contracts/purchase-orders/calls/lists';
import type { ReadPool } from '../core/paging.ts';
import { shipmentsPage, shippedUnits } from './query.ts';

export const shipmentsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(queryShipments, async (request) => {
    const teamId = teamOf(request);
    const [{ rows, total }, totalUnits] = await Promise.all([
      shipmentsPage(pool, teamId, request.body),
      shippedUnits(pool, teamId, request.body),
    ]);
    return { body: { data: rows, total, totalUnits } };
  }),
];
