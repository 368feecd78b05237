import type { Revision, SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { listShipmentLandedCosts } from '@quartermaster/contracts/inventory/calls/landed-cost';
import { toCostedOrder } from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { calculateShipmentLandedCosts } from '@quartermaster/contracts/purchase-orders/rules/shipment-landed-costs';
import { snakeCase } from '@quartermaster/platform/projections/rows/table';
import { type ReadPool, createTeamParameters } from '../../core/paging.ts';
import { purchaseOrders, toPurchaseOrder, type StoredOrder } from '../tables.ts';

/** Columns that are not part of the order. */
const derivedColumns: readonly string[] = ['supplierBalance', 'revision', 'variantIds'];
const columns = Object.keys(purchaseOrders.columns)
  .filter((name) => !derivedColumns.includes(name))
  .map((name) => `o.${snakeCase(name)} as "${name}"`)
  .join(', ');
const newestFirst = 'order by o.created_at desc, o.id desc';

export interface PurchaseOrderFilter {
  readonly supplierId?: SupplierId | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Orders that contain at least one of these variants. */
  readonly productVariantIds?: readonly VariantId[] | undefined;
}

/**
 * The most orders in one read, and the most bytes of their stored columns; their JSON takes about five times as much.
 */
const MAX_ORDERS_AT_ONCE = 200;
const MAX_BYTES_AT_ONCE = 256 * 1024;

interface OrderSize {
  readonly id: string;
  readonly bytes: number;
}

/** Splits the orders into parts that are read one after the other. */
const splitIntoParts = (orders: readonly OrderSize[]): readonly (readonly string[])[] => {
  const parts: string[][] = [];
  let bytes = Infinity;
  for (const order of orders) {
    bytes += order.bytes;
    const part = parts.at(-1);
    if (part !== undefined && bytes <= MAX_BYTES_AT_ONCE && part.length < MAX_ORDERS_AT_ONCE) {
      part.push(order.id);
    } else {
      parts.push([order.id]);
      bytes = order.bytes;
    }
  }
  return parts;
};

const readSizes = async (
  pool: ReadPool,
  teamId: TeamId,
  { supplierId, ids, productVariantIds }: PurchaseOrderFilter,
): Promise<readonly OrderSize[]> => {
  const { add, values } = createTeamParameters(teamId);
  const where = [
    'o.team_id = $1',
    ...(supplierId === undefined ? [] : [`o.supplier_id = ${add(supplierId)}`]),
    ...(ids === undefined ? [] : [`o.id = any(${add(ids)}::text[])`]),
    ...(productVariantIds === undefined
      ? []
      : [`o.variant_ids && ${add(productVariantIds)}::text[]`]),
  ];
  const { rows } = await pool.query<OrderSize>(
    `select o.id, coalesce(pg_column_size(o.items), 0) + coalesce(pg_column_size(o.shipments), 0)
       + coalesce(pg_column_size(o.payments), 0) + coalesce(pg_column_size(o.content), 0)
       + coalesce(pg_column_size(o.mailed_versions), 0) as bytes
     from ${pool.schema}.purchase_orders o where ${where.join(' and ')} ${newestFirst}`,
    [...values],
  );
  return rows;
};

/**
 * Whole orders, newest first, in parts, so that a long list is never in memory as a whole. An order is as it was when
 * its part was read; one that was deleted meanwhile is left out.
 */
export const readPurchaseOrders = async function* (
  pool: ReadPool,
  teamId: TeamId,
  filter: PurchaseOrderFilter,
): AsyncGenerator<PurchaseOrder[]> {
  for (const ids of splitIntoParts(await readSizes(pool, teamId, filter))) {
    const { rows } = await pool.query<StoredOrder>(
      `select ${columns} from ${pool.schema}.purchase_orders o
       where o.team_id = $1 and o.id = any($2::text[]) ${newestFirst}`,
      [teamId, ids],
    );
    yield rows.map(toPurchaseOrder);
  }
};

/** An order with the revision of its stream; null when the team has no order with this id. */
export const purchaseOrderById = async (
  pool: ReadPool,
  teamId: TeamId,
  orderId: string,
): Promise<{ readonly order: PurchaseOrder; readonly revision: Revision } | null> => {
  const { rows } = await pool.query<StoredOrder & { revision: Revision }>(
    `select ${columns}, o.revision from ${pool.schema}.purchase_orders o where o.team_id = $1 and o.id = $2`,
    [teamId, orderId],
  );
  if (rows[0] === undefined) return null;
  const { revision, ...order } = rows[0];
  return { order: toPurchaseOrder(order), revision };
};

type ShipmentLandedCost = ResponseOf<typeof listShipmentLandedCosts>[number];

/** Received shipments with the variant, each with its unit cost in the shop's currency. */
const listLandedCosts = (
  order: PurchaseOrder,
  variantId: VariantId,
  shopCurrency: string,
): (ShipmentLandedCost & { receivedAt: string })[] => {
  const itemId = order.items.find(({ productVariantId }) => productVariantId === variantId)?.id;
  const costs = calculateShipmentLandedCosts(toCostedOrder(order, shopCurrency), shopCurrency);
  return order.shipments.flatMap(({ id, name, items, receivedAt, createdAt }) => {
    const counted = items.find(({ purchaseOrderItemId }) => purchaseOrderItemId === itemId);
    if (receivedAt === null || counted === undefined) return [];
    return [
      {
        purchaseOrderId: order.id,
        purchaseOrderName: order.content.name,
        shipmentId: id,
        shipmentName: name,
        landedCost: costs.get(id)?.get(counted.purchaseOrderItemId) ?? null,
        quantity: counted.acceptedQuantity,
        createdAt,
        receivedAt,
      },
    ];
  });
};

/** Currency of orders that name none; empty before the store is connected. */
export const readShopCurrency = async (pool: ReadPool, teamId: TeamId): Promise<string> => {
  const { rows } = await pool.query<{ currency: string }>(
    `select s.currency from ${pool.schema}.purchase_order_shops s where s.team_id = $1`,
    [teamId],
  );
  return rows[0]?.currency ?? '';
};

/** Unit costs of a variant in received shipments, the latest first (AMB-050). */
export const shipmentLandedCosts = async (
  pool: ReadPool,
  teamId: TeamId,
  variantId: VariantId,
): Promise<ShipmentLandedCost[]> => {
  const shopCurrency = await readShopCurrency(pool, teamId);
  const costs: (ShipmentLandedCost & { receivedAt: string })[] = [];
  for await (const orders of readPurchaseOrders(pool, teamId, { productVariantIds: [variantId] })) {
    costs.push(...orders.flatMap((order) => listLandedCosts(order, variantId, shopCurrency)));
  }
  return costs
    .sort((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1))
    .map(({ receivedAt: _, ...row }) => row);
};
