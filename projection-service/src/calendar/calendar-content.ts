import {
  type ArrivalFact,
  arrivalEntries,
  type CalendarEntry,
  type OrderByFact,
  orderByEntries,
  type PaymentFact,
  paymentEntries,
  type ReportFact,
  reportEntries,
  selectShownEntries,
  getCalendarWindow,
} from '@quartermaster/contracts/calendar/rules/entries';
import type { CalendarKind } from '@quartermaster/contracts/calendar/kinds';
import type { Day } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from '../core/paging.ts';

/** The days of a calendar, at the present instant (ISO). */
export interface CalendarWindow {
  readonly first: Day;
  readonly last: Day;
  readonly now: string;
}

type Reader<Fact> = (
  pool: ReadPool,
  teamId: TeamId,
  window: CalendarWindow,
) => Promise<readonly Fact[]>;

/** Queries of other subjects for calendars. */
export interface CalendarReaders {
  /** Items that can be bought, with their last days to order. */
  readonly orderBy: Reader<OrderByFact>;
  /** Shipments on their way. */
  readonly arrivals: Reader<ArrivalFact>;
  /** Payments that are not paid, of orders that were not cancelled. */
  readonly payments: Reader<PaymentFact>;
  /** Reports that run by a schedule. */
  readonly reports: Reader<ReportFact>;
}

export interface CalendarRequest {
  readonly pool: ReadPool;
  readonly readers: CalendarReaders;
  readonly teamId: TeamId;
  readonly today: Day;
  readonly timeZone: string;
  readonly now: string;
}

type ReadEntries = (
  question: CalendarRequest,
  window: CalendarWindow,
) => Promise<readonly CalendarEntry[]>;

const entryReadersByKind: Readonly<Record<CalendarKind, ReadEntries>> = {
  ORDER_BY: async ({ pool, readers, teamId }, window) =>
    orderByEntries(await readers.orderBy(pool, teamId, window)),
  ARRIVALS: async ({ pool, readers, teamId }, window) =>
    arrivalEntries(await readers.arrivals(pool, teamId, window)),
  PAYMENTS: async ({ pool, readers, teamId }, window) =>
    paymentEntries(await readers.payments(pool, teamId, window)),
  REPORTS: async ({ pool, readers, teamId, timeZone }, window) =>
    reportEntries(await readers.reports(pool, teamId, window), { now: window.now, timeZone }),
};

/** The entries of some kinds around the business day, by time. */
export const calendarContent = async (
  question: CalendarRequest,
  kinds: readonly CalendarKind[],
): Promise<readonly CalendarEntry[]> => {
  const { today, now } = question;
  const window = { ...getCalendarWindow(today), now };
  const all = await Promise.all(kinds.map((kind) => entryReadersByKind[kind](question, window)));
  return selectShownEntries(all.flat(), today);
};
