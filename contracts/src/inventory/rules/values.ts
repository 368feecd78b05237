import { roundTo6 } from '../../core/decimal.ts';

/** What a unit cost to get here: typed in by hand, else taken from a shipment, else unknown (CALC-LAN). */
export const resolvedLandedCost = (
  manual: number | null,
  ofShipment: number | null,
): number | null => manual ?? ofShipment;

/** The unit cost stock is valued with: landed where known, else the store's cost price (CALC-LAN-3). */
export const effectiveUnitCost = (landed: number | null, costPrice: number | null): number | null =>
  landed ?? costPrice;

/** Worth of the units on hand at a price each; owed units are no assets (CALC-VAL-3). */
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
  /** Percentage of the previous value; null when there was nothing to compare with. */
  readonly changePercent: number | null;
}

/** How a value moved since an earlier day, without the noise of subtracting (CALC-CHG AMB-027). */
export const changeOf = (current: number, previous: number): Change => ({
  change: roundTo6(current - previous),
  changePercent: previous === 0 ? null : ((current - previous) / previous) * 100,
});
