import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  demandPlanFilterColumns,
  demandPlanSortColumns,
} from '@quartermaster/contracts/demand-plan/list-columns';
import type { PlanPrice } from '@quartermaster/contracts/demand-plan/events';
import type { DemandPlanItem } from '@quartermaster/contracts/demand-plan/plan';
import { IS_UNDELETED } from '../core/counted-items-sql.ts';
import type { ListRequest } from '../core/list-description.ts';
import { defineListQuery, type ListQuery, type Page } from '../core/list-query.ts';
import type { ReadPool } from '../core/paging.ts';
import { listMonths } from './months.ts';
import { getShownForecast, readPlan } from './query.ts';
import { type PlanForecast, type PlanItemMonths, planItems, type PlanItemRow } from './tables.ts';

type ItemsRequest = ListRequest<(typeof demandPlanSortColumns)[number]>;

interface ForecastRequest extends ItemsRequest {
  readonly forecast: PlanForecast;
}

/** An item without its months. */
type ListedContext = Omit<
  DemandPlanItem,
  'demandPlanItemId' | 'productVariantId' | 'months' | 'lastYear'
> &
  Pick<PlanItemRow, 'variantId'>;

/** The supplier of an item `p` of the team `$1`; null for one that was deleted. */
const buildSupplierSql = (schema: string): string =>
  `(case when p.primary_supplier_id = any(array(select s.id from ${schema}.suppliers s where s.team_id = $1))
    then p.primary_supplier_id end)`;

const buildColumns = (schema: string): string =>
  `p.variant_id as "variantId", p.product_id as "productId", p.product_title as "productTitle",
   p.product_variant_title as "productVariantTitle", p.sku, p.image_url as "imageUrl",
   p.shopify_category as "shopifyCategory", ${buildSupplierSql(schema)} as "primarySupplierId",
   p.sale_price as "salePrice", p.cost_price as "costPrice", p.rule`;

const textColumn = { isText: true };

/** The search matches titles and SKUs. */
const planItemList: ListQuery<ListedContext, ForecastRequest> = defineListQuery({
  table: planItems,
  alias: 'p',
  filterColumns: demandPlanFilterColumns,
  sortColumns: demandPlanSortColumns,
  columns: (schema) => ({
    productTitle: { isText: true, thenBy: 'p.product_variant_title' },
    productVariantTitle: textColumn,
    sku: textColumn,
    shopifyCategory: textColumn,
    primarySupplierId: { sql: buildSupplierSql(schema) },
  }),
  defaultSort: { column: 'productTitle', order: 'ASC' },
  pageColumns: ({ schema }) => buildColumns(schema),
  listed: 'p.is_listed',
  where: ({ forecast: { half, forecastId } }, { parameters: { add } }) => [
    `p.half = ${add(half)}`,
    `p.forecast_id = ${add(forecastId)}`,
  ],
});

type ItemMonths = Omit<PlanItemMonths, 'half'> & Pick<DemandPlanItem, 'like'>;

/** The months of some items, by id. */
const readItemMonths = async (
  pool: ReadPool,
  teamId: TeamId,
  { half }: PlanForecast,
  items: readonly ListedContext[],
): Promise<ReadonlyMap<VariantId, ItemMonths>> => {
  const { rows } = await pool.query<ItemMonths>(
    `select m.variant_id as "variantId", m.low, m.high, m.adjusted, m.amounts,
       case when v.like_item ->> 'variantId' is not null then json_build_object('demandPlanItemId', v.like_item ->> 'variantId',
         'percent', (v.like_item ->> 'percent')::int, 'title', concat_ws(', ', p.title, nullif(l.title, ''))) end as "like"
     from ${pool.schema}.demand_plan_item_months m
     join ${pool.schema}.demand_plan_variants v on v.team_id = m.team_id and v.variant_id = m.variant_id
     left join ${pool.schema}.demand_plan_variants l on l.team_id = v.team_id and l.variant_id = v.like_item ->> 'variantId'
     left join ${pool.schema}.demand_plan_products p on p.team_id = l.team_id and p.product_id = l.product_id
     where m.team_id = $1 and m.half = $2 and m.variant_id = any($3::text[])`,
    [teamId, half, items.map(({ variantId }) => variantId)],
  );
  return new Map(rows.map((row) => [row.variantId, row]));
};

const toItem = (
  { variantId, ...context }: ListedContext,
  { low, high, adjusted, amounts, like }: ItemMonths,
  months: ReturnType<typeof listMonths>,
): DemandPlanItem => ({
  demandPlanItemId: variantId,
  productVariantId: variantId,
  ...context,
  months: months.map(({ month }, at) => ({
    month,
    adjustedQuantity: adjusted[at] ?? null,
    forecastQuantity: amounts.forecast[at] ?? 0,
    low: low[at] ?? 0,
    high: high[at] ?? 0,
  })),
  like,
  lastYear: [...amounts.previous],
});

/** A page of the items of the plan; none while it is GENERATING. Rejects with DEMAND_PLAN_NOT_FOUND. */
export const readItemsPage = async (
  pool: ReadPool,
  teamId: TeamId,
  request: ItemsRequest,
): Promise<Page<DemandPlanItem>> => {
  const forecast = getShownForecast(await readPlan(pool, teamId));
  if (forecast === null) return { rows: [], total: 0 };
  const { rows: found, total } = await planItemList.page(pool, teamId, { ...request, forecast });
  const monthsById = await readItemMonths(pool, teamId, forecast, found);
  const months = listMonths(forecast.startDate, null);
  const rows = found.flatMap((item) => {
    const ofItem = monthsById.get(item.variantId);
    return ofItem === undefined ? [] : [toItem(item, ofItem, months)];
  });
  return { rows, total };
};

/** Present prices of the items of the plan in the shop's currency. A cost that nobody entered is 0. */
export const readPrices = async (pool: ReadPool, teamId: TeamId): Promise<PlanPrice[]> => {
  const forecast = getShownForecast(await readPlan(pool, teamId));
  if (forecast === null) return [];
  const { rows } = await pool.query<PlanPrice>(
    `select p.variant_id as "variantId", i.sale_price as "salePrice", coalesce(i.cost_price, 0) as "costPrice"
     from ${pool.schema}.demand_plan_items p
     join ${pool.schema}.inventory_items i on i.team_id = p.team_id and i.variant_id = p.variant_id and ${IS_UNDELETED}
     where p.team_id = $1 and p.half = $2 and p.forecast_id = $3 order by p.variant_id`,
    [teamId, forecast.half, forecast.forecastId],
  );
  return rows;
};
