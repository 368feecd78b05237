import { roundTo6 } from '../../core/decimal.ts';
import type { ShipmentId, VariantId } from '../../core/ids.ts';
import type {
  PurchaseOrder,
  PurchaseOrderSummary,
} from '../../purchase-orders/read-models/order.ts';
import { convertSum, ratesOfOrder } from '../../purchase-orders/rules/currency.ts';
import { costedOrder, costOfOrder } from '../../purchase-orders/rules/landed-cost.ts';
import { isOpenStatus } from '../../purchase-orders/rules/status.ts';
import type { ReportRow, VariantOfRow } from '../rows.ts';

/** An order as reports read it. */
export interface ReportedOrder {
  readonly summary: PurchaseOrderSummary;
  /** Present name of the supplier; null without one. */
  readonly supplierName: string | null;
  readonly order: Pick<PurchaseOrder, 'content' | 'items' | 'shipments' | 'payments'>;
}

/** The sum of the payments in the order's currency; null without a rate. */
const paymentTotal = ({ summary, order }: ReportedOrder): number | null => {
  const rates = ratesOfOrder(summary.currency, order.content.exchangeRates);
  const { amount } = convertSum(order.payments, summary.currency, rates);
  return amount === null ? null : roundTo6(amount);
};

/** Orders in one of the four open statuses (REP-10). */
export const openOrderRows = (
  orders: readonly ReportedOrder[],
): ReportRow<'ACTIVE_PURCHASE_ORDERS_SNAPSHOT'>[] =>
  orders
    .filter(({ summary }) => isOpenStatus(summary.status))
    .map((one) => ({
      purchaseOrderId: one.summary.id,
      name: one.summary.name,
      reference: one.summary.reference,
      status: one.summary.status,
      supplierId: one.summary.supplierId,
      supplierName: one.supplierName,
      issueDate: one.summary.issueDate,
      totalItemsQuantity: one.summary.totalItemsQuantity,
      totalUnallocatedQuantity: one.summary.totalUnallocatedQuantity,
      totalCost: one.summary.totalCost,
      nextShipmentDate: one.summary.nextShipmentDate,
      paymentTotal: paymentTotal(one),
      nextPaymentDate: one.summary.nextPaymentDate,
      paymentsStatus: one.summary.paymentsStatus,
      createdAt: one.summary.createdAt,
      currency: one.summary.currency,
    }));

type InTransitRow = ReportRow<'INVENTORY_IN_TRANSIT'>;
export type VariantsOfRows = ReadonlyMap<VariantId, VariantOfRow>;

/** Landed unit costs by shipment and item, in the order's currency (CALC-PO-4, AMB-046). */
const landedCosts = ({ order, summary }: ReportedOrder) => {
  const { shipments } = costOfOrder(costedOrder(order, summary.currency));
  return new Map<ShipmentId, ReadonlyMap<string, number | null>>(
    shipments.map(({ shipmentId, items }) => [
      shipmentId,
      new Map(items.map((one) => [one.purchaseOrderItemId, one.landedUnitCost])),
    ]),
  );
};

const linesInTransit = (one: ReportedOrder, variants: VariantsOfRows): InTransitRow[] => {
  const { summary, supplierName, order } = one;
  const items = new Map(order.items.map((item) => [item.id, item]));
  const landed = landedCosts(one);
  const waiting = order.shipments.filter(({ receivedAt }) => receivedAt === null);
  return waiting.flatMap((shipment) =>
    shipment.items.flatMap(({ purchaseOrderItemId, orderedQuantity }): InTransitRow[] => {
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
export const inTransitRows = (
  orders: readonly ReportedOrder[],
  variants: VariantsOfRows,
): InTransitRow[] =>
  orders
    .filter(({ summary }) => isOpenStatus(summary.status))
    .flatMap((one) => linesInTransit(one, variants));
