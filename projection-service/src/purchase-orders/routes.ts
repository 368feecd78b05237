import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { listShipmentLandedCosts } from '@quartermaster/contracts/inventory/calls/landed-cost';
import { listBundleItems } from '@quartermaster/contracts/purchase-orders/calls/bundles';
import {
  comparePurchaseOrder,
  getPurchaseOrderHistory,
} from '@quartermaster/contracts/purchase-orders/calls/history';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import {
  getPurchaseOrder,
  listPurchaseOrders,
  summarisePurchaseOrders,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { ReadPool } from '../core/paging.ts';
import {
  type PastSources,
  purchaseOrderAt,
  purchaseOrdersAt,
  purchaseOrderSummariesAt,
} from './stream/as-of.ts';
import { bundleItemsOf } from './query/bundle-items.ts';
import { comparedPurchaseOrder } from './history/compare.ts';
import { purchaseOrderHistory } from './history/history.ts';
import { purchaseOrderMailRoutes } from './query/mails.ts';
import { purchaseOrdersPage, purchaseOrderSummaries } from './query/list.ts';
import { purchaseOrderById, purchaseOrdersOf, shipmentLandedCosts } from './query/whole-orders.ts';

const known = <Found>(found: Found | null): Found => {
  if (found === null) throw new Rejection('NOT_FOUND', 'No such purchase order');
  return found;
};

/** Orders as they are now, or as they were at the moment that `asOf` names. */
const orderRoutes = ({ pool, store }: PastSources): readonly MountedRoute[] => [
  mount(listPurchaseOrders, async (request) => {
    const { asOf } = request.query;
    const [teamId, filter] = [teamOf(request), request.body];
    const listed =
      asOf === undefined
        ? purchaseOrdersOf(pool, teamId, filter)
        : purchaseOrdersAt({ pool, store }, teamId, filter, asOf);
    return { listed };
  }),
  mount(summarisePurchaseOrders, async (request) => {
    const { asOf } = request.query;
    const teamId = teamOf(request);
    const body =
      asOf === undefined
        ? await purchaseOrderSummaries(pool, teamId)
        : await purchaseOrderSummariesAt({ pool }, teamId, asOf);
    return { body };
  }),
  mount(getPurchaseOrder, async (request) => {
    const { asOf } = request.query;
    const [teamId, orderId] = [teamOf(request), request.params.id];
    const found =
      asOf === undefined
        ? await purchaseOrderById(pool, teamId, orderId)
        : await purchaseOrderAt({ pool, store }, teamId, orderId, asOf);
    const { order, revision } = known(found);
    return { body: order, revision };
  }),
];

export const purchaseOrdersQueryRoutes = ({
  pool,
  store,
}: PastSources): readonly MountedRoute[] => [
  ...orderRoutes({ pool, store }),
  ...purchaseOrderMailRoutes({ pool, store }),
  mount(getPurchaseOrderHistory, async (request) => ({
    body: known(await purchaseOrderHistory({ pool, store }, teamOf(request), request.params.id)),
  })),
  mount(comparePurchaseOrder, async (request) => {
    const { params, query } = request;
    const sources = { pool, store };
    const compared = await comparedPurchaseOrder(sources, teamOf(request), params.id, query);
    return { body: known(compared) };
  }),
];

/** Calls that read the read models alone; they also answer from past read models. */
export const orderRowsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(queryPurchaseOrders, async (request) => ({
    body: await purchaseOrdersPage(pool, teamOf(request), request.body),
  })),
  mount(listBundleItems, async (request) => ({
    body: known(await bundleItemsOf(pool, teamOf(request), request.params.id)),
  })),
  mount(listShipmentLandedCosts, async (request) => ({
    body: await shipmentLandedCosts(pool, teamOf(request), request.params.variantId),
  })),
];
