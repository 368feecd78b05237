import type { DashboardFilter } from '@quartermaster/contracts/dashboard/calls';

/** Items of a group, and their order of importance for a merchant. */
export interface Group {
  readonly where: string;
  readonly first: string;
}

export type GroupName =
  | 'runningLow'
  | 'outOfStock'
  | 'noSales'
  | 'overStocked'
  | 'stockoutRisk'
  | 'healthy'
  | 'newProduct';

export const groups: Readonly<Record<GroupName, Group>> = {
  runningLow: { where: `i.status = 'RUNNING_LOW'`, first: 'i.days_to_order, i.retail_value desc' },
  outOfStock: {
    where: `i.status = 'OUT_OF_STOCK'`,
    first: 'i.lost_sales_30_days desc, i.sales_at_risk desc',
  },
  noSales: { where: `i.status = 'NO_SALES'`, first: 'i.cost_value desc nulls last' },
  overStocked: { where: `i.status = 'OVERSTOCKED'`, first: 'i.cost_value desc nulls last' },
  // The one group that is not a status; it may overlap the others (AMB-166).
  stockoutRisk: {
    where: 'i.quantity > 0 and i.units_at_risk > 0',
    first: 'i.sales_at_risk desc',
  },
  healthy: { where: `i.status = 'HEALTHY'`, first: 'i.retail_value desc' },
  newProduct: { where: `i.status = 'NEW_PRODUCT'`, first: 'i.created_at desc' },
};

/** The items that a filter of the dashboard selects. */
export const conditions: Readonly<Record<DashboardFilter, string>> = {
  GRADE_A: `i.grading_level = 'A'`,
  GRADE_B: `i.grading_level = 'B'`,
  GRADE_C: `i.grading_level = 'C'`,
  FAVOURITE: 'i.favourite',
};
