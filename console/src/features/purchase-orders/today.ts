import { type Day, dayOf, startOfDay } from '@quartermaster/contracts/core/day';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../lib/clock.ts';
import { shopQuery } from './queries.ts';

/** The time zone of the shop; UTC until it is known. */
export const useTimeZone = (): string => useQuery(shopQuery).data?.timeZone ?? 'UTC';

const dayAt = (now: number, timeZone: string): Day => dayOf(new Date(now).toISOString(), timeZone);

/** The calendar day in the shop. */
export const useToday = (): Day => {
  const minute = useMinute();
  return dayAt(minute, useTimeZone());
};

const HALF_A_DAY_MS = 43_200_000;

/** When something happened on a day of the shop: `now` (milliseconds) for today, about noon in the shop for another day. */
export const instantOn = (
  day: Day,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): string =>
  day === dayAt(now, timeZone)
    ? new Date(now).toISOString()
    : new Date(Date.parse(startOfDay(day, timeZone)) + HALF_A_DAY_MS).toISOString();
