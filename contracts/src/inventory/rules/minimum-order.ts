import { ceil6, floor6, roundTo6 } from '../../core/decimal.ts';
import type { VariantId } from '../../core/ids.ts';
import type { MoqMode } from '../../suppliers/supplier.ts';
import { calculateSuggestedQuantity, withDelivery } from './reorder.ts';
import {
  projectStock,
  calculateRunOutTime,
  type StockPlan,
  type StockProjection,
} from './stock-projection.ts';

/** A row of buy-now as input of the minimum. */
export interface MinimumOrderRow {
  readonly variantId: VariantId;
  /** Suggestion before the minimum; null when there is none. */
  readonly rawQuantity: number | null;
  readonly stockPlan: StockPlan;
  /** Days from today until an order arrives. */
  readonly arrivalDay: number;
}

interface ProjectedRow extends MinimumOrderRow {
  readonly projection: StockProjection;
}

export interface SupplierMinimum {
  readonly mode: MoqMode;
  /** Units; null or 0 is no minimum. */
  readonly quantity: number | null;
}

export interface FinalQuantity {
  readonly variantId: VariantId;
  readonly quantity: number | null;
}

/** Largest tried coverage in days; about a thousand years. */
const LAST_COVERAGE_DAY = 365_000;

const getRawQuantity = ({ rawQuantity }: MinimumOrderRow): number => rawQuantity ?? 0;
const sumQuantities = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => sum + quantity, 0);

/** True when a row has a suggestion; a minimum alone causes no purchase (CALC-K-14). */
const hasNeed = (rows: readonly MinimumOrderRow[]): boolean =>
  rows.some((row) => getRawQuantity(row) > 0);

const calculateQuantityUntil = (row: ProjectedRow, coverageDay: number): number => {
  const { projection, arrivalDay } = row;
  return Math.max(
    getRawQuantity(row),
    calculateSuggestedQuantity(projection, { arrivalDay, coverageDay }) ?? 0,
  );
};

/** The first common coverage day with which the rows reach the minimum; null when there is none. */
const findCommonCoverageDay = (rows: readonly ProjectedRow[], minimum: number): number | null => {
  const reaches = (day: number): boolean =>
    sumQuantities(rows.map((row) => calculateQuantityUntil(row, day))) >= minimum;
  let high = 1;
  while (!reaches(high)) {
    if (high > LAST_COVERAGE_DAY) return null;
    high *= 2;
  }
  let low = 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reaches(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

interface RaisedRow {
  readonly row: ProjectedRow;
  readonly quantity: number;
  /** Time at which its stock runs out, in days from today with their fraction. */
  readonly lastsUntil: number;
}

const raiseQuantity = (row: ProjectedRow, quantity: number): RaisedRow => {
  const { projection, arrivalDay } = row;
  const landed = withDelivery(projection, { dayOffset: arrivalDay, quantity });
  return { row, quantity, lastsUntil: roundTo6(calculateRunOutTime(landed, arrivalDay)) };
};

/** True when surplus is removed from `a` before `b`: the longest covered row first, in a tie the lower variant id. */
const isReducedBefore = (a: RaisedRow, b: RaisedRow): boolean =>
  a.lastsUntil === b.lastsUntil ? a.row.variantId < b.row.variantId : a.lastsUntil > b.lastsUntil;

const findInsertIndex = (givers: readonly RaisedRow[], one: RaisedRow): number => {
  let low = 0;
  let high = givers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = givers[middle];
    if (other !== undefined && isReducedBefore(other, one)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Removes a surplus unit by unit from the row that is covered longest, never below its own suggestion. */
const removeSurplus = (
  rows: readonly RaisedRow[],
  surplus: number,
): ReadonlyMap<string, number> => {
  const quantities = new Map(rows.map(({ row, quantity }) => [row.variantId, quantity]));
  const givers = rows
    .filter(({ row, quantity }) => quantity > getRawQuantity(row))
    .sort((a, b) => (isReducedBefore(a, b) ? -1 : 1));
  for (let left = surplus; left > 0; left -= 1) {
    const giver = givers.shift();
    if (giver === undefined) break;
    const after = raiseQuantity(giver.row, giver.quantity - 1);
    quantities.set(giver.row.variantId, after.quantity);
    if (after.quantity > getRawQuantity(giver.row))
      givers.splice(findInsertIndex(givers, after), 0, after);
  }
  return quantities;
};

/**
 * Quantities that reach the minimum with one coverage date common to all rows (CALC-MOQ-4..8). Rows stay unchanged when
 * nothing is needed, when they reach it already, or when none of them sells.
 */
export const fillToMinimum = (
  rows: readonly MinimumOrderRow[],
  minimum: number | null,
): readonly FinalQuantity[] => {
  const asSuggested = rows.map(({ variantId, rawQuantity }) => ({
    variantId,
    quantity: rawQuantity,
  }));
  if (minimum === null || !hasNeed(rows) || sumQuantities(rows.map(getRawQuantity)) >= minimum)
    return asSuggested;
  const projected = rows.map((row) => ({ ...row, projection: projectStock(row.stockPlan) }));
  const coverageDay = findCommonCoverageDay(projected, minimum);
  if (coverageDay === null) return asSuggested;
  const full = projected.map((row) => raiseQuantity(row, calculateQuantityUntil(row, coverageDay)));
  const surplus = floor6(sumQuantities(full.map(({ quantity }) => quantity)) - minimum);
  const quantities = removeSurplus(full, surplus);
  return asSuggested.map(({ variantId, quantity }) => ({
    variantId,
    quantity: quantity === null ? null : (quantities.get(variantId) ?? quantity),
  }));
};

const raiseEachToMinimum = (
  rows: readonly MinimumOrderRow[],
  minimum: number,
): readonly FinalQuantity[] =>
  rows.map(({ variantId, rawQuantity }) => ({
    variantId,
    quantity:
      rawQuantity === null || rawQuantity <= 0
        ? rawQuantity
        : Math.max(rawQuantity, ceil6(minimum)),
  }));

/** True where the rows of a product share the minimum; in the other modes each row is on its own. */
export const isSharedMinimum = (mode: MoqMode): boolean => mode === 'PerProduct';

/**
 * Final quantities of the rows of one product (for a minimum of the whole order the rows stay as suggested). Throws for
 * an unknown mode.
 */
export const resolveFinalQuantities = (
  rows: readonly MinimumOrderRow[],
  { mode, quantity }: SupplierMinimum,
): readonly FinalQuantity[] => {
  switch (mode) {
    case 'EachSku':
      return raiseEachToMinimum(rows, quantity ?? 0);
    case 'PerProduct':
      return fillToMinimum(rows, quantity);
    case 'EntirePurchaseOrder':
      return fillToMinimum(rows, null);
    default:
      throw new Error('Unreachable value');
  }
};

/**
 * Calculates the units that the supplier's rows lack to its minimum for the whole order; 0 when nothing is to be bought
 * (CALC-MOQ-8).
 */
export const calculateOrderShortfall = (
  rawQuantities: readonly (number | null)[],
  minimum: number | null,
): number => {
  const sum = sumQuantities(rawQuantities.map((quantity) => quantity ?? 0));
  return sum > 0 ? Math.max(0, (minimum ?? 0) - sum) : 0;
};
