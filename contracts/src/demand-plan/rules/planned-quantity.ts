import { fromMinor, toMinor } from '../../core/money.ts';
import { sumValues } from '../../forecast/rules/sums.ts';
import type { PlannedMonth } from '../plan.ts';

/** The units planned for a month of an item: the adjusted quantity, 0 included, else the forecast (CALC-DEM). */
export const getPlannedQuantity = ({
  adjustedQuantity,
  forecastQuantity,
}: Pick<PlannedMonth, 'adjustedQuantity' | 'forecastQuantity'>): number =>
  adjustedQuantity ?? forecastQuantity;

/** The money of units at a price of the plan, in whole cents: it is rounded for each item and month, so that sums add up. */
export const toPlannedCents = (units: number, price: number): number => toMinor(units * price);

/** The planned revenue of some months of an item. */
export const calculatePlannedRevenue = (units: readonly number[], salePrice: number): number =>
  fromMinor(sumValues(units.map((ofMonth) => toPlannedCents(ofMonth, salePrice))));
