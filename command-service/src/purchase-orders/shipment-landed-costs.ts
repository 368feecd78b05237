import type {
  PurchaseOrderId,
  ShipmentId,
  TeamId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { toCostedOrder } from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import { calculateShipmentLandedCosts } from '@quartermaster/contracts/purchase-orders/rules/shipment-landed-costs';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { mustExist, getShipment } from './decider/order.ts';

export interface ShipmentLandedCosts {
  readonly purchaseOrderId: PurchaseOrderId;
  /** Per unit, in the shop's currency. */
  readonly variants: readonly { readonly variantId: VariantId; readonly landedCost: number }[];
}

/**
 * Landed cost per unit of each variant of a shipment, in the shop's currency (AMB-050). Rejects with NOT_FOUND for an unknown
 * shipment and with LANDED_COST_UNKNOWN while an exchange rate is missing.
 */
export const createShipmentLandedCosts =
  ({ loadState }: Pick<CommandHandler, 'loadState'>, directory: Directory) =>
  async (teamId: TeamId, shipmentId: ShipmentId): Promise<ShipmentLandedCosts> => {
    const purchaseOrderId = await directory.orderOfShipment(teamId, shipmentId);
    if (purchaseOrderId === null) throw new Rejection('NOT_FOUND', 'No such shipment');
    const order = await loadState(purchaseOrderDecider, purchaseOrderId, teamId);
    mustExist(order);
    const shop = await directory.shop(teamId);
    const costs = calculateShipmentLandedCosts(toCostedOrder(order, shop.currency), shop.currency);
    const costsByItem = costs.get(shipmentId);
    const variants = getShipment(order, shipmentId).items.map((item) => {
      const landedCost = costsByItem?.get(item.purchaseOrderItemId) ?? null;
      if (landedCost !== null) return { variantId: item.productVariantId, landedCost };
      throw new Rejection('LANDED_COST_UNKNOWN', 'An exchange rate of the order is missing');
    });
    return { purchaseOrderId, variants };
  };
