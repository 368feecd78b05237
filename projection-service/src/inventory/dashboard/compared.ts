import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { DashboardComparison } from '@quartermaster/contracts/dashboard/calls';
import { calculateChange } from '@quartermaster/contracts/inventory/rules/values';

/** Two sums of money, without rounding errors (AMB-027). */
export const compareAmounts = (now: number, before: number | null): DashboardComparison => {
  const today = roundTo6(now);
  if (before === null) return { today, sevenDaysAgo: null, change: null, changePercent: null };
  const sevenDaysAgo = roundTo6(before);
  return { today, sevenDaysAgo, ...calculateChange(today, sevenDaysAgo) };
};
