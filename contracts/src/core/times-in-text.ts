import { isDay } from './day.ts';

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g;
const DAY = /\b\d{4}-\d\d-\d\d\b/g;

/** Formats of a day (YYYY-MM-DD) and of an ISO instant. */
interface TimeFormats {
  readonly day: (day: string) => string;
  readonly instant: (instant: string) => string;
}

/** Formats the days and instants in a text. */
export const formatTimesInText = (text: string, { day, instant }: TimeFormats): string =>
  text
    .replaceAll(INSTANT, (found) => instant(found))
    .replaceAll(DAY, (found) => (isDay(found) ? day(found) : found));
