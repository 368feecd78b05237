import { type Day, dayOf } from '@quartermaster/contracts/core/day';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../lib/clock.ts';
import { shopQuery } from './queries.ts';

/** The calendar day in the shop; in UTC until the shop's time zone is known. */
export const useToday = (): Day => {
  const minute = useMinute();
  const timeZone = useQuery(shopQuery).data?.timeZone ?? 'UTC';
  return dayOf(new Date(minute).toISOString(), timeZone);
};
