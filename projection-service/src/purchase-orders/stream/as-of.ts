import { toLastInstant } from '@quartermaster/contracts/core/as-of';
import type { Revision, TeamId } from '@quartermaster/contracts/core/ids';
import type {
  PurchaseOrder,
  PurchaseOrderSummary,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { ReadPool } from '../../core/paging.ts';
import { findShopSettings } from '../../core/shop-settings.ts';
import type { PurchaseOrderFilter } from '../query/whole-orders.ts';
import { readSteps, type StreamSource } from './steps.ts';

/** Sources of the past: the revision of each order by time, and the streams. */
export interface PastSources {
  readonly pool: ReadPool;
  readonly store: StreamSource;
}

/** An order at a moment. */
interface Version {
  readonly id: string;
  readonly revision: Revision;
  readonly updatedAt: string;
  readonly summary: PurchaseOrderSummary;
}

/** Orders that existed at a moment, newest first; all of them or those with certain ids. */
const versionsAt = async (
  pool: ReadPool,
  teamId: TeamId,
  moment: string,
  ids?: readonly string[],
): Promise<readonly Version[]> => {
  const timeZone = (await findShopSettings(pool, teamId))?.timeZone ?? 'UTC';
  const { rows } = await pool.query<Version>(
    `select v.id, v.revision, v.updated_at as "updatedAt", v.summary from (
       select distinct on (v.id) v.* from ${pool.schema}.purchase_order_versions v
       where v.team_id = $1 and v.recorded_at <= $2 and ($3::text[] is null or v.id = any($3::text[]))
       order by v.id, v.revision desc, v.recorded_at desc) v
     where not v.is_deleted order by v.summary->>'createdAt' desc, v.id desc`,
    [teamId, toLastInstant(moment, timeZone), ids ?? null],
  );
  return rows;
};

/**
 * The order, folded from its stream. Another stream records that its supplier was deleted, so the supplier comes from
 * the version.
 */
const foldOrder = async (
  store: StreamSource,
  teamId: TeamId,
  { id, revision, updatedAt, summary }: Version,
): Promise<PurchaseOrder> => {
  const order = (await readSteps(store, teamId, id))[revision]?.after;
  if (order === undefined) throw new Error(`${id} has no revision ${String(revision)}`);
  return { ...order, supplierId: summary.supplierId, updatedAt };
};

/** The rows of the list of orders at a moment, newest first. */
export const purchaseOrderSummariesAt = async (
  { pool }: Pick<PastSources, 'pool'>,
  teamId: TeamId,
  moment: string,
): Promise<PurchaseOrderSummary[]> =>
  (await versionsAt(pool, teamId, moment)).map(({ summary }) => summary);

/** An order and its revision at a moment; null when it did not exist. */
export const purchaseOrderAt = async (
  { pool, store }: PastSources,
  teamId: TeamId,
  orderId: string,
  moment: string,
): Promise<{ readonly order: PurchaseOrder; readonly revision: Revision } | null> => {
  const [version] = await versionsAt(pool, teamId, moment, [orderId]);
  if (version === undefined) return null;
  return { order: await foldOrder(store, teamId, version), revision: version.revision };
};

/** Streams that are read at the same time. */
const AT_ONCE = 8;

/** Whole orders at a moment, newest first, in parts. */
export const purchaseOrdersAt = async function* (
  { pool, store }: PastSources,
  teamId: TeamId,
  { supplierId, ids, productVariantIds }: PurchaseOrderFilter,
  moment: string,
): AsyncGenerator<PurchaseOrder[]> {
  const versions = (await versionsAt(pool, teamId, moment, ids)).filter(
    ({ summary }) => supplierId === undefined || summary.supplierId === supplierId,
  );
  const variants = new Set(productVariantIds);
  for (let from = 0; from < versions.length; from += AT_ONCE) {
    const some = versions.slice(from, from + AT_ONCE);
    const orders = await Promise.all(some.map((one) => foldOrder(store, teamId, one)));
    yield productVariantIds === undefined
      ? orders
      : orders.filter(({ items }) => items.some((item) => variants.has(item.productVariantId)));
  }
};
