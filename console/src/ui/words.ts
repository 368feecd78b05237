import { isDay } from '@quartermaster/contracts/core/day';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import { formatBytes, formatDate, formatDateTime, formatNumber } from '../lib/format.ts';
import { plural } from '../lib/plural.ts';

/** A day or an instant of the past. */
export const momentText = (asOf: string): string =>
  isDay(asOf) ? `the end of ${formatDate(asOf)}` : formatDateTime(asOf);

export const asOfMoment = (asOf: string): string => `As of ${momentText(asOf)}`;

export const unchangeable = (asOf: string): string =>
  `${asOfMoment(asOf)} · nothing can be changed here`;

/** After the moment in a banner. */
export const bannerDetail = (detail: string | undefined): string =>
  detail === undefined
    ? ' · nothing can be changed here'
    : ` · ${detail} · nothing can be changed here`;

/** Sentences about the entries of a picker. */
export interface PickerWords {
  readonly counted: (total: number) => string;
  readonly tickAll: (count: number) => string;
  readonly failed: string;
}

export const firstShown = (count: number): string =>
  `The list shows the first ${formatNumber(count)}. Search to find others.`;

export const moreRows = (count: number): string => `and ${formatNumber(count)} more`;

export const pageOf = (page: number, pages: number): string =>
  `Page ${formatNumber(page)} of ${formatNumber(pages)}`;

export const commentsText = (count: number): string =>
  count === 0 ? 'Comments' : plural(count, { one: '# comment', other: '# comments' });

export const gradeText = (grade: string): string => `Grade ${grade}`;

export const explainNumber = (title: string): string => `${title}: explain this number`;

export const removeRow = (row: string): string => `Remove ${row}`;

export const moveUp = (row: string): string => `Move ${row} up`;

export const moveDown = (row: string): string => `Move ${row} down`;

/** Buttons beside a file. */
export const fileActions = {
  download: { tip: 'Download', label: (file: string) => `Download ${file}` },
  remove: { tip: 'Remove', label: removeRow },
  dismiss: { tip: 'Dismiss', label: (file: string) => `Dismiss ${file}` },
  cancel: { tip: 'Cancel', label: (file: string) => `Cancel ${file}` },
};

export const uploadOf = (file: string): string => `Upload of ${file}`;

export const uploadedShare = (percent: number, bytes: number): string =>
  `${String(percent)}% of ${formatBytes(bytes)}`;

export const fileRemoved = (file: string): string => `${file} removed`;

export const FILE_LIMIT = 'Any type, up to 25 MB each';

export const filesHint = (examples: string): string => `${examples}. ${FILE_LIMIT}`;

const MINUTE = 60;

/** Empty while there is no estimate. */
export const timeLeft = (seconds: number | undefined): string => {
  if (seconds === undefined) return '';
  if (seconds <= 15) return 'A few seconds left.';
  if (seconds < 95) return `About ${String(Math.round(seconds / 10) * 10)} seconds left.`;
  return plural(Math.round(seconds / MINUTE), {
    one: 'About # minute left.',
    other: 'About # minutes left.',
  });
};

/** Steps of the first load of a store, in their order. */
export const syncSteps: readonly (readonly [SyncProgress['phase'], string])[] = [
  ['WAITING', 'Waiting for the store'],
  ['SHOP', 'Reading the shop'],
  ['PRODUCTS', 'Reading products'],
  ['STOCK', 'Reading stock'],
  ['ORDERS', 'Reading orders'],
  ['RECORDING', 'Recording sales'],
  ['PROJECTING', 'Calculating the numbers'],
];

/** From 0. */
export const syncStep = (at: number): string =>
  `Step ${String(at + 1)} of ${String(syncSteps.length)}: ${syncSteps[at]?.[1] ?? ''}.`;
