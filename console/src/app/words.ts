import { formatAgo, formatCompact } from '../lib/format.ts';
import { plural } from '../lib/plural.ts';

/** Links to a list with the rows that have a text. */
export const listSearches = {
  items: (text: string) => `Items with “${text}”`,
  orders: (text: string) => `Purchase orders with “${text}”`,
  suppliers: (text: string) => `Suppliers with “${text}”`,
};

export const nothingFound = (text: string): string => `Nothing found for “${text}”`;

export const searchFailed = (problem: string): string => `The search failed. ${problem}`;

export const charactersOf = (length: number, most: number): string =>
  `${String(length)} of ${String(most)} characters`;

export const ordersSyncing = (count: number): string =>
  plural(
    count,
    { one: 'Syncing, {count} order', other: 'Syncing, {count} orders' },
    { count: formatCompact(count) },
  );

export const variantsSyncing = (count: number): string =>
  plural(
    count,
    { one: 'Syncing, {count} variant', other: 'Syncing, {count} variants' },
    { count: formatCompact(count) },
  );

export const syncedAgo = (instant: string, now: number): string =>
  `Synced ${formatAgo(instant, now)}`;
