import type { CostItem } from './purchase-order.ts';
import type { CostedItem, CostedOrder, OrderCost } from './rules/landed-cost.ts';
import type { CostedShipment } from './rules/shipment-costs.ts';

export const percentage = (amount: number): CostItem => ({
  type: 'Percentage',
  name: 'share',
  amount,
});
export const fixed = (amount: number, currency = 'USD'): CostItem => ({
  type: 'Fixed',
  name: 'sum',
  amount,
  currency,
});
export const item = (id: string, quantity: number, unitCost: number): CostedItem => ({
  id,
  quantity,
  unitCost,
  discount: null,
  discountType: null,
});
/** 100 pieces at 10.00. */
export const itemA = item('A', 100, 10);
/** 50 pieces at 20.00 less 10 %. */
export const itemB: CostedItem = { ...item('B', 50, 20), discount: 10, discountType: 'Percentage' };

/** Items A and B in US dollars, a euro at 0.92, no other costs. */
export const order = (given: Partial<CostedOrder> = {}): CostedOrder => ({
  currency: 'USD',
  exchangeRates: { EUR: 0.92 },
  items: [itemA, itemB],
  costItems: [],
  supplierCostItems: [],
  discountItems: [],
  shipments: [],
  ...given,
});

/** Quantities of each item in a shipment; a shipment with accepted quantities was received. */
export type Parts = Readonly<Record<string, readonly [ordered: number, accepted?: number]>>;
export const shipment = (
  parts: Parts,
  costs: readonly (readonly [amount: number, currency: string])[],
  id = 's1',
): CostedShipment => ({
  id,
  receivedAt: Object.values(parts).some(([, accepted]) => accepted !== undefined)
    ? '2026-03-10T09:00:00.000Z'
    : null,
  items: Object.entries(parts).map(([purchaseOrderItemId, [orderedQuantity, accepted]]) => ({
    purchaseOrderItemId,
    orderedQuantity,
    acceptedQuantity: accepted ?? 0,
  })),
  costs: costs.map(([amount, currency]) => ({ name: 'freight', amount, currency })),
});

/** Rounds a number to 6 decimals; null when it is unknown. */
export const roundIfKnown = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e6) / 1e6;
export const landedUnits = (cost: OrderCost) =>
  cost.items.map(({ landedUnitCost }) => roundIfKnown(landedUnitCost));
export const landedTotals = (cost: OrderCost) =>
  cost.items.map(({ landedTotalCost }) => roundIfKnown(landedTotalCost));
export const freight = (cost: OrderCost) =>
  (cost.shipments[0]?.items ?? []).map(({ shipmentCost }) => roundIfKnown(shipmentCost));
export const shipmentUnits = (cost: OrderCost, at = 0) =>
  (cost.shipments[at]?.items ?? []).map(({ landedUnitCost }) => roundIfKnown(landedUnitCost));
