import { formatDate, formatDateTime } from '../lib/format.ts';

export const AUTOMATIC_CHANGE = 'An automatic change';

export const YOU_ELSEWHERE = 'You, in another window,';

export const SOMEBODY_ELSE = 'Somebody else';

const changeTitles = {
  allocation: (author: string) => `${author} changed this allocation`,
  draft: (author: string) => `${author} changed this draft`,
  page: (author: string) => `${author} changed this page`,
  'purchase order': (author: string) => `${author} changed this purchase order`,
  report: (author: string) => `${author} changed this report`,
  shipment: (author: string) => `${author} changed this shipment`,
  supplier: (author: string) => `${author} changed this supplier`,
};

/** The subject of a form, as a key of its sentences. */
export type Edited = keyof typeof changeTitles;

/** "Ada Clay changed this draft on Mar 1, 2026, 9:30:00 AM UTC" */
export const changedBy = (edited: Edited, author: string, changedAt?: string): string => {
  const title = changeTitles[edited](author);
  return changedAt === undefined ? title : `${title} on ${formatDateTime(changedAt)} UTC`;
};

/** Sentences about the rows of a list that is typed. */
export interface RowWords {
  readonly row: (place: number) => string;
  readonly remove: (place: number) => string;
  readonly add: string;
}

export const dateFrom = (day: string): string => `Enter ${formatDate(day)} or a later date`;

export const dateUntil = (day: string): string => `Enter ${formatDate(day)} or an earlier date`;

export const dateSuchAs = (day: string): string => `Enter a date, such as ${formatDate(day)}`;

export const rateLabel = (currency: string, shopCurrency: string): string =>
  `1 ${currency} in ${shopCurrency}`;

export const nextNumber = (name: string | undefined): string =>
  name === undefined ? 'Next number' : `Next number, ${name}`;
