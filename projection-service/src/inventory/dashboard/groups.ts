import type { DashboardFilter } from '@quartermaster/contracts/dashboard/calls';
import type { GroupName } from '@quartermaster/contracts/dashboard/groups';

/** The items of each group. */
export const groups: Readonly<Record<GroupName, string>> = {
  runningLow: `i.status = 'RUNNING_LOW'`,
  outOfStock: `i.status = 'OUT_OF_STOCK'`,
  noSales: `i.status = 'NO_SALES'`,
  overStocked: `i.status = 'OVERSTOCKED'`,
  // The one group that is not a status; it may overlap the others (AMB-166).
  stockoutRisk: 'i.quantity > 0 and i.units_at_risk > 0',
  healthy: `i.status = 'HEALTHY'`,
  newProduct: `i.status = 'NEW_PRODUCT'`,
};

/** The items that a filter of the dashboard selects. */
export const conditions: Readonly<Record<DashboardFilter, string>> = {
  GRADE_A: `i.grading_level = 'A'`,
  GRADE_B: `i.grading_level = 'B'`,
  GRADE_C: `i.grading_level = 'C'`,
  FAVOURITE: 'i.favourite',
};
