import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { queryShipments } from '@quartermaster/contracts/purchase-orders/calls/shipment-list';
import type { ReadPool } from '../core/paging.ts';
import { shipmentsPage } from './query.ts';

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
