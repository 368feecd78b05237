import { Rejection } from '@quartermaster/contracts/core/rejection';
import { convert, ratesOfOrder } from '@quartermaster/contracts/purchase-orders/currency';
import { costOfOrder } from '@quartermaster/contracts/purchase-orders/landed-cost';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { purchaseOrderDecider } from './decider.ts';
import { mustBeAlive, type PurchaseOrder, shipmentOf } from './order.ts';

export interface ShipmentLandedCosts {
  readonly purchaseOrderId: string;
  /** Per unit, in the shop's currency. */
  readonly variants: readonly { readonly variantId: string; readonly landedCost: number }[];
}

/** Landed unit costs of a shipment in the order's currency, by item; null while a rate is missing. */
const landedUnits = (order: PurchaseOrder, shipmentId: string, currency: string) => {
  const { exchangeRates, costItems, supplierCostItems, discountItems } = order.content;
  const { items, shipments } = order;
  const lists = { costItems, supplierCostItems, discountItems };
  const cost = costOfOrder({ currency, exchangeRates, items, shipments, ...lists });
  const ofShipment = cost.shipments.find((shipment) => shipment.shipmentId === shipmentId);
  return new Map(
    ofShipment?.items.map((item) => [item.purchaseOrderItemId, item.landedUnitCost] as const),
  );
};

/**
 * What a unit of each variant of a shipment cost, all told, in the shop's currency (AMB-050). Rejects with NOT_FOUND
 * for an unknown shipment and with LANDED_COST_UNKNOWN while a rate for any of it is missing.
 */
export const shipmentLandedCosts =
  ({ stateOf }: Pick<CommandHandler, 'stateOf'>, directory: Directory) =>
  async (teamId: string, shipmentId: string): Promise<ShipmentLandedCosts> => {
    const purchaseOrderId = await directory.orderOfShipment(teamId, shipmentId);
    if (purchaseOrderId === null) throw new Rejection('NOT_FOUND', 'No such shipment');
    const order = await stateOf(purchaseOrderDecider, purchaseOrderId, teamId);
    mustBeAlive(order);
    const shop = await directory.shop(teamId);
    const currency = order.content.currency ?? shop.currency;
    const units = landedUnits(order, shipmentId, currency);
    const rates = ratesOfOrder(currency, order.content.exchangeRates);
    const variants = shipmentOf(order, shipmentId).items.map((item) => {
      const unit = units.get(item.purchaseOrderItemId) ?? null;
      const landedCost =
        unit === null ? null : convert(unit, currency, shop.currency, rates).amount;
      if (landedCost !== null) return { variantId: item.productVariantId, landedCost };
      throw new Rejection('LANDED_COST_UNKNOWN', 'An exchange rate of the order is missing');
    });
    return { purchaseOrderId, variants };
  };
