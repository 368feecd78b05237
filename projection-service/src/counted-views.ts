import type { CountedTable } from './core/count-filters.ts';
import { countFilters } from './core/count-filters.ts';
import { dayOfFilters } from './core/business-day.ts';
import type { ReadPool } from './core/paging.ts';
import { filterColumns as inventoryColumns } from './inventory/columns.ts';
import { listedBy } from './core/counted.ts';
import { dayOf } from './inventory/query.ts';
import { countToBuy } from './inventory/to-buy/count-groups.ts';
import { filterColumns as paymentColumns } from './payments/query.ts';
import { filterColumns as bundleColumns } from './products/bundles/query.ts';
import { filterColumns as productColumns } from './products/query.ts';
import { filterColumns as orderColumns } from './purchase-orders/query/list.ts';
import type { CountedViews, CountFilters } from './saved-views/routes.ts';
import { filterColumns as shipmentColumns } from './shipments/query.ts';
import { filterColumns as supplierColumns } from './suppliers/query.ts';

/** The counts of saved views are those of the lists themselves. */
export const countedViews = (pool: ReadPool): CountedViews => {
  const counted =
    (table: CountedTable, day: typeof dayOf): CountFilters =>
    async (teamId, filters) =>
      countFilters(pool, teamId, table, {
        filters,
        today: await day(pool, teamId, filters.flat()),
      });
  const inventory = {
    name: 'inventory_items',
    alias: 'i',
    columns: inventoryColumns,
    listedBy,
  };
  const orders = {
    name: 'purchase_order_summaries',
    alias: 'o',
    columns: orderColumns(pool.schema),
  };
  const products = { name: 'products', alias: 'p' };
  return {
    INVENTORY: counted(inventory, dayOf),
    BUY_NOW: (teamId, filters, now) => countToBuy(pool, teamId, filters, now),
    SUPPLIERS: counted(
      { name: 'suppliers', alias: 's', columns: supplierColumns(pool.schema) },
      dayOfFilters,
    ),
    PURCHASE_ORDERS: counted(orders, dayOfFilters),
    PAYMENTS: counted({ name: 'payments', alias: 'p', columns: paymentColumns }, dayOfFilters),
    PRODUCTS: counted(
      { ...products, columns: productColumns(pool.schema), where: 'not p.excluded' },
      dayOfFilters,
    ),
    BUNDLES: counted({ ...products, columns: bundleColumns, where: 'p.is_bundle' }, dayOfFilters),
    SHIPMENTS: counted({ name: 'shipments', alias: 's', columns: shipmentColumns }, dayOfFilters),
  };
};
