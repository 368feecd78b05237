import { toDay } from '@quartermaster/contracts/core/day';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { HistoryMark, ProductShipment } from '@quartermaster/contracts/products/history-calls';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { toCostedOrder } from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import { calculateShipmentLandedCosts } from '@quartermaster/contracts/purchase-orders/rules/shipment-landed-costs';
import type { ReadPool } from '../../core/paging.ts';
import { findShopSettings } from '../../core/shop-settings.ts';
import { readPurchaseOrders, readShopCurrency } from './whole-orders.ts';

type OrderMark = Omit<Extract<HistoryMark, { kind: 'ORDER' }>, 'kind'>;

interface Purchases {
  readonly orders: readonly OrderMark[];
  readonly shipments: readonly ProductShipment[];
}

interface Shop {
  readonly currency: string;
  readonly timeZone: string;
}

const sumQuantities = (rows: readonly { readonly quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);

const listReceivedShipments = (
  order: PurchaseOrder,
  isOf: (variantId: VariantId) => boolean,
  shop: Shop,
): readonly ProductShipment[] => {
  const costs = calculateShipmentLandedCosts(toCostedOrder(order, shop.currency), shop.currency);
  const variantIdsByItem = new Map(order.items.map((item) => [item.id, item.productVariantId]));
  return order.shipments.flatMap(({ id, name, items, receivedAt }) => {
    const variants = items.flatMap(({ purchaseOrderItemId: itemId, acceptedQuantity }) => {
      const variantId = variantIdsByItem.get(itemId);
      if (variantId === undefined || !isOf(variantId)) return [];
      const landedCost = costs.get(id)?.get(itemId) ?? null;
      return [{ variantId, quantity: acceptedQuantity, landedCost }];
    });
    if (receivedAt === null || variants.length === 0) return [];
    return [
      {
        purchaseOrderId: order.id,
        purchaseOrderName: order.content.name,
        shipmentId: id,
        shipmentName: name,
        receivedAt,
        quantity: sumQuantities(variants),
        variants,
      },
    ];
  });
};

/** The day of an order is that of its issue, else the day it left Draft. */
const toOrderMarks = (
  { id, status, content, items, issueDate, sentOn, createdAt }: PurchaseOrder,
  isOf: (variantId: VariantId) => boolean,
  { timeZone }: Shop,
): readonly OrderMark[] => {
  if (status === 'Draft' || status === 'Cancelled') return [];
  const quantity = sumQuantities(items.filter((item) => isOf(item.productVariantId)));
  const day = issueDate ?? sentOn ?? toDay(createdAt, timeZone);
  return [{ purchaseOrderId: id, purchaseOrderName: content.name, day, quantity }];
};

/** Orders and received shipments with some variants; the latest receipt first. */
export const variantPurchases = async (
  pool: ReadPool,
  teamId: TeamId,
  variantIds: readonly VariantId[],
): Promise<Purchases> => {
  const timeZone = (await findShopSettings(pool, teamId))?.timeZone ?? 'UTC';
  const shop = { currency: await readShopCurrency(pool, teamId), timeZone };
  const ids = new Set(variantIds);
  const isSelected = (variantId: VariantId): boolean => ids.has(variantId);
  const orders: OrderMark[] = [];
  const shipments: ProductShipment[] = [];
  for await (const part of readPurchaseOrders(pool, teamId, { productVariantIds: variantIds })) {
    for (const order of part) {
      orders.push(...toOrderMarks(order, isSelected, shop));
      shipments.push(...listReceivedShipments(order, isSelected, shop));
    }
  }
  shipments.sort((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1));
  return { orders, shipments };
};
