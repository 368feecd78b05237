import { isDay } from '@quartermaster/contracts/core/day';
import { formatDate, formatDateTime } from './format.ts';

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g;
const DAY = /\b\d{4}-\d\d-\d\d\b/g;

/** The days and instants in a text as people write them. */
export const withReadableTimes = (text: string): string =>
  text
    .replaceAll(INSTANT, (instant) => formatDateTime(instant))
    .replaceAll(DAY, (day) => (isDay(day) ? formatDate(day) : day));
