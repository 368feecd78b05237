import { convert, getOrderRates } from './currency.ts';
import { type CostedOrder, calculateOrderCost } from './landed-cost.ts';

/** Landed unit costs by shipment and by item of the order; null while a rate is missing. */
export type ShipmentLandedCosts = ReadonlyMap<string, ReadonlyMap<string, number | null>>;

/**
 * The landed cost of a unit of each item with each shipment, in the shop's currency: its landed unit cost in the
 * order's currency (CALC-PO-4, CALC-PO-5), converted at the order's rates (AMB-050, CALC-FX).
 */
export const calculateShipmentLandedCosts = (
  order: CostedOrder,
  shopCurrency: string,
): ShipmentLandedCosts => {
  const rates = getOrderRates(order.currency, order.exchangeRates);
  const inShopCurrency = (unit: number | null): number | null =>
    unit === null ? null : convert(unit, order.currency, shopCurrency, rates).amount;
  return new Map(
    calculateOrderCost(order).shipments.map(({ shipmentId, items }) => [
      shipmentId,
      new Map(
        items.map(({ purchaseOrderItemId, landedUnitCost }) => [
          purchaseOrderItemId,
          inShopCurrency(landedUnitCost),
        ]),
      ),
    ]),
  );
};
