import { toLastInstant } from '@quartermaster/contracts/core/as-of';
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

/** Action of a cell; undefined while the list shows the past. */
export const useInPresent = <Act>(act: Act): Act | undefined => {
  const [asOf] = useMoment();
  return asOf === null ? act : undefined;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A shop with a longer past is shown by day, another by minute. */
const LONG_PAST_DAYS = 14;
const ENTERED_MINUTES_AGO = 60;

/** Moments of a shop's past, as the whole numbers of a slider. */
export interface Moments {
  readonly first: number;
  readonly last: number;
  /** The whole days of its past; null while there is none. */
  readonly days: { readonly first: Day; readonly last: Day } | null;
  /** The day of the first event. */
  readonly since: Day;
  /** First shown moment. */
  readonly entry: string;
  readonly momentAt: (stop: number) => string;
  readonly stopAt: (asOf: string) => number;
  /** The day of a moment in the shop. */
  readonly getDay: (asOf: string) => Day;
}
type Steps = Pick<Moments, 'first' | 'last' | 'momentAt' | 'stopAt'>;

interface Past {
  /** Instant of the first event. */
  readonly since: string;
  /** Milliseconds. */
  readonly now: number;
  readonly today: Day;
  readonly timeZone: string;
}

const byDay = ({ since, today, timeZone }: Past): Steps => ({
  first: toDayNumber(dayOfMoment(since, timeZone)),
  last: toDayNumber(today) - 1,
  momentAt: fromDayNumber,
  stopAt: (asOf) => toDayNumber(dayOfMoment(asOf, timeZone)),
});

const byMinute = ({ since, now, timeZone }: Past): Steps => {
  const first = Math.ceil(Date.parse(since) / MINUTE_MS);
  const last = Math.floor(now / MINUTE_MS);
  const momentAt = (stop: number): string => new Date(stop * MINUTE_MS).toISOString();
  return {
    first,
    last,
    momentAt,
    stopAt: (asOf) =>
      Math.floor(Date.parse(isDay(asOf) ? toLastInstant(asOf, timeZone) : asOf) / MINUTE_MS),
  };
};

/** The moments of a shop. Readers begin at the end of yesterday; in a shop without a whole day behind it an hour ago. */
export const createMoments = (past: Past): Moments => {
  const { today, timeZone } = past;
  const isYoung = past.now - Date.parse(past.since) < LONG_PAST_DAYS * DAY_MS;
  const steps = isYoung ? byMinute(past) : byDay(past);
  const dayOf = (asOf: string): Day => dayOfMoment(asOf, timeZone);
  const [since, yesterday] = [dayOf(past.since), addDays(today, -1)];
  const hasDays = since <= yesterday;
  const anHourAgo = Math.max(steps.first, steps.last - ENTERED_MINUTES_AGO);
  return {
    ...steps,
    since,
    getDay: dayOf,
    days: hasDays ? { first: since, last: yesterday } : null,
    entry: hasDays ? yesterday : steps.momentAt(anHourAgo),
  };
};

/** The moments that can be looked at; null until it is known since when there are events. */
export const useMoments = (): Moments | null => {
  const shop = useQuery(shopSettingsQuery).data;
  const now = useMinute();
  const today = useToday();
  if (shop === undefined) return null;
  const { recordedSince: since, timeZone } = shop;
  return createMoments({ since, now, today, timeZone });
};
