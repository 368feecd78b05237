import { toDayNumber } from '@quartermaster/contracts/core/day';
import { listCalendarMonths } from '@quartermaster/contracts/demand-plan/rules/adjusted-months';
import { getMonthNumber } from '@quartermaster/contracts/forecast/rules/calendar-months';

/** The calendar months of a plan, and whether each has begun by a day. */
export const listMonths = (startDate: string, today: string | null) => {
  const first = getMonthNumber(toDayNumber(startDate));
  const begun = today === null ? 0 : getMonthNumber(toDayNumber(today)) - first + 1;
  return listCalendarMonths(startDate).map((month, ahead) => ({ month, hasBegun: ahead < begun }));
};
