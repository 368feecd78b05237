import {
  daysOfPlans,
  implausibleDay,
  type PlannedDay,
} from '@quartermaster/contracts/core/plausible-days';
import { Rejection } from '@quartermaster/contracts/core/rejection';

/** Rejects with DAY_OUT_OF_BOUNDS a planned day that is far from today, such as one with a mistyped year. */
export const mustPlanPlausibly = (days: readonly PlannedDay[], today: string): void => {
  const found = implausibleDay(days, daysOfPlans(today));
  if (found === null) return;
  const { path, message } = found;
  throw new Rejection('DAY_OUT_OF_BOUNDS', message, { issues: [{ path, message }] });
};
