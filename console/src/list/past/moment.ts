import { lastInstantOf } from '@quartermaster/contracts/core/as-of';
import {
  addDays,
  type Day,
  fromDayNumber,
  isDay,
  toDayNumber,
} from '@quartermaster/contracts/core/day';
import { useQuery } from '@tanstack/react-query';
import { shopSettingsQuery, useTimeZone, useToday } from '../../data/settings.ts';
import { useMinute } from '../../lib/clock.ts';
import { dayOfMoment } from '../../lib/dates.ts';
import { useUrlParam } from '../../lib/url-state.ts';

/** The moment that the address names, a day or an instant; null for now. */
export const useMoment = () => useUrlParam('asOf');

/** The day of the shop that counts as today in a list: that of the moment it shows. */
export const useShownDay = (): Day => {
  const [asOf] = useMoment();
  const today = useToday();
  const timeZone = useTimeZone();
  return asOf === null ? today : dayOfMoment(asOf, timeZone);
};

/** What a cell does when it is pressed; undefined while the list shows the past. */
export const useInPresent = <Act>(act: Act): Act | undefined => {
  const [asOf] = useMoment();
  return asOf === null ? act : undefined;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A shop with a longer past is looked at day by day, another minute by minute. */
const LONG_PAST_DAYS = 14;
const ENTERED_MINUTES_AGO = 60;

/** The moments of a shop's past, as the whole numbers of a slider. */
export interface Moments {
  readonly first: number;
  readonly last: number;
  readonly isByDay: boolean;
  /** Where a reader begins. */
  readonly entry: string;
  readonly momentAt: (stop: number) => string;
  readonly stopAt: (asOf: string) => number;
}

interface Past {
  /** Instant of the first event. */
  readonly since: string;
  /** Milliseconds. */
  readonly now: number;
  readonly today: Day;
  readonly timeZone: string;
}

const byDay = ({ since, today, timeZone }: Past): Moments => ({
  first: toDayNumber(dayOfMoment(since, timeZone)),
  last: toDayNumber(today) - 1,
  isByDay: true,
  entry: addDays(today, -1),
  momentAt: fromDayNumber,
  stopAt: (asOf) => toDayNumber(dayOfMoment(asOf, timeZone)),
});

const byMinute = ({ since, now, timeZone }: Past): Moments => {
  const first = Math.ceil(Date.parse(since) / MINUTE_MS);
  const last = Math.floor(now / MINUTE_MS);
  const momentAt = (stop: number): string => new Date(stop * MINUTE_MS).toISOString();
  return {
    first,
    last,
    isByDay: false,
    entry: momentAt(Math.max(first, last - ENTERED_MINUTES_AGO)),
    momentAt,
    stopAt: (asOf) =>
      Math.floor(Date.parse(isDay(asOf) ? lastInstantOf(asOf, timeZone) : asOf) / MINUTE_MS),
  };
};

export const momentsOf = (past: Past): Moments =>
  past.now - Date.parse(past.since) < LONG_PAST_DAYS * DAY_MS ? byMinute(past) : byDay(past);

/** The moments that can be looked at; null until it is known since when there are events. */
export const useMoments = (): Moments | null => {
  const shop = useQuery(shopSettingsQuery).data;
  const now = useMinute();
  const today = useToday();
  if (shop === undefined) return null;
  const { recordedSince: since, timeZone } = shop;
  return momentsOf({ since, now, today, timeZone });
};
