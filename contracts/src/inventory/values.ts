/** Manual landed cost, else the shipment's, else null (CALC-LAN). */
export const resolvedLandedCost = (costs: {
  readonly manualLandedCost: number | null;
  readonly landedCost: number | null;
}): number | null => costs.manualLandedCost ?? costs.landedCost;

/** What a unit is valued at: the resolved landed cost, else the store's cost price; null when neither is known. */
export const effectiveUnitCost = (costs: {
  readonly manualLandedCost: number | null;
  readonly landedCost: number | null;
  readonly costPrice: number | null;
}): number | null => resolvedLandedCost(costs) ?? costs.costPrice;

export interface StockValues {
  readonly retailValue: number;
  readonly costValue: number | null;
  readonly grossMargin: number | null;
  /** Of the sale price; null at price 0 or unknown cost. */
  readonly grossMarginPercent: number | null;
}

/** Retail, cost and margin of a variant (CALC-VAL); units owed are no assets. */
export const stockValues = (
  onHand: number,
  salePrice: number,
  unitCost: number | null,
): StockValues => {
  const units = Math.max(0, onHand);
  const grossMargin = unitCost === null ? null : salePrice - unitCost;
  return {
    retailValue: units * salePrice,
    costValue: unitCost === null ? null : units * unitCost,
    grossMargin,
    grossMarginPercent:
      grossMargin === null || salePrice === 0 ? null : (grossMargin / salePrice) * 100,
  };
};

/** Change against an earlier value; the percentage is empty from 0 (CALC-CHG). */
export const changeOf = (
  current: number,
  previous: number,
): { readonly change: number; readonly changePercent: number | null } => ({
  change: current - previous,
  changePercent: previous === 0 ? null : ((current - previous) / previous) * 100,
});

/** Complete bundles in stock: the scarcest component decides (CALC-BUN). */
export const bundleAvailability = (
  components: readonly { readonly stock: number; readonly quantity: number }[],
): number =>
  components.length === 0
    ? 0
    : Math.min(...components.map(({ stock, quantity }) => Math.floor(stock / quantity)));
