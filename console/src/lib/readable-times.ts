import { formatTimesInText } from '@quartermaster/contracts/core/times-in-text';
import { formatDate, formatDateTime } from './format.ts';

/** Formats the days and instants in a text for people. */
export const withReadableTimes = (text: string): string =>
  formatTimesInText(text, { day: formatDate, instant: formatDateTime });
