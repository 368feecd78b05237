import { withTimes } from '@quartermaster/contracts/core/times-in-text';
import { formatDate, formatDateTime } from './format.ts';

/** The days and instants in a text as people write them. */
export const withReadableTimes = (text: string): string =>
  withTimes(text, { day: formatDate, instant: formatDateTime });
