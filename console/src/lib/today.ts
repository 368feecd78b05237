import type { Day } from '@quartermaster/contracts/core/day';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from './clock.ts';
import { dayAt } from './dates.ts';
import { insightsMetadata, shopSettingsQuery } from './shop-settings.ts';

/** The time zone of the shop; UTC until it is known. */
export const useTimeZone = (): string => useQuery(shopSettingsQuery).data?.timeZone ?? 'UTC';

/** The business day of the team; until it is known, the calendar day in the shop (AMB-020). */
export const useToday = (): Day => {
  const minute = useMinute();
  const calendarDay = dayAt(minute, useTimeZone());
  return useQuery(insightsMetadata).data?.today ?? calendarDay;
};
