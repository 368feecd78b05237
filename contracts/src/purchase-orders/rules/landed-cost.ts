import type { ShipmentId } from '../../core/ids.ts';
import type { CostItem, PurchaseOrderItemFields } from '../purchase-order.ts';
import { type ExchangeRates, sortUnique, getOrderRates } from './currency.ts';
import {
  type CostedShipment,
  sumFreightByItem,
  spreadShipmentCosts,
  type SpreadShipment,
} from './shipment-costs.ts';
import { calculateUnitCost, spreadCosts, calculateDiscountedUnitCost } from './unit-costs.ts';

export interface CostedItem extends Pick<
  PurchaseOrderItemFields,
  'quantity' | 'unitCost' | 'discount' | 'discountType'
> {
  readonly id: string;
}

/** The parts of an order that affect its costs. */
export interface CostedOrder {
  /** The order's currency; the shop's where it has none (AMB-158). */
  readonly currency: string;
  readonly exchangeRates: ExchangeRates;
  readonly items: readonly CostedItem[];
  readonly costItems: readonly CostItem[];
  readonly supplierCostItems: readonly CostItem[];
  readonly discountItems: readonly CostItem[];
  readonly shipments: readonly CostedShipment[];
}

interface OrderToCost extends Pick<CostedOrder, 'items' | 'shipments'> {
  readonly content: Omit<CostedOrder, 'currency' | 'items' | 'shipments'> & {
    readonly currency: string | null;
  };
}

/** Converts an order to the input of its costs; in the shop's currency when it has none of its own (AMB-158). */
export const toCostedOrder = (
  { content, items, shipments }: OrderToCost,
  shopCurrency: string,
): CostedOrder => ({
  currency: content.currency ?? shopCurrency,
  exchangeRates: content.exchangeRates,
  items,
  costItems: content.costItems,
  supplierCostItems: content.supplierCostItems,
  discountItems: content.discountItems,
  shipments,
});

export interface ItemCost {
  readonly id: string;
  /** After the item's own discount only. */
  readonly unitCost: number;
  readonly totalCost: number;
  /** One unit as ordered: the landed total by all ordered units, accepted or not (AMB-046). */
  readonly landedUnitCost: number | null;
  /** With all costs; null while a rate that it depends on is missing. */
  readonly landedTotalCost: number | null;
}

export interface ShipmentItemCost {
  readonly purchaseOrderItemId: string;
  /** Units that share the shipment's costs; 0 for an item without accepted units. */
  readonly quantity: number;
  readonly shipmentCost: number | null;
  /**
   * One unit as received: order-level costs plus the freight of this shipment per unit, by accepted units once received
   * (AMB-046).
   */
  readonly landedUnitCost: number | null;
}

/** Every figure of an order in its own currency, unrounded (CALC-PO). */
export interface OrderCost {
  readonly currency: string;
  readonly items: readonly ItemCost[];
  readonly extendedCost: number;
  readonly supplierCost: number | null;
  readonly totalLandedCost: number | null;
  readonly shipments: readonly {
    readonly shipmentId: ShipmentId;
    readonly totalCost: number | null;
    readonly items: readonly ShipmentItemCost[];
  }[];
  readonly missingCurrencies: readonly string[];
}

/** The sum; unknown when any part is unknown. */
const sumKnown = (parts: readonly (number | null)[]): number | null =>
  parts.reduce<number | null>(
    (sum, part) => (sum === null || part === null ? null : sum + part),
    0,
  );

const multiplyKnown = (value: number | null, factor: number): number | null =>
  value === null ? null : value * factor;

const negateKnown = (value: number | null): number | null => multiplyKnown(value, -1);

interface PricedItem extends CostedItem {
  readonly unit: number;
}

/** Goods and order-level costs: the cost of a unit before the freight of its shipment. */
const calculateOrderLevelCosts = (order: CostedOrder) => {
  const items = order.items.map((item): PricedItem => ({
    ...item,
    unit: calculateDiscountedUnitCost(item),
  }));
  const totalQuantity = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const extendedCost = items.reduce((sum, { quantity, unit }) => sum + quantity * unit, 0);
  const rates = getOrderRates(order.currency, order.exchangeRates);
  const totals = { currency: order.currency, rates, totalQuantity, extendedCost };
  const supplier = spreadCosts(order.supplierCostItems, totals);
  const discount = spreadCosts(order.discountItems, totals);
  const other = spreadCosts(order.costItems, totals);
  const landedUnit = ({ unit }: PricedItem): number | null =>
    sumKnown([
      unit,
      calculateUnitCost(unit, supplier),
      calculateUnitCost(unit, other),
      negateKnown(calculateUnitCost(unit, discount)),
    ]);
  return {
    items,
    rates,
    extendedCost,
    supplierCost: sumKnown([extendedCost, supplier.total, negateKnown(discount.total)]),
    otherCost: other.total,
    landedUnits: new Map(items.map((item) => [item.id, landedUnit(item)])),
    missing: [supplier, discount, other].flatMap(({ missingCurrencies }) => missingCurrencies),
  };
};

const toItemCost = (
  { id, quantity, unit }: PricedItem,
  landedUnit: number | null,
  freight: number | null,
): ItemCost => {
  const landedTotalCost = sumKnown([multiplyKnown(landedUnit, quantity), freight]);
  const perUnit = quantity > 0 && landedTotalCost !== null ? landedTotalCost / quantity : null;
  return {
    id,
    unitCost: unit,
    totalCost: unit * quantity,
    landedUnitCost: quantity > 0 ? perUnit : landedUnit,
    landedTotalCost,
  };
};

const toShipmentItemCosts = (
  { shipmentId, totalCost, items }: SpreadShipment,
  landedUnits: ReadonlyMap<string, number | null>,
): OrderCost['shipments'][number] => ({
  shipmentId,
  totalCost,
  items: items.map(({ purchaseOrderItemId, quantity, cost, costPerUnit }) => ({
    purchaseOrderItemId,
    quantity,
    shipmentCost: cost,
    landedUnitCost: sumKnown([
      landedUnits.get(purchaseOrderItemId) ?? null,
      quantity > 0 || costPerUnit === null ? costPerUnit : 0,
    ]),
  })),
});

/** The costs of an order, item by item and shipment by shipment (CALC-PO). */
export const calculateOrderCost = (order: CostedOrder): OrderCost => {
  const { items, rates, landedUnits, ...level } = calculateOrderLevelCosts(order);
  const shipments = order.shipments.map((one) => spreadShipmentCosts(one, order.currency, rates));
  const freight = sumFreightByItem(shipments);
  const freightOn = ({ id }: PricedItem): number | null => {
    const borne = freight.get(id);
    return borne === undefined ? 0 : borne;
  };
  const totalFreight = sumKnown(shipments.map(({ totalCost }) => totalCost));
  return {
    currency: order.currency,
    items: items.map((item) => toItemCost(item, landedUnits.get(item.id) ?? null, freightOn(item))),
    extendedCost: level.extendedCost,
    supplierCost: level.supplierCost,
    totalLandedCost: sumKnown([level.supplierCost, level.otherCost, totalFreight]),
    shipments: shipments.map((one) => toShipmentItemCosts(one, landedUnits)),
    missingCurrencies: sortUnique([
      ...level.missing,
      ...shipments.flatMap(({ missingCurrencies }) => missingCurrencies),
    ]),
  };
};
