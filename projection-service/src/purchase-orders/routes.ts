import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { listShipmentLandedCosts } from '@quartermaster/contracts/inventory/calls/landed-cost';
import { querySuggestedOrderLines } from '@quartermaster/contracts/demand-plan/order-lines';
import { getSuggestedUnits } from '@quartermaster/contracts/inventory/calls/suggested-units';
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
import { toShownAccount } from './query/account.ts';
import { findBundleItems } from './query/bundle-items.ts';
import { compareRevisions } from './history/compare.ts';
import { purchaseOrderHistory } from './history/history.ts';
import { purchaseOrderMailRoutes } from './query/mails.ts';
import { purchaseOrdersPage } from './query/list.ts';
import { type ReadSales, suggestedLinesPage } from './query/suggested-lines.ts';
import { readSuggestedWhenSent } from './query/suggested-units.ts';
import { purchaseOrderSummaries } from './query/summaries.ts';
import {
  purchaseOrderById,
  readPurchaseOrders,
  shipmentLandedCosts,
  readShopCurrency,
} from './query/whole-orders.ts';

const requireFound = <Found>(found: Found | null): Found => {
  if (found === null) throw new Rejection('NOT_FOUND', 'No such purchase order');
  return found;
};

/** An order as it is now, or at a moment. */
const readOrderAt = async (
  sources: PastSources,
  teamId: TeamId,
  orderId: string,
  asOf: string | undefined,
) =>
  requireFound(
    asOf === undefined
      ? await purchaseOrderById(sources.pool, teamId, orderId)
      : await purchaseOrderAt(sources, teamId, orderId, asOf),
  );

/** Orders as they are now, or as they were at the moment that `asOf` names. */
const orderRoutes = ({ pool, store }: PastSources): readonly MountedRoute[] => [
  mount(listPurchaseOrders, async (request) => {
    const { asOf } = request.query;
    const [teamId, filter] = [requireTeamId(request), request.body];
    const listed =
      asOf === undefined
        ? readPurchaseOrders(pool, teamId, filter)
        : purchaseOrdersAt({ pool, store }, teamId, filter, asOf);
    return { listed };
  }),
  mount(summarisePurchaseOrders, async (request) => {
    const { asOf } = request.query;
    const teamId = requireTeamId(request);
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
    const { order, revision } = await readOrderAt(
      { pool, store },
      requireTeamId(request),
      params.id,
      asOf,
    );
    return { body: order, revision };
  }),
  mount(getSupplierAccount, async (request) => {
    const [teamId, { params, query }] = [requireTeamId(request), request];
    const { order } = await readOrderAt({ pool, store }, teamId, params.id, query.asOf);
    return { body: toShownAccount(order, await readShopCurrency(pool, teamId)) };
  }),
];

export const purchaseOrdersQueryRoutes = ({
  pool,
  store,
}: PastSources): readonly MountedRoute[] => [
  ...orderRoutes({ pool, store }),
  ...purchaseOrderMailRoutes({ pool, store }),
  mount(getPurchaseOrderHistory, async (request) => ({
    body: requireFound(
      await purchaseOrderHistory({ pool, store }, requireTeamId(request), request.params.id),
    ),
  })),
  mount(comparePurchaseOrder, async (request) => {
    const { params, query } = request;
    const sources = { pool, store };
    const compared = await compareRevisions(sources, requireTeamId(request), params.id, query);
    return { body: requireFound(compared) };
  }),
];

/** The items of sent orders with their sales; also from past read models. */
export const suggestedLinesQueryRoutes = ({
  pool,
  sales,
}: {
  readonly pool: ReadPool;
  readonly sales: ReadSales;
}): readonly MountedRoute[] => [
  mount(querySuggestedOrderLines, async (request) => ({
    body: await suggestedLinesPage(pool, requireTeamId(request), request.body, sales),
  })),
];

/** Calls that read the read models alone; they also answer from past read models. */
export const orderRowsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(queryPurchaseOrders, async (request) => ({
    body: await purchaseOrdersPage(pool, requireTeamId(request), request.body),
  })),
  mount(listBundleItems, async (request) => ({
    body: requireFound(await findBundleItems(pool, requireTeamId(request), request.params.id)),
  })),
  mount(getSuggestedUnits, async (request) => ({
    body: await readSuggestedWhenSent(pool, requireTeamId(request), request.params.id),
  })),
  mount(listShipmentLandedCosts, async (request) => ({
    body: await shipmentLandedCosts(pool, requireTeamId(request), request.params.variantId),
  })),
];
