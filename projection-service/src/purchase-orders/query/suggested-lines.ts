import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import {
  orderLineFilterColumns,
  type OrderLineSortColumn,
  orderLineSortColumns,
  type querySuggestedOrderLines,
  type SuggestedOrderLine,
} from '@quartermaster/contracts/demand-plan/order-lines';
import type { ListRequest } from '../../core/list-description.ts';
import { defineListQuery, type ListQuery } from '../../core/list-query.ts';
import { buildSearchSql, type ReadPool } from '../../core/paging.ts';
import { joinSupplier } from '../../core/supplier-of-order.ts';
import { orderLines } from '../lines.ts';

type LinesRequest = ListRequest<OrderLineSortColumn>;
type ListedLine = Omit<SuggestedOrderLine, 'soldUnits'>;

const SUGGESTED_UNITS = 'coalesce(l.suggested_when_sent, l.suggested_when_added)';
const DIFFERENCE = `(l.ordered_units - ${SUGGESTED_UNITS})`;

/** The search matches names and references of orders, and titles and SKUs of items. */
const lineList: ListQuery<ListedLine, LinesRequest> = defineListQuery({
  table: orderLines,
  alias: 'l',
  filterColumns: orderLineFilterColumns,
  sortColumns: orderLineSortColumns,
  columns: (schema) => ({
    supplierId: {
      sql: `(select n.supplier_id from ${schema}.purchase_order_summaries n
        where n.team_id = l.team_id and n.id = l.purchase_order_id)`,
    },
    suggestedUnits: { sql: SUGGESTED_UNITS },
    differenceUnits: { sql: DIFFERENCE },
  }),
  defaultSort: { column: 'orderedOn', order: 'DESC' },
  pageColumns:
    () => `l.purchase_order_id as "purchaseOrderId", coalesce(o.name, '') as "purchaseOrderName",
    f.name as "supplierName", l.item_id as "itemId", l.variant_id as "variantId",
    coalesce(i.product_title, '') as "productTitle", coalesce(i.variant_title, '') as "variantTitle",
    coalesce(i.sku, '') as sku, l.ordered_on as "orderedOn", l.suggested_when_added as "suggestedWhenAdded",
    l.suggested_when_sent as "suggestedWhenSent", l.method, l.ordered_units as "orderedUnits",
    l.accepted_units as "acceptedUnits", l.not_coming_units as "notComingUnits"`,
  join: (schema) => `${joinSupplier(schema, 'l')}
    left join ${schema}.inventory_items i on i.team_id = l.team_id and i.variant_id = l.variant_id`,
  listed: 'l.ordered_on is not null',
  search: (text, { schema, parameters }) => `(l.variant_id in (select n.variant_id
      from ${schema}.inventory_items n where n.team_id = $1 and ${buildSearchSql('n.search_text', text, parameters)})
    or l.purchase_order_id in (select n.id from ${schema}.purchase_order_summaries n
      where n.team_id = $1 and ${buildSearchSql('n.search_text', text, parameters)}))`,
});

type Answer = ResponseOf<typeof querySuggestedOrderLines>;

const readCounts = async (
  pool: ReadPool,
  teamId: TeamId,
  question: LinesRequest,
): Promise<Answer['counts'] & { readonly total: number }> => {
  const [counts] = await lineList.select<Answer['counts'] & { readonly total: number }>(
    pool,
    teamId,
    question,
    (matching) => `select count(*)::int as total, count(${DIFFERENCE})::int as suggested,
       (count(*) filter (where ${DIFFERENCE} = 0))::int as "asSuggested",
       (count(*) filter (where ${DIFFERENCE} > 0))::int as more,
       (count(*) filter (where ${DIFFERENCE} < 0))::int as less ${matching}`,
  );
  if (counts === undefined) throw new Error('Counts without groups are one row');
  return counts;
};

/** Net sales of some variants by day, as numbers since 1970-01-01. */
export type ReadSales = (
  pool: ReadPool,
  teamId: TeamId,
  variantIds: readonly VariantId[],
) => Promise<
  readonly {
    readonly variantId: VariantId;
    readonly days: readonly number[];
    readonly units: readonly number[];
  }[]
>;

/** A page of the items of sent orders, with what sold of each since its order was sent. */
export const suggestedLinesPage = async (
  pool: ReadPool,
  teamId: TeamId,
  question: LinesRequest,
  readSales: ReadSales,
): Promise<Answer> => {
  const lines = await lineList.rows(pool, teamId, question);
  const { total, ...counts } = await readCounts(pool, teamId, question);
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId))];
  const sales = await readSales(pool, teamId, variantIds);
  const sold = new Map(sales.map((one) => [one.variantId, one]));
  const sumSince = ({ variantId, orderedOn }: ListedLine): number => {
    const { days = [], units = [] } = sold.get(variantId) ?? {};
    const first = toDayNumber(orderedOn);
    return units.reduce((sum, of, at) => ((days[at] ?? 0) >= first ? sum + of : sum), 0);
  };
  return { data: lines.map((line) => ({ ...line, soldUnits: sumSince(line) })), total, counts };
};
