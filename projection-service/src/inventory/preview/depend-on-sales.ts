import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';

/**
 * True where rates or graded values of items are others with other settings. Rates follow from sales by the method and the period,
 * graded values by the period and the strategy of grading, service levels need their scatter, and the months beyond a demand plan
 * their forecast; everything else follows without the sales.
 */
export const dependOnSales = (inForce: InsightsSettings, proposed: InsightsSettings): boolean =>
  proposed.serviceLevels !== null ||
  proposed.planningMethod === 'PLAN' ||
  inForce.planningMethod !== proposed.planningMethod ||
  inForce.averageDailySalesPeriodDays !== proposed.averageDailySalesPeriodDays ||
  inForce.grading.periodDays !== proposed.grading.periodDays ||
  inForce.grading.strategy !== proposed.grading.strategy;
