import type { TeamId } from '@quartermaster/contracts/core/ids';
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
import { getSupplierAccount } from '@quartermaster/contracts/purchase-orders/calls/settlement';
import type { ReadPool } from '../core/paging.ts';
import {
  type PastSources,
  purchaseOrderAt,
  purchaseOrdersAt,
  purchaseOrderSummariesAt,
} from './stream/as-of.ts';
import { shownAccount } from './query/account.ts';
import { bundleItemsOf } from './query/bundle-items.ts';
import { comparedPurchaseOrder } from './history/compare.ts';
import { purchaseOrderHistory } from './history/history.ts';
import { purchaseOrderMailRoutes } from './query/mails.ts';
import { purchaseOrdersPage } from './query/list.ts';
import { purchaseOrderSummaries } from './query/summaries.ts';
import {
  purchaseOrderById,
  purchaseOrdersOf,
  shipmentLandedCosts,
  shopCurrencyOf,
} from './query/whole-orders.ts';

const known = <Found>(found: Found | null): Found => {
  if (found === null) throw new Rejection('NOT_FOUND', 'No such purchase order');
  return found;
};

/** An order as it is now, or at a moment. */
const orderAt = async (
  sources: PastSources,
  teamId: TeamId,
  orderId: string,
  asOf: string | undefined,
) =>
  known(
    asOf === undefined
      ? await purchaseOrderById(sources.pool, teamId, orderId)
      : await purchaseOrderAt(sources, teamId, orderId, asOf),
  );

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
    const {
      params,
      query: { asOf },
    } = request;
    const { order, revision } = await orderAt({ pool, store }, teamOf(request), params.id, asOf);
    return { body: order, revision };
  }),
  mount(getSupplierAccount, async (request) => {
    const [teamId, { params, query }] = [teamOf(request), request];
    const { order } = await orderAt({ pool, store }, teamId, params.id, query.asOf);
    return { body: shownAccount(order, await shopCurrencyOf(pool, teamId)) };
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
