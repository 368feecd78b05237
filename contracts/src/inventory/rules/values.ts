import { roundTo6 } from '../../core/decimal.ts';

/** Landed cost of a unit: entered by hand, else from a shipment, else unknown (CALC-LAN). */
export const resolveLandedCost = (
  manual: number | null,
  ofShipment: number | null,
): number | null => manual ?? ofShipment;

/** The unit cost for the valuation of stock: landed cost if known, else the store's cost price (CALC-LAN-3). */
export const chooseUnitCost = (landed: number | null, costPrice: number | null): number | null =>
  landed ?? costPrice;

/** Value of the units on hand at a unit price; owed units count as 0 (CALC-VAL-3). */
export const retailValue = (quantity: number, salePrice: number): number =>
  Math.max(0, quantity) * salePrice;

export const costValue = (quantity: number, unitCost: number | null): number | null =>
  unitCost === null ? null : Math.max(0, quantity) * unitCost;

export const grossMargin = (salePrice: number, unitCost: number | null): number | null =>
  unitCost === null ? null : salePrice - unitCost;

/** Margin as a percentage of the sale price; null at price 0 or unknown cost (CALC-VAL-4). */
export const grossMarginPercent = (salePrice: number, unitCost: number | null): number | null => {
  const margin = grossMargin(salePrice, unitCost);
  return margin === null || salePrice === 0 ? null : roundTo6((margin / salePrice) * 100);
};

interface Change {
  readonly change: number;
  /** Percentage of the previous value; null without a previous value. */
  readonly changePercent: number | null;
}

/** Change of a value since an earlier day, without rounding errors (CALC-CHG AMB-027). */
export const calculateChange = (current: number, previous: number): Change => ({
  change: roundTo6(current - previous),
  changePercent: previous === 0 ? null : ((current - previous) / previous) * 100,
});
