import type { ShipmentId } from '../../core/ids.ts';
import type { ShipmentCost } from '../purchase-order.ts';
import { convertSum, type ExchangeRates } from './currency.ts';

export interface CostedShipment {
  readonly id: string;
  readonly receivedAt: string | null;
  readonly items: readonly {
    readonly purchaseOrderItemId: string;
    readonly orderedQuantity: number;
    readonly acceptedQuantity: number;
  }[];
  readonly costs: readonly ShipmentCost[];
}

export interface SpreadShipment {
  readonly shipmentId: ShipmentId;
  /** All costs of the shipment in the order's currency; null while a rate is missing. */
  readonly totalCost: number | null;
  readonly missingCurrencies: readonly string[];
  readonly items: readonly {
    readonly purchaseOrderItemId: string;
    /** Units over which the costs are spread: ordered, or accepted once received. */
    readonly quantity: number;
    readonly costPerUnit: number | null;
    readonly cost: number | null;
  }[];
}

const sumQuantities = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => sum + quantity, 0);

/** Lists the units that share the costs: accepted units once received, ordered units when nothing was accepted (CALC-SHR-3). */
const listCostQuantities = ({ receivedAt, items }: CostedShipment): readonly number[] => {
  const accepted = items.map(({ acceptedQuantity }) => acceptedQuantity);
  return receivedAt !== null && sumQuantities(accepted) > 0
    ? accepted
    : items.map(({ orderedQuantity }) => orderedQuantity);
};

/** Returns 0 per unit when no unit bears costs. */
const calculateCostPerUnit = (totalCost: number | null, units: number): number | null => {
  if (totalCost === null) return null;
  return units > 0 ? totalCost / units : 0;
};

/** Spreads the costs of a shipment over its units, the same for each (CALC-SHU, CALC-SHR). */
export const spreadShipmentCosts = (
  shipment: CostedShipment,
  currency: string,
  rates: ExchangeRates,
): SpreadShipment => {
  const { amount: totalCost, missingCurrencies } = convertSum(shipment.costs, currency, rates);
  const quantities = listCostQuantities(shipment);
  const costPerUnit = calculateCostPerUnit(totalCost, sumQuantities(quantities));
  const items = shipment.items.map(({ purchaseOrderItemId }, index) => {
    const quantity = quantities[index] ?? 0;
    const cost = costPerUnit === null ? null : costPerUnit * quantity;
    return { purchaseOrderItemId, quantity, costPerUnit, cost };
  });
  return { shipmentId: shipment.id, totalCost, missingCurrencies, items };
};

/**
 * Sums the share of each item in the costs of all its shipments, by item id; null while a rate of one of them is missing.
 * Items in no shipment have no entry.
 */
export const sumFreightByItem = (
  shipments: readonly SpreadShipment[],
): ReadonlyMap<string, number | null> => {
  const freight = new Map<string, number | null>();
  for (const { purchaseOrderItemId, cost } of shipments.flatMap(({ items }) => items)) {
    const sofar = freight.get(purchaseOrderItemId);
    const sum = sofar === null || cost === null ? null : (sofar ?? 0) + cost;
    freight.set(purchaseOrderItemId, sum);
  }
  return freight;
};
