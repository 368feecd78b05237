import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ParsedInput, ResponseOf } from '@quartermaster/contracts/core/route';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { DEFAULT_SEARCH_LIMIT, searchEverything } from '@quartermaster/contracts/search/calls';
import { foldText } from '@quartermaster/contracts/core/fold-text';
import { escapeLike, type ReadPool } from '../core/paging.ts';
import { joinTexts } from './entry.ts';
import { type SearchEntry, type SearchKind, searchKinds } from './tables.ts';

type Found = ResponseOf<typeof searchEverything>;

interface FoundRow extends Pick<SearchEntry, 'kind' | 'id' | 'title' | 'detail'> {
  readonly parentId: string;
  /** Name of the order of a shipment. */
  readonly orderName: string;
  readonly supplierName: string;
  readonly status: PurchaseOrderStatus;
}

/** Sorts exact matches first, then prefixes, then all others; within each by the folded texts. */
const bestMatchOrder = 'e.place, e.terms collate "C", e.id';

/** SQL of one kind. With the kind as a constant, the database reads its rows in one sweep. */
const buildKindSql = (schema: string, kind: SearchKind): string => `(
  select e.* from (
    select e.*, case when e.terms like $3 then 0 when e.terms like $4 then 1 else 2 end as place
    from ${schema}.search_entries e
    where e.team_id = $1 and e.kind = '${kind}' and e.is_found and e.terms like $5) e
  order by ${bestMatchOrder} limit $2)`;

const buildSearchSql = (schema: string): string => `
  select e.kind, e.id, e.title, e.detail, coalesce(e.parent_id, '') as "parentId",
    coalesce(o.name, '') as "orderName", coalesce(s.name, '') as "supplierName",
    coalesce(o.status, 'Draft') as status
  from (${searchKinds.map((kind) => buildKindSql(schema, kind)).join(' union all ')}) e
  left join ${schema}.purchase_order_summaries o
    on o.team_id = $1 and o.id = case e.kind when 'order' then e.id else e.parent_id end
  left join ${schema}.suppliers s on s.team_id = $1 and s.id = o.supplier_id
  order by ${bestMatchOrder}`;

const groupByKind = (rows: readonly FoundRow[]): Found => {
  const selectKind = (wanted: FoundRow['kind']) => rows.filter(({ kind }) => kind === wanted);
  return {
    items: selectKind('item').map(({ id, title, detail, parentId: productId }) => ({
      type: 'item',
      id,
      title,
      detail,
      productId,
    })),
    orders: selectKind('order').map(({ id, title, detail, supplierName, status }) => ({
      type: 'order',
      id,
      title,
      detail: joinTexts(supplierName, detail),
      status,
    })),
    suppliers: selectKind('supplier').map(({ id, title, detail }) => ({
      type: 'supplier',
      id,
      title,
      detail,
    })),
    shipments: selectKind('shipment').map(({ id, title, detail, orderName, parentId }) => ({
      type: 'shipment',
      id,
      title,
      detail: joinTexts(orderName, detail),
      purchaseOrderId: parentId,
    })),
  };
};

/** Finds entries by a text, at most `limit` in each group. */
export const findEntries = async (
  pool: ReadPool,
  teamId: TeamId,
  { q = '', limit = DEFAULT_SEARCH_LIMIT }: ParsedInput<typeof searchEverything>['query'],
): Promise<Found> => {
  const text = escapeLike(foldText(q));
  if (text === '') return groupByKind([]);
  const patterns = [`%\n${text}\n%`, `%\n${text}%`, `%${text}%`];
  const { rows } = await pool.query<FoundRow>(buildSearchSql(pool.schema), [
    teamId,
    limit,
    ...patterns,
  ]);
  return groupByKind(rows);
};

export const searchQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(searchEverything, async (request) => ({
    body: await findEntries(pool, requireTeamId(request), request.query),
  })),
];
