import { BEFORE_ANY_DAY } from './core/business-day.ts';
import type { ListRequest } from './core/list-description.ts';
import type { ListQuery } from './core/list-query.ts';
import type { ReadPool } from './core/paging.ts';
import { inventoryList } from './inventory/query.ts';
import { countToBuy } from './inventory/to-buy/count-groups.ts';
import { paymentList } from './payments/query.ts';
import { bundleList } from './products/bundles/query.ts';
import { productList } from './products/query.ts';
import { orderList } from './purchase-orders/query/list.ts';
import type { ViewCounts, CountFilters } from './saved-views/routes.ts';
import { shipmentList } from './shipments/query.ts';
import { supplierList } from './suppliers/query.ts';

/** The counts of saved views are those of the lists themselves. */
export const createViewCounts = (pool: ReadPool): ViewCounts => {
  const createCount =
    <Question extends ListRequest<string>>(
      list: ListQuery<object, Question>,
      unfiltered: Question,
    ): CountFilters =>
    (teamId, views) =>
      list.counts(
        pool,
        teamId,
        views.map((filters) => ({ ...unfiltered, filters })),
      );
  return {
    INVENTORY: createCount(inventoryList, {}),
    BUY_NOW: (teamId, filters, now) => countToBuy(pool, teamId, filters, now),
    SUPPLIERS: createCount(supplierList, {}),
    PURCHASE_ORDERS: createCount(orderList, { view: 'all', overdueBefore: BEFORE_ANY_DAY }),
    PAYMENTS: createCount(paymentList, {}),
    PRODUCTS: createCount(productList, { filter: { ignored: false } }),
    BUNDLES: createCount(bundleList, {}),
    SHIPMENTS: createCount(shipmentList, {}),
  };
};
