import type { Day } from '@quartermaster/contracts/core/day';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type {
  ItemValues,
  ReportedItem,
  ReportedStock,
} from '@quartermaster/contracts/reports/content';
import { BEFORE_ANY_DAY } from '../core/business-day.ts';
import type { ReadPool } from '../core/paging.ts';
import {
  type Columns,
  type ColumnsSql,
  parseColumns,
  readColumns,
  valueAt,
} from '../core/read-columns.ts';
import { teamState } from './query.ts';
import { withDetails } from './columns.ts';
import type { ItemSnapshot } from './tables/history.ts';

const columns: ColumnsSql<ReportedItem> = {
  productId: 'i.product_id',
  variantId: 'i.variant_id',
  productTitle: 'i.product_title',
  variantTitle: 'i.variant_title',
  imageUrl: 'd.image_url',
  sku: 'i.sku',
  quantity: 'i.quantity',
  averageDailySales: 'i.average_daily_sales',
  stockoutDate: 'i.stockout_date',
  lastStockoutDate: 'i.last_stockout_date',
  lostSales30Days: 'i.lost_sales_30_days',
  status: 'i.status',
  gradingLevel: 'i.grading_level',
  costPrice: 'i.cost_price',
  costValue: 'i.cost_value',
  retailValue: 'i.retail_value',
  resolvedLandedCost: 'i.resolved_landed_cost',
  totalSalesRevenue: 'i.total_sales_revenue',
  incomingQuantity: 'i.incoming_quantity',
  inTransit: 'i.in_transit',
  locations: 'd.locations',
  locationQuantities: 'd.location_quantities',
  shopifyStatus: 'i.shopify_status',
  itemType: 'i.item_type',
  isCounted: 'i.is_counted',
};

const toReportedItem = (read: Columns<ReportedItem>, at: number): ReportedItem => ({
  productId: valueAt(read.productId, at),
  variantId: valueAt(read.variantId, at),
  productTitle: valueAt(read.productTitle, at),
  variantTitle: valueAt(read.variantTitle, at),
  imageUrl: valueAt(read.imageUrl, at),
  sku: valueAt(read.sku, at),
  quantity: valueAt(read.quantity, at),
  averageDailySales: valueAt(read.averageDailySales, at),
  stockoutDate: valueAt(read.stockoutDate, at),
  lastStockoutDate: valueAt(read.lastStockoutDate, at),
  lostSales30Days: valueAt(read.lostSales30Days, at),
  status: valueAt(read.status, at),
  gradingLevel: valueAt(read.gradingLevel, at),
  costPrice: valueAt(read.costPrice, at),
  costValue: valueAt(read.costValue, at),
  retailValue: valueAt(read.retailValue, at),
  resolvedLandedCost: valueAt(read.resolvedLandedCost, at),
  totalSalesRevenue: valueAt(read.totalSalesRevenue, at),
  incomingQuantity: valueAt(read.incomingQuantity, at),
  inTransit: valueAt(read.inTransit, at),
  locations: valueAt(read.locations, at),
  locationQuantities: valueAt(read.locationQuantities, at),
  shopifyStatus: valueAt(read.shopifyStatus, at),
  itemType: valueAt(read.itemType, at),
  isCounted: valueAt(read.isCounted, at),
});

/** Every tracked variant. Before the first business day of a team there is none. */
export const readStock = async (pool: ReadPool, teamId: TeamId): Promise<ReportedStock> => {
  const { today, currency } = await teamState(pool, teamId);
  const texts = await readColumns<ReportedItem>(pool, {
    name: 'items of a report',
    columns,
    rest: `from ${withDetails(pool.schema)} where i.team_id = $1`,
    values: [teamId],
  });
  const read = parseColumns<ReportedItem>(texts);
  const items = read.variantId.map((_, at) => toReportedItem(read, at));
  return { today: today ?? BEFORE_ANY_DAY, currency, items };
};

/** The values of every variant when a business day began; empty for a day that was not recorded. */
export const readItemValues = async (
  pool: ReadPool,
  teamId: TeamId,
  day: Day,
): Promise<ReadonlyMap<VariantId, ItemValues>> => {
  const { rows } = await pool.query<ItemSnapshot>(
    `select variant_ids as "variantIds", statuses, rates, quantities, retail_values as "retailValues",
       cost_values as "costValues"
     from ${pool.schema}.item_snapshots where team_id = $1 and date = $2`,
    [teamId, day],
  );
  const [kept] = rows;
  if (kept === undefined) return new Map();
  return new Map(
    kept.variantIds.map((variantId, at) => [
      variantId,
      {
        status: valueAt(kept.statuses, at),
        averageDailySales: valueAt(kept.rates, at),
        quantity: valueAt(kept.quantities, at),
        retailValue: valueAt(kept.retailValues, at),
        costValue: valueAt(kept.costValues, at),
      },
    ]),
  );
};
