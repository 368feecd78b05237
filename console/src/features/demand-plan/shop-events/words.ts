import type { ShopEventKind } from '@quartermaster/contracts/demand-plan/shop-events';
import { formatChangePercent, formatDate } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';

export const EVENTS_FAILED = 'The events could not be loaded';
export const NO_EVENTS = 'No event yet';
export const EVENTS_TEXT =
  'Promotions, holidays, launches and weeks out of range change what sells. Their effect is taken out of past sales and put into the months to come, when the forecast is refreshed next.';

export const kindLabels: Readonly<Record<ShopEventKind, string>> = {
  PROMOTION: 'Promotion',
  HOLIDAY: 'Holiday',
  LAUNCH: 'Launch',
  OUT_OF_RANGE: 'Out of range',
};

export const isKind = (kind: string): kind is ShopEventKind => kind in kindLabels;

export const kindText = (kind: string): string => (isKind(kind) ? kindLabels[kind] : kind);

/** "Nov 20, 2026 to Nov 30, 2026", or one day. */
export const daysText = (startDate: string, endDate: string): string =>
  startDate === endDate
    ? formatDate(startDate)
    : `${formatDate(startDate)} to ${formatDate(endDate)}`;

/** "+50%", or no sales. */
export const liftText = (percent: number): string =>
  percent === -100 ? 'No sales' : formatChangePercent(percent);

export const itemsOf = (category: string | null, titles: readonly string[]): string => {
  const [first] = titles;
  if (first === undefined) return category ?? 'All items';
  if (titles.length === 1 && first !== '') return first;
  return plural(titles.length, { one: '# item', other: '# items' });
};

/** "Winter sale, Nov 20, 2026 to Nov 30, 2026: +50%." */
export const eventSentence = (
  event: Readonly<Record<'name' | 'startDate' | 'endDate', string>> & {
    readonly liftPercent: number;
  },
): string =>
  `${event.name}, ${daysText(event.startDate, event.endDate)}: ${liftText(event.liftPercent)}.`;

export const removeQuestion = (name: string) =>
  ({
    title: `Remove “${name}”?`,
    body: 'The forecast counts with it until it is refreshed.',
    confirmLabel: 'Remove event',
    danger: true,
  }) as const;
