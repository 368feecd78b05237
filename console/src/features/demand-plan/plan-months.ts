import type { Day } from '@quartermaster/contracts/core/day';
import { PLAN_MONTHS } from '@quartermaster/contracts/demand-plan/plan';
import { toCalendarMonth } from '@quartermaster/contracts/demand-plan/rules/adjusted-months';
import { getYear, monthStart } from '../../lib/dates.ts';

/** The first days of the 12 months of a plan. */
export const listPlanMonths = (startDate: Day): readonly Day[] =>
  Array.from({ length: PLAN_MONTHS }, (_, at) =>
    monthStart(getYear(startDate), toCalendarMonth(startDate) - 1 + at),
  );

/** The first day of a calendar month within a plan. */
export const findPlanMonth = (startDate: Day, month: number): Day =>
  listPlanMonths(startDate).find((day) => toCalendarMonth(day) === month) ?? startDate;
