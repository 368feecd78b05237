import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { ShipmentId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  toCostedOrder,
  calculateOrderCost,
} from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import { isOpenStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { ReportedOrder } from '@quartermaster/contracts/reports/content';
import type { ReportRow, VariantOfRow } from '@quartermaster/contracts/reports/types';
import { variantsByIds } from '../variants.ts';
import { defineRows } from './define-rows.ts';

/** Landed unit costs by shipment and item, in the order's currency (CALC-PO-4, AMB-046). */
const landedCosts = ({ order, summary }: ReportedOrder) => {
  const { shipments } = calculateOrderCost(toCostedOrder(order, summary.currency));
  return new Map<ShipmentId, ReadonlyMap<string, number | null>>(
    shipments.map(({ shipmentId, items }) => [
      shipmentId,
      new Map(items.map((one) => [one.purchaseOrderItemId, one.landedUnitCost])),
    ]),
  );
};

const linesInTransit = (
  one: ReportedOrder,
  variants: ReadonlyMap<VariantId, VariantOfRow>,
): ReportRow<'INVENTORY_IN_TRANSIT'>[] => {
  const { summary, supplierName, order } = one;
  const items = new Map(order.items.map((item) => [item.id, item]));
  const landed = landedCosts(one);
  const waiting = order.shipments.filter(({ receivedAt }) => receivedAt === null);
  return waiting.flatMap((shipment) =>
    shipment.items.flatMap(({ purchaseOrderItemId, orderedQuantity }) => {
      const item = items.get(purchaseOrderItemId);
      const variant = item && variants.get(item.productVariantId);
      if (item === undefined || variant === undefined || orderedQuantity === 0) return [];
      const landedCost = landed.get(shipment.id)?.get(purchaseOrderItemId) ?? null;
      return [
        {
          purchaseOrderId: summary.id,
          purchaseOrderName: summary.name,
          status: summary.status,
          shipmentId: shipment.id,
          arrivalDate: shipment.arrivalDate,
          supplierId: summary.supplierId,
          supplierName,
          ...variant,
          quantity: orderedQuantity,
          unitCost: item.unitCost,
          landedCost: landedCost === null ? null : roundTo6(landedCost),
          currency: summary.currency,
        },
      ];
    }),
  );
};

/** The lines of shipments of open orders that were not received (REP-13). */
export const inventoryInTransit = defineRows({
  type: 'INVENTORY_IN_TRANSIT',
  read: async ({ readers, pool, teamId, excluded }) => {
    const orders = await readers.openOrders(pool, teamId);
    const ids = orders.flatMap(({ order }) => order.items.map((item) => item.productVariantId));
    const variants = await variantsByIds(pool, teamId, ids);
    const included = variants.filter(({ variantId }) => !excluded.has(variantId));
    return { orders, variants: new Map(included.map((row) => [row.variantId, row])) };
  },
  compute: ({ orders, variants }) =>
    orders
      .filter(({ summary }) => isOpenStatus(summary.status))
      .flatMap((one) => linesInTransit(one, variants)),
});
