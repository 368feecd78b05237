import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { listShipmentLandedCosts } from '@quartermaster/contracts/inventory/landed-cost-routes';
import {
  getPurchaseOrder,
  getPurchaseOrderHistory,
  listPurchaseOrders,
  summarisePurchaseOrders,
} from '@quartermaster/contracts/purchase-orders/routes';
import { type HistorySources, purchaseOrderHistory } from './history.ts';
import {
  purchaseOrderById,
  purchaseOrdersOf,
  purchaseOrderSummaries,
  shipmentLandedCosts,
} from './query.ts';

const unknownOrder = (): Rejection => new Rejection('NOT_FOUND', 'No such purchase order');

export const purchaseOrdersQueryRoutes = ({
  pool,
  store,
}: HistorySources): readonly MountedRoute[] => [
  mount(listPurchaseOrders, async (request) => ({
    body: await purchaseOrdersOf(pool, teamOf(request), request.body),
  })),
  mount(summarisePurchaseOrders, async (request) => ({
    body: await purchaseOrderSummaries(pool, teamOf(request)),
  })),
  mount(getPurchaseOrder, async (request) => {
    const found = await purchaseOrderById(pool, teamOf(request), request.params.id);
    if (found === null) throw unknownOrder();
    return { body: found.order, revision: found.revision };
  }),
  mount(getPurchaseOrderHistory, async (request) => {
    const body = await purchaseOrderHistory({ pool, store }, teamOf(request), request.params.id);
    if (body === null) throw unknownOrder();
    return { body };
  }),
  mount(listShipmentLandedCosts, async (request) => ({
    body: await shipmentLandedCosts(pool, teamOf(request), request.params.variantId),
  })),
];
