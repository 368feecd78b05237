import { BEFORE_ANY_DAY } from './core/business-day.ts';
import type { ListQuestion } from './core/list-description.ts';
import type { ListQuery } from './core/list-query.ts';
import type { ReadPool } from './core/paging.ts';
import { inventoryList } from './inventory/query.ts';
import { countToBuy } from './inventory/to-buy/count-groups.ts';
import { paymentList } from './payments/query.ts';
import { bundleList } from './products/bundles/query.ts';
import { productList } from './products/query.ts';
import { orderList } from './purchase-orders/query/list.ts';
import type { CountedViews, CountFilters } from './saved-views/routes.ts';
import { shipmentList } from './shipments/query.ts';
import { supplierList } from './suppliers/query.ts';

/** The counts of saved views are those of the lists themselves. */
export const countedViews = (pool: ReadPool): CountedViews => {
  const counted =
    <Question extends ListQuestion<string>>(
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
    INVENTORY: counted(inventoryList, {}),
    BUY_NOW: (teamId, filters, now) => countToBuy(pool, teamId, filters, now),
    SUPPLIERS: counted(supplierList, {}),
    PURCHASE_ORDERS: counted(orderList, { view: 'all', overdueBefore: BEFORE_ANY_DAY }),
    PAYMENTS: counted(paymentList, {}),
    PRODUCTS: counted(productList, { filter: { ignored: false } }),
    BUNDLES: counted(bundleList, {}),
    SHIPMENTS: counted(shipmentList, {}),
  };
};
