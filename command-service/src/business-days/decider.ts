import {
  type BusinessDayEvent,
  businessDayEvents,
} from '@quartermaster/contracts/business-days/events';
import type { Decider } from '../core/decider.ts';
import type { StartBusinessDay } from './commands.ts';

/** The last day that began, null before the first. */
type LastDay = string | null;

/** Stream `business_day-<teamId>.<teamId>`: each date once and in order, however many schedulers ask (NF-D-02). */
export const businessDayDecider: Decider<StartBusinessDay, LastDay, BusinessDayEvent> = {
  subject: 'business_day',
  definitions: businessDayEvents,
  initial: null,
  evolve: (_, { data }) => data.date,
  decide: ({ date, timeZone }, last) =>
    last !== null && date <= last ? [] : [{ type: 'BusinessDayStarted', data: { date, timeZone } }],
};
